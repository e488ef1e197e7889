import MarkedYAML

/// The properties that a layout file, or the table of standard keys, defines for a key name. A
/// property is nil if it is not defined.
struct KeyDefinition: Hashable {
  /// The position of the name in the file.
  var mark: Mark?
  /// The positions of the properties in the files.
  var properties: [Property] = []
  /// True if a property has an error, which makes other messages about the key doubtful.
  var hasError = false
  var width: Double?
  var content: Content?
  var label: String?
  var icon: IconPath?
  var shifted: String?
  var shiftedLabel: String?
  var hint: String?
  var alternates: [Alternate]?
  var letters: [String]?
  var repeats: Bool?
  var flicks: Bool?
  var style: Key.Style?

  enum Content: Hashable {
    case action(KeyAction)
    /// An empty place on which touches belong to the nearest key.
    case gap
    /// An empty place on which touches do nothing.
    case spacer
    /// A place to which the key above extends.
    case above
  }

  /// A property with its position.
  struct Property: Hashable {
    var name: String
    var mark: Mark
  }

  struct Alternate: Hashable {
    var text: String
    var label: String?
  }

  /// Returns this definition, with undefined properties taken from `base`.
  ///
  /// A definition with its own content inherits only the width, because the other properties
  /// describe the base's content. A definition with its own alternates inherits neither repeats nor
  /// flicks.
  func over(_ base: KeyDefinition) -> KeyDefinition {
    var own = self
    own.mark = mark ?? base.mark
    own.width = width ?? base.width
    own.properties += base.properties.filter { inherited in
      (content == nil || inherited.name == "width")
        && !properties.contains { $0.name == inherited.name }
    }
    guard content == nil else { return own }
    own.hasError = hasError || base.hasError
    own.content = base.content
    own.label = label ?? base.label
    own.icon = icon ?? (label == nil ? base.icon : nil)
    own.shifted = shifted ?? base.shifted
    own.shiftedLabel = shiftedLabel ?? base.shiftedLabel
    own.hint = hint ?? base.hint
    own.alternates = alternates ?? base.alternates
    own.letters = letters ?? base.letters
    own.repeats = repeats ?? (alternates == nil ? base.repeats : nil)
    own.flicks = flicks ?? (alternates == nil ? base.flicks : nil)
    own.style = style ?? base.style
    return own
  }
}

extension KeyDefinition {
  static let fields = [
    "width", "label", "output", "action", "press", "button", "icon",
    "shifted", "shifted-label", "hint", "alternates",
    "flicks", "letters", "repeat", "style",
  ]

  private static let kinds = CommaInBraces.KindsOfValues(
    words: [
      "alternates": "alternates", "letters": "letters", "press": "keys", "action": "words",
    ], texts: ["label", "output", "button", "icon", "shifted", "shifted-label", "hint"])

  /// The permitted widths in key units. A key narrower than a fifth of a letter key cannot be hit,
  /// and a width above 20 must be a typing error.
  static let widths = 0.2...20.0

