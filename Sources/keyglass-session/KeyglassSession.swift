import DaemonConnection
import Glibc
import WaylandConnection

/// A session's helper: its command line, and what it says when it cannot run.
@main
enum KeyglassSession {
  static func main() {
    switch CommandLine.read(CommandLine.arguments.dropFirst()) {
    case .say(let text):
      print(text)
    case .misuse(let reason):
      StandardError.say("\(reason); see keyglass-session --help")
      exit(EX_USAGE)
    case .run(let socket):
      signal(SIGPIPE, SIG_IGN)
      StopSignals.endProgram()
      guard WaylandConnection.socketName() != nil else {
        StandardError.say("there is no Wayland compositor: nothing tells what has the focus here")
        exit(EX_UNAVAILABLE)
      }
      do throws(ClientFailure) {
        try SessionLoop(
          source: WaylandSource(), link: FieldLink(path: socket), keymap: KeymapLink(path: socket),
          commits: CommitLink(path: socket)
        ).run()
      } catch {
        StandardError.say(error.description)
        exit(EXIT_FAILURE)
      }
    }
  }
}
