package import Layouts

/// An icon that a key shows instead of its label.
package enum SceneIcon: String, Hashable, Sendable, CaseIterable {
  case shift
  case capsLock = "caps-lock"
  case delete
  case deleteForward = "delete-forward"
  case `return`
  /// The icon of the key for the next layout.
  case globe
  case hide
  case emoji
  case search
  case left
  case right
  case up
  case down
  case undo
  case redo
  case cut
  case copy
  case paste
  case selectAll = "select-all"
  case wordLeft = "word-left"
  case wordRight = "word-right"
}

extension KeyAction {
  /// The action's icon; nil if the action has a label.
  package var icon: SceneIcon? {
    switch self {
    // The most common case comes first, because some of the following cases compare texts.
    case .text: nil
    case .shift: .shift
    case .delete, .calculator(.delete): .delete
    case .deleteForward: .deleteForward
    case .return: .return
    case .command(.nextLayout): .globe
    case .command(.hide): .hide
    case .emoji: .emoji
    case .emojiSearch: .search
    case .keysym("Left"): .left
    case .keysym("Right"): .right
    case .keysym("Up"): .up
    case .keysym("Down"): .down
    // Icons of edit commands have the commands' names.
    case .edit(let command): SceneIcon(rawValue: command.rawValue)
    case .layer, .layout, .recent, .command(.back), .keysym, .press, .button, .modifier,
      .calculator, .phone, .none:
      nil
    }
  }
}
