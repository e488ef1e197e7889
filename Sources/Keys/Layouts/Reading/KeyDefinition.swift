import MarkedYAML

/// The properties that a layout file, or the table of standard keys, defines for a key name. A
/// property is nil if it is not defined.
struct KeyDefinition: Hashable {
  /// The position of the name in the file.
  var mark: Mark?
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

  /// True if the key may repeat. A sequence of chords and a button may not.
  var mayRepeat: Bool {
    switch content {
    case .action(.press(let chords)): chords.count == 1
    case .action(.button): false
    case .action, .gap, .spacer, .above, nil: true
    }
  }

  struct Alternate: Hashable {
    var text: String
    var label: String?
  }

  /// Returns this definition, with undefined properties taken from `base`.
  ///
  /// A definition with its own content inherits neither label, icon, style, repeats nor flicks. A
  /// definition with its own alternates inherits neither repeats nor flicks.
  func over(_ base: KeyDefinition) -> KeyDefinition {
    KeyDefinition(
      mark: mark ?? base.mark,
      width: width ?? base.width,
      content: content ?? base.content,
      // A label describes the action, so a key with another action needs its own label.
      label: label ?? (content == nil ? base.label : nil),
      icon: icon ?? (content == nil && label == nil ? base.icon : nil),
      shifted: shifted ?? base.shifted,
      shiftedLabel: shiftedLabel ?? base.shiftedLabel,
      hint: hint ?? base.hint,
      alternates: alternates ?? base.alternates,
      letters: letters ?? base.letters,
      repeats: repeats ?? (content == nil && alternates == nil ? base.repeats : nil),
      flicks: flicks ?? (content == nil && alternates == nil ? base.flicks : nil),
      style: style ?? (content == nil ? base.style : nil))
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
      switch field.key {
      case "width": definition.width = source.number(field, in: widths)
      case "label": definition.label = source.text(field)
      case "icon": definition.icon = source.icon(field)
      case "shifted": definition.shifted = source.output(field)
      case "shifted-label": definition.shiftedLabel = source.text(field)
      case "hint": definition.hint = source.text(field)
      case "alternates": definition.alternates = alternates(field, from: &source)
      case "letters": definition.letters = source.words(field)?.map(\.text)
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
        source.unknown(field, in: Self.fields, of: "a key")
      }
    }
    // If a key has an error, do not report another about flicks without alternates.
    if source.errorCount > errorCount { definition.flicks = false }
    if definition.repeats == true, definition.alternates?.isEmpty == false {
      source.error(entry.keyMark, "a held key either repeats or offers alternates, not both")
    }
    return definition
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
      source.error(words[2].mark, "an action has at most one word behind its name")
      return nil
    }
    return LayoutFileAction.read(name, argument, layers: layers, from: &source)
  }
}
