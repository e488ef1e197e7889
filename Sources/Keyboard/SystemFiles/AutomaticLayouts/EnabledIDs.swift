import Glibc
package import Keymap
package import Settings

/// The ids of the enabled layouts, and their origin.
package struct EnabledIDs: Hashable, Sendable {
  package let ids: [String]
  package let origin: Origin

  package enum Origin: Hashable, Sendable {
    /// The user at the seat chose the layouts.
    case user
    case settings(file: String)
    case session([KeymapNames.Layout])
    case system(locale: String?, keymap: [KeymapNames.Layout])
  }

  /// Finds the layouts' ids in the settings, otherwise in the session, otherwise in the system's
  /// files. The system's files are read only in the last case.
  ///
  /// - Parameters:
  ///   - session: the input sources of the session at the seat, in XKB's notation; nil if unknown.
  ///   - choices: the path of the file with the user's choices, which the settings include.
  package init(
    _ settings: Settings, files: SystemFiles, session: [String]? = nil, choices: String? = nil
  ) {
    if let layouts = settings.layouts {
      let file = settings.origins["layouts"]?.file ?? ""
      ids = layouts
      origin = file == choices ? .user : .settings(file: file)
      return
    }
    var problems: [String] = []
    let locale = SystemLocale.named(problems: &problems) ?? Self.localeOfEnvironment
    let language = locale.map { Settings.language(ofLocale: $0) } ?? ""
    let table = AutomaticLayoutTable(files)
    if let sources = session?.compactMap({ KeymapNames.Layout(notation: $0) }), !sources.isEmpty {
      ids = AutomaticLayouts.ids(session: sources, language: language, by: table)
      origin = .session(sources)
      return
    }
    let names = settings.keymap
    let keymap =
      names.layout.isEmpty
      ? SystemKeymap(problems: &problems)?.names
      : KeymapNames(layouts: names.layout, variants: names.variant)
    // A list may end with a comma, which gives an empty name.
    let layouts = (keymap?.layouts ?? []).filter { !$0.name.isEmpty }
    ids = AutomaticLayouts.ids(system: layouts, language: language, by: table)
    origin = .system(locale: language.isEmpty ? nil : locale, keymap: layouts)
  }

  /// The locale in the environment variables. In services of systemd, this is the system's locale.
  private static var localeOfEnvironment: String? {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
    }
    return nil
  }
}

extension EnabledIDs.Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .user: return "the user's choice"
    case .settings(let file): return file
    case .session(let sources): return "the session's input sources \(Self.list(sources))"
    case .system(let locale, let keymap):
      let locale = locale.map { "locale \($0.prefix { $0 != "." })" }
      let keymap = keymap.isEmpty ? nil : "keymap \(Self.list(keymap))"
      let named = [locale, keymap].compactMap(\.self).joined(separator: " and ")
      return named.isEmpty
        ? "the system, which names no locale and no keymap" : "the system's \(named)"
    }
  }

  private static func list(_ layouts: [KeymapNames.Layout]) -> String {
    layouts.map(\.description).joined(separator: ", ")
  }
}
