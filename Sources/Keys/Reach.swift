package import Layouts

/// What the system's keymap can type.
package struct Reach {
  let canType: (String) -> Bool
  private let canPress: (String) -> Bool

  /// - Parameters:
  ///   - canType: whether there is a way to a text.
  ///   - canPress: whether there is a key with an XKB keysym's name.
  package init(
    canType: @escaping (String) -> Bool, canPress: @escaping (String) -> Bool = { _ in true }
  ) {
    self.canType = canType
    self.canPress = canPress
  }

  package static var everything: Reach { Reach(canType: { _ in true }) }

  package func includes(_ action: KeyAction) -> Bool {
    switch action {
    case .text(let text): canType(text)
    case .keysym(let name): canPress(name)
    default: true
    }
  }
}
