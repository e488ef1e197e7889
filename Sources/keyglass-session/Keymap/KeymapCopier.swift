import CLinux
import DaemonConnection
import Glibc

/// xkbcomp, which copies a keymap between a file and a device of an X server. Every machine with an X
/// server has it, because that starts it itself.
final class KeymapCopier {
  private struct Running {
    var process: pid_t
    /// Readable once it has ended.
    var descriptor: Int32
    /// In milliseconds of CLOCK_MONOTONIC.
    var until: Int64
  }

  private var running: Running?
  /// It takes a twentieth of a second, in milliseconds.
  private static let patience: Int64 = 10_000

  deinit {
    if let running { end(running) }
  }

  var isBusy: Bool { running != nil }
  /// What to wait for input on.
  var descriptor: Int32? { running?.descriptor }
  /// When it is given up, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { running?.until }

  /// Starts it without a shell.
  ///
  /// - Throws: where it is not installed.
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
      process: process, descriptor: descriptor, until: Clock.milliseconds() + Self.patience)
  }

  /// Whether it has done what it was started for.
  ///
  /// - Throws: where it has failed, or takes too long.
  func hasEnded(at now: Int64) throws(ClientFailure) -> Bool {
    guard let running else { return true }
    var status: Int32 = 0
    if waitpid(running.process, &status, WNOHANG) == 0 {
      guard now >= running.until else { return false }
      end(running)
      throw ClientFailure("xkbcomp does not come to its end")
    }
    close(running.descriptor)
    self.running = nil
    // Neither a signal nor another exit status.
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
