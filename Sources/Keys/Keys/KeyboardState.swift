package import Layouts
package import Units

/// The state of the keyboard, from which its layout is drawn.
package struct KeyboardState: Hashable, Sendable {
  /// The index of the layer in the layout.
  package var layer: Int
  package var shift: Shift
  /// Modifiers other than shift, latched for the next key or held by a finger.
  package var latched: Modifiers
  package var locked: Modifiers
  package var modifiers: Modifiers { latched.union(locked) }
  /// The indices, in the layer, of the highlighted keys; empty in a secret field.
  package var pressed: [Int]
  /// The number of fingers on keys without a highlight; 0 in a secret field.
  package var unseenTouches = 0
  /// Previews of highlighted keys.
  package var previews: [Popup] = []
  /// The open popup. In a secret field it can only be the layout menu.
  package var popup: Popup?

  /// The state of shift.
  package enum Shift: Hashable, Sendable {
    case off
    /// The start of a sentence, not a finger, has latched shift.
    case automatic
    /// The user tapped shift while it was `automatic`. Letters are small; other keys are shifted.
    case declined
    case latched
    case held
    /// Caps Lock.
    case locked
  }

  /// True if the key now types its shifted form, which its label then shows.
  ///
  /// - Parameter canType: returns true if the keymap can type a text. At the start of a sentence, a
  ///   letter whose capital cannot be typed remains small.
  package func isShifted(_ key: Key, canType: (String) -> Bool = { _ in true }) -> Bool {
    isShifted(from: key.action, to: key.shiftedAction, canType)
  }

  package func isShifted(_ alternate: Key.Alternate, canType: (String) -> Bool) -> Bool {
    isShifted(from: alternate.action, to: alternate.shiftedAction, canType)
  }

  /// True if a key with these two actions now carries out the shifted one.
  package func isShifted(
    from plain: KeyAction, to shifted: KeyAction?, _ canType: (String) -> Bool
  ) -> Bool {
    guard let shifted else { return false }
    switch shift {
    case .off: return false
    case .latched, .held: return true
    // The user declined only capitals. Keys without a capital, and keys with Control, are shifted.
    case .declined: return !modifiers.isEmpty || !Self.isCapital(shifted, of: plain)
    // Automatic shift and Caps Lock must not turn Control-C into Control-Shift-C, or 1 into `!`.
    case .automatic, .locked:
      guard modifiers.isEmpty, Self.isCapital(shifted, of: plain) else { return false }
      guard shift == .automatic, case .text(let capital) = shifted else { return true }
      return canType(capital)
    }
  }

  /// True if the shifted text is the capital of the plain letter. Caps Lock and automatic shift
  /// apply only to such keys: not to digits, punctuation or keys with two different letters.
  static func isCapital(_ shifted: KeyAction, of plain: KeyAction) -> Bool {
    guard case .text(let plain) = plain, case .text(let shifted) = shifted else { return false }
    return Layouts.isCapital(shifted, of: plain)
  }
}
