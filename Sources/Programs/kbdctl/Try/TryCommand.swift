import ArgumentParser
import Clocks
import Glibc
import Layouts
import OnScreenKeyboard
import SystemFiles
import Units

struct TryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Try a layout in this terminal, with the mouse as the finger.",
    discussion: """
      Draws the keyboard and shows what it would type. Needs neither keyglassd nor a touchscreen, \
      but a terminal that reports the mouse. Press q or Ctrl-C to end it.
      """)

  @Argument(
    help: """
      The id of a layout, one of XKB's such as 'xkb:de(neo)', or a file, whose name ends in .yaml; \
      else the first of those in use.
      """,
    completion: .custom { _, _, start in Completions.idsAndFiles(start) })
  var layout: String?

  @OptionGroup var folders: FolderOptions

  func run() throws {
    let files = try folders.files()
    let settings = files.loadSettings().0
    var layouts: [Layout] = []
    if let layout { layouts.append(try files.layout(forUser: layout)) }
    let inUse = LayoutsInUse(
      EnabledIDs(settings, files: files), settings: settings, catalogue: files.layouts().0,
      in: files
    ).layouts
    layouts += inUse.filter { $0.id != layouts.first?.id }
    let locale = settings.locale
    let words = files.keyWords
    layouts = layouts.map { $0.in(locale, words: words) }
    guard !layouts.isEmpty else {
      throw CommandFailure("there is no layout in \(files.shared.printable)/layouts")
    }
    if layouts.count == 1 { layouts[0] = layouts[0].withoutNextLayout }
    let trial = Trial(
      layouts: layouts,
      behaviour: KeyboardBehaviour(settings, decimalSign: locale.decimalSign, layouts: layouts))
    try Self.run(trial)
  }

  private static func run(_ first: Trial) throws(CommandFailure) {
    var trial = first
    var parser = TerminalEventParser()
    let terminal = try MouseTerminal()
    while true {
      let size = terminal.size
      let view = TrialView(trial, columns: size.columns, lines: size.lines)
      terminal.show(view.lines)
      switch terminal.wait(atMost: Clock.timeout(until: trial.nextDeadline)) {
      case .ended: return
      case .resized, .nothing: break
      case .input(let bytes):
        let time = Clock.now()
        for event in bytes.compactMap({ parser.consume($0) }) {
          if TrialView.isToQuit(event) { return }
          view.handle(event, for: &trial, at: time)
        }
      }
      trial.advance(to: Clock.now())
    }
  }
}
