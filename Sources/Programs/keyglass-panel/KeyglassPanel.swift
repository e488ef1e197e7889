import CLinux
import Clocks
import DaemonConnection
import Drawing
import Glibc
import Scene
import Settings
import SystemFiles
import Themes
import Units

/// The panel's program, with its messages when it cannot draw.
@main
struct KeyglassPanel {
  let options: PanelOptions

  static func main() {
    switch CommandLine.read(CommandLine.arguments.dropFirst()) {
    case .show(let text):
      print(text)
    case .misuse(let reason):
      // Name the command that the user typed: `kbdctl layout render` runs this program as `kbdctl`.
      let isKbdctl = CommandLine.arguments.first == "kbdctl"
      let program = isKbdctl ? "kbdctl layout render" : "keyglass-panel"
      StandardError.report("\(reason); see \(program) --help")
      exit(EX_USAGE)
    case .run(let options):
      _ = keyglass_empty_core_dump()
      signal(SIGPIPE, SIG_IGN)
      do throws(PanelFailure) {
        try KeyglassPanel(options: options).show()
      } catch {
        StandardError.report(error.description)
        exit(EXIT_FAILURE)
      }
    }
  }

  private func show() throws(PanelFailure) {
    if case .png = options.on {} else { PanelLoop.holdStops() }
    let files = SystemFiles.ofThisProgram()
    let start = Clock.now()
    let settings = files.loadSettings().0
    let renderer = Renderer(theme: try chosenTheme(of: files, settings.panel.theme))
    func keepShowing(
      on panel: @escaping () throws(PanelFailure) -> any Panel
    ) throws(PanelFailure) {
      let feedback = KeyFeedback(
        settings.feedback, sample: "\(files.shared)/sounds/key-press.wav")
      let looks = PanelLooks(settings, files, renderer, feedback, theme: chosenTheme)
      try PanelLoop(
        link: DaemonLink(path: options.socket), feedback: feedback,
        settingsRead: start,
        looks: looks, makePanel: panel
      ).run()
    }
    switch options.on {
    case .png(let file):
      try options.picture.write(to: file, drawnBy: renderer, socket: options.socket)
    case .framebuffer(let device):
      try keepShowing { () throws(PanelFailure) in
        try FramebufferPanel(device: device, renderer: renderer)
      }
    case .wayland:
      try keepShowing { () throws(PanelFailure) in
        try WaylandPanel(output: options.output, renderer: renderer)
      }
    case .x11:
      try keepShowing { () throws(PanelFailure) in
        try X11Panel(output: options.output, renderer: renderer)
      }
    case .auto:
      try keepShowing { () throws(PanelFailure) in
        try AutomaticPanel.make(output: options.output, renderer: renderer)
      }
    }
  }

  /// Returns the theme. A theme on the command line must exist. If the settings' theme is missing,
  /// the standard theme is used, because other colours are better than no keyboard.
  private func chosenTheme(
    of files: SystemFiles, _ name: String
  ) throws(PanelFailure) -> Theme {
    let found = files.theme(options.theme ?? name)
    if let theme = found.theme { return theme }
    guard options.theme == nil else {
      found.messages.dropLast().forEach(StandardError.report)
      throw PanelFailure(found.messages.last ?? "")
    }
    found.messages.forEach(StandardError.report)
    return .standard
  }
}
