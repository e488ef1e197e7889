package import Layouts
package import Units

/// The texts and keys that the keymap can type, and the editing commands that the application has
/// keys for.
package struct Reach {
  package let canType: (String) -> Bool
  private let canPress: (Chord) -> Bool
  private let reportsButtons: Bool
  private let canEdit: (EditCommand) -> Bool
  /// A number that changes with the functions' results; nil if they may change at any time.
  package let version: Int?

  /// - Parameters:
  ///   - canType: returns true if a text can be typed.
  ///   - canPress: returns true if the keymap has keys for a chord.
  ///   - reportsButtons: true if applications may get reports of touched buttons.
  ///   - canEdit: returns true if the application has keys for a command.
  ///   - version: a number that changes with the results; nil if they may change at any time.
  package init(
    canType: @escaping (String) -> Bool, canPress: @escaping (Chord) -> Bool = { _ in true },
    reportsButtons: Bool = true, canEdit: @escaping (EditCommand) -> Bool = { _ in true },
    version: Int? = nil
  ) {
    self.canType = canType
    self.canPress = canPress
    self.reportsButtons = reportsButtons
    self.canEdit = canEdit
    self.version = version
  }

  package static var everything: Reach { Reach(canType: { _ in true }) }

  /// True if an action can be carried out.
  package func includes(_ action: KeyAction) -> Bool {
    switch action {
    case .text(let text): canType(text)
    case .keysym(let name): canPress(Chord(key: .keysym(name)))
    case .press(let chords): chords.allSatisfy(canPress)
    case .button: reportsButtons
    case .emoji, .emojiSearch: canType(KeyAction.emojiSample)
    case .edit(.wordLeft): canPress(Chord(key: .keysym("Left")))
    case .edit(.wordRight): canPress(Chord(key: .keysym("Right")))
    case .edit(let command): canEdit(command)
    case .layer, .layout, .delete, .deleteForward, .return, .command, .modifier, .calculator,
      .phone, .recent, .none:
      true
    }
  }

  /// True if an action of a key can be carried out.
  ///
  /// - Parameter letters: the letters of a phone pad's key.
  package func includes(_ action: KeyAction, letters: [String]) -> Bool {
    // Every phone key can type its digit, so only its letters decide.
    guard case .phone(let digit) = action else { return includes(action) }
    return letters.isEmpty || letters.contains { $0 != String(digit) && canType($0) }
  }
}
