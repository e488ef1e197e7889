import CLinux
import ControlProtocol
import Evdev
import Glibc
import Logging

/// The daemon's entry point: it reads the command line and reports errors that prevent a start.
public enum Keyglassd {
  public static func main() {
    defer { JournalLog.flush() }
    LoggingSystem.bootstrap { _ in JournalLog() }
    let log = Logger(label: "keyglassd")
    // First take over the descriptors that systemd keeps. Even if this daemon cannot start, they
    // are then closed, and the touchscreens are released.
    let store = DescriptorStore()
    let service = ServiceManager()
    service.forgetKept(store.names)
    do {
      switch try CommandLine.read(CommandLine.arguments.dropFirst()) {
      case .run(let options):
        keyglass_disable_huge_pages()
        if !keyglass_forbid_core_dump() {
          log.warning("core dumps cannot be prevented, so one may contain typed text")
        }
        try Daemon(options: options, service: service, store: store, log: log).run()
      case .show(let text): print(text)
      }
    } catch let error as OptionReader.Misuse {
      log.error("\(error.reason); see keyglassd --help")
      JournalLog.flush()
      exit(EX_USAGE)
    } catch {
      log.critical("\(error)\((error as? DeviceError).map(advice) ?? "")")
      JournalLog.flush()
      exit(EXIT_FAILURE)
    }
  }

  /// Returns advice for the most common errors of a first start; empty for other errors.
  private static func advice(for error: DeviceError) -> String {
    guard error.operation.hasSuffix("/dev/uinput") else { return "" }
    switch error.code {
    case ENOENT: return " (load the kernel module: modprobe uinput)"
    case EACCES: return " (run as root, or as a service: systemctl start keyglassd)"
    default: return ""
    }
  }
}
