/// An ability that a client of the control socket may have. ``ControlMethod/all`` gives the right
/// that each method needs.
package enum Right: String, Hashable, Sendable, CaseIterable {
  /// See the scene and the state, but no typed text.
  case watch
  /// Show, hide and release the keyboard, and switch layouts.
  case control
  /// Type, and change the keyboard's settings.
  case type
  /// Report the field that has the focus, and its text.
  case field
  /// Get the texts to speak.
  case speak
}

/// A set of rights, such as the rights of a client.
package struct Rights: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package init(_ right: Right) {
    self =
      switch right {
      case .watch: .watch
      case .control: .control
      case .type: .type
      case .field: .field
      case .speak: .speak
      }
  }

  package static let watch = Rights(rawValue: 1 << 0)
  package static let control = Rights(rawValue: 1 << 1)
  package static let type = Rights(rawValue: 1 << 2)
  /// The right of a session's helper. It includes the right to speak.
  package static let field = Rights(rawValue: 1 << 3 | 1 << 4)
  package static let speak = Rights(rawValue: 1 << 4)
  package static let all: Rights = [.watch, .control, .type, .field]

  package func allows(_ right: Right) -> Bool {
    contains(Rights(right))
  }
}
