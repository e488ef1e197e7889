package import Layouts
package import Units

/// What a finger on the keyboard asked for, with shift and modifiers already applied.
package enum KeyOutput: Hashable, Sendable {
  /// Types the text. The touch says where the finger was, for whoever weighs the keys around it;
  /// it is nil where the finger chose this very text (an alternate) or the key was held.
  case text(String, touch: KeyTouch?)
  /// A key that types no text, or any key with control, alt, AltGr or super.
  case chord(Modifiers, ChordKey)
  /// Deletes backwards.
  case delete(DeleteUnit)
  case deleteForward(DeleteUnit)
  case `return`
  /// Moves the caret that many characters to the right as seen, or to the left if negative.
  case moveCaret(Int)
  /// A key of a phone pad was tapped.
  case phone(Character)
  /// A key of a phone pad was held.
  case phoneHeld(Character)
  case calculator(CalculatorKey)
  case command(KeyCommand)
  /// The layout with this id was chosen in the menu of layouts.
  case chooseLayout(String)

  package enum DeleteUnit: Hashable, Sendable {
    /// A grapheme cluster.
    case character
    case word
  }

  package enum ChordKey: Hashable, Sendable {
    /// The key that types this text.
    case text(String)
    /// An XKB keysym's name.
    case keysym(String)
  }
}

/// Where a finger was when it typed a key.
package struct KeyTouch: Hashable, Sendable {
  /// Index of the layer in the layout.
  package var layer: Int
  /// Index of the key in the layer.
  package var key: Int
  /// In fractions 0–1 of the keyboard.
  package var point: SurfacePoint

  package init(layer: Int, key: Int, point: SurfacePoint) {
    self.layer = layer
    self.key = key
    self.point = point
  }
}
