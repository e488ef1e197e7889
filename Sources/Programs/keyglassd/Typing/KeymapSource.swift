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

  /// Reads the current files.
  init(_ settings: Settings.Keymap) {
    var problems: [String] = []
    let system = SystemKeymap(problems: &problems)
    names = system?.names ?? KeymapNames(layouts: "us")
    origin = system?.file ?? KeymapDescription.unnamed
    // Do not default to the C locale: it has no Compose sequences, which typing needs.
    locale = SystemLocale.named(problems: &problems) ?? "en_US.UTF-8"
    if !settings.layout.isEmpty {
      names = KeymapNames(
        rules: names.rules, model: names.model, layouts: settings.layout,
        variants: settings.variant, options: settings.options)
      origin = "the settings"
    } else if !settings.options.isEmpty {
      names.options = KeymapNames(layouts: "", options: settings.options).options
    }
    if !settings.model.isEmpty { names.model = settings.model }
    if !settings.rules.isEmpty { names.rules = settings.rules }
    self.problems = problems
  }

  /// The XKB keymap for the console keymap in the settings; nil if they name no console keymap.
  init?(console settings: Settings.Keymap) {
    // Return early, to avoid reading a table of all keymaps for nothing.
    guard !settings.console.isEmpty else { return nil }
    self.init(settings)
    guard let names = KeyboardModelMap.ofSystem.names(console: settings.console) else { return nil }
    self.names = names
    origin = "the settings"
  }
}
