import ArgumentParser
import ControlProtocol
import Glibc

/// The command line of Keyglass.
@main
struct Kbdctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kbdctl",
    abstract: "Look at and steer the on-screen keyboard.",
    discussion: """
      Talks to keyglassd over its socket, /run/keyglass/io.keyglass.Control; the environment \
      variable KEYGLASS_SOCKET names another one. Root and the members of the group keyglass \
      may do everything, the user in front of the screen may look and steer.

      Exits 0 when it was done, 1 when it could not be (the reason is on standard error), and \
      64 when the command line is wrong.
      """,
    version: ProductVersion.current,
    subcommands: [
      StatusCommand.self,
      DoctorCommand.self,
      LayoutsCommand.self,
      LayoutCommand.self,
      TryCommand.self,
      ThemeCommand.self,
      SwitchCommand.self,
      SwitchNextCommand.self,
      SwitchPreviousCommand.self,
      PurposeCommand.self,
      WordsCommand.self,
      ForgetCommand.self,
      ShowCommand.self,
      HideCommand.self,
      ToggleCommand.self,
      SceneCommand.self,
      DevicesCommand.self,
      TypeCommand.self,
      ChordCommand.self,
      KeymapCommand.self,
      WatchCommand.self,
      AccessoryCommand.self,
      ReleaseCommand.self,
      ReloadCommand.self,
      GetCommand.self,
      SetCommand.self,
      UnsetCommand.self,
      SizeCommand.self,
      SettingsCommand.self,
    ])

  static func main() {
    // A reader that closes the pipe has seen enough: end silently, even if the signal was ignored.
    signal(SIGPIPE, SIG_DFL)
    // This is only for the width of characters; messages are in English.
    setlocale(LC_CTYPE, "C.UTF-8")
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      failure.report()
      Glibc.exit(1)
    } catch {
      exit(withError: error)
    }
  }
}
