import ControlProtocol
import MarkedYAML
import Settings
import SystemFiles

/// The settings in use: the administrator's settings, overridden by the choices of the user at the
/// seat.
struct ChosenSettings {
  /// The user at the seat; nil if no user sits there.
  var user: UInt32?
  /// The administrator's settings.
  var system: Configuration
  var library: LayoutLibrary
  /// The administrator's settings, ready for use as soon as another user sits down; nil while they
  /// are in use.
  var wayBack: Reloaded?

  init(_ system: Configuration, _ library: LayoutLibrary) {
    self.system = system
    self.library = library
  }
}

/// A user's settings, built in the background, and beside them the way back.
struct ReadChoices {
  /// nil if the user has chosen nothing.
  var settings: Reloaded?
  var wayBack: Reloaded
  /// Problems of the choices; the choices concerned are ignored.
  var problems: [String]

  /// - Parameters:
  ///   - system: the administrator's settings, and their layouts.
  ///   - shown: the layout that is shown.
  ///   - own: the layout of fields without a layout of their own.
  init(
    _ choices: Choices, in folder: UserFolder, over system: Configuration,
    _ library: LayoutLibrary, shownLayout shown: String, ownLayout own: String
  ) {
    wayBack = Reloaded(system, library, shownLayout: shown, ownLayout: own)
    problems = []
    guard !choices.values.isEmpty || folder.hasLayouts else { return }
    let (configuration, library, problems) = system.choosing(choices, in: folder)
    settings = Reloaded(configuration, library, shownLayout: shown, ownLayout: own)
    self.problems = problems
  }
}

extension Configuration {
  /// Limit for the layouts of a menu; each costs time to read.
  private static let mostLayouts = 32

  /// Reads the settings with a user's choices applied; faulty choices are left out.
  func choosing(
    _ choices: Choices, in folder: UserFolder
  ) -> (Configuration, LayoutLibrary, problems: [String]) {
    var files = files
    files.userFolder = folder.path
    var choices = choices
    var wrong: [Problem] = []
    func load() -> (Settings, [Problem]) {
      Settings.load(documents: read.documents, choices: choices, of: folder.choicesPath)
    }
    func refuse(_ key: String, _ message: String) {
      guard choices[key] != nil else { return }
      choices[key] = nil
      wrong.append(
        Problem(file: folder.choicesPath, mark: Mark(line: 1, column: 1), message: message))
    }
    var settings = load().0
    // The administrator's theme may be a path; a user's theme has to be the name of an installed
    // theme.
    if !files.themeNames.contains(settings.panel.theme) {
      refuse("panel.theme", "there is no theme \(settings.panel.theme.quoted)")
    }
    let count = settings.layouts.count
    if count > Self.mostLayouts { refuse("layouts", "\(count) layouts are too many") }
    let library = LayoutLibrary(files, settings.locale)
    for id in settings.layouts where library.layout(id) == nil {
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
      addressBooks: addressBooks)
    return (configuration, library, (wrong + found).map(\.description))
  }
}
