/// The last axis values of a device on which nothing is down, including the values of each slot.
///
/// The kernel reports only changes. A daemon that takes over a device therefore needs the values
/// that the previous daemon had read.
package struct DeviceReadings: Hashable, Sendable {
  /// The values, indexed by axis code.
  package var axes: [Int32]
  /// The values of the slots, one slot after another, with a value for each axis from
  /// ABS_MT_TOUCH_MAJOR up. Empty if the device has no slots.
  package var slots: [Int32]
  package var currentSlot: Int

  package init(axes: [Int32], slots: [Int32], currentSlot: Int) {
    self.axes = axes
    self.slots = slots
    self.currentSlot = currentSlot
  }

  /// The readings as numbers separated by spaces.
  package var text: String {
    ([Int32(currentSlot), Int32(axes.count)] + axes + slots).map(String.init)
      .joined(separator: " ")
  }

  /// Parses a text made by `text`; returns nil for any other text.
  package init?(parsing text: String) {
    let numbers = text.split(separator: " ").map { Int32($0) }
    guard numbers.count >= 2, !numbers.contains(nil), let slot = numbers[0], slot >= 0,
      let axisCount = numbers[1], axisCount >= 0, numbers.count >= 2 + Int(axisCount)
    else { return nil }
    let values = numbers.dropFirst(2).compactMap(\.self)
    axes = Array(values.prefix(Int(axisCount)))
    slots = Array(values.dropFirst(Int(axisCount)))
    currentSlot = Int(slot)
  }
}
