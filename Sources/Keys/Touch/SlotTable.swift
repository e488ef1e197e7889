/// The contacts of a touchscreen after its last frame.
///
/// The table serves all kinds of touchscreens. Multi-touch devices report slots; the contact of a
/// single-touch device is in slot 0. Changes within a frame stay marked until `clearMarks`.
final class SlotTable {
  /// The changes of a slot within the frame being read.
  struct Change {
    /// True if the contact that was down before the frame has lifted.
    var ended = false
    /// True if a new contact has come down.
    var began = false
    /// True if the contact that came down within the frame has also lifted within the frame.
    var beganAndEnded = false
    /// The changed axes, as bits from ABS_MT_TOUCH_MAJOR up.
    var axes: UInt16 = 0
  }

  private struct Slot {
    /// The contact's tracking id; −1 if the slot has no contact.
    var id: Int32 = -1
    var change = Change()
  }

  private let slots: UnsafeMutableBufferPointer<Slot>
  private static let axisCount = 14
  /// The values, one slot after another, with a value for each axis from ABS_MT_TOUCH_MAJOR up.
  private let values: UnsafeMutableBufferPointer<Int32>
  /// The slots that changed within the frame, as bits.
  private(set) var dirty: UInt64 = 0
  /// The slots with a finger on the glass, as bits.
  private(set) var downSlots: UInt64 = 0
  /// The slots whose fingers left the glass before the device ended their contacts, as bits.
  private(set) var leftOpen: UInt64 = 0
  /// The slots that changed since `recordChanges`, as bits.
  private var recordedChanges: UInt64 = 0
  /// The slots of contacts that `ignoreSilent` found silent, as bits.
  private var silent: UInt64 = 0

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
    values[slot &* Self.axisCount &+ Int(axis &- Axis.firstOfContact)]
  }

  func isDown(_ slot: Int) -> Bool {
    downSlots & .slot(slot) != 0
  }

  /// The number of fingers on the glass, without silent contacts (`ignoreSilent`).
  var downCount: Int { (downSlots & ~(silent & ~recordedChanges)).nonzeroBitCount }

  /// Begins to record which slots change.
  func recordChanges() {
    silent &= ~recordedChanges
    recordedChanges = 0
  }

  /// Ignores contacts that have not changed since `recordChanges`, until they change.
  func ignoreSilent() {
    silent = downSlots & ~recordedChanges
  }

  @inline(__always)
  func set(_ axis: UInt16, of slot: Int, to value: Int32) {
    let index = axis &- Axis.firstOfContact
    let place = slot &* Self.axisCount &+ Int(index)
    guard values[place] != value else { return }
    values[place] = value
    slots[slot].change.axes |= 1 &<< index
    dirty |= .slot(slot)
  }

  /// Records that a contact comes down in the slot. A contact that was still in the slot has ended:
  /// its end was lost, or the driver changes ids without reporting a lift.
  ///
  /// - Parameter id: the contact's tracking id. The slot already has this id if the slots were
  ///   queried while the event was still in the kernel.
  func begin(_ slot: Int, id: Int32) {
    guard !isDown(slot) || slots[slot].id != id else { return }
    leftOpen &= ~.slot(slot)
    slots[slot].id = id
    if isDown(slot), !slots[slot].change.began { slots[slot].change.ended = true }
    downSlots |= .slot(slot)
    slots[slot].change.began = true
    slots[slot].change.beganAndEnded = false
    dirty |= .slot(slot)
  }

  func end(_ slot: Int) {
    leftOpen &= ~.slot(slot)
    guard isDown(slot) else { return }
    slots[slot].id = -1
    downSlots &= ~.slot(slot)
    if slots[slot].change.began {
      slots[slot].change.beganAndEnded = true
    } else {
      slots[slot].change.ended = true
    }
    dirty |= .slot(slot)
  }

  /// True if a contact ends or begins within the frame.
  var hasBeginningOrEnd: Bool {
    var pending = dirty
    while let slot = pending.popSlot() {
      let change = slots[slot].change
      if change.ended || change.began { return true }
    }
    return false
  }

  /// Ends all contacts, because BTN_TOUCH is up: no finger is on the glass. A device that has not
  /// ended a contact by now may never end it, as when the machine goes to sleep. The slot of such a
  /// contact is left open until the device ends the contact.
  ///
  /// A contact that began within this frame is treated as if it had never begun.
  ///
  /// - Parameter hovering: the slots of fingers near the glass, whose contacts continue.
  func leaveOpen(except hovering: UInt64) {
    let open = downSlots & ~hovering
    var pending = open
    while let slot = pending.popSlot() {
      let began = slots[slot].change.began
      end(slot)
      if began {
        slots[slot].change.began = false
        slots[slot].change.beganAndEnded = false
      }
    }
    leftOpen |= open
  }

  /// Begins a contact, because BTN_TOUCH went down: a finger is on the glass. A finger without a
  /// new tracking id is in a slot that was left open: such a slot still has its id, and the kernel
  /// does not report the id again.
  ///
  /// - Parameter slot: the device's current slot.
  func reopen(_ slot: Int) {
    guard leftOpen != 0 else { return }
    var pending = dirty
    while let slot = pending.popSlot() {
      if slots[slot].change.began { return }
    }
    pending = leftOpen & dirty
    if pending == 0, slot >= 0, slot < slotCount { pending = leftOpen & .slot(slot) }
    while let slot = pending.popSlot() { begin(slot, id: 0) }
  }

  /// Clears the marks once the frame has been handled.
  @inline(__always)
  func clearMarks() {
    recordedChanges |= dirty
    while let slot = dirty.popSlot() { slots[slot].change = Change() }
  }
}

extension UInt64 {
  /// The set with only this slot, whose number is below 64.
  static func slot(_ slot: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: slot) }

  /// Removes and returns the lowest slot of a set of slots, with a bit for each slot; nil if the
  /// set is empty.
  mutating func popSlot() -> Int? {
    guard self != 0 else { return nil }
    defer { self &= self - 1 }
    return trailingZeroBitCount
  }
}
