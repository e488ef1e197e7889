extension Keymap {
  /// The stroke for a chord.
  ///
  /// Caps Lock is left as it is: applications know shortcuts by their key. A shortcut whose letter
  /// is not in the active group is looked up in the others, as toolkits do: Ctrl+C while Russian
  /// is active.
  package func stroke(for chord: Chord, locks: Locks = []) throws(ChordError) -> Stroke {
    var stroke = try self.stroke(for: chord.key, chord.modifiers, locks.subtracting(.caps))
    stroke.modifiers.formUnion(chord.modifiers)
    for modifier in modifierKeys.pressOrder
    where stroke.modifiers.contains(modifier) && modifierKeys[modifier] == nil {
      throw .notOnKeymap(Chord.name(of: modifier))
    }
    return stroke
  }

  private func stroke(
    for key: Chord.Key, _ modifiers: Stroke.Modifiers, _ locks: Locks
  ) throws(ChordError) -> Stroke {
    switch key {
    case .modifier(let modifier):
      guard let keycode = modifierKeys[modifier] else {
        throw .notOnKeymap(Chord.name(of: modifier))
      }
      return Stroke(keycode: keycode)
    case .keysym(let name):
      guard let stroke = self.stroke(keysymNamed: name, locks: locks) else {
        throw .notOnKeymap(name)
      }
      return stroke
    case .character(let scalar):
      let isShortcut = !modifiers.isDisjoint(with: [.control, .alt, .super])
      guard
        let stroke = directStroke(for: scalar, locks: locks)
          ?? (isShortcut ? strokeInOtherGroup(for: scalar) : nil)
      else { throw .notOnKeymap(String(Character(scalar))) }
      return stroke
    }
  }

  private func directStroke(for scalar: Unicode.Scalar, locks: Locks) -> Stroke? {
    strokeTable(locks).cheapest { $0.scalar == scalar && !$0.isKeypad }
  }

  private func strokeInOtherGroup(for scalar: Unicode.Scalar) -> Stroke? {
    for other in 0..<compiled.groups where other != group {
      let stroke = strokeTable(ofGroup: other).cheapest { $0.scalar == scalar && !$0.isKeypad }
      if let stroke, stroke.modifiers.isEmpty { return stroke }
    }
    return nil
  }
}
