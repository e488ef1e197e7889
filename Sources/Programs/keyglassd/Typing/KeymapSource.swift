import ControlProtocol
import Keymap
import Settings
import SystemFiles

/// The keymap that the settings or the system's files name, with its origin.
struct KeymapSource: Hashable, Sendable {
  var names: KeymapNames
  var locale: String
  /// The settings or the file that names the keymap, as text for status and log.
  var origin: String
  /// Problems in the system's files: `file:line:column: what is wrong`.
  var problems: [String] = []

  /// The system's files that name a keymap, in order of precedence.
  static let keyboardFiles = [
    "/etc/default/keyboard", "/etc/X11/xorg.conf.d/00-keyboard.conf", "/etc/vconsole.conf",
  ]
  static let localeFiles = ["/etc/locale.conf", "/etc/default/locale"]
  private static let modelMap = "/usr/share/systemd/kbd-model-map"

  /// Reads the current files.
  init(_ settings: Settings.Keymap) {
    var problems: [String] = []
    let (found, origin) = Self.system(&problems)
    names = found
    self.origin = origin
    locale = Self.locale(&problems)
    if !settings.layout.isEmpty {
      names = KeymapNames(
        rules: names.rules, model: names.model, layouts: settings.layout,
        variants: settings.variant, options: settings.options)
      self.origin = "the settings"
    } else if !settings.options.isEmpty {
      names.options = KeymapNames(layouts: "", options: settings.options).options
    }
    if !settings.model.isEmpty { names.model = settings.model }
    if !settings.rules.isEmpty { names.rules = settings.rules }
    self.problems = problems
  }

  /// The XKB keymap for the console keymap in the settings; nil if they name no console keymap.
  init?(console settings: Settings.Keymap) {
    // Return early, because otherwise a table of all keymaps would be read for nothing.
    guard !settings.console.isEmpty else { return nil }
    self.init(settings)
    guard let names = Self.models().names(console: settings.console) else { return nil }
    self.names = names
    origin = "the settings"
  }

  private static func system(_ problems: inout [String]) -> (KeymapNames, String) {
    for file in keyboardFiles {
      guard let text = SystemFiles.text(of: file) else { continue }
      do throws(KeymapFileError) {
        if let names = try names(in: text, file) { return (names, file) }
      } catch {
        problems.append(error.description)
      }
    }
    return (KeymapNames(layouts: "us"), KeymapDescription.unnamed)
  }

  private static func names(
    in text: String, _ file: String
  ) throws(KeymapFileError) -> KeymapNames? {
    switch file {
    case keyboardFiles[0]: try KeymapNames.defaultKeyboard(text)
    case keyboardFiles[1]: try KeymapNames.xorg(text)
    default: try KeymapNames.vconsole(text, modelMap: models())
    }
  }

  private static func models() -> KeyboardModelMap {
    SystemFiles.text(of: modelMap).map { KeyboardModelMap(parsing: $0) } ?? KeyboardModelMap()
  }

  /// Returns the locale whose dead keys and Compose sequences apply; English if there is none or it
  /// is C. Applications in the C locale have no dead keys, but typing needs them.
  private static func locale(_ problems: inout [String]) -> String {
    for file in localeFiles {
      guard let text = SystemFiles.text(of: file) else { continue }
      do throws(KeymapFileError) {
        let locale = try ShellAssignments(parsing: text, file: file).characterLocale
        if let locale, !["C", "POSIX"].contains(locale.prefix { $0 != "." }) { return locale }
      } catch {
        problems.append(error.description)
      }
    }
    return "en_US.UTF-8"
  }
}
