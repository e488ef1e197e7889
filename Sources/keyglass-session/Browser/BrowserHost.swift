import DaemonConnection
import Glibc

/// What a browser starts for its extension (native messaging): carries bytes between its standard
/// input and output and the helper's socket, and looks at none of them.
enum BrowserHost {
  /// Where the helper listens: a socket in the user's folder; nil without one.
  static var path: String? {
    guard let folder = getenv("XDG_RUNTIME_DIR"), folder.pointee != 0 else { return nil }
    return String(cString: folder) + "/keyglass-browser"
  }

  /// Until one end is gone: the extension starts another one then, which waits for the helper.
  ///
  /// - Throws: where no helper can be.
  static func run() throws(ClientFailure) {
    guard let path else { throw ClientFailure("XDG_RUNTIME_DIR is not set") }
    guard let helper = wait(for: path) else { return }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var polled = [STDIN_FILENO, helper.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while true {
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      if polled[0].revents != 0 {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else { return }
        try helper.send(Array(buffer[..<count]))
      }
      if polled[1].revents != 0 {
        while let count = try helper.receive(into: &buffer) {
          guard write(STDOUT_FILENO, buffer, count) == count else { return }
        }
      }
    }
  }

  /// Waits until the helper listens.
  ///
  /// - Returns: nil where the browser is gone before that.
  private static func wait(for path: String) -> UnixConnection? {
    while true {
      if let helper = try? UnixConnection(path: path, of: "keyglass-session") { return helper }
      // What the extension says meanwhile stays in its pipe.
      var browser = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      guard poll(&browser, 1, Int32(Retrying.interval)) == 0 else { return nil }
    }
  }
}
