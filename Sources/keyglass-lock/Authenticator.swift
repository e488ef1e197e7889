import CLinux
import DaemonConnection
import Glibc
import Passwords
import SystemFiles

/// Has `keyglass-authenticate` check a password: a process of its own, because PAM's modules are
/// anybody's and may hang or crash. There is at most one.
final class Authenticator {
  static let program = "keyglass-authenticate"

  private let path: String
  private var child: Child?
  private var replies = AuthenticationReplies()

  /// One that is checking.
  private struct Child {
    let process: pid_t
    /// Readable when it has ended.
    let end: Int32
    /// What it says.
    let output: Int32
  }

  /// Readable when it says something, or has ended.
  var descriptors: [Int32] { child.map { [$0.output, $0.end] } ?? [] }

  /// - Throws: where the program is not there: nobody could unlock.
  init() throws(ClientFailure) {
    let own = SystemFiles.folderOfThisProgram() ?? "/usr/bin"
    let places = ["\(own)/../libexec/\(Self.program)", "\(own)/\(Self.program)"]
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
      throw ClientFailure("\(places[0]) is missing, so nobody could unlock; nothing is locked")
    }
    self.path = path
    let services = ["/etc/pam.d", "/usr/lib/pam.d", "/usr/etc/pam.d"].map { "\($0)/keyglass-lock" }
    guard services.contains(where: { access($0, R_OK) == 0 }) else {
      throw ClientFailure("\(services[0]) is missing, so nobody could unlock; nothing is locked")
    }
  }

  /// Starts a check.
  ///
  /// - Returns: whether the child has the password.
  func check(_ password: PasswordEntry) -> Bool {
    stop()
    replies = AuthenticationReplies()
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    guard pipe(&input) == 0 else { return false }
    guard pipe(&output) == 0 else {
      for end in input { close(end) }
      return false
    }
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = spawn(input: input[0], output: output[1])
    close(input[0])
    close(output[1])
    defer { close(input[1]) }
    guard let child else {
      close(output[0])
      return false
    }
    _ = fcntl(output[0], F_SETFL, O_NONBLOCK)
    let end = pidfd_open(child, 0)
    self.child = Child(process: child, end: end, output: output[0])
    // A pipe takes a page without waiting.
    return end >= 0
      && password.withBytes { bytes in
        bytes.isEmpty || write(input[1], bytes.baseAddress, bytes.count) == bytes.count
      }
  }

  /// What has come from the child.
  enum News {
    case says([String])
    /// It has ended.
    case verdict(AuthenticationReply)
  }

  /// Takes what has come; nil for nothing.
  func read() -> News? {
    guard let child else { return nil }
    var end = pollfd(fd: child.end, events: Int16(POLLIN), revents: 0)
    let hasEnded = poll(&end, 1, 0) > 0
    var texts: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = Glibc.read(child.output, &buffer, buffer.count), count > 0 {
      texts += replies.take(buffer[..<count])
    }
    guard hasEnded else { return texts.isEmpty ? nil : .says(texts) }
    var status: Int32 = 0
    let isClean = waitpid(child.process, &status, 0) == child.process && status == 0
    forget(child)
    return .verdict(replies.verdict(isClean: isClean))
  }

  /// Ends a check that is under way.
  func stop() {
    guard let child else { return }
    kill(child.process, SIGKILL)
    while waitpid(child.process, nil, 0) < 0, errno == EINTR {}
    forget(child)
  }

  private func forget(_ child: Child) {
    close(child.output)
    close(child.end)
    self.child = nil
  }

  private func spawn(input: Int32, output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    keyglass_spawn_closing_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores, PAM's modules need not.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    guard let name = strdup(path) else { return nil }
    defer { free(name) }
    var arguments: [UnsafeMutablePointer<CChar>?] = [name, nil]
    var child: pid_t = 0
    guard posix_spawn(&child, path, &actions, &attributes, &arguments, environ) == 0 else {
      return nil
    }
    return child
  }
}
