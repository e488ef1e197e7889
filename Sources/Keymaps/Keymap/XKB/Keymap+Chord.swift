extension Keymap {
  /// Returns the stroke of a character's key. If the active group lacks a shortcut's letter,
  /// another group's key is used, as toolkits do: Ctrl+C while Russian is active.
  package func stroke(
    ofKeyFor scalar: Unicode.Scalar, isShortcut: Bool, locks: Locks
  ) -> Stroke? {
    func isWanted(_ keysym: Keysym) -> Bool { keysym.scalar == scalar && !keysym.isKeypad }
    if let stroke = strokeTable(locks).cheapest(where: isWanted) { return stroke }
    guard isShortcut else { return nil }
    for other in 0..<compiled.groups where other != group {
      let stroke = strokeTable(ofGroup: other).cheapest(where: isWanted)
      if let stroke, stroke.modifiers.isEmpty { return stroke }
    }
    return nil
  }
}
