import Layouts
import Units

/// The keys that the focused application has for commands such as copy.
package enum EditKeys: Hashable, Sendable {
  /// The keys of most applications. Copy is Control-Insert, because Control-C has another meaning
  /// in some applications.
  case usual
  /// The keys of a terminal in a Wayland session: Control and Shift with a letter.
  case terminal
  /// The keys of other terminals. Commands such as undo have no key there, because a terminal may
  /// pass Control-Z on to its program, which would be suspended.
  case oldTerminal
  /// No keys, as on a text console, which has no clipboard.
  case none

  /// The commands in the row above the keys. A command without a key is left out.
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
