package import Layouts

/// A set of the modifiers that keys of a layout can latch.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package init(_ modifier: KeyAction.Modifier) {
    switch modifier {
    case .shift: self = .shift
    case .control: self = .control
    case .alt: self = .alt
    case .altGr: self = .altGr
    case .super: self = .super
    }
  }

  package static let shift = KeyModifiers(rawValue: 1 << 0)
  package static let control = KeyModifiers(rawValue: 1 << 1)
  package static let alt = KeyModifiers(rawValue: 1 << 2)
  package static let altGr = KeyModifiers(rawValue: 1 << 3)
  package static let `super` = KeyModifiers(rawValue: 1 << 4)
}
