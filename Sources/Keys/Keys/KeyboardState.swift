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
  /// The number of fingers on keys that are not highlighted; 0 in a secure field.
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

  /// True if the key now types its shifted form, so that its label shows that form.
  ///
  /// - Parameter canType: whether the keymap reaches a text. At the start of a sentence, a missing
  ///   capital is not typed.
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
    // At the start of a sentence, Control and C stay Control and C, and 1 stays 1. Only the user's
    // own shift changes them.
    case .declined: return !modifiers.isEmpty || !Self.isCapital(shifted, of: plain)
    case .automatic, .locked:
      guard modifiers.isEmpty, Self.isCapital(shifted, of: plain) else { return false }
      guard shift == .automatic, case .text(let capital) = shifted else { return true }
      return canType(capital)
    }
  }

  /// Caps Lock and the start of a sentence change a letter to its capital. They leave digits,
  /// punctuation, and two different letters on one key unchanged.
  static func isCapital(_ shifted: KeyAction, of plain: KeyAction) -> Bool {
    guard case .text(let plain) = plain, case .text(let shifted) = shifted else { return false }
    return Layouts.isCapital(shifted, of: plain)
  }
}
