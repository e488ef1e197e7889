package import Units

/// The action of a key when it is typed.
package enum KeyAction: Hashable, Sendable {
  /// Types this text.
  case text(String)
  /// Shows another layer of this layout, by id.
  case layer(String)
  /// Shows another layout, by id, until `KeyCommand.back`.
  case layout(String)
  case delete
  case deleteForward
  case `return`
  case command(KeyCommand)
  case edit(EditCommand)
  /// Presses a key that types no text, by its XKB keysym name: `Tab`, `Escape`, `Left`, `F5`,
  /// `Home`, …
  case keysym(String)
  /// Presses keys one after another, each with its modifiers held.
  case press([Chord])
  /// Reports a touch of the button with this id to applications.
  case button(String)
  /// Switches a modifier, including shift. A tap latches it for the next key, a double tap locks
  /// it, and holding the key keeps it on.
  case modifier(Modifiers)
  /// A key of the calculator.
  case calculator(CalculatorKey)
  /// A key of a phone pad: 0–9, `*`, `#`, by the rules of ITU-T E.161.
  case phone(Character)
  /// Types one of the texts last typed on this layout. 1 is the newest, 2 the one before, and so
  /// on.
  case recent(Int)
  /// Does nothing: the key only has a label, or fills a place where touches must do nothing.
  case none

  /// Shows the shipped layout of emoji. The key works only if an emoji can be typed.
  package static let emoji = KeyAction.layout("emoji")
  package static let emojiSample = "🙂"
  /// Shows the shipped layout that searches for emoji.
  package static let emojiSearch = KeyAction.layout("emoji-search")

  /// The permitted number of chords on a key.
  static let chords = 1...20

  /// The maximum length of a button's id, in bytes of UTF-8.
  package static let longestButtonID = 64

  package static let shift = KeyAction.modifier(.shift)
}
