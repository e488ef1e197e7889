/// What names a keymap in XKB: rules, model, layouts, variants, options (RMLVO).
package struct KeymapNames: Hashable, Sendable, CustomStringConvertible {
  package var rules: String
  package var model: String
  /// One layout for each group.
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

  /// From the comma-separated lists that every XKB configuration uses: `us,de` and `,neo`.
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

  /// A layout of XKB and, where it is not the plain one, its variant.
  package struct Layout: Hashable, Sendable, CustomStringConvertible {
    package var name: String
    /// Empty for the layout itself.
    package var variant: String

    package init(_ name: String, variant: String = "") {
      self.name = name
      self.variant = variant
    }

    /// More than any name of XKB's registry has, in bytes.
    private static let longestName = 64

    /// From XKB's own notation, `de(neo)` or `de`; nil for anything else. Each is one entry of the
    /// registry: XKB would merge as many as `+` joins, and take its time.
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

    /// XKB's own notation.
    package var description: String {
      variant.isEmpty ? name : "\(name)(\(variant))"
    }
  }

  /// E.g. `layout us,de(neo), model pc105, options compose:menu`.
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
