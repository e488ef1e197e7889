package import MarkedYAML
import Units

/// Reads a theme file: a mapping with exactly the fields of ``Theme``. A file that extends another
/// theme may have only some of them.
package enum ThemeParser {
  /// Returns the theme in `bytes`, and all problems in the file.
  ///
  /// - Parameters:
  ///   - file: the file's name for the problems; the file is not opened.
  ///   - bases: the themes that the file may extend.
  /// - Returns: the theme, nil if there is a problem, and the problems.
  package static func parse(
    _ bytes: [UInt8], file: String, extending bases: FileBases = .none
  ) -> (theme: Theme?, problems: [Problem]) {
    do throws(Problem) {
      var files = ExtendedFile(Document(file: file, bytes: bytes), kind: "theme")
      let root = try files.parse(extending: bases) { $0.extending(theme: $1) }
      var theme = Theme.standard
      var reader = ThemeReader(file: file, source: files)
      reader.fill(&theme, from: root, with: Self.fields, name: "a theme")
      reader.problems.sort { $0.mark < $1.mark }
      return (reader.problems.isEmpty ? theme : nil, reader.problems.map(files.placed))
    } catch {
      return (nil, [error])
    }
  }

  private static let fields: [Field<Theme>] = [
    .text("title", \.title),
    .text("font", \.font),
    .number("label-size", \.labelSize, in: 0.2...0.8),
    .number("gap", \.gap, in: 0...32),
    .number("radius", \.radius, in: 0...64),
    .number("shadow", \.shadow, in: 0...8),
    .number("border", \.border, in: 0...8),
    Field("colours") { reader, theme, entry in
      reader.fill(&theme.colours, from: entry.value, with: colours, name: "`colours`")
    },
  ]

  private static let colours: [Field<Theme.Colours>] = [
    .colour("background", \.background),
    .colour("key", \.key),
    .colour("label", \.label),
    .colour("function-key", \.functionKey),
    .colour("function-label", \.functionLabel),
    .colour("accent-key", \.accentKey),
    .colour("accent-label", \.accentLabel),
    .colour("hint", \.hint),
    .colour("pressed-key", \.pressedKey),
    .colour("pressed-label", \.pressedLabel),
    .colour("latched-key", \.latchedKey),
    .colour("latched-label", \.latchedLabel),
    .colour("locked-key", \.lockedKey),
    .colour("locked-label", \.lockedLabel),
    .colour("unreachable-label", \.unreachableLabel),
    .colour("shadow", \.shadow),
    .colour("border", \.border),
    .colour("popup", \.popup),
    .colour("popup-label", \.popupLabel),
    .colour("selected", \.selected),
    .colour("selected-label", \.selectedLabel),
    .colour("strip", \.strip),
    .colour("strip-label", \.stripLabel),
    .colour("strip-line", \.stripLine),
  ]
}

/// A field of a mapping in a theme file, which sets a property of `Target`.
private struct Field<Target>: Sendable {
  let name: String
  let read: @Sendable (inout ThemeReader, inout Target, Node.Entry) -> Void

  init(
    _ name: String,
    read: @escaping @Sendable (inout ThemeReader, inout Target, Node.Entry) -> Void
  ) {
    self.name = name
    self.read = read
  }

  static func text(
    _ name: String, _ path: any WritableKeyPath<Target, String> & Sendable
  ) -> Field {
    Field(name) { reader, target, entry in
      if case .scalar(let text, _) = entry.value.content, !text.isEmpty, text.isPrintable {
        target[keyPath: path] = text
      } else {
        reader.refuse(entry, "a text of one line")
      }
    }
  }

  static func number(
    _ name: String, _ path: any WritableKeyPath<Target, Double> & Sendable,
    in range: ClosedRange<Double>
  ) -> Field {
    Field(name) { reader, target, entry in
      if case .scalar(let text, _) = entry.value.content,
        text.utf8.allSatisfy({ numberBytes.contains($0) }), let number = Double(text),
        range.contains(number)
      {
        target[keyPath: path] = number
      } else {
        reader.refuse(
          entry,
          "a number from \(shortText(of: range.lowerBound)) to \(shortText(of: range.upperBound))")
      }
    }
  }

