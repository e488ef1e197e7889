/// The abilities of a touchscreen, as far as splitting its contacts depends on them.
package struct TouchscreenDescription: Hashable, Sendable {
  package var kind: Kind
  /// The number of contacts that it tells apart: its slots; for protocol A as many as libmtdev
  /// gives it.
  package var slotCount: Int
  package var x: AxisRange
  package var y: AxisRange
  /// The device's ABS_MT_ codes from ABS_MT_TOUCH_MAJOR to ABS_MT_TOOL_Y, without the tracking id.
  package var contactAxes: [UInt16]
  /// True if the device has ABS_X and ABS_Y (on multi-touch panels the oldest contact's).
  package var hasPointerPosition: Bool
  package var hasPointerPressure: Bool
  package var hasTouchKey: Bool
  /// The key that tells if a single-touch panel is touched: BTN_TOUCH, or BTN_LEFT on a panel that
  /// calls itself a mouse.
  package var touchKey: UInt16
  /// The keys of `TouchKey.toolCount` that the device has.
  package var toolCountKeys: [UInt16]

  /// Slots for protocol A panels, which do not say how many contacts they report: as many as
  /// libmtdev has.
  package static let protocolASlots = 32
  /// Fingers beyond this are ignored. `FewSlots` follows them on a device with more slots.
  package static let mostSlots = 64

  package init(
    kind: Kind, slotCount: Int, x: AxisRange, y: AxisRange, contactAxes: [UInt16] = [],
    hasPointerPosition: Bool = true, hasPointerPressure: Bool = false, hasTouchKey: Bool = true,
    touchKey: UInt16 = TouchKey.touch, toolCountKeys: [UInt16] = []
  ) {
    self.kind = kind
    self.slotCount = min(max(slotCount, 1), TouchscreenDescription.mostSlots)
    self.x = x
    self.y = y
    self.contactAxes = contactAxes
    self.hasPointerPosition = hasPointerPosition
    self.hasPointerPressure = hasPointerPressure
    self.hasTouchKey = hasTouchKey
    self.touchKey = touchKey
    self.toolCountKeys = toolCountKeys
  }

  /// The way in which a device reports contacts (Documentation/input/multi-touch-protocol.rst).
  package enum Kind: String, Hashable, Sendable {
    /// Slots with tracking ids.
    case protocolB = "multi-touch-b"
    /// Anonymous contacts, all of them in every frame; converted to protocol B before they get
    /// here.
    case protocolA = "multi-touch-a"
    /// ABS_X, ABS_Y and a touch key only.
    case singleTouch = "single-touch"
  }
}

/// An axis's range, in device units, and its resolution.
package struct AxisRange: Hashable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  /// The resolution in units per millimetre; 0 if unknown.
  package var resolution: Int32

  package init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
  }

  /// A device value as a fraction 0–1; values beyond the range, which some panels report at their
  /// edges, stay beyond it.
  package func fraction(of value: Int32) -> Double {
    let extent = Double(maximum) - Double(minimum)
    guard extent > 0 else { return 0 }
    return (Double(value) - Double(minimum)) / extent
  }
}
