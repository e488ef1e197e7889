/// A keyboard with letters that is part of the machine, or attached to it.
package enum HardwareKeyboard: Hashable, Sendable {
  case builtIn
  case attached

  /// Returns nil for a device without all letters and the space bar.
  ///
  /// - Parameters:
  ///   - bus: the kernel's number of the bus, from `id/bustype`; nil if unknown.
  ///   - integration: udev's property ID_INTEGRATION; nil without the property.
  init?(keys: CodeMask, bus: UInt16?, integration: String?) {
    guard Self.keys.allSatisfy(keys.contains) else { return nil }
    self =
      switch integration {
      case "internal": .builtIn
      case "external": .attached
      default: bus.map(Self.internalBuses.contains) == true ? .builtIn : .attached
      }
  }

  /// KEY_Q … KEY_P, KEY_A … KEY_L, KEY_Z … KEY_M, KEY_SPACE.
  private static let keys = [16...25, 30...38, 44...50, 57...57].joined().map { UInt16($0) }

  /// BUS_I8042, BUS_I2C, BUS_HOST, BUS_SPI, BUS_RMI.
  private static let internalBuses: Set<UInt16> = [0x11, 0x18, 0x19, 0x1C, 0x1D]
}
