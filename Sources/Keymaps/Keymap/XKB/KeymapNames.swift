/// XKB's name for a keymap: rules, model, layouts, variants, options (RMLVO).
package struct KeymapNames: Hashable, Sendable, CustomStringConvertible {
  package var rules: String
  package var model: String
  /// The layouts, one per group.
  package var layouts: [Layout]
  package var options: [String]

  package init(
    rules: String = "evdev", model: String = "pc105", layouts: [Layout], options: [String] = []
  ) {
    self.rules = rules
    self.model = model
    self.layouts = layouts
    self.options = options
  }

  /// Makes names from the comma-separated lists of XKB configurations: `us,de` and `,neo`.
  package init(
    rules: String = "evdev", model: String = "pc105", layouts: String, variants: String = "",
    options: String = ""
  ) {
    let variants = Self.list(variants)
    self.init(
      rules: rules, model: model,
      layouts: Self.list(layouts).enumerated().map { index, layout in
        Layout(layout, variant: index < variants.count ? variants[index] : "")
      },
      options: Self.list(options).filter { !$0.isEmpty })
  }

  /// An XKB layout and its variant, if any.
  package struct Layout: Hashable, Sendable, CustomStringConvertible {
    package var name: String
    /// Empty for the plain layout.
    package var variant: String

    package init(_ name: String, variant: String = "") {
      self.name = name
      self.variant = variant
    }

    /// The maximum length of a name in bytes; all names in XKB's registry are shorter.
    private static let longestName = 64

    /// Reads XKB's notation, `de(neo)` or `de`; nil for anything else. Only a single registry entry
    /// is allowed, because XKB would merge any number of entries joined by `+`, which takes long.
    package init?(notation: some StringProtocol) {
      guard notation.utf8.count <= 2 * Self.longestName else { return nil }
      let isNameCharacter: (Character) -> Bool = {
        $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0))
      }
      let name = notation.prefix(while: isNameCharacter)
      guard !name.isEmpty else { return nil }
      let rest = notation[name.endIndex...]
      guard !rest.isEmpty else {
        self.init(String(name))
        return
      }
      let variant = rest.dropFirst().dropLast()
      guard rest.first == "(", rest.last == ")", !variant.isEmpty,
        variant.allSatisfy(isNameCharacter)
      else { return nil }
      self.init(String(name), variant: String(variant))
    }

    /// The layout in XKB's notation.
    package var description: String {
      variant.isEmpty ? name : "\(name)(\(variant))"
    }
  }

  /// The names on one line, such as `layout us,de(neo), model pc105, options compose:menu`.
  package var description: String {
    let layouts = "layout " + layouts.map(\.description).joined(separator: ",")
    let options = options.isEmpty ? "" : ", options " + options.joined(separator: ",")
    return "\(layouts), model \(model)\(options)"
  }

  private static func list(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.filter { $0 != " " && $0 != "\t" })
    }
  }
}
