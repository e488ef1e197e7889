import CLinux
import Clocks
import DaemonConnection
import Glibc
import Passwords
import SystemFiles
import Units

/// Checks a password by running `keyglass-authenticate`. PAM modules come from many sources and may
/// hang or crash, so they run in a separate process. At most one such process checks at a time.
final class Authenticator {
  static let program = "keyglass-authenticate"

  private let path: String
  private var child: Child?
  private var replies = AuthenticationReplies()
  private var password: PasswordEntry?
  /// The killed processes that have not ended yet, for example because a device hangs.
  private var ending: [Child] = []

  /// A process that is checking a password.
  private struct Child {
    let process: pid_t
    /// A descriptor that is readable when the process has ended.
    let end: Int32
    /// The socket for the password; nil once the password has been sent.
    var input: Int32?
    /// The socket with the process's replies; nil once all replies have been read.
    var output: Int32?

    /// Closes the sockets, and kills the process and everything that it has started.
    mutating func kill() {
      closeTalk()
      _ = Glibc.kill(-process, SIGKILL)
    }

    mutating func closeTalk() {
      for descriptor in [input, output].compactMap(\.self) { close(descriptor) }
      (input, output) = (nil, nil)
    }

    /// Returns the process's exit status; nil while the process is running.
    func reap() -> Int32? {
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return nil }
      close(end)
      return status
    }
  }

  /// The descriptors that are readable when the process writes a reply, or has ended.
  var descriptors: [Int32] {
    (child.map { [$0.output, $0.end].compactMap(\.self) } ?? []) + ending.map(\.end)
  }

  /// A reason why unlocking would be impossible.
  struct Unusable: Error, CustomStringConvertible {
    let problem: String
    /// True if the cause may only be a busy machine, so that another try may succeed.
    var mayPass = false

    var description: String { "\(problem), so nobody could unlock; nothing is locked" }
  }

  /// - Throws: if unlocking would be impossible, because the program is missing or does not work.
  init() throws(Unusable) {
    let own = SystemFiles.folderOfThisProgram() ?? "/usr/bin"
    let places = ["\(own)/../libexec/\(Self.program)", "\(own)/\(Self.program)"]
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
      throw Unusable(problem: "\(places[0]) is missing")
    }
    self.path = path
    let services = ["/etc/pam.d", "/usr/lib/pam.d", "/usr/etc/pam.d"].map { "\($0)/keyglass-lock" }
    guard services.contains(where: { access($0, R_OK) == 0 }) else {
      throw Unusable(problem: "\(services[0]) is missing")
    }
    try trial()
  }

  /// Tests everything but the password itself, before anything is locked.
  private func trial() throws(Unusable) {
    guard start([Self.trialOption]) else {
      throw Unusable(problem: "\(Self.program) does not start", mayPass: true)
    }
    defer { stop() }
    let deadline = Clock.now() + Self.timeout
    while Clock.now() < deadline {
      var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, nfds_t(polled.count), Clock.timeout(until: deadline))
      if case .verdict(let verdict)? = read() {
        switch verdict {
        case .denied where replies.isReady: return
        // Allow another try if there was no verdict, because the kernel may have killed the process
        // for lack of memory.
        case .failed(let reason):
          throw Unusable(problem: "\(Self.program): \(reason)", mayPass: !replies.hasVerdict)
        case .ready, .message, .granted, .denied:
          throw Unusable(problem: "\(Self.program) does not answer as it should")
        }
      }
    }
    throw Unusable(problem: "\(Self.program) does not answer", mayPass: true)
  }

  private static let trialOption = "--trial"
  /// The longest wait for the result of the trial, which runs before the session is locked.
  private static let timeout = Microseconds.milliseconds(10_000)

  /// Starts a check. The password is sent, and erased, once the child keeps its memory private.
  ///
  /// - Returns: true if the child has started.
  func check(_ password: PasswordEntry) -> Bool {
    stop()
    guard start([]) else { return false }
    self.password = password
    return true
  }

  /// Starts the program with sockets rather than pipes, because other processes can open a child's
  /// pipes through /proc, but not its sockets.
  private func start(_ arguments: [String]) -> Bool {
    replies = AuthenticationReplies()
    guard let input = Self.socketPair() else { return false }
    guard let output = Self.socketPair() else {
      for end in [input.0, input.1] { close(end) }
      return false
    }
    let process = spawn(arguments, input: input.1, output: output.1)
    close(input.1)
    close(output.1)
    let end = process.map { pidfd_open($0, 0) } ?? -1
    guard let process, end >= 0 else {
      close(input.0)
      close(output.0)
      if let process {
        kill(-process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
      }
      return false
    }
    child = Child(process: process, end: end, input: input.0, output: output.0)
    return true
  }

  private static func socketPair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// An event from the child.
  enum Event {
    case messages([String])
    /// The check has ended.
    case verdict(AuthenticationReply)
  }

  /// Returns the next event; nil if nothing has happened.
  func read() -> Event? {
    ending.removeAll { $0.reap() != nil }
    guard let child else { return nil }
    var end = pollfd(fd: child.end, events: Int16(POLLIN), revents: 0)
    let hasEnded = poll(&end, 1, 0) > 0
    let texts = receiveTexts(all: hasEnded)
    if replies.isReady { send() }
    if replies.isNonsense, !hasEnded {
      self.child?.kill()
      return nil
    }
    guard hasEnded else { return texts.isEmpty ? nil : .messages(texts) }
    let status = child.reap()
    self.child?.closeTalk()
    self.child = nil
    password = nil
    return .verdict(replies.verdict(isClean: status == 0))
  }

  /// - Parameter all: true to read everything that is buffered, false to read at most one chunk.
  private func receiveTexts(all: Bool) -> [String] {
    var texts: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    repeat {
      guard let output = child?.output else { break }
      let count = recv(output, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else {
        if count == 0 || errno != EAGAIN && errno != EINTR {
          close(output)
          child?.output = nil
        }
        break
      }
      texts += replies.receive(buffer[..<count])
    } while all && !replies.isNonsense
    return texts
  }

  private func send() {
    guard let input = child?.input, let password else { return }
    child?.input = nil
    // The socket's buffer has room for the whole password, so sending does not block. A truncated
    // password would be denied.
    _ = password.withBytes { bytes in
      bytes.isEmpty
        || Glibc.send(input, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
          == bytes.count
    }
    close(input)
    password.erase()
    self.password = nil
  }

  /// Ends a running check.
  func stop() {
    password = nil
    guard var child else { return }
    child.kill()
    self.child = nil
    if child.reap() == nil { ending.append(child) }
  }

  private func spawn(_ options: [String], input: Int32, output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    keyglass_spawn_closing_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Reset all signals, so that PAM's modules do not inherit the ignored ones.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // Put the process into its own group, so that everything it starts can be killed with it.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    var arguments = ([path] + options).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawn(&child, path, &actions, &attributes, &arguments, environ) == 0 else {
      return nil
    }
    return child
  }
}
