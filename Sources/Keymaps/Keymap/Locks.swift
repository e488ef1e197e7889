/// The locks of the system's keyboard, as shown by its LEDs.
package struct Locks: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package init(capsLock: Bool, numLock: Bool) {
    // Avoid an array literal, which would be converted to a set at run time for each typed key.
    rawValue = (capsLock ? Locks.caps.rawValue : 0) | (numLock ? Locks.num.rawValue : 0)
  }

  /// LED_CAPSL.
  package static let caps = Locks(rawValue: 1 << 0)
  /// LED_NUML.
  package static let num = Locks(rawValue: 1 << 1)
}
