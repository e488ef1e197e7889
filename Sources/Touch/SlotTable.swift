/// The contacts of a touchscreen as of its last frame.
///
/// It serves all kinds of touchscreens: multi-touch ones report slots, a single-touch one is slot
/// 0. What changed within a frame stays marked until `settle`.
final class SlotTable {
  /// What happened in a slot within the frame being read.
  struct Change {
    /// The contact from before the frame lifted.
    var ended = false
    /// Another contact came down.
    var began = false
    /// The contact that came down within the frame also lifted within it.
    var beganAndEnded = false
    /// The changed axes, as bits from ABS_MT_TOUCH_MAJOR up.
    var axes: UInt16 = 0
  }

  private struct Slot {
    /// The contact's tracking id; −1 if there is none.
    var id: Int32 = -1
    var change = Change()
  }

  private let slots: UnsafeMutableBufferPointer<Slot>
  private static let axisCount = 14
  /// By slot, in each by axis, from ABS_MT_TOUCH_MAJOR up.
  private let values: UnsafeMutableBufferPointer<Int32>
  /// The slots that changed within the frame, as bits.
  private(set) var dirty: UInt64 = 0
  /// The slots with a finger on the glass, as bits.
  private(set) var downSlots: UInt64 = 0

  init(slotCount: Int) {
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot())
    values = .allocate(capacity: slotCount * Self.axisCount)
    values.initialize(repeating: 0)
  }

  deinit {
    slots.deallocate()
    values.deallocate()
  }

  var slotCount: Int { slots.count }

  func change(of slot: Int) -> Change { slots[slot].change }

  func value(_ axis: UInt16, of slot: Int) -> Int32 {
    values[slot * Self.axisCount + Int(axis - Axis.firstOfContact)]
  }

  func isDown(_ slot: Int) -> Bool {
    downSlots & (1 << UInt64(slot)) != 0
  }

  var downCount: Int { downSlots.nonzeroBitCount }

  @inline(__always)
  func set(_ axis: UInt16, of slot: Int, to value: Int32) {
    let index = Int(axis - Axis.firstOfContact)
    let place = slot * Self.axisCount + index
    guard values[place] != value else { return }
    values[place] = value
    slots[slot].change.axes |= 1 << UInt16(index)
    dirty |= 1 << UInt64(slot)
  }

  /// A contact comes down in the slot. One that is still there has ended: its end was lost, or the
  /// driver changes ids without lifting.
  ///
  /// - Parameter id: its tracking id. The contact that is already there comes again if the slots
  ///   were read while its event was on its way.
  func begin(_ slot: Int, id: Int32) {
    guard !isDown(slot) || slots[slot].id != id else { return }
    slots[slot].id = id
    if isDown(slot), !slots[slot].change.began { slots[slot].change.ended = true }
    downSlots |= 1 << UInt64(slot)
    slots[slot].change.began = true
    slots[slot].change.beganAndEnded = false
    dirty |= 1 << UInt64(slot)
  }

  func end(_ slot: Int) {
    guard isDown(slot) else { return }
    slots[slot].id = -1
    downSlots &= ~(1 << UInt64(slot))
    if slots[slot].change.began {
      slots[slot].change.beganAndEnded = true
    } else {
      slots[slot].change.ended = true
    }
    dirty |= 1 << UInt64(slot)
  }

  /// Clears the marks once the frame has been handled.
  func settle() {
    while let slot = dirty.takeSlot() { slots[slot].change = Change() }
  }
}

extension UInt64 {
  /// Takes the lowest slot out of a set of slots, one bit each; nil if none is left.
  mutating func takeSlot() -> Int? {
    guard self != 0 else { return nil }
    defer { self &= self - 1 }
    return trailingZeroBitCount
  }
}
