import CompositionMethods
import Units

// The values of a layout are written and read in the same order.
extension ByteWriter {
  mutating func put(_ layout: Layout) {
    put(layout.id)
    put(layout.title)
    put(layout.language)
    put(choice: layout.direction)
    put(layout.purposes) { $0.put(choice: $1) }
    put(layout.typesASCII)
    put(layout.keyClick)
    put(choice: layout.returnType)
    put(choice: layout.letters)
    put(layout.method) { $0.put(choice: $1) }
    put(layout.syllables) { $0.put($1) }
    put(layout.search) { $0.put(choice: $1) }
    put(layout.swipes)
    put(layout.maxWidth) { $0.put($1) }
    put(layout.words == .english ? "" : layout.words.lines)
    put(layout.layers) { $0.put($1) }
  }

  private mutating func put(_ layer: Layer) {
    put(layer.id)
    put(layer.keys) { $0.put($1) }
    put(layer.spacers) { $0.put($1) }
    put(layer.unitsWide)
    put(layer.unitsHigh)
    put(layer.hasShift)
  }

  private mutating func put(_ rectangle: UnitRectangle) {
    put(rectangle.x)
    put(rectangle.y)
    put(rectangle.width)
    put(rectangle.height)
  }

  private mutating func put(_ key: Key) {
    put(key.id)
    put(key.label, unless: key.id)
    put(key.hasOwnLabel)
    put(key.shiftedLabel) { $0.put($1) }
    put(key.icon) { $0.put($1.data) }
    put(key.hint) { $0.put($1) }
    put(key.rectangle)
    put(key.action, unless: key.id)
    put(key.shiftedAction) { $0.put($1, unless: key.shiftedLabel ?? "") }
    put(key.alternates) { $0.put($1) }
    put(key.letters) { $0.put($1) }
    put(key.repeats)
    put(key.flicks)
    put(choice: key.style)
  }

  private mutating func put(_ alternate: Key.Alternate) {
    put(alternate.label)
    put(alternate.action, unless: alternate.label)
    put(alternate.shiftedLabel) { $0.put($1) }
    put(alternate.shiftedAction) { $0.put($1, unless: alternate.shiftedLabel ?? "") }
  }

  /// - Parameter known: the text that the action most likely types, which was written before.
  private mutating func put(_ action: KeyAction, unless known: String) {
    func put(_ kind: ActionKind, _ argument: String) {
      self.put(choice: kind)
      self.put(argument)
    }
    switch action {
    case .text(let text):
      self.put(choice: ActionKind.text)
      self.put(text, unless: known)
    case .layer(let id): put(.layer, id)
    case .layout(let id): put(.layout, id)
    case .keysym(let name): put(.keysym, name)
    case .button(let id): put(.button, id)
    case .phone(let character): put(.phone, String(character))
    case .delete: self.put(choice: ActionKind.delete)
    case .deleteForward: self.put(choice: ActionKind.deleteForward)
    case .return: self.put(choice: ActionKind.return)
    case .none: self.put(choice: ActionKind.none)
    case .command(let command):
      self.put(choice: ActionKind.command)
      self.put(choice: command)
    case .edit(let command):
      self.put(choice: ActionKind.edit)
      self.put(choice: command)
    case .calculator(let key):
      self.put(choice: ActionKind.calculator)
      self.put(choice: key)
    case .modifier(let modifiers):
      self.put(choice: ActionKind.modifier)
      self.put(Int(modifiers.rawValue))
    case .recent(let number):
      self.put(choice: ActionKind.recent)
      self.put(number)
    case .press(let chords):
      self.put(choice: ActionKind.press)
      self.put(chords) { $0.put($1) }
    }
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ chord: Chord) {
    put(Int(chord.modifiers.rawValue))
    switch chord.key {
    case .character(let scalar):
      put(choice: ChordKeyKind.character)
      put(Int(scalar.value))
    case .keysym(let name):
      put(choice: ChordKeyKind.keysym)
      put(name)
    case .modifier(let modifier):
      put(choice: ChordKeyKind.modifier)
      put(Int(modifier.rawValue))
    }
  }
}

/// The cases of `Chord.Key` without their associated values.
private enum ChordKeyKind: CaseIterable {
  case character, keysym, modifier
}

/// The cases of `KeyAction` without their associated values.
private enum ActionKind: CaseIterable {
  case text, layer, layout, delete, deleteForward, `return`, command, edit, keysym, modifier
  case calculator, phone, recent, none, press, button
}

extension ByteReader {
  mutating func layout() throws(CompiledLayout.Damaged) -> Layout {
    var layout = Layout(
      id: try text(), title: try text(), language: try text(), direction: try choice(),
      purposes: try list { reader throws(CompiledLayout.Damaged) in try reader.choice() },
      typesASCII: try truth(), keyClick: try truth(), returnType: try choice(),
      letters: try choice(),
      method: try optional { reader throws(CompiledLayout.Damaged) in try reader.choice() },
      layers: [])
    layout.syllables = try texts()
    layout.search = try optional { reader throws(CompiledLayout.Damaged) in try reader.choice() }
    layout.swipes = try truth()
    layout.maxWidth = try optional { reader throws(CompiledLayout.Damaged) in
      try reader.double(in: Layout.maxWidths)
    }
    layout.words = try words()
    layout.layers = try list { reader throws(CompiledLayout.Damaged) in try reader.layer() }
    guard !layout.layers.isEmpty else { throw CompiledLayout.Damaged() }
    return layout
  }

