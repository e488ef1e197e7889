import ControlProtocol
import Glibc

/// One non-blocking connection to the control socket.
package final class DaemonConnection {
  /// Where the daemon of seat0 listens.
  package static let usualPath = "/run/keyglass/io.keyglass.Control"

  private let connection: UnixConnection
  private var framer = MessageFramer(limit: ControlConnection.outputLimit)
  private var buffer: [UInt8]

  /// - Parameter room: how many bytes of replies are read at once.
  /// - Throws: where no daemon listens at the path.
  package init(path: String, room: Int = 65_536) throws(ClientFailure) {
    buffer = [UInt8](repeating: 0, count: room)
    connection = try UnixConnection(path: path, of: "keyglassd")
  }

  package var descriptor: Int32 { connection.descriptor }

  /// What KEYGLASS_SOCKET names, else the usual socket.
  package static var environmentPath: String {
    guard let named = getenv("KEYGLASS_SOCKET"), named.pointee != 0 else { return usualPath }
    return String(cString: named)
  }

  /// - Throws: where the daemon does not read, or is gone.
  package func send(_ message: [UInt8]) throws(ClientFailure) {
    try connection.send(message)
  }

  /// - Returns: nil where none is there yet.
  /// - Throws: where the daemon is gone, or its message too long.
  package func nextMessage() throws(ClientFailure) -> ArraySlice<UInt8>? {
    while true {
      do throws(MessageFramer.TooLong) {
        if let message = try framer.next() { return message }
      } catch {
        throw ClientFailure("keyglassd sent a message longer than \(error.limit) bytes")
      }
      guard let count = try connection.receive(into: &buffer) else { return nil }
      framer.append(buffer[..<count])
    }
  }

  /// Takes the reply to a call that has nothing to say.
  ///
  /// - Throws: where the daemon did not do it.
  package static func checkDone(_ message: ArraySlice<UInt8>) throws(ClientFailure) {
    do throws(ServerReplyError) {
      _ = try ServerReply<Done>(message: message)
    } catch {
      throw ClientFailure(error)
    }
  }
}
