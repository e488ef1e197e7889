import ArgumentParser
import ControlProtocol
import Glibc
import keyglassd

/// The program `kbdctl`, which acts as the daemon if it is called `keyglassd`. As a single program,
/// client and daemon share one copy of Swift's runtime (docs/decisions/0013-own-swift-runtime.md).
@main
struct Kbdctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kbdctl",
    abstract: "Control and inspect the on-screen keyboard.",
    discussion: """
      Connects to keyglassd at /run/keyglass/io.keyglass.Control, or at the socket that the \
      environment variable KEYGLASS_SOCKET names. Root and the group keyglass may do everything; \
      the user of the active session may inspect and control the keyboard.

      Exit status: 0 success, 1 failure (reason on standard error), 64 usage error, 69 the daemon \
      does not run or answer, 77 no permission.

      With --json, the reason is one object on standard error, and the exit status is the same: \
      {"error":{"message":"TEXT","status":69}}. Standard output holds the result alone; that of a \
      check names the file, line, column, severity and message of each problem.
      """,
    version: ProductVersion.current,
    groupedSubcommands: [
      CommandGroup(
        name: "State and help",
        subcommands: [
          StatusCommand.self, DoctorCommand.self, DevicesCommand.self, SceneCommand.self,
          WatchCommand.self,
        ]),
      CommandGroup(
        name: "The keyboard on the screen",
        subcommands: [
          ShowCommand.self, HideCommand.self, ToggleCommand.self, ReleaseCommand.self,
          SwitchCommand.self, SwitchNextCommand.self, SwitchPreviousCommand.self,
          SizeCommand.self, PurposeCommand.self, AccessoryCommand.self,
        ]),
      CommandGroup(
        name: "Typing", subcommands: [TypeCommand.self, ChordCommand.self, KeymapCommand.self]),
      CommandGroup(
        name: "Your own settings and words",
        subcommands: [
          GetCommand.self, SetCommand.self, UnsetCommand.self, WordsCommand.self,
          ForgetCommand.self,
        ]),
      CommandGroup(
        name: "Layouts, themes and settings files",
        subcommands: [
          TryCommand.self, LayoutsCommand.self, LayoutCommand.self, ThemeCommand.self,
          SettingsCommand.self, ReloadCommand.self,
        ]),
    ])

  static func main() {
    if CommandLine.arguments.first?.hasSuffix("keyglassd") == true { return Keyglassd.main() }
    // Exit silently when the reader closes the pipe, even if the parent had SIGPIPE ignored.
    signal(SIGPIPE, SIG_DFL)
    let words = CommandLine.arguments.dropFirst()
    // Skip the slow argument parser, because packages and scripts often ask for the version.
    if words.elementsEqual(["--version"]) { return print(ProductVersion.current) }
    // Set the locale only for the width of characters, because messages are in English.
    setlocale(LC_CTYPE, "C.UTF-8")
    do {
      if words.first == "help", let mistake = CommandMistake(in: words.dropFirst()) {
        throw mistake.failure
      }
      var command = try parseAsRoot(DashedText.arguments(from: words))
      try command.run()
    } catch let failure as CommandFailure {
      end(with: failure)
    } catch {
      if let mistake = CommandMistake(in: words) { end(with: mistake.failure) }
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      let help = "\(CommandMistake.commandName(in: words)) --help shows the usage"
      end(with: CommandFailure(message(for: error), because: .misuse, remedy: help))
    }
  }

  /// True if the caller asked for JSON; failures are then printed as JSON, too.
  private static var isForScripts: Bool {
    CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
  }

  private static func end(with failure: CommandFailure) -> Never {
    failure.report(asJSON: isForScripts)
    Glibc.exit(failure.cause.exitStatus)
  }
}
