import BrowserMessages
import DaemonConnection
import Erasing
import Glibc

/// The native messaging host that a browser starts for Keyglass's extension. It copies messages
/// between the extension, on standard input and output, and the socket of keyglass-session. While
/// keyglass-session is not running, messages are dropped. Once keyglass-session runs, the host asks
/// the extension for its state.
enum BrowserHost {
  /// The path of keyglass-session's socket; nil if XDG_RUNTIME_DIR is empty or not set.
  static var path: String? {
    guard let folder = getenv("XDG_RUNTIME_DIR"), folder.pointee != 0 else { return nil }
    return String(cString: folder) + "/keyglass-browser"
  }

  /// Copies messages until the browser or keyglass-session ends. The extension then starts a new
  /// host, which waits for keyglass-session.
  ///
  /// - Throws: if XDG_RUNTIME_DIR is not set, a message is malformed, or keyglass-session has
  ///   ended.
  static func run() throws(ClientFailure) {
    guard let path else { throw ClientFailure("XDG_RUNTIME_DIR is not set") }
    let browser = program(of: getppid())
    var helper: UnixConnection?
    var messages = NativeMessages()
    var news = NativeMessages()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      if helper == nil, let found = try? UnixConnection(path: path, of: "keyglass-session") {
        try found.send(browser.message)
        guard send(#"{"say":"focus"}"#.utf8) else { return }
        helper = found
      }
      var polled = [STDIN_FILENO, helper?.descriptor].compactMap(\.self).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let timeout = helper == nil ? Int32(Retrying.interval.value / 1_000) : -1
      guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { continue }
      if polled[0].revents != 0 {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else { return }
        messages.append(buffer[..<count])
        overwrite(&buffer)
        do {
          while var message = try messages.next() {
            defer { message.erase() }
            try helper?.send(NativeMessages.framed(message))
          }
        } catch let error as ClientFailure {
          throw error
        } catch {
          throw ClientFailure("the browser's extension sent an unknown message")
        }
      }
      if polled.count > 1, polled[1].revents != 0 {
        while let count = try helper?.receive(into: &buffer) {
          news.append(buffer[..<count])
          guard passOn(&news) else { return }
        }
      }
    }
  }

  /// Sends complete messages from keyglass-session to the extension.
  ///
  /// - Returns: false if the extension has ended, or a message is too long.
  private static func passOn(_ news: inout NativeMessages) -> Bool {
    do {
      while let message = try news.next() {
        guard send(message) else { return false }
      }
      return true
    } catch {
      return false
    }
  }

  /// Sends a message to the extension.
  ///
  /// - Returns: true if the message was written.
  private static func send(_ json: some Collection<UInt8>) -> Bool {
    let message = NativeMessages.framed(json)
    return write(STDOUT_FILENO, message, message.count) == message.count
  }

  private static func overwrite(_ buffer: inout [UInt8]) {
    buffer.withUnsafeMutableBytes { _ = memset($0.baseAddress!, 0, $0.count) }
  }

  /// Returns the browser's identity, from the process that started this process.
  private static func program(of process: pid_t) -> BrowserProgram {
    var link = [CChar](repeating: 0, count: 4_096)
    let length = readlink("/proc/\(process)/exe", &link, link.count)
    let file = length > 0 ? String(decoding: link[..<length].map(UInt8.init), as: UTF8.self) : ""
    let name = contents(of: "/proc/\(process)/comm")
    let arguments = contents(of: "/proc/\(process)/cmdline")
    return BrowserProgram(
      names: [file.split(separator: "/").last.map(String.init) ?? "", name.first ?? ""],
      arguments: arguments)
  }

  /// Returns the parts of a small file, separated by NUL bytes or line ends. Only the first 32 KiB
  /// are read.
  private static func contents(of path: String) -> [String] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 32_768)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return [] }
    return bytes[..<count].split { $0 == 0 || $0 == UInt8(ascii: "\n") }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
