import Layouts

extension KeyEngine {
  /// The current state, without anything that the field's privacy hides.
  package var state: KeyboardState {
    var state = stateWithoutTouches
    if !privacy.isSecret {
      state.pressed = contacts.compactMap(\.key)
      if privacy.hidesTyping {
        state.unseenTouches = state.pressed.count { keys[$0].revealsTyping }
        state.pressed.removeAll { keys[$0].revealsTyping }
      }
      state.previews = previews(of: state.pressed)
    }
    if let popup, !privacy.isSecret || popup.isMenu {
      state.popup = popup.shown
    }
    return state
  }
}

extension Key {
  /// True if highlighting the key would reveal a character that it types, also when shifted,
  /// flicked or held.
  fileprivate var revealsTyping: Bool {
    action.revealsTyping || shiftedAction?.revealsTyping == true
      || alternates.contains { $0.action.revealsTyping || $0.shiftedAction?.revealsTyping == true }
  }
}

extension KeyAction {
  /// True if highlighting a key with this action would reveal a typed character.
  fileprivate var revealsTyping: Bool {
    switch self {
    // A chord may be a letter or a digit, and an application may use buttons as digits.
    case .text, .phone, .press, .button, .recent: true
    case .keysym(let name): !FunctionKeysyms.contain(name)
    case .layer, .layout, .delete, .deleteForward, .return, .command, .edit, .modifier, .calculator,
      .none:
      false
    }
  }
}
