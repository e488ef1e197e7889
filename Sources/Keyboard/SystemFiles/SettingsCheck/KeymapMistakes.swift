import Keymap
import MarkedYAML
import Settings

/// The names in the section `keymap` that XKB lacks on this machine, each with its setting.
///
/// libxkbcommon ignores unknown models and options, so they are looked up in XKB's list for the
/// rules. If the administrator has other rules, models and options are not checked, because such
/// rules may add some.
struct KeymapMistakes {
  private(set) var found: [(key: String, message: String)] = []
  private let settings: Settings.Keymap
  /// The maximum number of groups in a keymap (libxkbcommon, XKB_MAX_GROUPS).
  private static let mostLayouts = 4
  private var rules: String { settings.rules.isEmpty ? "evdev" : settings.rules }

  init(_ settings: Settings.Keymap) {
    self.settings = settings
    checkConsole()
    guard checkRules() else { return }
    let listed = Self.listed(rules: rules)
    if SystemFiles.names(in: "/etc/xkb/rules").isEmpty, let listed {
      checkModelAndOptions(listed)
    }
    checkLayouts(listed)
  }

  /// Returns the names of models, layouts and options that XKB lists for the rules; nil without a
  /// list.
  static func listed(rules: String = "evdev") -> XKBNames? {
    SystemFiles.text(of: XKBNames.file(rules: rules)).map { XKBNames(parsing: $0) }
  }

  private mutating func report(_ key: String, _ message: String) {
    found.append(("keymap.\(key)", message))
  }

  private mutating func checkConsole() {
    guard let names = KeyboardModelMap.ofSystem.names(console: settings.console),
      (try? Keymap(names: names)) == nil
    else { return }
    let hint = suggestion(for: settings.console, in: KeyboardModelMap.ofSystem.consoleKeymaps)
    report("console", "XKB has no keymap for the console keymap \(settings.console.quoted)\(hint)")
  }

  /// - Returns: true if the rules exist.
  private mutating func checkRules() -> Bool {
    if settings.rules.isEmpty || has(KeymapNames.Layout("us")) { return true }
    let hint = suggestion(for: settings.rules, in: ["evdev", "base"])
    report("rules", "XKB has no rules \(settings.rules.quoted)\(hint)")
    return false
  }

  private func has(_ layout: KeymapNames.Layout) -> Bool {
    (try? Keymap(names: KeymapNames(rules: rules, layouts: [layout]))) != nil
  }

  private mutating func checkModelAndOptions(_ listed: XKBNames) {
    let model = settings.model
    if !model.isEmpty, !listed.models.contains(model) {
      report(
        "model", "XKB has no model \(model.quoted)\(suggestion(for: model, in: listed.models))")
    }
    for option in KeymapNames(layouts: "", options: settings.options).options
    where !listed.options.contains(option) {
      let hint = suggestion(for: option, in: listed.options)
      report("options", "XKB has no option \(option.quoted)\(hint)")
    }
  }

  private mutating func checkLayouts(_ listed: XKBNames?) {
    let layouts = KeymapNames(layouts: settings.layout, variants: settings.variant).layouts
    let count = layouts.count == 1 ? "only one layout" : "only \(layouts.count) layouts"
    if KeymapNames(layouts: settings.variant).layouts.count > layouts.count {
      report("variant", "`keymap.layout` names \(layouts.isEmpty ? "no layout" : count)")
    }
    guard !layouts.isEmpty else { return }
    if settings.layout.split(separator: ",", omittingEmptySubsequences: false).contains("") {
      report("layout", "a comma separates two layouts; found \(settings.layout.quoted)")
    }
    if layouts.count > Self.mostLayouts {
      report("layout", "XKB has at most \(Self.mostLayouts) layouts at once, not \(layouts.count)")
    }
    for layout in layouts where !has(layout) {
      if layout.variant.isEmpty || !has(KeymapNames.Layout(layout.name)) {
        let hint = suggestion(for: layout.name, in: listed?.layouts ?? [])
        report("layout", "XKB has no layout \(layout.name.quoted)\(hint)")
      } else {
        let hint = suggestion(for: layout.variant, in: listed?.variants[layout.name] ?? [])
        report(
          "variant",
          "XKB's layout \(layout.name.quoted) has no variant \(layout.variant.quoted)\(hint)")
      }
    }
    if settings.group > layouts.count { report("group", "`keymap.layout` names \(count)") }
  }
}
