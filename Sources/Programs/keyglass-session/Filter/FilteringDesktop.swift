import Units

/// A desktop whose compositor filters keys under Wayland. Each case is a place for its settings.
enum FilteringDesktop: Hashable, Sendable {
  /// GSettings, in a schema with the same keys as GNOME's.
  case settings(schema: String)
  /// KDE's file `kaccessrc`.
  case kaccess

  /// - Parameter names: the names in XDG_CURRENT_DESKTOP, separated by colons.
  init?(names: String) {
    let names = Set(names.split(separator: ":"))
    if names.contains("KDE") {
      self = .kaccess
    } else if names.contains("X-Cinnamon") {
      self = .settings(schema: "org.cinnamon.desktop.a11y.keyboard")
    } else if !names.isDisjoint(with: ["GNOME", "Pantheon"]), names.isDisjoint(with: Self.others) {
      self = .settings(schema: "org.gnome.desktop.a11y.keyboard")
    } else {
      return nil
    }
  }

  /// Desktops that name GNOME in XDG_CURRENT_DESKTOP, but have compositors that filter no keys.
  private static let others: Set<Substring> = ["Phosh", "Budgie"]
}

extension KeyFilter {
  /// Reads a time from a desktop's settings, limited to the range of AccessX.
  static func time(milliseconds: Int64) -> Microseconds {
    .milliseconds(max(0, min(milliseconds, longest.value / 1_000)))
  }

  /// Reads the texts of KDE's files `kaccessrc`, the most important first.
  init(kaccess texts: [String]) {
    let entries = texts.map { Self.entries(of: "Keyboard", in: $0) }
    func value(_ key: String) -> Substring? { entries.lazy.compactMap { $0[key] }.first }
    func time(_ key: String) -> Microseconds {
      let isOn = ["true", "1", "on", "yes"].contains(value(key)?.lowercased())
      guard isOn else { return .zero }
      // KDE writes no delay if the user only flips the switch; its default is 500 ms.
      return Self.time(milliseconds: value("\(key)Delay").flatMap { Int64($0) } ?? 500)
    }
    self.init(slow: time("SlowKeys"), bounce: time("BounceKeys"))
  }

  /// Returns the entries of a group, without the marks that KDE puts behind a key, such as `[$i]`.
  private static func entries(of group: Substring, in text: String) -> [String: Substring] {
    var entries: [String: Substring] = [:]
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == "[" {
        isInside = line.dropFirst().prefix { $0 != "]" } == group && line.hasSuffix("]")
      } else if isInside, let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].prefix { $0 != "[" && $0 != " " }
        entries[String(key)] = line[line.index(after: sign)...].drop { $0 == " " }
      }
    }
    return entries
  }
}
