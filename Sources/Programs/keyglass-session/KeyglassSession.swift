import CLinux
import DaemonConnection
import Glibc
import WaylandConnection

/// The entry point of keyglass-session, with its messages when it cannot run.
@main
enum KeyglassSession {
  static func main() {
    switch CommandLine.read(CommandLine.arguments.dropFirst()) {
    case .show(let text):
      print(text)
    case .misuse(let reason):
      StandardError.report("\(reason); see keyglass-session --help")
      exit(EX_USAGE)
    case .run(.carry):
      _ = keyglass_empty_core_dump()
      signal(SIGPIPE, SIG_IGN)
      do throws(ClientFailure) {
        try BrowserHost.run()
      } catch {
        StandardError.report(error.description)
        exit(EXIT_FAILURE)
      }
    case .run(.report(let socket, let accessibility)):
      _ = keyglass_empty_core_dump()
      signal(SIGPIPE, SIG_IGN)
      let stop = StopSignals.wakeProgram()
      let bus = BusConnection.session()
      do throws(ClientFailure) {
        let isWayland = WaylandConnection.socketName() != nil
        let inputs = DesktopInputs(isX11: !isWayland)
        let wayland = isWayland ? try WaylandSource(readsKeymap: inputs == nil) : nil
        let windows = wayland == nil ? try connectToWindows(isNeeded: bus == nil) : nil
        guard wayland != nil || windows != nil || bus != nil else {
          StandardError.report(
            "there is neither a Wayland compositor nor an X server nor a session bus: nothing tells "
              + "what has the focus here")
          exit(EX_UNAVAILABLE)
        }
        let browsers = BrowserHost.path.map { BrowserSource(path: $0) }
        var loop = SessionLoop(
          stop: stop, wayland: wayland, windows: windows,
          gnome: bus.map { GnomeSource($0) },
          plasma: wayland == nil ? nil : bus.map { PlasmaSource($0) },
          accessibility: bus.map { AccessibilitySource($0, switchesOn: accessibility) },
          browsers: browsers,
          pages: browsers.map {
            PageService($0, KeyboardLink(path: socket, effect: "pages cannot use the keyboard"))
          },
          link: FieldLink(path: socket),
          keymap: connectToKeyboards(isX11: windows != nil).map { KeymapLink(path: socket, $0) },
          commits: CommitLink(path: socket),
          makeSpeech: { SpeechLink(path: socket, SpeechDispatcher(in: runtimeFolder, bus: bus)) },
          filter: filterSource(isX11: windows != nil), inputs: inputs,
          settingsLink: SettingsLink(path: socket),
          service: bus.map {
            OskService(
              $0,
              KeyboardLink(
                path: socket, effect: "the keyboard is neither shown nor hidden over the bus"))
          }
        )
        try loop.run()
      } catch {
        // At the end of a session, the display server often ends first. That is not a failure.
        if StopSignals.isToEnd(stop) { exit(EXIT_SUCCESS) }
        StandardError.report(error.description)
        exit(EXIT_FAILURE)
      }
    }
  }

  /// - Parameter isNeeded: true if there is no other source.
  /// - Returns: nil if there is no X server.
  private static func connectToWindows(isNeeded: Bool) throws(ClientFailure) -> X11FocusSource? {
    guard XConnection.display != nil else { return nil }
    do throws(ClientFailure) {
      return try X11FocusSource()
    } catch {
      if isNeeded { throw error }
      StandardError.report(error.description)
      return nil
    }
  }

  private static var runtimeFolder: String? {
    getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
  }

  /// - Returns: nil if the session's slow keys and bounce keys cannot be read.
  private static func filterSource(isX11: Bool) -> (any FilterSource)? {
    guard isX11 else { return DesktopFilter() }
    do throws(ClientFailure) {
      return try X11Filter()
    } catch {
      StandardError.report(error.description)
      return nil
    }
  }

  /// - Returns: nil if the session has no separate keymap for each keyboard.
  private static func connectToKeyboards(isX11: Bool) -> KeymapLink.Connect? {
    if let path = SwayConnection.path {
      return { () throws(ClientFailure) in try SwayConnection(path: path) }
    }
    return isX11 ? { () throws(ClientFailure) in try X11Keyboards() } : nil
  }
}
