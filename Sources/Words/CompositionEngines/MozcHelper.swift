import Clocks
import Glibc
import Units

/// A running `mozc_emacs_helper`, the program through which Emacs uses mozc: it answers each line
/// with a line. The helper starts mozc's server. Both write into a folder that is removed with
/// them.
///
/// Each answer has a time limit. A helper that exceeds it is killed together with its server.
final class MozcHelper {
  private let socket: Int32
  private let process: pid_t
  private let folder: String
  private var unread: [UInt8] = []
  private var number = 0
  /// The time limit for the current answer.
  private var timeout = MozcHelper.startTime
  /// The time at which the current limit ends.
  private var deadline = Clock.now() + MozcHelper.startTime

  /// The path of the helper in Debian's emacs-mozc-bin.
  static let program = "/usr/bin/mozc_emacs_helper"
  /// The time limit from the start to the first answer; mozc reads its dictionary meanwhile. The
  /// daemon waits longer for keyglass-ime, so this limit ends first.
  private static let startTime = Microseconds.seconds(4)
  private static let answerTime = Microseconds.seconds(2)
  /// The maximum length of an answer in bytes, above that of any real answer.
  private static let lineLimit = 1 << 20

  /// - Parameter program: the helper.
  /// - Throws: if the helper does not start or does not send its greeting.
  init(program: String) throws(EngineError) {
    let folder = try TemporaryFolder.make("keyglass-mozc")
    do throws(EngineError) {
      (socket, process) = try Self.start(program, folder)
    } catch {
      TemporaryFolder.remove(folder)
      throw error
    }
    self.folder = folder
    _ = try line()
  }

  deinit {
    // mozc's server is killed too, because it is in the helper's process group.
    kill(-process, SIGKILL)
    close(socket)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    TemporaryFolder.remove(folder)
  }

  private static func start(
    _ program: String, _ folder: String
  ) throws(EngineError) -> (socket: Int32, process: pid_t) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw EngineError(description: "no socket: \(String(cString: strerror(errno)))")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    // The helper may write typed text to stderr.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let arguments: [String] = [program, "--suppress_stderr"]
    let variables: [String] = [
      "HOME=\(folder)", "XDG_CONFIG_HOME=\(folder)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8",
    ]
    let words = arguments.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var started: pid_t = 0
    let problem = posix_spawn(&started, program, &actions, &attributes, words, environment)
    close(ends[1])
    guard problem == 0 else {
      close(ends[0])
      throw EngineError(description: "\(program): \(String(cString: strerror(problem)))")
    }
    return (ends[0], started)
  }

  /// - Parameter command: the command without its number, such as `SendKey 1 space`.
  /// - Returns: the helper's answer.
  /// - Throws: if the helper is late or gone, or its answer is malformed. The helper is then
  ///   useless.
  func ask(_ command: String) throws(EngineError) -> SymbolicExpression {
    number += 1
    let name = command.split(separator: " ", maxSplits: 1).first.map { String($0) } ?? ""
    var bytes = Array("(\(number) \(command))\n".utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw EngineError(description: "mozc is gone") }
      bytes = bytes.dropFirst(count)
    }
    let line = try line()
    guard let answer = SymbolicExpression(line),
      answer["emacs-event-id"]?.text == "\(number)"
    else { throw EngineError(description: "mozc has answered \(name) with an error") }
    return answer
  }

  /// Begins the time limit for the answer to a request. A running helper has less time than a
  /// starting one.
  func beginAnswer() {
    timeout = Self.answerTime
    deadline = Clock.now() + timeout
  }

  private func line() throws(EngineError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(unread[..<end])
        unread.removeSubrange(...end)
        return line
      }
      guard unread.count < Self.lineLimit else {
        throw EngineError(description: "mozc answers without an end")
      }
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, Clock.timeout(until: deadline))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        throw EngineError(description: "mozc has not answered for \(timeout.value / 1_000) ms")
      }
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw EngineError(description: "mozc is gone") }
      unread += buffer[..<count]
    }
  }
}
