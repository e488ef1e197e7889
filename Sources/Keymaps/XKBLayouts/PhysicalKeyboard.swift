import Keymap
import Layouts
import Units

/// The alphanumeric block of a 105-key keyboard, with the levels of a keymap.
struct PhysicalKeyboard {
  private let positions: [Position: [KeyLevel]]
  /// The sets of modifiers that have a layer each; the empty set comes first.
  private let modifierSets: [Modifiers]

  /// The width in key units: thirteen keys of the digit row, and `delete`, which is two units wide.
  private static let width = 15.0

  init(_ keymap: Keymap) {
    var levels: [Position: [KeyLevel]] = [:]
    for position in Position.all {
      let own = keymap.levels(keycode: position.keycode).compactMap { $0 }.filter {
        $0.modifiers != nil && $0.keyFace != nil
      }
      if !own.isEmpty { levels[position] = own }
    }
    // XKB also lists the optional keys for keyboards that lack them. Keep an optional key only if,
    // without AltGr, it types a character that no other key types.
    for position in Position.optional {
      let others = Set(levels.filter { $0.key != position }.values.flatMap(Self.plainKeysyms))
      if Self.plainKeysyms(levels[position] ?? []).isSubset(of: others) {
        levels[position] = nil
      }
    }
    positions = levels
    let used = Set(
      levels.values.joined().compactMap { $0.modifiers?.subtracting(.shift) })
    modifierSets = [[], .altGr, .level5, [.altGr, .level5]].filter {
      $0.isEmpty || used.contains($0)
    }
  }

  /// Returns the keysyms of the levels that need no modifier, or only Shift.
  private static func plainKeysyms(_ levels: [KeyLevel]) -> Set<Keysym> {
    Set(levels.filter { $0.modifiers?.subtracting(.shift) == [] }.map(\.keysym))
  }

  /// Returns the layers; empty if the keymap types nothing.
  func layers() -> [Layer] {
    positions.isEmpty ? [] : modifierSets.map(layer)
  }

  private func layer(_ layerModifiers: Modifiers) -> Layer {
    var rows = KeyRows(width: Self.width, height: 5)
    // The extra width of `delete` and the right shift key makes room for the optional keys.
    rows.add(Position.digitRow, from: self, layerModifiers)
    rows.addToEnd(.function("delete", "⌫", .delete, repeats: true))
    rows.endRow()

    rows.add(.function("tab", "Tab", .keysym("Tab")), width: 1.5)
    rows.add(Position.upperRow, from: self, layerModifiers)
    rows.addToEnd(.function("return", KeyWords.english.label(of: .default), .return), height: 2)
    rows.endRow()

    rows.add(.function("control", "Ctrl", .modifier(.control)), width: 1.5)
    rows.add(Position.homeRow, from: self, layerModifiers)
    rows.endRow()

    let hasLeftKey = positions[.lessGreater] != nil
    rows.add(.function("shift", "⇧", .shift), width: hasLeftKey ? 1.25 : 2.25)
    rows.add(Position.lowerRow, from: self, layerModifiers)
    rows.addToEnd(.function("right-shift", "⇧", .shift))
    rows.endRow()

    rows.add(.function("escape", "Esc", .keysym("Escape")), width: 1.25)
    rows.add(.function("next", "⌨", .command(.nextLayout)), width: 1.25)
    rows.add(.function("alt", "Alt", .modifier(.alt)), width: 1.25)
    let switches = [(Modifiers.altGr, "altgr", "AltGr"), (.level5, "level5", "5")]
      .filter { modifier, _, _ in modifierSets.contains { $0.contains(modifier) } }
    let end = 1.25 + 1.5 * Double(switches.count)
    rows.add(
      Key.unplaced("space", "space", .text(" "), repeats: true, style: .character),
      width: Self.width - 3.75 - end)
    for (modifier, id, label) in switches {
      var key = Key.function(id, label, .layer(Self.name(target(of: modifier, on: layerModifiers))))
      if layerModifiers.contains(modifier) { key.style = .accent }
      rows.add(key, width: 1.5)
    }
    rows.addToEnd(.function("hide", "▼", .command(.hide)))
    rows.endRow()

    return Layer(
      id: Self.name(layerModifiers), keys: rows.keys, spacers: rows.spacers, unitsWide: Self.width,
      unitsHigh: 5, hasShift: rows.keys.contains { $0.shiftedAction != nil })
  }

  /// Returns the modifiers of the layer that a level key leads to: usually `modifier` is toggled.
  private func target(of modifier: Modifiers, on layerModifiers: Modifiers)
    -> Modifiers
  {
    let toggled = layerModifiers.symmetricDifference(modifier)
    if modifierSets.contains(toggled) { return toggled }
    return layerModifiers.contains(modifier) || !modifierSets.contains(modifier) ? [] : modifier
  }

  private static func name(_ layerModifiers: Modifiers) -> String {
    switch layerModifiers {
    case .altGr: "altgr"
    case .level5: "level5"
    case [.altGr, .level5]: "altgr-level5"
    default: "base"
    }
  }

  /// Returns the key at a position on a layer; nil if there is none.
  func key(at position: Position, _ layerModifiers: Modifiers) -> Key? {
    guard let levels = positions[position] else { return nil }
    let plain = levels.first { $0.modifiers == layerModifiers }?.keyFace
    let shifted = levels.first { $0.modifiers == layerModifiers.union(.shift) }?.keyFace
    guard plain != nil || shifted != nil else { return nil }
    var key = Key.unplaced(
      plain?.id ?? position.name, plain?.label ?? "", plain?.action ?? .none,
      style: .character)
    if let shifted, shifted.action != key.action {
      key.shiftedAction = shifted.action
      key.shiftedLabel = shifted.label
    }
    return key
  }

  /// True if a keyboard for this keymap has the key.
  func has(_ position: Position) -> Bool {
    !position.isOptional || positions[position] != nil
  }
}

extension KeyLevel {
  /// The key's action at this level, and its label; nil for modifiers, locks, and functions that
  /// are useless on a touchscreen.
  fileprivate var keyFace: (id: String, action: KeyAction, label: String)? {
    let name = keysym.description
    if isDead { return (name, .keysym(name), DeadKeyLabel.label(of: name)) }
    if !text.isEmpty { return (text, .text(text), visibleLabel(of: text)) }
    return LevelFunction.of(name).map { (name, $0.action, $0.label) }
  }
}

extension Key {
  /// Returns a key that is not placed yet.
  static func unplaced(
    _ id: String, _ label: String, _ action: KeyAction, repeats: Bool = false, style: Style
  ) -> Key {
    Key(
      id: id, label: label, rectangle: UnitRectangle(x: 0, y: 0, width: 0, height: 0),
      action: action, repeats: repeats, style: style)
  }

  static func function(
    _ id: String, _ label: String, _ action: KeyAction, repeats: Bool = false
  ) -> Key {
    unplaced(id, label, action, repeats: repeats, style: .function)
  }
}
