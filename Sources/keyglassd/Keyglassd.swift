import ArgumentParser
import ControlProtocol
import Evdev
import Glibc
import Logging
import SystemFiles

/// The daemon's command line.
@main
struct Keyglassd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyglassd",
    abstract: "Types what is touched on a touchscreen's on-screen keyboard.",
    discussion: """
      Reads touchscreens, types through a uinput keyboard, and forwards every other touch \
      unchanged. Runs in the foreground until SIGTERM; SIGHUP reads the settings again. It is \
      controlled with kbdctl(1).
      """,
    version: ProductVersion.current)

  @OptionGroup var options: Options

  func run() throws {
    LoggingSystem.bootstrap { _ in JournalLog() }
    let log = Logger(label: "keyglassd")
    do {
      try Daemon(options: options, log: log).run()
    } catch let error as DeviceError {
      log.critical("\(error)\(advice(for: error))")
      throw ExitCode(1)
    }
  }

  /// What to do about the errors that everybody meets first.
  private func advice(for error: DeviceError) -> String {
    guard error.operation.contains("/dev/uinput") else { return "" }
    switch error.code {
    case ENOENT: return " (load the kernel module: modprobe uinput)"
    case EACCES: return " (run as root, or as a service: systemctl start keyglassd)"
    default: return ""
    }
  }
}

/// Where the daemon finds what it needs.
struct Options: ParsableArguments {
  @Option(help: "The folder with settings.yaml, settings.d and layouts.")
  var configuration = "/etc/keyglass"

  @Option(help: "The folder with the shipped layouts.")
  var shared = "/usr/share/keyglass"

  @Option(help: "Where the control socket is.")
  var socket = "/run/keyglass/io.keyglass.Control"

  var files: SystemFiles {
    SystemFiles(configuration: configuration, shared: shared)
  }
}
