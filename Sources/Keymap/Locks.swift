/// The locks of the system's keyboard, as its LEDs show them.
package struct Locks: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// LED_CAPSL.
  package static let caps = Locks(rawValue: 1 << 0)
  /// LED_NUML.
  package static let num = Locks(rawValue: 1 << 1)
}
