package import Layouts
package import Units

/// What the keyboard looks like between two events: all that the scene needs besides the layout.
package struct KeyboardState: Hashable, Sendable {
  /// Index of the layer in the layout.
  package var layer: Int
  package var shift: Shift
  /// Modifiers other than shift that apply to the next key, or as long as a finger holds them.
  package var latched: Modifiers
  package var locked: Modifiers
  package var modifiers: Modifiers { latched.union(locked) }
  /// Indices in the layer of the keys that are highlighted; none in a secure field.
  package var pressed: [Int]
  /// How many fingers are on keys that are not highlighted, though the field is not secure.
  package var unseenTouches = 0
  /// In a secure field only the menu of layouts.
  package var popup: Popup?

  package enum Shift: Hashable, Sendable {
    case off
    /// On for the next letter because a sentence begins; a finger did not ask for it.
    case automatic
    case latched
    case held
    /// Caps Lock.
    case locked
  }

  /// Whether the key types its shifted form now, so that labels show what will be typed.
  ///
  /// - Parameter canType: whether the keymap reaches a text: a sentence does not begin with a
  ///   capital that it lacks.
  package func isShifted(_ key: Key, canType: (String) -> Bool = { _ in true }) -> Bool {
    key.shiftedAction.map { isShifted(from: key.action, to: $0, canType) } ?? false
  }

  package func isShifted(_ alternate: Key.Alternate, canType: (String) -> Bool) -> Bool {
    alternate.shiftedAction.map { isShifted(from: alternate.action, to: $0, canType) } ?? false
  }

  private func isShifted(
    from plain: KeyAction, to shifted: KeyAction, _ canType: (String) -> Bool
  ) -> Bool {
    switch shift {
    case .off: return false
    case .latched, .held: return true
    // Control and C is never Control, Shift and C unless shift was asked for.
    // Nor does a sentence begin with ! for 1.
    case .automatic, .locked:
      guard modifiers.isEmpty, Self.capsLockChanges(plain, to: shifted) else { return false }
      guard shift == .automatic, case .text(let capital) = shifted else { return true }
      return canType(capital)
    }
  }

  /// Caps Lock changes letters and leaves digits and punctuation alone, as on hardware.
  static func capsLockChanges(_ plain: KeyAction, to shifted: KeyAction) -> Bool {
    guard case .text(let plain) = plain, case .text(let shifted) = shifted else { return false }
    return plain.first?.isLetter == true && shifted.first?.isLetter == true
  }
}
