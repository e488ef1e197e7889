/// Plans strokes for text and chords on the text console's own keymap.
///
/// The keymap consists of the results of KDGKBENT and KDGKBDIACRUC (keymaps(5)). Plans follow the
/// rules of the kernel's drivers/tty/vt/keyboard.c.
package final class ConsoleKeymap: StrokePlanner {
  package let modifierKeys: ModifierKeys
  /// True if the console accepts UTF-8 (K_UNICODE from KDGKBMODE); otherwise plans type only ASCII.
  private let isUnicode: Bool
  private let tables: ConsoleTables
  /// The routes with Caps Lock off and on. Num Lock affects only keypad keys, which text does not
  /// use.
  private let routes: [RouteTable]
  private let keys: [[Unicode.Scalar: Stroke]]
  /// The keypad keys that give the digits of a character code while Alt is held; empty if any of
  /// the keys is missing.
  private let digitKeys: [UInt16]

  /// An entry as KDGKBENT returns it: a keycode's action `value` in a table (`kb_table`).
  package struct Entry: Hashable, Sendable {
    package var table: UInt8
    package var keycode: UInt8
    package var value: UInt16

    package init(table: UInt8, keycode: UInt8, value: UInt16) {
      self.table = table
      self.keycode = keycode
      self.value = value
    }
  }

  /// An accent as KDGKBDIACRUC returns it: `diacritic` then `base` gives `result`.
  package struct Accent: Hashable, Sendable {
    package var diacritic: UInt32
    package var base: UInt32
    package var result: UInt32

    package init(diacritic: UInt32, base: UInt32, result: UInt32) {
      self.diacritic = diacritic
      self.base = base
      self.result = result
    }
  }

  /// - Parameters:
  ///   - entries: the entries of all tables that exist. Strokes avoid modifiers without a table.
  ///   - isUnicode: true if the console's keyboard mode is K_UNICODE.
  package init(entries: some Sequence<Entry>, accents: [Accent], isUnicode: Bool = true) {
    self.isUnicode = isUnicode
    let tables = ConsoleTables(entries)
    let modifierKeys = tables.modifierKeys()
    let digitKeys = (0...9).compactMap { digit in
      Self.keypad.first { keycode in
        let state = tables.state(holding: .alt, modifierKeys)
        return state.map { tables.action(keycode, $0) == .codeDigit(digit) } ?? false
      }
    }
    self.tables = tables
    self.modifierKeys = modifierKeys
    self.digitKeys = digitKeys.count == 10 ? digitKeys : []
    var routes: [RouteTable] = []
    var keys: [[Unicode.Scalar: Stroke]] = []
    for locks: Locks in [[], .caps] {
      let typed = tables.typed(modifierKeys, locks: locks)
      routes.append(RouteTable(typed: typed, accents: accents, isUnicode: isUnicode))
      keys.append(
        Dictionary(
          typed.compactMap { action, stroke in action.character.map { ($0, stroke) } },
          uniquingKeysWith: { first, _ in first }))
    }
    self.routes = routes
    self.keys = keys
  }

  /// The kernel's LED trigger that follows Caps Lock on this keymap; nil if there is none.
  ///
  /// An input device's Caps Lock LED has the trigger `kbd-capslock`, which never fires on Debian's
  /// keymaps, because these use another lock as Caps Lock.
  package var capsLockTrigger: String? {
    switch tables.capsLock {
    case .letters: "kbd-capslock"
    case .modifier(let bit):
      ["kbd-shiftllock", "kbd-shiftrlock", "kbd-ctrlllock", "kbd-ctrlrlock"][Int(bit) - 4]
    case nil: nil
    }
  }

  package func append(
    _ scalar: Unicode.Scalar, locks: Locks, to plan: inout [Stroke]
  ) -> Route? {
    if let route = routes[index(locks)].append(scalar, to: &plan) { return route }
    guard isUnicode, !Keymap.isControl(scalar), !digitKeys.isEmpty else { return nil }
    appendCode(of: scalar, to: &plan)
    return .console
  }

  /// Appends strokes that type the character's decimal code on the keypad while Alt is held. The
  /// console types the character when Alt is released. Typing a code needs no privilege, unlike a
  /// change of the tables.
  private func appendCode(of scalar: Unicode.Scalar, to plan: inout [Stroke]) {
    let start = plan.count
    for digit in String(scalar.value).utf8 {
      plan.append(
        Stroke(
          keycode: digitKeys[Int(digit) - 0x30], modifiers: .alt, holdsModifiers: true))
    }
    plan[plan.count - 1].holdsModifiers = false
    plan.bind(from: start)
  }

  package func stroke(
    ofKeyFor scalar: Unicode.Scalar, isShortcut: Bool, locks: Locks
  ) -> Stroke? {
    keys[index(locks)][scalar]
  }

  package func stroke(keysymNamed name: String, locks: Locks) -> Stroke? {
    if let keycode = Self.functionKeys[name.lowercased()] {
      return tables.hasAction(keycode) ? Stroke(keycode: keycode) : nil
    }
    guard let scalar = Keysym(named: name)?.scalar, !Keymap.isControl(scalar) else { return nil }
    return keys[index(locks)][scalar]
  }

  /// KEY_KP0 to KEY_KP9.
  private static let keypad: [UInt16] = [82, 79, 80, 81, 75, 76, 77, 71, 72, 73]

  private func index(_ locks: Locks) -> Int {
    locks.contains(.caps) ? 1 : 0
  }

  /// The keycodes, by keysym name, of keys that are the same on every console keymap.
  private static let functionKeys: [String: UInt16] = {
    var keys: [String: UInt16] = [
      "escape": 1, "backspace": 14, "tab": 15, "return": 28, "kp_enter": 96, "print": 99,
      "home": 102, "up": 103, "page_up": 104, "prior": 104, "left": 105, "right": 106,
      "end": 107, "down": 108, "page_down": 109, "next": 109, "insert": 110, "delete": 111,
      "pause": 119, "menu": 127, "f11": 87, "f12": 88,
    ]
    for number in 1...10 { keys["f\(number)"] = UInt16(58 + number) }
    return keys
  }()
}
