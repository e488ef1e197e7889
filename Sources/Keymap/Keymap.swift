import CXKBCommon

/// Text and chords → strokes, on one group of the keymap that the system uses.
///
/// Everything is looked up by asking libxkbcommon what a reader of our keyboard would get, so
/// what is planned is what arrives. Tables are made on first use, one for each state of the locks.
package final class Keymap {
  package let names: KeymapNames
  /// The group that the system has active, from 0. It is never switched.
  package let group: Int
  package let modifierKeys: ModifierKeys
  package let unicodeEntry: UnicodeEntry
  /// Taps Caps Lock; nil where it may not be tapped, or nothing on the keymap does just that.
  package let capsLockTap: Stroke?

  let compiled: CompiledKeymap
  /// The locale's table, or nil where there is none: 130 kB.
  private let compose: ComposeTable?
  private let lockMasks: LockMasks
  /// The keys that text may use, in order of preference.
  private let keys: [UInt16]
  private var strokeTables: [StrokeTable?] = Array(repeating: nil, count: 4)
  private var routeTables: [RouteTable?] = Array(repeating: nil, count: 4)

  /// - Parameters:
  ///   - group: from 0.
  ///   - locale: whose Compose table the applications use, e.g. `de_DE.UTF-8`; nil for none.
  ///   - tapsCapsLock: whether Caps Lock may be switched off and on again around a character that
  ///     has no other way while it is on: ß on a German keymap, é on a French one.
  package init(
    names: KeymapNames, group: Int = 0, locale: String? = nil, unicodeEntry: UnicodeEntry = .none,
    tapsCapsLock: Bool = false
  ) throws(KeymapError) {
    let compiled = try CompiledKeymap(names)
    guard group >= 0, group < compiled.groups else {
      throw .noSuchGroup(group: group + 1, count: compiled.groups)
    }
    self.names = names
    self.group = group
    self.unicodeEntry = unicodeEntry
    let keys = EmittedKeycodes.all.filter { keycode in
      xkb_keymap_num_layouts_for_key(compiled.pointer, UInt32(keycode) + 8) > 0
    }
    self.keys =
      keys.filter { !EmittedKeycodes.isKeypad($0) } + keys.filter(EmittedKeycodes.isKeypad)
    lockMasks = LockMasks(keymap: compiled.pointer, group: UInt32(group))
    modifierKeys = ModifierKeys(keymap: compiled.pointer, group: UInt32(group), keys: keys)
    capsLockTap =
      tapsCapsLock
      ? lockMasks.capsLockTap(keymap: compiled.pointer, group: UInt32(group), keys: keys) : nil
    compose = locale.flatMap { ComposeTable(context: compiled.context, locale: $0) }
    self.compiled = compiled
  }

  /// The strokes that type a text while the locks are as given.
  ///
  /// A line feed, a carriage return or both together are Return; a tab is Tab, U+0008 BackSpace.
  /// - Throws: all characters that cannot be typed; then nothing of the text may be typed.
  package func plan(
    text: String, locks: Locks = []
  ) throws(UnreachableCharacters) -> [Stroke] {
    var plan: [Stroke] = []
    plan.reserveCapacity(text.utf8.count)
    var isComplete = true
    var afterCarriageReturn = false
    for scalar in text.unicodeScalars {
      defer { afterCarriageReturn = scalar == "\r" }
      if scalar == "\n", afterCarriageReturn { continue }
      guard append(scalar, locks, to: &plan) != nil else {
        isComplete = false
        break
      }
    }
    guard isComplete else { throw unreachable(in: text, locks) }
    return plan
  }

  /// Whether a text of this character can be typed.
  package func canType(_ character: Character, locks: Locks = []) -> Bool {
    character.unicodeScalars.allSatisfy { route(to: $0, locks: locks) != nil }
  }

  /// How a character is reached; nil where it is not.
  package func route(to scalar: Unicode.Scalar, locks: Locks = []) -> Route? {
    var plan: [Stroke] = []
    return append(scalar, locks, to: &plan)
  }

  /// The stroke for a key by XKB's name of its keysym: `Left`, `F5`, `BackSpace`; nil where the
  /// active group has no key for it, or the key would lock or hold something.
  package func stroke(keysymNamed name: String, locks: Locks = []) -> Stroke? {
    Keysym(named: name).flatMap { strokeTable(locks)[$0] }
  }

  /// Makes the tables for a state of the locks now, rather than when it is first met.
  package func prepare(locks: Locks = []) {
    _ = routeTable(locks)
  }

  /// Appends the strokes for a character by the first way that there is; nil, and nothing is
  /// appended, where there is none.
  private func append(
    _ scalar: Unicode.Scalar, _ locks: Locks, to plan: inout [Stroke]
  ) -> Route? {
    if let route = routeTable(locks).append(scalar, to: &plan) { return route }
    if let capsLockTap, locks.contains(.caps) {
      let length = plan.count
      plan.append(capsLockTap)
      if append(scalar, locks.subtracting(.caps), to: &plan) != nil {
        plan.append(capsLockTap)
        plan.bind(from: length)
        return .capsLockOff
      }
      plan.removeSubrange(length...)
    }
    switch unicodeEntry {
    case .none: return nil
    case .controlShiftU: return appendEntry(of: scalar, locks, to: &plan) ? .unicodeEntry : nil
    case .console:
      guard let stroke = Stroke(boundOnConsole: scalar) else { return nil }
      plan.append(stroke)
      return .console
    }
  }

  private func unreachable(in text: String, _ locks: Locks) -> UnreachableCharacters {
    var characters: [Character] = []
    for character in text
    where !canType(character, locks: locks) && !characters.contains(character) {
      characters.append(character)
    }
    return UnreachableCharacters(characters)
  }

  // MARK: Tables

  func strokeTable(_ locks: Locks) -> StrokeTable {
    let index = Int(locks.rawValue & 3)
    if let table = strokeTables[index] { return table }
    let table = strokeTable(ofGroup: group, locks)
    strokeTables[index] = table
    return table
  }

  func strokeTable(ofGroup group: Int, _ locks: Locks = []) -> StrokeTable {
    StrokeTable(
      keymap: compiled.pointer, group: UInt32(group), locked: lockMasks.locked(locks), keys: keys,
      modifierKeys: modifierKeys)
  }

  private func routeTable(_ locks: Locks) -> RouteTable {
    let index = Int(locks.rawValue & 3)
    if let table = routeTables[index] { return table }
    let table = RouteTable(strokes: strokeTable(locks), compose: compose)
    routeTables[index] = table
    return table
  }

  // MARK: Characters outside the keymap

  /// The applications' entry of a character by its code: its own letters and digits are typed on
  /// this keymap too.
  private func appendEntry(
    of scalar: Unicode.Scalar, _ locks: Locks, to plan: inout [Stroke]
  ) -> Bool {
    guard !Self.isControl(scalar) else { return false }
    let strokes = strokeTable(locks)
    // GTK wants the capital with both modifiers held, so it must be Shift that makes it one.
    guard var begin = strokes[Keysym(rawValue: 0x55)], begin.modifiers == .shift,
      modifierKeys[.control] != nil, let end = strokes[.space]
    else { return false }
    begin.modifiers.formUnion(.control)
    let length = plan.count
    plan.append(begin)
    for digit in String(scalar.value, radix: 16).unicodeScalars {
      guard let stroke = strokes[Keysym(rawValue: digit.value)] else {
        plan.removeSubrange(length...)
        return false
      }
      plan.append(stroke)
    }
    plan.append(end)
    plan.bind(from: length)
    return true
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
  }
}
