import Foundation
import Glibc

/// A terminal without a window: tmux with a server of its own.
final class TmuxScreen {
  private let name = "kbdctl-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  /// Runs a shell command in the terminal; `kbdctl` is the one built here.
  init(_ command: String, columns: Int = 80, lines: Int = 30) throws {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    try tmux(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(lines)", "-e",
      "KEYGLASS_SOCKET=/nonexistent/socket",
      "-e", "LC_ALL=C.UTF-8", "PATH='\(folder)':$PATH; \(command)")
  }

  deinit {
    _ = try? tmux("kill-server")
  }

  func lines() throws -> [String] {
    try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Waits until `value` finds something on the screen; nil if it does not appear.
  func wait<Value>(for value: ([String]) -> Value?) throws -> Value? {
    for _ in 0..<100 {
      if let value = value(try lines()) { return value }
      usleep(100_000)
    }
    return nil
  }

  func wait(forText text: String) throws -> Bool {
    try wait { lines in lines.contains { $0.contains(text) } ? true : nil } ?? false
  }

  /// Returns a flag of the terminal, such as `mouse_any_flag`.
  func flag(_ name: String) throws -> String {
    try tmux("display-message", "-p", "#{\(name)}").trimmingCharacters(in: .newlines)
  }

  func type(_ text: String) throws {
    try tmux("send-keys", "-l", text)
  }

  /// Presses, drags or releases the left button, in the form of SGR mouse mode.
  func mouse(_ kind: Mouse, column: Int, line: Int) throws {
    let (button, end) =
      switch kind {
      case .press: (0, "M")
      case .drag: (32, "M")
      case .release: (0, "m")
      }
    let bytes = "\u{1b}[<\(button);\(column + 1);\(line + 1)\(end)".utf8
    try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  enum Mouse {
    case press
    case drag
    case release
  }

  /// Clicks the key with this label, which is between borders.
  func click(_ label: String) throws {
    guard let (column, line) = try wait(for: { Self.place(of: label, in: $0) }) else {
      throw NoSuchLabel(label: label)
    }
    try mouse(.press, column: column, line: line)
    try mouse(.release, column: column, line: line)
  }

  struct NoSuchLabel: Error {
    var label: String
  }

  static func place(of label: String, in lines: [String]) -> (column: Int, line: Int)? {
    for (number, line) in lines.enumerated() where line.contains("│") {
      var column = 0
      for cell in line.split(
        omittingEmptySubsequences: false, whereSeparator: { "│├┤┼┴┬".contains($0) })
      {
        if cell.trimmingCharacters(in: .whitespaces) == label {
          return (column + cell.count / 2, number)
        }
        column += cell.count + 1
      }
    }
    return nil
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try tmux(arguments)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let output = Pipe()
    // Foundation's Process does not fit: the server outlives this call. It must neither keep other
    // tests' pipes open nor inherit the signals that the tests' threads block.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let script = """
      for fd in /proc/$$/fd/*; do
        fd=${fd##*/}; [ "$fd" -le 2 ] || eval "exec $fd>&-"
      done
      exec tmux -f /dev/null -L "$@"
      """
    var words: [UnsafeMutablePointer<CChar>?] =
      (["bash", "-c", script, "tmux", name] + arguments).map { strdup($0) } + [nil]
    let variables = ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TERM=xterm-256color"]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, "bash", &actions, &attributes, &words, &environment)
    try output.fileHandleForWriting.close()
    guard failure == 0 else { throw POSIXError(.init(rawValue: failure) ?? .ENOENT) }
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    waitpid(process, nil, 0)
    return String(decoding: text, as: UTF8.self)
  }
}
