package import CompositionMessages
package import Keys
package import Layouts
package import Units

/// An action that the keyboard's program (the daemon, the locker or a test) must carry out.
package enum KeyboardAct: Hashable, Sendable {
  case type(String)
  /// Presses the key with this XKB keysym name `times` times, with the modifiers held.
  case press(String, with: Modifiers = Modifiers(), times: Int = 1)
  /// Presses the key of this character with the modifiers held.
  case pressCharacter(String, with: Modifiers)
  /// Presses the keys of chords, one after another.
  case pressChords([Chord])
  case command(KeyCommand)
  /// Asks `keyglass-ime` for the texts that letters can become. The answer goes to
  /// `OnScreenKeyboard.receiveComposition`. The case is indirect to keep the other acts small.
  indirect case compose(CompositionRequest)
  /// Shows a notice, because nothing was typed. The user chose a struck-out alternate, or a command
  /// for which the application has no key.
  case refuse(Notice)
  /// Switches to the layout with this id, which the user chose in the menu.
  case chooseLayout(String)
  /// Changes the keyboard to this size, which the user chose in the menu.
  case chooseSize(KeyboardSize)
  /// Shows the layout with this id until the command `back`.
  case visitLayout(String)
  /// Moves the upper left corner of the dragged keyboard to a point, in fractions of the touch
  /// surface.
  case drag(to: SurfacePoint)
  /// Leaves the keyboard where it is, because the dragging finger has lifted.
  case drop
  /// Tells applications that the button with this id was touched, in the strip or among the keys.
  case touchButton(String)
  /// Passes a keycode of the keypad with this number on to the applications unchanged.
  case pass(UInt16, KeypadEvent.Action, of: UInt64)
  /// Makes the keypad with this number plain (true) or a phone pad (false), as set by Num Lock.
  case keypadIsPlain(Bool, UInt64)
}
