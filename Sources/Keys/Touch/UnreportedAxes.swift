/// Values of axes that belong neither to a contact nor to the pointer, such as a knob or a pen's
/// tilt. Only values that have not been reported yet are kept.
struct UnreportedAxes {
  private var values = ContiguousArray<Int32>(repeating: 0, count: 64)
  /// The axes with a value that has not been reported, as bits.
  private var waiting: UInt64 = 0

  /// True if all values were reported.
  var isEmpty: Bool { waiting == 0 }

  mutating func set(_ axis: UInt16, to value: Int32) {
    guard axis < 64 else { return }
    values[Int(axis)] = value
    waiting |= 1 << UInt64(axis)
  }

  /// Appends the values that were not reported yet.
  mutating func append(to events: EventBuffer<InputEvent>) {
    while let axis = waiting.popSlot() {
      events.append(.absolute(UInt16(axis), values[axis]))
    }
  }
}
