import Layouts
import Units

/// The keys by which the application in front takes commands such as copy.
package enum EditKeys: Hashable, Sendable {
  /// The keys that most applications take, even an application with its own use for Control and C.
  case usual
  /// A terminal of a Wayland session, whose own keys are Control and Shift with a letter.
  case terminal
  /// A terminal that may pass the usual keys on to a program: Control and C would end it.
  case oldTerminal
  /// A text console has no clipboard.
  case none

  /// The commands of the row above the keys, as far as there are keys for them.
  var row: [EditCommand] {
    [EditCommand.undo, .redo, .selectAll, .cut, .copy, .paste].filter { act(for: $0) != nil }
  }

  /// The key press for a command; nil if there is no such key.
  func act(for command: EditCommand) -> KeyboardAct? {
    switch (self, command) {
    case (.none, _): nil
    case (.terminal, .copy): .pressCharacter("c", with: [.control, .shift])
    case (.terminal, .paste): .pressCharacter("v", with: [.control, .shift])
    case (_, .copy): .press("Insert", with: .control)
    case (_, .paste): .press("Insert", with: .shift)
    case (.terminal, _), (.oldTerminal, _): nil
    case (_, .cut): .press("Delete", with: .shift)
    case (_, .undo): .pressCharacter("z", with: .control)
    case (_, .redo): .pressCharacter("z", with: [.control, .shift])
    case (_, .selectAll): .pressCharacter("a", with: .control)
    case (_, .wordLeft), (_, .wordRight): nil
    }
  }
}
