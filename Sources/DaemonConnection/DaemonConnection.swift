import ControlProtocol
import Glibc

/// One non-blocking connection to the control socket.
package final class DaemonConnection {
  /// Where the daemon of seat0 listens.
  package static let usualPath = "/run/keyglass/io.keyglass.Control"

  package let descriptor: Int32
  private var framer = MessageFramer(limit: ControlConnection.outputLimit)
  private var buffer: [UInt8]

  /// - Parameter room: how many bytes of replies are read at once.
  package init(path: String, room: Int = 65_536) throws(ClientFailure) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw ClientFailure("the socket's path is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    buffer = [UInt8](repeating: 0, count: room)
    descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw ClientFailure("cannot make a socket: \(Self.reason)") }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    // All properties are there, so deinit closes the socket.
    guard result == 0 else {
      throw ClientFailure("keyglassd does not answer at \(path): \(Self.reason)")
    }
  }

  deinit {
    close(descriptor)
  }

  /// What KEYGLASS_SOCKET names, else the usual socket.
  package static var environmentPath: String {
    guard let named = getenv("KEYGLASS_SOCKET"), named.pointee != 0 else { return usualPath }
    return String(cString: named)
  }

  /// A call is far smaller than a socket's buffer: if it does not fit, nobody reads.
  package func send(_ message: [UInt8]) throws(ClientFailure) {
    let count = message.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == message.count else {
      throw ClientFailure("keyglassd does not listen: \(Self.reason)")
    }
  }

  package func nextMessage() throws(ClientFailure) -> ArraySlice<UInt8>? {
    while true {
      do throws(MessageFramer.TooLong) {
        if let message = try framer.next() { return message }
      } catch {
        throw ClientFailure("keyglassd sent a message longer than \(error.limit) bytes")
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 {
        framer.append(buffer[..<count])
      } else if count == 0 {
        throw ClientFailure("keyglassd went away")
      } else if errno == EAGAIN {
        return nil
      } else if errno != EINTR {
        throw ClientFailure("lost the connection to keyglassd: \(Self.reason)")
      }
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

  private static var reason: String { String(cString: strerror(errno)) }
}
