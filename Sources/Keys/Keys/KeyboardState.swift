package import Layouts
package import Units

/// The keyboard's appearance between two events: all that the scene needs besides the layout.
package struct KeyboardState: Hashable, Sendable {
  /// Index of the layer in the layout.
  package var layer: Int
  package var shift: Shift
  /// Modifiers other than shift, latched for the next key or held by a finger.
  package var latched: Modifiers
  package var locked: Modifiers
  package var modifiers: Modifiers { latched.union(locked) }
  /// Indices in the layer of the highlighted keys; none in a secure field.
  package var pressed: [Int]
  /// The number of fingers on keys that are not highlighted, though the field is not secure.
  package var unseenTouches = 0
  /// Previews of highlighted keys.
  package var previews: [Popup] = []
  /// The open popup; in a secure field only the layout menu.
  package var popup: Popup?

  /// The state of shift.
  package enum Shift: Hashable, Sendable {
    case off
    /// Latched by the start of a sentence, not by a finger.
    case automatic
    /// Tapped by a finger while automatic: letters are small, other keys are shifted.
    case declined
    case latched
    case held
    /// Caps Lock.
    case locked
  }

  /// True if the key now types its shifted form, so that labels show what will be typed.
  ///
  /// - Parameter canType: whether the keymap reaches a text: a sentence does not begin with a
  ///   capital that the keymap lacks.
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
    // Control and C must not become Control, Shift and C unless shift was asked for, nor 1 become !
    // at the start of a sentence.
    case .declined: return !modifiers.isEmpty || !Self.isCapital(shifted, of: plain)
    case .automatic, .locked:
      guard modifiers.isEmpty, Self.isCapital(shifted, of: plain) else { return false }
      guard shift == .automatic, case .text(let capital) = shifted else { return true }
      return canType(capital)
    }
  }

  /// Caps Lock and the start of a sentence change a letter to its capital, and nothing else: not
  /// digits and punctuation, nor letters that share a key without being the same one.
  static func isCapital(_ shifted: KeyAction, of plain: KeyAction) -> Bool {
    guard case .text(let plain) = plain, case .text(let shifted) = shifted else { return false }
    return Layouts.isCapital(shifted, of: plain)
  }
}
