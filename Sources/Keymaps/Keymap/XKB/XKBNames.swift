/// The human-readable names of XKB layouts, from a file such as `evdev.lst`.
package struct XKBNames: Sendable {
  package private(set) var models: [String] = []
  package private(set) var layouts: [String] = []
  package private(set) var options: [String] = []
  /// The names of each layout's variants.
  package private(set) var variants: [String: [String]] = [:]
  /// The English names of the layouts, in lower case: `german` for `de`.
  private var titles: [(title: String, layout: String)] = []

  /// The path of the list of names for rules such as `evdev`.
  package static func file(rules: String) -> String { "/usr/share/X11/xkb/rules/\(rules).lst" }

  /// Parses a list: sections such as `! model`, and lines with a name and its title.
  package init(parsing text: String) {
    var section: Substring = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      let title = words[1].drop { $0 == " " }
      if words[0] == "!" {
        section = title.prefix { $0 != " " }
      } else {
        add(String(words[0]), title, to: section)
      }
    }
  }

  private mutating func add(_ name: String, _ title: Substring, to section: Substring) {
    switch section {
    case "model": models.append(name)
    case "option": options.append(name)
    case "layout":
      layouts.append(name)
      titles.append((title.lowercased(), name))
    case "variant": variants[String(title.prefix { $0 != ":" }), default: []].append(name)
    default: break
    }
  }

  /// Returns the layouts with this English name, exact names first: `german` gives `de`, then `at`,
  /// which is `German (Austria)`.
  package func layouts(titled title: String) -> [String] {
    let wanted = title.lowercased()
    let exact = titles.filter { $0.title == wanted }
    return (exact + titles.filter { $0.title.hasPrefix("\(wanted) (") }).map { $0.layout }
  }
}
