import CLinux
import Clocks
import DaemonConnection
import Glibc
import Units

/// The program xkbcomp, which copies a keymap between a file and a device of an X server. Every
/// machine with an X server has xkbcomp, because the server itself needs it.
final class KeymapCopier {
  private struct Running {
    var process: pid_t
    /// A descriptor of the process, readable once the process has ended.
    var descriptor: Int32
    /// The time by which the process must end.
    var until: Microseconds
  }

  private var running: Running?
  /// The longest time for xkbcomp, which usually takes a twentieth of a second.
  private static let timeout = Microseconds.milliseconds(10_000)

  deinit {
    if let running { end(running) }
  }

  var isBusy: Bool { running != nil }
  /// The descriptor to wait for input on.
  var descriptor: Int32? { running?.descriptor }
  /// The time after which xkbcomp is treated as failed.
  var deadline: Microseconds? { running?.until }

  /// Starts xkbcomp without a shell.
  ///
  /// - Throws: if xkbcomp is not installed.
  func start(_ arguments: [String]) throws(ClientFailure) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var words = (["xkbcomp", "-w0"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, "xkbcomp", &files, nil, &words, environ)
    guard result == 0 else {
      throw ClientFailure(
        "xkbcomp (package x11-xkb-utils) does not start: \(String(cString: strerror(result)))")
    }
    let descriptor = pidfd_open(process, 0)
    guard descriptor >= 0 else {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      throw ClientFailure("cannot wait for xkbcomp: \(String(cString: strerror(errno)))")
    }
    running = Running(
      process: process, descriptor: descriptor, until: Clock.now() + Self.timeout)
  }

  /// Returns true once xkbcomp has finished.
  ///
  /// - Throws: if xkbcomp has failed, or takes too long.
  func hasEnded(at now: Microseconds) throws(ClientFailure) -> Bool {
    guard let running else { return true }
    var status: Int32 = 0
    if waitpid(running.process, &status, WNOHANG) == 0 {
      guard now >= running.until else { return false }
      end(running)
      throw ClientFailure("xkbcomp did not finish in time")
    }
    close(running.descriptor)
    self.running = nil
    // A signal or another exit status is a failure.
    guard status == 0 else { throw ClientFailure("xkbcomp cannot copy the keymap") }
    return true
  }

  private func end(_ running: Running) {
    kill(running.process, SIGKILL)
    waitpid(running.process, nil, 0)
    close(running.descriptor)
    self.running = nil
  }
}
