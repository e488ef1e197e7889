import CXKBCommon
import Units

/// Plans strokes for text and chords on one group of the system's keymap.
///
/// Plans are made with libxkbcommon. Applications decode our keys with the same library, so they
/// get the planned characters. Tables are built on first use, one for each state of the locks.
package final class Keymap: StrokePlanner {
  package let names: KeymapNames
  /// The number, from 0, of the group that is active in the system. The strokes of each character
  /// begin and end in this group.
  package let group: Int
  package let modifierKeys: ModifierKeys
  package let unicodeEntry: UnicodeEntry
  /// The stroke that toggles Caps Lock alone; nil if toggling is not allowed, or if the keymap has
  /// no such key.
  package let capsLockTap: Stroke?

  let compiled: CompiledKeymap
  /// The locale's Compose sequences; nil without a locale.
  private let compose: ComposeSequences?
  private let lockMasks: LockMasks
  /// The keys that text may use, in order of preference.
  private let keys: [UInt16]
  private var strokeTables: [StrokeTable?] = Array(repeating: nil, count: 4)
  private var routeTables: [RouteTable?] = Array(repeating: nil, count: 4)
  private let switchesGroups: Bool
  private var detours: [[Detour]?] = Array(repeating: nil, count: 4)
  /// A state for each set of modifiers that selects levels and can be held, the cheapest set first.
  private(set) lazy var levelStates: [(modifiers: Modifiers, state: KeyState)] =
    ModifierKeys.levels.compactMap { modifiers in
      guard modifierKeys.canHold(modifiers, keymap: compiled.pointer, group: UInt32(group)),
        let state = KeyState(keymap: compiled.pointer, group: UInt32(group))
      else { return nil }
      modifierKeys.forEach(modifiers) { state.press($0) }
      return (modifiers, state)
    }

  /// - Parameters:
  ///   - group: the number of the group, from 0.
  ///   - locale: the locale whose Compose table applications use, e.g. `de_DE.UTF-8`; nil for none.
  ///   - tapsCapsLock: true to allow `capsLockTap`, which switches Caps Lock off and on again for a
  ///     character that needs it off: ß on a German keymap, é on a French one.
  ///   - switchesGroups: true if the keymap's own keys may switch groups for a character that the
  ///     active group lacks: @ on a Russian keymap.
  ///   - extended: the extended keymap to use in place of the plain keymap, made by
  ///     `extended(by:)`.
  /// - Throws: if XKB lacks the keymap, or the keymap lacks the group.
  package init(
    names: KeymapNames, group: Int = 0, locale: String? = nil, unicodeEntry: UnicodeEntry = .none,
    tapsCapsLock: Bool = false, switchesGroups: Bool = false, extended: ExtendedKeymap? = nil
  ) throws(KeymapError) {
    let compiled = try CompiledKeymap(names, extended: extended)
    guard group >= 0, group < compiled.groups else {
      throw .noSuchGroup(group: group + 1, count: compiled.groups)
    }
    self.names = names
    self.group = group
    self.unicodeEntry = unicodeEntry
    self.switchesGroups = switchesGroups
    let keys = OutputKeycodes.all.filter { keycode in
      xkb_keymap_num_layouts_for_key(compiled.pointer, UInt32(keycode) + 8) > 0
    }
    self.keys =
      keys.filter { !OutputKeycodes.isKeypad($0) } + keys.filter(OutputKeycodes.isKeypad)
    lockMasks = LockMasks(keymap: compiled.pointer, group: UInt32(group))
    modifierKeys = ModifierKeys(keymap: compiled.pointer, group: UInt32(group), keys: keys)
    capsLockTap =
      tapsCapsLock
      ? lockMasks.capsLockTap(keymap: compiled.pointer, group: UInt32(group), keys: keys) : nil
    compose = locale.map { ComposeSequences(locale: $0) }
    self.compiled = compiled
  }

  package func stroke(keysymNamed name: String, locks: Locks = []) -> Stroke? {
    Keysym(named: name).flatMap { strokeTable(locks)[$0] }
  }

  /// Builds the tables for these locks in advance, rather than on first use.
  package func prepare(locks: Locks = []) {
    makeRouteTable(locks)
    _ = detours(locks)
  }

  package func append(
    _ scalar: Unicode.Scalar, locks: Locks, to plan: inout [Stroke]
  ) -> Route? {
    makeRouteTable(locks)
    if let route = routeTables[Int(locks.rawValue & 3)]?.append(scalar, to: &plan) {
      return route
    }
    for detour in detours(locks)
    where detour.append(to: &plan, { detour.routes.append(scalar, to: &$0) != nil }) {
      return .otherGroup
    }
    if let capsLockTap, locks.contains(.caps) {
      let length = plan.count
      plan.append(capsLockTap)
      if append(scalar, locks: locks.subtracting(.caps), to: &plan) != nil {
        plan.append(capsLockTap)
        plan.bind(from: length)
        return .capsLockOff
      }
      plan.removeSubrange(length...)
    }
    switch unicodeEntry {
    case .none: return nil
    case .controlShiftU: break
    }
    if appendEntry(of: scalar, strokeTable(locks), to: &plan) { return .unicodeEntry }
    let isEntered = detours(locks).contains { detour in
      detour.append(to: &plan) { appendEntry(of: scalar, detour.strokes, to: &$0) }
    }
    return isEntered ? .unicodeEntry : nil
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

  private func makeRouteTable(_ locks: Locks) {
    let index = Int(locks.rawValue & 3)
    guard routeTables[index] == nil else { return }
    routeTables[index] = routeTable(strokeTable(locks))
  }

  private func routeTable(_ strokes: StrokeTable) -> RouteTable {
    RouteTable(
      strokes: strokes, compose: compose?.table(typedBy: strokes, context: compiled.context))
  }

  /// The ways into the other groups, nearest first.
  private func detours(_ locks: Locks) -> [Detour] {
    guard switchesGroups, compiled.groups > 1 else { return [] }
    let index = Int(locks.rawValue & 3)
    if let detours = detours[index] { return detours }
    let found = GroupSwitches(
      keymap: compiled.pointer, groups: compiled.groups, locked: lockMasks.locked(locks),
      keys: keys, modifierKeys: modifierKeys
    ).detours(from: group).map { other, there, back in
      let strokes = strokeTable(ofGroup: other, locks)
      return Detour(there: there, back: back, strokes: strokes, routes: routeTable(strokes))
    }
    detours[index] = found
    return found
  }

  // MARK: Characters outside the keymap

  /// Appends the strokes that enter a character's code in applications: Ctrl+Shift+U, the code's
  /// digits, space. This keymap must be able to type the letter and the digits.
  private func appendEntry(
    of scalar: Unicode.Scalar, _ strokes: StrokeTable, to plan: inout [Stroke]
  ) -> Bool {
    guard !Self.isControl(scalar) else { return false }
    // GTK expects a capital U with Ctrl and Shift held, so the capital must need only Shift.
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
