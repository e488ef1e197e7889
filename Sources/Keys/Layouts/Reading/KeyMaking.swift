import Units

extension KeyDefinition {
  /// Makes a key from this definition.
  ///
  /// - Parameter shiftLanguage: the language whose upper-case forms the layer's shift types; nil if
  ///   shift does not change letters.
  func key(id: String, rectangle: UnitRectangle, shiftLanguage: String?) -> Key {
    var action = KeyAction.none
    if case .action(let own) = content { action = own }
    let ownLabel = label
    let usualLabel = Self.label(of: action, name: id)
    let label = ownLabel ?? usualLabel
    var key = Key(
      id: id, label: label, hasOwnLabel: ownLabel != nil || icon != nil, icon: icon,
      hint: hint ?? (Self.hint(of: letters ?? []) ?? hintOfFlicks)?.printable, rectangle: rectangle,
      action: action, letters: letters ?? [], repeats: repeats == true && mayRepeat,
      flicks: flicks ?? false,
      style: style ?? Self.style(of: action))
    if let shifted {
      key.shiftedAction = .text(shifted)
      key.shiftedLabel = shiftedLabel ?? visibleLabel(of: shifted)
    } else {
      key.shiftedLabel = shiftedLabel
      if let upper = Self.upper(action, shiftLanguage) {
        key.shiftedAction = .text(upper)
        // A label from the layout file is a picture or a name, which shift does not change.
        if label == usualLabel, icon == nil { key.shiftedLabel = shiftedLabel ?? upper }
      }
    }
    if key.shiftedAction == key.action { key.shiftedAction = nil }
    if key.shiftedLabel == key.label { key.shiftedLabel = nil }
    key.alternates = (alternates ?? []).map { $0.made(shiftLanguage: shiftLanguage) }
    return key
  }

  fileprivate static func upper(_ action: KeyAction, _ language: String?) -> String? {
    guard let language, case .text(let text) = action, isOneCharacter(text),
      let only = text.first
    else { return nil }
    return upperCase(of: only, language: language).map { String($0) }
  }

  /// The default label of a key by its action.
  fileprivate static func label(of action: KeyAction, name: String) -> String {
    switch action {
    case .text(let text): visibleLabel(of: text)
    case .layer(let layer): layer
    case .recent: "·"
    case .phone(let key): String(key)
    case .calculator(let key): key.label
    case .modifier, .keysym, .press, .button, .delete, .deleteForward, .return, .command, .edit,
      .layout:
      StandardKeys.label(of: action) ?? name
    case .none: name
    }
  }

  /// The letters printed on a phone pad's key, such as `ABC`.
  private static func hint(of letters: [String]) -> String? {
    let printed = letters.filter { $0.first?.isLetter == true }
    guard !printed.isEmpty else { return nil }
    return String(
      printed.joined().map { upperCase(of: $0, language: "") ?? $0 })
  }

  /// The labels of the flicks, in the order of directions; nil if one is longer than a character.
  private var hintOfFlicks: String? {
    guard flicks == true else { return nil }
    let letters = (alternates ?? []).prefix(4).map { $0.label ?? $0.text }
    return letters.allSatisfy(isOneCharacter) ? letters.joined() : nil
  }

  private static func style(of action: KeyAction) -> Key.Style {
    switch action {
    case .text, .phone, .recent, .none: .character
    case .calculator(let key): key.isDigit ? .character : .function
    case .layer, .layout, .delete, .deleteForward, .return, .command, .edit, .keysym, .press,
      .button, .modifier:
      .function
    }
  }
}

extension KeyDefinition.Alternate {
  fileprivate func made(shiftLanguage: String?) -> Key.Alternate {
    let action = KeyAction.text(text)
    let plainLabel = KeyDefinition.label(of: action, name: text)
    var alternate = Key.Alternate(label: label ?? plainLabel, action: action)
    if let upper = KeyDefinition.upper(action, shiftLanguage) {
      alternate.shiftedAction = .text(upper)
      if label == nil { alternate.shiftedLabel = upper }
    }
    return alternate
  }
}

extension CalculatorKey {
  /// The key's label. The decimal sign is a point until a locale replaces it.
  package var label: String {
    switch self {
    case .decimalSign: "."
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    case .equals: "="
    case .clear: "C"
    case .changeSign: "±"
    case .percent: "%"
    case .memoryClear: "MC"
    case .memoryRecall: "MR"
    case .memoryAdd: "M+"
    case .memorySubtract: "M−"
    case .delete: "⌫"
    case .insert: KeyWords.english[.insert]
    case .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9:
      rawValue
    }
  }

  fileprivate var isDigit: Bool {
    rawValue.count == 1 && rawValue.first?.isNumber == true
  }
}

/// True if a text is one grapheme cluster.
func isOneCharacter(_ text: String) -> Bool {
  // A shortcut: a single byte is one character, and ASCII without CR has as many characters as
  // bytes.
  let bytes = text.utf8
  if bytes.count == 1 { return true }
  if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return false }
  return text.count == 1
}
