package import Units

/// The keys that hold a stroke's modifiers on a keymap, and the order in which they go down.
package struct ModifierKeys: Hashable, Sendable {
  /// The keycodes, indexed by the modifier's bit; 0 if the keymap has no key for the modifier.
  private var keycodes = SIMD8<UInt16>()
  /// True if Shift goes down first, because AltGr changes the Shift key. Normally Shift goes down
  /// last, because on some keymaps Shift changes the AltGr key (to Multi_key).
  package var isShiftFirst = false

  /// The order in which a stroke's modifiers go down; they come up in reverse.
  package var pressOrder: [Modifiers] { isShiftFirst ? Self.shiftFirst : Self.shiftLast }

  static let shiftLast: [Modifiers] = [.level5, .altGr, .control, .alt, .super, .shift]
  private static let shiftFirst: [Modifiers] = [
    .shift, .level5, .altGr, .control, .alt, .super,
  ]

  package init() {}

  /// The keycode of a modifier's key; nil if the keymap has none.
  package subscript(modifier: Modifiers) -> UInt16? {
    get {
      let keycode = keycodes[modifier.rawValue.trailingZeroBitCount]
      return keycode == 0 ? nil : keycode
    }
    set {
      keycodes[modifier.rawValue.trailingZeroBitCount] = newValue ?? 0
    }
  }

  /// The modifiers that have a key.
  package var available: Modifiers {
    pressOrder.reduce(into: []) { if self[$1] != nil { $0.formUnion($1) } }
  }

  /// Calls `body` with the keycode of each modifier, in the order in which they go down.
  package func forEach(_ modifiers: Modifiers, _ body: (UInt16) -> Void) {
    for modifier in pressOrder where modifiers.contains(modifier) {
      if let keycode = self[modifier] { body(keycode) }
    }
  }

  /// The modifiers' keycodes, in the order in which they go down.
  package func keycodes(of modifiers: Modifiers) -> [UInt16] {
    var keycodes: [UInt16] = []
    forEach(modifiers) { keycodes.append($0) }
    return keycodes
  }

  /// The sets of modifiers that select a key's level, cheapest first.
  static let levels: [Modifiers] = [
    [], .shift, .altGr, .level5, [.altGr, .shift], [.level5, .shift], [.altGr, .level5],
    [.altGr, .level5, .shift],
  ]

  /// The cost of a stroke with these modifiers, which is higher for modifiers whose keys are
  /// farther away.
  static func cost(_ modifiers: Modifiers) -> Int {
    (modifiers.contains(.shift) ? 2 : 0) + (modifiers.contains(.altGr) ? 3 : 0)
      + (modifiers.contains(.level5) ? 4 : 0)
  }

  /// Sorts the keys that hold a modifier by preference. Keys that are the same on the console and
  /// on most keymaps come first. The Caps Lock key comes last, even if it is a modifier on this
  /// keymap, because it locks on other keymaps.
  static func preferred(
    for modifier: Modifiers, among keycodes: some Sequence<UInt16>
  ) -> [UInt16] {
    let first: [UInt16] =
      switch modifier {
      case .shift: [42, 54]
      case .control: [29, 97]
      case .alt: [56, 100]
      case .super: [125, 126]
      default: [100, 97]
      }
    func rank(_ keycode: UInt16) -> Int {
      if let index = first.firstIndex(of: keycode) { return index }
      if keycode == OutputKeycodes.capsLock { return 10_000 }
      return OutputKeycodes.isOnlyOfXKB(keycode) ? 1_000 + Int(keycode) : 10 + Int(keycode)
    }
    return keycodes.sorted { rank($0) < rank($1) }
  }
}
