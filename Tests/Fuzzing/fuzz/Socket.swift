import ControlProtocol
import Layouts
import Scene
import Units

/// Feeds a client's input in pieces; the first byte gives the pieces' length and the client's
/// rights.
func fuzzSocket(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let all: [Rights] = [[], [.watch], [.watch, .control], .all]
  var connection = ControlConnection(rights: all[Int(first) % all.count])
  let piece = Int(first) / 4 + 1
  var rest = bytes.dropFirst()
  while !rest.isEmpty, !connection.isFinished {
    connection.receive(rest.prefix(piece))
    rest = rest.dropFirst(piece)
    var steps = 0
    loop: while true {
      switch connection.advance() {
      case .idle: break loop
      case .answered: break
      case .call(let call):
        // A decoded call can be written again with the same meaning.
        precondition(!call.request.message(more: call.more).isEmpty)
        connection.reply(.done, to: call)
      }
      steps += 1
      precondition(steps <= bytes.count + 1, "no end")
    }
    connection.didWrite(connection.pendingOutput.count)
  }
  precondition(connection.pendingOutput.count <= ControlConnection.outputLimit)
}
