import Clocks
import ControlProtocol
import Layouts
import MarkedYAML
import OnScreenKeyboard
import Scene
import SeatRules
import SettingPages
import Settings
import SystemFiles
import Units

/// The settings and layouts as last read, and their problems.
final class Configuration: Sendable {
  let settings: Settings
  let settingsFiles: [String]
  let enabled: EnabledLayouts
  /// All problems except those with the enabled layouts.
  private let otherProblems: [String]
  private let otherErrors: [String]

  /// The rights of the control socket's clients.
  let access: Access
  /// The abbreviations and names of `shortcuts.yaml`, and the lists of names.
  let shortcuts: Shortcuts
  /// The names in address books; nil if they were not read with the settings.
  let addressBooks: AddressBooks?

  /// The system's files, and the seat, which is set at the daemon's start and cannot change.
  let files: SystemFiles
  /// The content of the settings files.
  let read: FilesRead
  /// The input sources with which the settings were read; nil if unknown.
  let inputSources: [String]?
  /// The time at which the settings were read, by CLOCK_MONOTONIC.
  let time: Microseconds

  /// The problems for which a reload was refused.
  struct Refused: Error {
    var problems: [String]
  }

  /// Reads everything except address books and the enabled layouts after the first. Wrong values
  /// are replaced by defaults, because a kiosk must remain usable.
  static func load(_ files: SystemFiles) -> (Configuration, LayoutLibrary) {
    let read = files.settingsFiles()
    let (settings, problems) = files.loadSettings(read)
    let library = LayoutLibrary(files, settings.locale)
    let configuration = Configuration(files, read, library, settings: settings, problems: problems)
    return (configuration, library)
  }

  /// Reads everything except address books. If there are errors, none of the new settings are used.
  ///
  /// - Parameter addressBooks: the address books, read before the settings.
  /// - Throws: all errors.
  static func reload(
    _ files: SystemFiles, addressBooks: AddressBooks
  ) throws(Refused) -> (Configuration, LayoutLibrary) {
    let read = files.settingsFiles()
    let settings: Settings
    do throws(SettingsRefused) {
      settings = try files.reloadSettings(read)
    } catch {
      throw Refused(problems: error.problems.map(\.description))
    }
    let library = LayoutLibrary(files, settings.locale)
    let configuration = Configuration(
      files, read, library, settings: settings, problems: [], at: Clock.now(),
      addressBooks: addressBooks)
    guard configuration.errors.isEmpty else { throw Refused(problems: configuration.errors) }
    return (configuration, library)
  }

  convenience init(
    _ files: SystemFiles, _ read: FilesRead, _ library: LayoutLibrary, settings: Settings,
    problems: [Problem]
  ) {
    self.init(
      files, read, library, settings: settings, problems: problems.map(\.description),
      at: Clock.now(), addressBooks: nil, readsAllLayouts: false)
  }

  /// - Parameters:
  ///   - problems: the problems known so far.
  ///   - time: the time at which the administrator's settings were read.
  ///   - addressBooks: the address books, read with the settings.
  ///   - inputSources: the input sources of the session at the seat; nil if unknown.
  ///   - choices: the file of the user's choices that the settings include.
  ///   - readsAllLayouts: true to read all enabled layouts now, false to read only the first.
  init(
    _ files: SystemFiles, _ read: FilesRead, _ library: LayoutLibrary, settings: Settings,
    problems: [String], at time: Microseconds, addressBooks: AddressBooks?,
    inputSources: [String]? = nil, choices: String? = nil, readsAllLayouts: Bool = true
  ) {
    self.time = time
    self.inputSources = inputSources
    self.addressBooks = addressBooks
    var files = files
    files.seat = settings.seat
    self.files = files
    self.read = read
    self.settings = settings
    settingsFiles = read.documents.map(\.file)
    let (shortcuts, wrong) = files.shortcuts(
      hasOwn: settings.users.maySet(Shortcuts.setting))
    self.shortcuts = shortcuts
    var found = wrong + (addressBooks?.problems ?? [])
    func enabled(session: [String]?) -> EnabledLayouts {
      EnabledLayouts(
        EnabledIDs(settings, files: files, session: session, choices: choices), settings, files,
        library, readsAll: readsAllLayouts)
    }
    let ofSession = enabled(session: inputSources)
    // Ignore the input sources if none of them has a layout.
    self.enabled =
      inputSources != nil && ofSession.allAreMissing ? enabled(session: nil) : ofSession
    let named = NamedRights(settings)
    access = Access(table: named.table, seat: settings.seat)
    found += named.problems
    otherErrors = found.filter { $0.severity == .error }.map(\.description)
    found += MissingLexicons(settings: settings, files: files).problems
    let new = found.map(\.description).filter { !problems.contains($0) }
    otherProblems = problems + new
  }

  /// The ids of the enabled layouts.
  var enabledIDs: [String] { enabled.wanted.ids }

  /// True if these input sources of a session would change the enabled layouts.
  func hasOtherLayouts(withSources sources: [String]?) -> Bool {
    settings.layouts == nil
      && EnabledIDs(settings, files: files, session: sources).ids != enabledIDs
  }

  /// The enabled layouts, as far as they are read; never empty.
  var layoutsInUse: [Layout] { enabled.layouts }

  /// The problems, each as `file:line:column: what is wrong`, warnings included.
  var problems: [String] {
    otherProblems + enabled.problems.map(\.description).filter { !otherProblems.contains($0) }
  }

  /// The problems for which a reload is refused.
  var errors: [String] {
    enabled.problems.filter { $0.severity == .error }.map(\.description) + otherErrors
  }

  /// Reads the enabled layouts that are still unread. Call it only on the thread that may use the
  /// library.
  func readAllLayouts(from library: LayoutLibrary) {
    enabled.read(settings, files, library)
  }

  /// The inputs from which the place of a keyboard with this layout is computed.
  func placement(of layout: Layout) -> Placement.Inputs {
    Placement.Inputs(
      layout: layout,
      height: KeyboardHeight(
        share: settings.keyboard.height.value,
        portraitShare: settings.keyboard.portraitHeight.value,
        leastKey: settings.keyboard.leastKeyHeight,
        greatestKey: settings.keyboard.greatestKeyHeight),
      isPrintedOnGlass: settings.panel.keys == .printed,
      floatingWidth: settings.floats ? settings.keyboard.floatingWidth.value : nil)
  }

  var keyboardBehaviour: KeyboardBehaviour {
    var behaviour = KeyboardBehaviour(
      settings, decimalSign: settings.locale.decimalSign, layouts: layoutsInUse)
    behaviour.scan = settings.access.scan
    behaviour.speech = settings.access.speech
    behaviour.braille = settings.access.braille
    behaviour.pointer = settings.access.pointer
    if behaviour.drawsKeys, SettingPage.hasChoices(for: settings.users) {
      behaviour.sizes.settings = SettingDestination.contents.id
    }
    return behaviour
  }
}
