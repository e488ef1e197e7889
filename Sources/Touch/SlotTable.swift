/// The contacts of one touchscreen as its last frame left them.
///
/// All kinds of panel end up here: multi-touch ones report slots, a single-touch panel is one. What changed within the frame stays marked until the
/// frame's end has been dealt with.
struct SlotTable {
  /// What one slot went through within the frame that is being read.
  struct Change: Hashable {
    /// The contact that was there before the frame lifted.
    var ended = false
    /// Another contact came down.
    var began = false
    /// The contact that came down within the frame lifted within it too.
    var beganAndEnded = false
    /// The axes that changed, as bits from ABS_MT_TOUCH_MAJOR up.
    var axes: UInt16 = 0
  }

  static let axesPerSlot = Int(Axis.lastOfContact - Axis.firstOfContact) + 1

  private(set) var dirty: UInt64 = 0
  private(set) var changes: [Change]
  private var values: [Int32]
  /// The tracking ids of the contacts that are there; −1 where none is.
  private var ids: [Int32]
  /// The slots with a finger on the glass, as bits.
  private(set) var downSlots: UInt64 = 0

  init(slotCount: Int) {
    changes = Array(repeating: Change(), count: slotCount)
    values = Array(repeating: 0, count: slotCount * SlotTable.axesPerSlot)
    ids = Array(repeating: -1, count: slotCount)
  }

  var slotCount: Int { changes.count }

  func value(_ axis: UInt16, of slot: Int) -> Int32 {
    values[slot * SlotTable.axesPerSlot + Int(axis - Axis.firstOfContact)]
  }

  func isDown(_ slot: Int) -> Bool {
    downSlots & (1 << UInt64(slot)) != 0
  }

  var downCount: Int { downSlots.nonzeroBitCount }

  mutating func set(_ axis: UInt16, of slot: Int, to value: Int32) {
    let index = Int(axis - Axis.firstOfContact)
    let place = slot * SlotTable.axesPerSlot + index
    guard values[place] != value else { return }
    values[place] = value
    changes[slot].axes |= 1 << UInt16(index)
    dirty |= 1 << UInt64(slot)
  }

  /// A contact comes down in the slot. One that is still there, because its end was lost or
  /// because a driver changes ids without lifting, has ended.
  ///
  /// - Parameter id: its tracking id. The one that is there already is told twice where the state of
  ///   the slots was asked for while it was on its way.
  mutating func begin(_ slot: Int, id: Int32) {
    guard !isDown(slot) || ids[slot] != id else { return }
    ids[slot] = id
    if isDown(slot), !changes[slot].began { changes[slot].ended = true }
    downSlots |= 1 << UInt64(slot)
    changes[slot].began = true
    changes[slot].beganAndEnded = false
    dirty |= 1 << UInt64(slot)
  }

  mutating func end(_ slot: Int) {
    guard isDown(slot) else { return }
    ids[slot] = -1
    downSlots &= ~(1 << UInt64(slot))
    if changes[slot].began {
      changes[slot].beganAndEnded = true
    } else {
      changes[slot].ended = true
    }
    dirty |= 1 << UInt64(slot)
  }

  /// The frame has been dealt with.
  mutating func settle() {
    while dirty != 0 {
      let slot = dirty.trailingZeroBitCount
      dirty &= dirty - 1
      changes[slot] = Change()
    }
  }
}
