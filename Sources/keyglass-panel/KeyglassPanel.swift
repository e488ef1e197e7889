import ArgumentParser
import ControlProtocol
import DaemonConnection
import Drawing
import Glibc
import Scene
import Settings
import SystemFiles
import Themes
import Units

/// The panel's command line.
@main
struct KeyglassPanel: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyglass-panel",
    abstract: "Shows the on-screen keyboard.",
    discussion: """
      Draws what keyglassd says: on the text console, in a Wayland compositor, in X11, or into a \
      PNG file. It needs no privilege and takes no input. Runs in the foreground until SIGTERM.
      """,
    version: ProductVersion.current)

  @Option(
    help: ArgumentHelp(
      "Where to draw: \(PanelChoice.allValueStrings.joined(separator: ", ")).",
      valueName: "place"))
  var on = PanelChoice.auto

  @Option(help: "A theme's name, or a file, whose name ends in .yaml; else as the settings say.")
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "The output, such as eDP-1; else the touchscreen's, else a built-in one, else the first.",
      valueName: "name"))
  var output: String?

  @Option(help: .hidden)
  var screen: String?

  @Option(help: "The daemon's control socket.")
  var socket = DaemonConnection.environmentPath

  @OptionGroup(title: "Options for PNG") var picture: PictureOptions

  func validate() throws {
    if let renamed = Self.renamed(screen: screen, output: output) { throw ValidationError(renamed) }
    if case .png = on { return }
    if picture.layout != nil { throw ValidationError("--layout is for --on png:FILE.") }
  }

  /// The error that names an option's new name; nil if no old one is used.
  static func renamed(screen: String?, output: String?) -> String? {
    if screen != nil { return "--screen is called --output." }
    guard let output, PanelChoice(argument: output) != nil else { return nil }
    return "Where to draw is said by --on \(output); --output names an output such as eDP-1."
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    do throws(PanelFailure) {
      try show()
    } catch {
      StandardError.say(error.description)
      throw ExitCode(1)
    }
  }

  private func show() throws(PanelFailure) {
    let files = SystemFiles.ofThisProgram()
    let start = Clock.milliseconds()
    let settings = files.loadSettings().0
    let renderer = Renderer(theme: try chosenTheme(of: files, settings.panel.theme))
    func keepShowing(
      on panel: @escaping () throws(PanelFailure) -> any Panel
    ) throws(PanelFailure) {
      let feedback = KeyFeedback(
        settings.feedback, sample: "\(files.shared)/sounds/key-press.wav")
      let looks = PanelLooks(settings, files, renderer, feedback, theme: chosenTheme)
      try PanelLoop(
        link: DaemonLink(path: socket), feedback: feedback, settingsRead: .milliseconds(start),
        readSettings: looks.readSettings, useLook: looks.use, makePanel: panel
      ).run()
    }
    switch on {
    case .png(let file):
      try picture.write(to: file, drawnBy: renderer, socket: socket)
    case .framebuffer(let device):
      try keepShowing { () throws(PanelFailure) in
        try FramebufferPanel(device: device, renderer: renderer)
      }
    case .wayland:
      try keepShowing { () throws(PanelFailure) in
        try WaylandPanel(output: output, renderer: renderer)
      }
    case .x11:
      try keepShowing { () throws(PanelFailure) in
        try X11Panel(output: output, renderer: renderer)
      }
    case .auto:
      try keepShowing { () throws(PanelFailure) in
        try AutomaticPanel.make(output: output, renderer: renderer)
      }
    }
  }

  /// A theme on the command line must exist; the settings' theme is replaced if it does not,
  /// because other colours are better than no keyboard.
  private func chosenTheme(
    of files: SystemFiles, _ name: String
  ) throws(PanelFailure) -> Theme {
    if let theme {
      let (found, problems) = files.theme(theme)
      guard let found else {
        throw PanelFailure(problems.map(\.description).joined(separator: "\n"))
      }
      return found
    }
    let (found, problems) = files.theme(name)
    if found == nil {
      for problem in problems { StandardError.say(problem.description) }
    }
    return found ?? .standard
  }
}
