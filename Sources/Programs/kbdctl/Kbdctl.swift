import ArgumentParser
import ControlProtocol
import Glibc
import MarkedYAML

/// The command line of Keyglass.
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
    // A reader that closes the pipe has seen enough: end silently, even if the signal was ignored.
    signal(SIGPIPE, SIG_DFL)
    // Packages and scripts ask for it, and making the parser would take most of the call.
    if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
      return print(ProductVersion.current)
    }
    // This is only for the width of characters; messages are in English.
    setlocale(LC_CTYPE, "C.UTF-8")
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      failure.report()
      Glibc.exit(failure.cause.exitStatus)
    } catch {
      if let hint = hint(for: CommandLine.arguments.dropFirst()) {
        CommandFailure(hint).report()
        exit(withError: ExitCode.validationFailure)
      }
      exit(withError: error)
    }
  }

  /// The message for the first word that is not a command; nil if all commands exist.
  private static func hint(for words: some Sequence<String>) -> String? {
    var commands: [any ParsableCommand.Type] = [Kbdctl.self]
    for word in words {
      let known = commands[commands.count - 1].configuration.subcommands
      guard !known.isEmpty, !word.hasPrefix("-") else { return nil }
      let names = known.compactMap { $0.configuration.commandName }
      guard let place = names.firstIndex(of: word) else {
        guard word != "help" else { return nil }
        let path = commands.compactMap { $0.configuration.commandName }.joined(separator: " ")
        return "there is no command \(word.quoted)\(suggestion(for: word, in: names)); "
          + "\(path) --help lists them"
      }
      commands.append(known[place])
    }
    return nil
  }
}
