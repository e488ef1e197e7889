import ControlProtocol

/// The input sources of a session in the daemon's form: layouts in XKB's notation, `de` or
/// `ch(fr)`, each once, in the session's order.
struct InputSourceList: Hashable, Sendable {
  private(set) var sources: [String] = []

  /// The maximum number of entries that are read.
  private static let entryLimit = 64

  /// Adds a layout, unless the daemon would refuse it.
  private mutating func add(_ layout: Substring, variant: Substring = "") {
    let source = variant.isEmpty ? String(layout) : "\(layout)(\(variant))"
    guard !sources.contains(source), InputSources.areFit(sources + [source]) else { return }
    sources.append(source)
  }

  // MARK: - GNOME

  /// An entry of GNOME's list: the source's kind (`xkb` or `ibus`) and its name.
  typealias GnomeEntry = (kind: String, name: String)

  /// - Parameter entries: GNOME's list of input sources.
  init(gnome entries: some Sequence<GnomeEntry>) {
    for entry in entries.prefix(Self.entryLimit) {
      switch entry.kind {
      case "xkb": add(gnome: entry.name)
      case "ibus": add(ibus: entry.name)
      default: break
      }
    }
  }

  /// Adds the layout of a name such as `us` or `us+intl`.
  private mutating func add(gnome name: String) {
    let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    add(parts[0], variant: parts.count > 1 ? parts[1] : "")
  }

  /// Adds the layout of a name such as `xkb:de:nodeadkeys:ger`, or of an input method's language.
  private mutating func add(ibus name: String) {
    let parts = name.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    if parts.count == 4, parts[0] == "xkb" {
      add(parts[1], variant: parts[2])
    } else if let layout = Self.layouts[name] {
      add(layout)
    }
  }

  /// The layouts to use in place of IBus input methods.
  private static let layouts: [String: Substring] = [
    "libpinyin": "cn", "pinyin": "cn", "rime": "cn",
    "chewing": "tw", "libzhuyin": "tw",
    "anthy": "jp", "kkc": "jp", "mozc": "jp", "mozc-jp": "jp", "mozc-on": "jp",
    "hangul": "kr",
    "Bamboo": "vn", "Unikey": "vn",
  ]

  // MARK: - Lists of layouts and variants

  /// - Parameters:
  ///   - layouts: layouts as XKB's configurations write them: `us,de`.
  ///   - variants: the layouts' variants, in the same order: `,neo`.
  init(layouts: Substring, variants: Substring) {
    let variants = Self.entries(of: variants)
    for (index, layout) in Self.entries(of: layouts).enumerated() {
      add(layout, variant: index < variants.count ? variants[index] : "")
    }
  }

  private static func entries(of list: Substring) -> [Substring] {
    list.split(separator: ",", maxSplits: entryLimit, omittingEmptySubsequences: false)
      .prefix(entryLimit).map { Substring($0.filter { $0 != " " && $0 != "\t" }) }
  }

  /// - Parameter texts: the texts of KDE's files `kxkbrc`, the most important first. KWin uses the
  ///   list even if the switch `Use` is off.
  init(kxkb texts: [String]) {
    let settings = KDESettings("Layout", in: texts)
    self.init(layouts: settings["LayoutList"] ?? "", variants: settings["VariantList"] ?? "")
  }

  /// - Parameter property: the property `_XKB_RULES_NAMES` of an X server: rules, model, layouts,
  ///   variants and options, each ended by a NUL byte.
  init(rulesNames property: [UInt8]) {
    let parts = property.split(separator: 0, maxSplits: 5, omittingEmptySubsequences: false)
      .map { Substring(decoding: $0, as: UTF8.self) }
    // The list of variants may be cut off if no part follows it.
    let isWhole = parts.count > 4
    self.init(layouts: isWhole ? parts[2] : "", variants: isWhole ? parts[3] : "")
  }

  // MARK: - A keymap

  /// - Parameters:
  ///   - groups: the names of a keymap's groups: `German (no dead keys)`.
  ///   - registry: the text of XKB's list of layouts, `evdev.lst`.
  init(groups: [String], registry: some Collection<UInt8>) {
    var found: [Substring: (layout: Substring, variant: Substring)] = [:]
    let wanted = Set(groups.map { Substring($0) })
    var section = Substring()
    for line in registry.split(separator: UInt8(ascii: "\n")) where found.count < wanted.count {
      let line = Substring(decoding: line, as: UTF8.self)
      if line.first == "!" {
        section = line.dropFirst().drop { $0 == " " }
      } else if let entry = Self.entry(in: line, of: section), wanted.contains(entry.description) {
        found[entry.description] = (entry.layout, entry.variant)
      }
    }
    for group in groups {
      guard let entry = found[Substring(group)] else { continue }
      add(entry.layout, variant: entry.variant)
    }
  }

  private typealias RegistryEntry = (
    layout: Substring, variant: Substring, description: Substring
  )

  /// Reads a line such as `de  German`, or `neo  de: German (Neo 2)` for a variant.
  private static func entry(in line: Substring, of section: Substring) -> RegistryEntry? {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    let rest = words[1].drop { $0 == " " }
    switch section {
    case "layout": return (words[0], "", rest)
    case "variant":
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      return (rest[..<colon], words[0], rest[colon...].dropFirst().drop { $0 == " " })
    default: return nil
    }
  }
}
