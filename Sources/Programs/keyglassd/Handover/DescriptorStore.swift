import CLinux
import Evdev
import Glibc

/// The descriptors that systemd has kept for this daemon since the previous daemon ended
/// (FileDescriptorStoreMax=, sd_pid_notify_with_fds(3), sd_listen_fds_with_names(3)).
///
/// systemd passes its stored descriptors to every start, so this daemon removes them from the store
/// at once. Otherwise a daemon started after a crash would get devices whose events the crashed
/// daemon has already read.
struct DescriptorStore {
  /// The descriptors by name.
  private var kept: [String: KeptDescriptor] = [:]

  /// Takes over the descriptors that the environment names.
  ///
  /// Create this value before the process opens its first descriptor or starts another thread.
  init() {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    guard variable("LISTEN_PID").flatMap(Int32.init) == getpid(),
      let count = variable("LISTEN_FDS").flatMap(Int32.init), count > 0
    else { return }
    let names = (variable("LISTEN_FDNAMES") ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    for index in 0..<count {
      let number = DescriptorStore.first + index
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      // A descriptor without a name is closed here, because no property holds it.
      let descriptor = KeptDescriptor(number)
      if Int(index) < names.count { kept[String(names[Int(index)])] = descriptor }
    }
  }

  /// SD_LISTEN_FDS_START, the first descriptor that systemd passes.
  private static let first: Int32 = 3

  var names: [String] { kept.keys.sorted() }

  /// Removes and returns the descriptor of this name; nil if there is none.
  mutating func remove(_ name: String) -> KeptDescriptor? { kept.removeValue(forKey: name) }

  /// Closes the descriptors that were not removed.
  mutating func closeRest() { kept = [:] }
}
