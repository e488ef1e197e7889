/// The last readings of a device with nothing down: its axes, and each slot's axes.
///
/// The kernel reports only changes, so a daemon that takes over a device must know the previous
/// daemon's readings.
package struct DeviceReadings: Hashable, Sendable {
  /// The values by axis.
  package var axes: [Int32]
  /// The values by slot, in each by axis from ABS_MT_TOUCH_MAJOR up; empty if the device has no
  /// slots.
  package var slots: [Int32]
  package var currentSlot: Int

  package init(axes: [Int32], slots: [Int32], currentSlot: Int) {
    self.axes = axes
    self.slots = slots
    self.currentSlot = currentSlot
  }

  /// Numbers with spaces between them.
  package var text: String {
    ([Int32(currentSlot), Int32(axes.count)] + axes + slots).map(String.init)
      .joined(separator: " ")
  }

  /// nil if the text was not written here.
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
