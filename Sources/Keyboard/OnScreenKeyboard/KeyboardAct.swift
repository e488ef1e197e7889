package import CompositionMessages
package import Keys
package import Layouts
package import Units

/// An action that the keyboard asks its owner to carry out.
package enum KeyboardAct: Hashable, Sendable {
  case type(String)
  /// Presses the key with this XKB keysym name a number of times, while the modifiers are held.
  case press(String, with: Modifiers = Modifiers(), times: Int = 1)
  /// Presses this character's key, with the modifiers held.
  case pressCharacter(String, with: Modifiers)
  case command(KeyCommand)
  /// Asks `keyglass-ime` for the texts that letters can become. The answer goes to
  /// `OnScreenKeyboard.receiveComposition`.
  case compose(CompositionRequest)
  /// Shows a notice because nothing was typed. A struck-out alternate was chosen, or a command for
  /// which the application has no key.
  case refuse(Notice)
  /// Switches to the layout with this id, which was chosen in the menu.
  case chooseLayout(String)
  /// Changes the keyboard's size, which was chosen in the menu.
  case chooseSize(KeyboardSize)
  /// Shows the layout with this id until the command `back`.
  case visitLayout(String)
  /// Moves the keyboard's upper left corner to a point, in fractions of the touch surface, because
  /// a finger drags the keyboard.
  case drag(to: SurfacePoint)
  /// Leaves the keyboard at its place, because the finger that dragged it has lifted.
  case drop
  /// Tells the application that its button with this id was touched.
  case touchButton(String)
  /// Passes on a key unchanged from the keypad with this number.
  case pass(UInt16, KeypadEvent.Action, of: UInt64)
  /// Num Lock switched the keypad with this number to a plain keypad (true) or a phone pad (false).
  case keypadIsPlain(Bool, UInt64)
}