  /// Reads the fields of one key in a `keys:` section.
  static func read(
    _ entry: Node.Entry, layers: [String], from source: inout LayoutSource
  ) -> KeyDefinition {
    var definition = KeyDefinition(mark: entry.keyMark)
    // `key:` with an empty value is a key without special properties.
    if case .scalar("", isQuoted: false) = entry.value.content { return definition }
    let entries = source.mapping(entry.value, entry.key.quoted, needs: properties(of: entry.key))
    guard let entries else { return definition }
    let errorCount = source.errorCount
    for field in source.whole(entries, known: fields, kinds) {
      definition.properties.append(Property(name: field.key, mark: field.keyMark))
      switch field.key {
      case "width": definition.width = source.number(field, in: widths)
      case "label": definition.label = source.text(field)
      case "icon": definition.icon = source.icon(field)
      case "shifted": definition.shifted = source.output(field)
      case "shifted-label": definition.shiftedLabel = source.text(field)
      case "hint": definition.hint = source.text(field)
      case "alternates":
        definition.alternates = alternates(field, from: &source)
        source.warnOfCommas(field)
      case "letters":
        definition.letters = source.words(field)?.map(\.text)
        source.warnOfCommas(field)
      case "repeat": definition.repeats = source.truth(field)
      case "flicks": definition.flicks = source.truth(field)
      case "style": definition.style = source.choice(field)
      case "output", "action", "press", "button":
        if definition.content != nil {
          source.error(
            field.keyMark, "a key has only one of `output`, `action`, `press` and `button`")
        } else {
          definition.content = content(field, layers: layers, from: &source)
        }
      default:
        source.unknown(field, in: Self.fields, instead: instead(of: field), of: "a key")
      }
    }
    definition.hasError = source.errorCount > errorCount
    if definition.repeats == true, definition.alternates?.isEmpty == false {
      source.error(entry.keyMark, "a held key either repeats or offers alternates, not both")
    }
    return definition
  }

  /// Returns the property to write instead of an unknown property, if it is the name of an action
  /// or of another keyboard's property; otherwise nil.
  private static func instead(of field: Node.Entry) -> String? {
    guard case .scalar(let text, _) = field.value.content, !text.isEmpty else { return nil }
    if LayoutFileAction.takesArgument(field.key) { return "action: \(field.key) \(text)" }
    return switch field.key {
    case "shift", "shifted-output": "shifted: \(text)"
    case "chord", "chords", "shortcut", "combo", "keys": "press: \(text)"
    case "long-press", "longpress", "hold", "held": "alternates: \(text)"
    default: nil
    }
  }

  /// Returns an example of a key's properties, for messages.
  private static func properties(of key: String) -> String {
    let isWord = key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    let name = isWord ? key.escaped() : "\"\(key.escaped())\""
    return "properties, such as `\(name): {width: 2}`"
  }

  private static func alternates(
    _ field: Node.Entry, from source: inout LayoutSource
  ) -> [Alternate]? {
    guard case .sequence(let items) = field.value.content else {
      return source.words(field)?.map { Alternate(text: $0.text) }
    }
    return items.compactMap { item -> Alternate? in
      if case .sequence = item.content {
        source.error(item.mark, "an alternate is a text or {output: …, label: …}, not a list")
        return nil
      }
      guard case .mapping(let fields) = item.content else {
        let single = Node.Entry(
          key: field.key, keyMark: field.keyMark,
          value: Node(mark: field.value.mark, content: .sequence([item])))
        return source.words(single)?.first.map { Alternate(text: $0.text) }
      }
      var text: String?
      var label: String?
      for field in source.whole(fields, known: ["output", "label"], kinds) {
        switch field.key {
        case "output": text = source.output(field)
        case "label": label = source.text(field)
        default: source.unknown(field, in: ["output", "label"], of: "an alternate")
        }
      }
      if text == nil { source.error(item.mark, "an alternate needs an `output`") }
      return text.map { Alternate(text: $0, label: label) }
    }
  }

  private static func content(
    _ field: Node.Entry, layers: [String], from source: inout LayoutSource
  ) -> Content? {
    switch field.key {
    case "output": source.output(field).map { .action(.text($0)) }
    case "button": source.button(field).map { .action(.button($0)) }
    case "press": source.chords(field).map { .action(.press($0)) }
    default: action(field, layers: layers, from: &source)
    }
  }

  private static func action(
    _ field: Node.Entry, layers: [String], from source: inout LayoutSource
  ) -> Content? {
    guard let words = source.words(field), let name = words.first else { return nil }
    let argument = words.dropFirst().first
    if words.count > 2 {
      source.error(words[2].mark, "an action has at most one word after its name")
      return nil
    }
    return LayoutFileAction.read(name, argument, layers: layers, from: &source)
  }
}
