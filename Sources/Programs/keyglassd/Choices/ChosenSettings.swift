import ControlProtocol
import MarkedYAML
import Settings
import SystemFiles

/// The settings in use: the administrator's settings, overridden by the choices of the user at the
/// seat.
struct ChosenSettings {
  /// The user at the seat; nil if no user is logged in there.
  var user: UInt32?
  /// The administrator's settings.
  var system: Configuration
  var library: LayoutLibrary
  /// The administrator's settings, ready for use when the user's choices no longer apply; nil while
  /// no user's choices are in use.
  var wayBack: Reloaded?

  init(_ system: Configuration, _ library: LayoutLibrary) {
    self.system = system
    self.library = library
  }
}

/// A user's settings, built in the background, with the administrator's settings to return to
/// later.
struct ReadChoices {
  /// The settings with the user's choices, for the user's session. nil if the user has no choices
  /// and no files, and the session's input sources are unknown.
  var settings: Reloaded?
  var wayBack: Reloaded
  /// Problems in the user's choices. A choice with a problem is ignored.
  var problems: [String]

  /// - Parameters:
  ///   - folder: the user's folder; nil if no user is logged in at the seat.
  ///   - inputSources: the input sources of the session at the seat; nil if unknown.
  ///   - system: the administrator's settings.
  ///   - library: the administrator's layouts.
  ///   - shown: the id of the shown layout.
  ///   - general: the id of the layout for fields whose purpose has no layout.
  init(
    _ choices: Choices, in folder: UserFolder?, inputSources: [String]?,
    over system: Configuration, _ library: LayoutLibrary, shownLayout shown: String,
    generalLayout general: String
  ) {
    wayBack = Reloaded(system, library, shownLayout: shown, generalLayout: general)
    problems = []
    guard !choices.values.isEmpty || folder?.hasFiles == true || inputSources != nil else {
      return
    }
    let (configuration, library, problems) = system.choosing(
      choices, in: folder, inputSources: inputSources)
    settings = Reloaded(configuration, library, shownLayout: shown, generalLayout: general)
    self.problems = problems
  }
}

extension Configuration {
  /// The maximum number of layouts that a user may choose, because reading each takes time.
  private static let mostLayouts = 32

  /// Reads the settings with a user's choices applied; faulty choices are left out.
  ///
  /// - Parameters:
  ///   - folder: the user's folder; nil if no user is logged in at the seat.
  ///   - inputSources: the input sources of the session at the seat; nil if unknown.
  func choosing(
    _ choices: Choices, in folder: UserFolder?, inputSources: [String]? = nil
  ) -> (Configuration, LayoutLibrary, problems: [String]) {
    var files = files
    files.userFolder = folder?.path
    let file = folder?.choicesPath
    var choices = choices
    var wrong: [Problem] = []
    func load() -> (Settings, [Problem]) {
      Settings.load(documents: read.documents, choices: choices, of: file ?? "")
    }
    func refuse(_ key: String, _ message: String) {
      guard choices[key] != nil else { return }
      choices[key] = nil
      wrong.append(
        Problem(file: file ?? "", mark: Mark(line: 1, column: 1), message: message))
    }
    var settings = load().0
    // The administrator's theme may be a path; a user's theme must be the name of an installed
    // theme.
    let theme = settings.panel.theme
    if theme != Settings.Panel.desktopTheme, !files.themeNames.contains(theme) {
      refuse("panel.theme", "there is no theme \(settings.panel.theme.quoted)")
    }
    let layouts = settings.layouts ?? []
    let count = layouts.count
    if count > Self.mostLayouts { refuse("layouts", "\(count) layouts are too many") }
    let library = LayoutLibrary(files, settings.locale)
    for id in layouts where library.layout(id) == nil {
      refuse("layouts", "there is no layout \(id.quoted)")
    }
    for language in MissingLexicons(settings: settings, files: files).languages {
      refuse("words.also", "there is no word list for \(language.quoted)")
    }
    let found: [Problem]
    (settings, found) = load()
    settings.seat = self.settings.seat
    let configuration = Configuration(
      files, read, library, settings: settings, problems: problems, at: time,
      addressBooks: addressBooks, inputSources: inputSources, choices: file)
    return (configuration, library, (wrong + found).map(\.description))
  }
}
