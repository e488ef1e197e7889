package import Layouts

/// What the keymap in use can type.
package struct Reach {
  let canType: (String) -> Bool
  private let canPress: (String) -> Bool

  /// - Parameters:
  ///   - canType: whether a text can be typed.
  ///   - canPress: whether a key has the keysym with this XKB name.
  package init(
    canType: @escaping (String) -> Bool, canPress: @escaping (String) -> Bool = { _ in true }
  ) {
    self.canType = canType
    self.canPress = canPress
  }

  package static var everything: Reach { Reach(canType: { _ in true }) }

  /// Whether the keymap can carry out an action.
  package func includes(_ action: KeyAction) -> Bool {
    switch action {
    case .text(let text): canType(text)
    case .keysym(let name): canPress(name)
    case .emoji: canType(KeyAction.emojiSample)
    default: true
    }
  }
}
