package import Layouts
package import Units

/// The text or action that a finger has typed, with shift and modifiers applied.
package enum KeyOutput: Hashable, Sendable {
  /// Types the text. The text engine uses the touch to weigh the neighbouring keys. The touch is
  /// nil if the finger chose an alternate, or if the key repeated.
  case text(String, touch: KeyTouch?)
  /// A key that types no text, or any key with Control, Alt, AltGr or Super.
  case chord(Modifiers, ChordKey)
  /// One or more chords that the layout defines, typed one after another.
  case press([Chord])
  /// A touch of an application's button, by the button's id.
  case button(String)
  /// Deletes backwards.
  case delete(DeleteUnit)
  case deleteForward(DeleteUnit)
  case `return`
  /// Deletes a number of words backwards; a negative number puts deleted words back.
  case deleteWords(Int)
  /// Types the word of the swipe in `KeyEngine.swipes.ended`, capitalized according to shift.
  case swiped(KeyboardState.Shift)
  /// Moves the caret by a number of characters to the right on the screen, or by a number of lines
  /// down. A negative number moves it to the left or up.
  case moveCaret(Int, by: CaretUnit, selecting: Bool)
  /// A tap on a phone pad's key.
  case phone(Character)
  /// A hold on a phone pad's key.
  case phoneHeld(Character)
  case calculator(CalculatorKey)
  case command(KeyCommand)
  /// An editing command such as copy. Moving by a word is a chord instead.
  case edit(EditCommand)
  /// Shows the row of commands such as copy, or hides it.
  case editRow
  /// The user chose something that the keymap in use cannot type.
  case unreachable
  /// The layout with this id was chosen in the layout menu.
  case chooseLayout(String)
  /// A size was chosen in the menu of sizes.
  case chooseSize(KeyboardSize)

  /// Shows the layout with this id, until the command `back`.
  case visitLayout(String)

  /// The amount of text to delete.
  package enum DeleteUnit: Hashable, Sendable {
    /// A grapheme cluster.
    case character
    case word
  }

  /// The length of a step of the caret.
  package enum CaretUnit: Hashable, Sendable {
    case character, line
  }

  /// The key of a chord.
  package enum ChordKey: Hashable, Sendable {
    /// The key that types this text.
    case text(String)
    /// The key with this XKB keysym name.
    case keysym(String)
  }
}

/// The finger's place when it typed a key.
package struct KeyTouch: Hashable, Sendable {
  /// The index of the layer in the layout.
  package var layer: Int
  /// The index of the key in the layer.
  package var key: Int
  /// The place in fractions 0–1 of the keyboard.
  package var point: SurfacePoint

  package init(layer: Int, key: Int, point: SurfacePoint) {
    self.layer = layer
    self.key = key
    self.point = point
  }
}
