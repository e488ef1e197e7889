import ControlProtocol
import DaemonConnection
import Glibc
import JSON
import Units

/// The connection to sway that applies keymaps to the Keyglass keyboard.
final class SwayConnection: KeyboardSession {
  private let connection: UnixConnection
  private var received: [UInt8] = []
  private var unansweredCommands = 0
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// The path of sway's socket; nil if SWAYSOCK is empty or not set.
  static var path: String? {
    guard let path = getenv("SWAYSOCK"), path.pointee != 0 else { return nil }
    return String(cString: path)
  }

  /// - Throws: if no process listens at the path.
  init(path: String) throws(ClientFailure) {
    connection = try UnixConnection(path: path, of: "sway")
    try send(SwayMessage(.subscribe, #"["input"]"#))
  }

  let name = "sway"
  var descriptors: [Int32] { [connection.descriptor] }
  let deadline: Microseconds? = nil
  /// True while commands are unanswered. Sway would drop them if the client disconnected.
  var isApplying: Bool { unansweredCommands > 0 }

  func query() throws(ClientFailure) {
    try send(SwayMessage(.getInputs))
  }

  func apply(_ file: String?, to keyboard: String) throws(ClientFailure) {
    guard let command = SwayMessage.keymapCommand(file, for: keyboard) else {
      throw ClientFailure("a command cannot contain the name of this keyboard or keymap file")
    }
    try send(SwayMessage(.runCommand, command))
    unansweredCommands += 1
  }

  private func send(_ message: SwayMessage) throws(ClientFailure) {
    try connection.send(message.bytes)
  }

  func nextNews() throws(ClientFailure) -> KeyboardNews? {
    while let message = try nextMessage() {
      do throws(JSONMismatch) {
        switch message.kind {
        case .getInputs:
          let ours = try SwayInput.all(in: message.payload).first(where: \.isKeyglassKeyboard)
          return .keyboard(ours?.identifier, groups: ours?.groups ?? [])
        case .input:
          if try SwayInput.changed(in: message.payload).isKeyglassKeyboard { return .changed }
        case .runCommand: unansweredCommands -= 1
        case .subscribe, nil: break
        }
      } catch {
        throw ClientFailure("the list of devices from sway could not be read")
      }
    }
    return nil
  }

  private func nextMessage() throws(ClientFailure) -> SwayMessage? {
    while true {
      do throws(SwayMessage.Garbled) {
        if let message = try SwayMessage.pop(from: &received) { return message }
      } catch {
        throw ClientFailure("sway sent something other than an IPC message")
      }
      guard let count = try connection.receive(into: &buffer) else { return nil }
      received += buffer[..<count]
    }
  }
}
