package import CompositionMessages
package import Keys
package import Layouts
package import Units

/// Something that the keyboard wants done outside of itself.
package enum KeyboardAct: Hashable, Sendable {
  case type(String)
  /// Presses the key with an XKB keysym's name so many times, while the modifiers are held.
  case press(String, with: Modifiers = Modifiers(), times: Int = 1)
  /// Presses the key that types this character while the modifiers are held.
  case pressCharacter(String, with: Modifiers)
  case command(KeyCommand)
  /// Ask `keyglass-ime` for the texts that letters can become; see
  /// `OnScreenKeyboard.receiveComposition`.
  case compose(CompositionRequest)
  /// A struck-out alternate was chosen, or a command that the application does not know: nothing is
  /// typed.
  case refuse(Notice)
  /// The layout with this id was chosen.
  case chooseLayout(String)
  /// The keyboard's size was chosen.
  case chooseSize(KeyboardSize)
  /// A key leads to the layout with this id, until the command `back`.
  case visitLayout(String)
  /// A finger drags the keyboard: its upper left corner is to be there, in fractions of the touch
  /// surface.
  case drag(to: SurfacePoint)
  /// The finger has let go of the keyboard.
  case drop
  /// An application's button in the strip was touched.
  case touchButton(String)
  /// Pass on a key unchanged from the keypad with this number.
  case pass(UInt16, KeypadEvent.Action, of: UInt64)
  /// Num Lock changed the keypad with this number between phone pad and plain keypad (true).
  case keypadIsPlain(Bool, UInt64)
}
