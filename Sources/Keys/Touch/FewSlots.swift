/// Maps the contacts of a device with more slots than `TouchscreenDescription.mostSlots` to the
/// first slots. The device declares many slots, but few fingers are down at a time.
///
/// A contact keeps its slot until it lifts. The values of all slots are stored here, because the
/// kernel reports only changes of a slot.
package final class FewSlots {
  private static let axisCount = Int(Axis.lastOfContact - Axis.firstOfContact) + 1

  /// The values of the device's slots, one slot after another. Within a slot they are in the order
  /// of the axes, from ABS_MT_TOUCH_MAJOR up.
  private var values: ContiguousArray<Int32>
  /// The slot to which each device slot's contact is mapped; nil if the device slot has no contact.
  private var places: ContiguousArray<Int?>
  private var used: UInt64 = 0
  private var current = 0
  private let axes: [UInt16]

  /// - Parameters:
  ///   - slotCount: the number of the device's slots.
  ///   - axes: the device's ABS_MT_ codes, without the tracking id.
  package init(slotCount: Int, axes: [UInt16]) {
    self.axes = axes
    values = ContiguousArray(repeating: 0, count: slotCount * Self.axisCount)
    places = ContiguousArray(repeating: nil, count: slotCount)
  }

  /// Passes on the events that replace an event of the device.
  package func handle(_ event: InputEvent, _ body: (InputEvent) -> Void) {
    guard event.type == EventType.absolute, event.code >= Axis.slot,
      event.code <= Axis.lastOfContact
    else { return body(event) }
    if event.code == Axis.slot {
      current = Int(event.value)
    } else if places.indices.contains(current) {
      handleContact(event, body)
    }
  }

  private func handleContact(_ event: InputEvent, _ body: (InputEvent) -> Void) {
    let isEnd = event.code == Axis.trackingID && event.value < 0
    if event.code == Axis.trackingID {
      if !isEnd, places[current] == nil { begin(body) }
    } else {
      values[current * Self.axisCount + Int(event.code - Axis.firstOfContact)] = event.value
    }
    guard let place = places[current] else { return }
    body(.absolute(Axis.slot, Int32(place)))
    body(event)
    if isEnd {
      places[current] = nil
      used &= ~(1 << UInt64(place))
    }
  }

  /// Finds a slot for a contact that begins, and reports the contact's values in that slot.
  private func begin(_ body: (InputEvent) -> Void) {
    let place = (~used).trailingZeroBitCount
    guard place < TouchscreenDescription.mostSlots else { return }
    places[current] = place
    used |= 1 << UInt64(place)
    body(.absolute(Axis.slot, Int32(place)))
    for axis in axes {
      body(
        .absolute(axis, values[current * Self.axisCount + Int(axis - Axis.firstOfContact)]))
    }
  }
}