  static func colour(
    _ name: String, _ path: any WritableKeyPath<Target, Colour> & Sendable
  ) -> Field {
    Field(name) { reader, target, entry in
      if case .scalar(let text, _) = entry.value.content, let colour = Colour(text) {
        target[keyPath: path] = colour
      } else {
        reader.refuse(
          entry, "a colour as `\"#1e1e1e\"`, or `\"#1e1e1e80\"` with an alpha", entry.asColour)
      }
    }
  }
}

/// A reader that collects all problems of a theme file.
private struct ThemeReader {
  let file: String
  /// The text of the file and of the files that it extends.
  let source: ExtendedFile
  var problems: [Problem] = []

  mutating func fill<Target>(
    _ target: inout Target, from node: Node, with fields: [Field<Target>], name: String
  ) {
    guard case .mapping(let entries) = node.content else {
      let found = node.isNothing ? " below it" : node.instead + node.missingSign
      report(node.mark, "\(name) needs lines `name: value`\(found)")
      return
    }
    let known = fields.map(\.name)
    let (whole, cuts) = entries.cutByCommas(known: known)
    for cut in cuts { report(cut.mark, cut.message) }
    for entry in whole {
      if let field = fields.first(where: { $0.name == entry.key }) {
        field.read(&self, &target, entry)
      } else {
        report(
          entry.keyMark,
          "\(name) has no \(entry.key.quoted)\(suggestion(for: entry.key, in: known))")
      }
    }
    // Do not report a misspelt field as missing too.
    let meant = whole.filter { !known.contains($0.key) }
      .compactMap { nearestWord(to: $0.key, in: known) }
    let missing = known.filter { node[$0] == nil && !meant.contains($0) }
    if !missing.isEmpty {
      report(node.mark, "\(name) lacks \(missing.map(\.quoted).joined(separator: ", "))")
    }
  }

  mutating func refuse(_ entry: Node.Entry, _ expected: String, _ meant: String = "") {
    if let hidden = source.hiddenValue(of: entry) { return report(hidden.mark, hidden.message) }
    var hint = meant
    if hint.isEmpty, case .scalar(let text, _) = entry.value.content {
      hint = decimalComma(in: text).map { "; \($0)" } ?? ""
    }
    report(entry.value.mark, entry.value.wrong(entry.key.quoted, expected) + hint)
  }

  private mutating func report(_ mark: Mark, _ message: String) {
    problems.append(Problem(file: file, mark: mark, message: message))
  }
}

extension Node {
  /// Returns the fields of a theme, with missing fields from the theme that it extends.
  fileprivate func extending(theme base: Node) -> Node {
    guard case .mapping(let own) = content else { return self }
    let fields = own.filter { $0.key != "extends" }.map { field in
      guard field.key == "colours", let colours = base[field.key] else { return field }
      return Entry(key: field.key, keyMark: field.keyMark, value: field.value.over(colours))
    }
    return Node(mark: mark, content: .mapping(fields)).over(base)
  }

  /// Returns the fields of a mapping, with missing fields from another mapping.
  private func over(_ base: Node) -> Node {
    guard case .mapping(let merged) = content else { return self }
    guard case .mapping(let known) = base.content else { return base }
    let others = known.filter { self[$0.key] == nil }
    return Node(mark: mark, content: .mapping(merged + others))
  }
}

extension Node.Entry {
  /// The end of a message about a colour with three digits or without `#`; empty for other values.
  fileprivate var asColour: String {
    guard case .scalar(let text, _) = value.content else { return "" }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let isShort = digits.count == 3 || digits.count == 4
    let colour = "#" + (isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits))
    return Colour(colour) == nil ? "" : "; write \"\(colour)\""
  }
}

/// The characters of a number: neither hexadecimal digits nor exponents.
private let numberBytes = Set("+-.0123456789".utf8)

/// Returns a number without a needless fraction: `8`, not `8.0`.
private func shortText(of number: Double) -> String {
  number == number.rounded() ? "\(Int(number))" : "\(number)"
}
