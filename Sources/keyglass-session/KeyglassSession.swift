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
    case .carry:
      signal(SIGPIPE, SIG_IGN)
      do throws(ClientFailure) {
        try BrowserHost.run()
      } catch {
        StandardError.say(error.description)
        exit(EXIT_FAILURE)
      }
    case .run(let socket, let accessibility):
      signal(SIGPIPE, SIG_IGN)
      StopSignals.endProgram()
      let bus = BusConnection.session()
      do throws(ClientFailure) {
        let wayland = WaylandConnection.socketName() == nil ? nil : try WaylandSource()
        guard wayland != nil || bus != nil else {
          StandardError.say(
            "there is neither a Wayland compositor nor a session bus: nothing tells what has the "
              + "focus here")
          exit(EX_UNAVAILABLE)
        }
        var loop = SessionLoop(
          wayland: wayland,
          accessibility: bus.map { AccessibilitySource($0, switchesOn: accessibility) },
          browsers: BrowserHost.path.flatMap { BrowserSource(path: $0) },
          link: FieldLink(path: socket), keymap: KeymapLink(path: socket),
          commits: CommitLink(path: socket),
          service: bus.map { OskService($0, VisibilityLink(path: socket)) }
        )
        try loop.run()
      } catch {
        StandardError.say(error.description)
        exit(EXIT_FAILURE)
      }
    }
  }
}