  private mutating func words() throws(CompiledLayout.Damaged) -> KeyWords {
    let lines = try text()
    return lines.isEmpty ? .english : KeyWords(lines: lines)
  }

  private mutating func texts() throws(CompiledLayout.Damaged) -> [String] {
    try list { reader throws(CompiledLayout.Damaged) in try reader.text() }
  }

  private mutating func optionalText() throws(CompiledLayout.Damaged) -> String? {
    try truth() ? try text() : nil
  }

  private mutating func optionalAction(
    unless known: String
  ) throws(CompiledLayout.Damaged) -> KeyAction? {
    try truth() ? try action(unless: known) : nil
  }

  private mutating func layer() throws(CompiledLayout.Damaged) -> Layer {
    let layer = Layer(
      id: try text(),
      keys: try list { reader throws(CompiledLayout.Damaged) in try reader.key() },
      spacers: try list { reader throws(CompiledLayout.Damaged) in try reader.rectangle() },
      unitsWide: try double(in: Self.units), unitsHigh: try double(in: Self.units),
      hasShift: try truth())
    guard layer.keys.count + layer.spacers.count <= Self.mostPlaces else {
      throw CompiledLayout.Damaged()
    }
    return layer
  }

  // These limits are far above those of layout files. Beyond them, a hit test could not be built.
  private static let units = 0.01...1000.0
  private static let share = -1.0...2.0
  private static let mostPlaces = 10_000

  private mutating func rectangle() throws(CompiledLayout.Damaged) -> UnitRectangle {
    UnitRectangle(
      x: try double(in: Self.share), y: try double(in: Self.share),
      width: try double(in: Self.share), height: try double(in: Self.share))
  }

  private mutating func key() throws(CompiledLayout.Damaged) -> Key {
    let id = try text()
    let label = try text(unless: id)
    let hasOwnLabel = try truth()
    let shiftedLabel = try optionalText()
    return Key(
      id: id, label: label, hasOwnLabel: hasOwnLabel, shiftedLabel: shiftedLabel,
      icon: try icon(), hint: try optionalText(), rectangle: try rectangle(),
      action: try action(unless: id),
      shiftedAction: try optionalAction(unless: shiftedLabel ?? ""),
      alternates: try list { reader throws(CompiledLayout.Damaged) in try reader.alternate() },
      letters: try texts(), repeats: try truth(), flicks: try truth(), style: try choice())
  }

  private mutating func icon() throws(CompiledLayout.Damaged) -> IconPath? {
    guard let data = try optionalText() else { return nil }
    do throws(IconPath.Mistake) { return try IconPath(parsing: data) } catch {
      throw CompiledLayout.Damaged()
    }
  }

  private mutating func alternate() throws(CompiledLayout.Damaged) -> Key.Alternate {
    let label = try text()
    let action = try action(unless: label)
    let shiftedLabel = try optionalText()
    return Key.Alternate(
      label: label, action: action, shiftedLabel: shiftedLabel,
      shiftedAction: try optionalAction(unless: shiftedLabel ?? ""))
  }

  private mutating func action(
    unless known: String
  ) throws(CompiledLayout.Damaged) -> KeyAction {
    let kind: ActionKind = try choice()
    switch kind {
    case .text: return .text(try text(unless: known))
    case .layer: return .layer(try text())
    case .layout: return .layout(try text())
    case .keysym: return .keysym(try text())
    case .button: return .button(try text())
    case .phone: return .phone(try character())
    case .delete: return .delete
    case .deleteForward: return .deleteForward
    case .return: return .return
    case .none: return .none
    case .command: return .command(try choice())
    case .edit: return .edit(try choice())
    case .calculator: return .calculator(try choice())
    case .modifier: return .modifier(try modifier())
    case .recent: return .recent(try number(in: 1...99))
    case .press:
      let chords = try list { reader throws(CompiledLayout.Damaged) in try reader.chord() }
      guard KeyAction.chords.contains(chords.count) else { throw CompiledLayout.Damaged() }
      return .press(chords)
    }
  }

  private mutating func modifiers() throws(CompiledLayout.Damaged) -> Modifiers {
    Modifiers(rawValue: UInt8(truncatingIfNeeded: try number()))
  }

  /// Reads exactly one modifier.
  private mutating func modifier() throws(CompiledLayout.Damaged) -> Modifiers {
    let modifier = try modifiers()
    guard modifier.rawValue.nonzeroBitCount == 1 else { throw CompiledLayout.Damaged() }
    return modifier
  }

  private mutating func chord() throws(CompiledLayout.Damaged) -> Chord {
    let modifiers = try modifiers()
    let kind: ChordKeyKind = try choice()
    switch kind {
    case .character:
      guard let scalar = Unicode.Scalar(UInt32(try number(in: 0...0x10FFFF))) else {
        throw CompiledLayout.Damaged()
      }
      return Chord(modifiers: modifiers, key: .character(scalar))
    case .keysym: return Chord(modifiers: modifiers, key: .keysym(try text()))
    case .modifier: return Chord(modifiers: modifiers, key: .modifier(try modifier()))
    }
  }

  private mutating func character() throws(CompiledLayout.Damaged) -> Character {
    let text = try text()
    guard text.count == 1, let character = text.first else { throw CompiledLayout.Damaged() }
    return character
  }
}
