/// The properties of a touchscreen that matter for splitting its contacts.
package struct TouchscreenDescription: Hashable, Sendable {
  package var kind: Kind
  /// The number of contacts that the device distinguishes: its slots. For protocol A, the number of
  /// slots that libmtdev provides.
  package var slotCount: Int
  package var x: AxisRange
  package var y: AxisRange
  /// The device's ABS_MT_ codes from ABS_MT_TOUCH_MAJOR to ABS_MT_TOOL_Y, without the tracking id.
  package var contactAxes: [UInt16]
  /// True if the device has ABS_X and ABS_Y: on multi-touch devices, the oldest contact's place.
  package var hasPointerPosition: Bool
  package var hasPointerPressure: Bool
  package var hasTouchKey: Bool
  /// The key that reports a touch on a single-touch device: BTN_TOUCH, or BTN_LEFT if the device
  /// declares itself as a mouse.
  package var touchKey: UInt16
  /// The keys of `TouchKey.toolCount` that the device has.
  package var toolCountKeys: [UInt16]

  /// The number of slots that libmtdev provides for protocol A devices, which do not declare their
  /// number of contacts.
  package static let protocolASlots = 32
  /// The maximum number of fingers; further fingers are ignored. `FewSlots` maps the contacts of
  /// devices with more slots.
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
    /// Anonymous contacts, all of them in every frame. They are converted to protocol B before this
    /// module gets them.
    case protocolA = "multi-touch-a"
    /// Only ABS_X, ABS_Y and a touch key.
    case singleTouch = "single-touch"
  }
}

/// The range of an axis in device units, with the resolution.
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

  /// A device value as a fraction 0–1. Some devices report values beyond the range at their edges,
  /// which give fractions outside 0–1.
  package func fraction(of value: Int32) -> Double {
    let extent = Double(maximum) - Double(minimum)
    guard extent > 0 else { return 0 }
    return (Double(value) - Double(minimum)) / extent
  }
}
