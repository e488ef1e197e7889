import ControlProtocol
import Glibc

/// A non-blocking connection to the control socket.
package final class DaemonConnection {
  /// The path of the socket of seat0's daemon.
  package static let usualPath = "/run/keyglass/io.keyglass.Control"

  private let connection: UnixConnection
  private var framer = MessageFramer(limit: ControlConnection.outputLimit)
  private var buffer: [UInt8]

  /// - Parameter room: the maximum number of bytes of replies read at once.
  /// - Throws: if no daemon listens at the path.
  package init(path: String, room: Int = 65_536) throws(ClientFailure) {
    buffer = [UInt8](repeating: 0, count: room)
    connection = try UnixConnection(path: path, of: "keyglassd")
  }

  package var descriptor: Int32 { connection.descriptor }

  /// The socket's path from KEYGLASS_SOCKET; the default path if the variable is unset or empty.
  package static var environmentPath: String {
    guard let named = getenv("KEYGLASS_SOCKET"), named.pointee != 0 else { return usualPath }
    return String(cString: named)
  }

  /// - Throws: if the daemon does not read, or is gone.
  package func send(_ message: [UInt8]) throws(ClientFailure) {
    try connection.send(message)
  }

  /// - Returns: the next message; nil if none has arrived yet.
  /// - Throws: if the daemon is gone, or its message is too long.
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

  /// Reads the empty reply to a call.
  ///
  /// - Throws: if the daemon refused the call.
  package static func checkDone(_ message: ArraySlice<UInt8>) throws(ClientFailure) {
    do throws(ServerReplyError) {
      _ = try ServerReply<Done>(message: message)
    } catch {
      throw ClientFailure(error)
    }
  }
}
