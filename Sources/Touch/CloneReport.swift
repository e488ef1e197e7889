/// What the clone reports: the applications' contacts in the device's slots, with tracking ids of
/// its own, and what the kernel derives from contacts.
final class CloneReport {
  /// Whole frames, since they were last forgotten.
  let events = EventBuffer<InputEvent>()
  /// Where in them the frame begins that is being made.
  private var frameStart = 0

  private let description: TouchscreenDescription
  private let hasSlots: Bool
  /// The slot that its last event was for.
  private var selectedSlot: Int?
  private var nextTrackingID: Int32 = 0

  /// The slots of its contacts, as bits.
  private var held: UInt64 = 0
  /// How many contacts came before that of each slot; the pointer follows the oldest.
  private var order: ContiguousArray<UInt64>
  private var contactCount: UInt64 = 0
  /// Whether contacts have begun or ended since the pointer and the keys were last told.
  private var contactsChanged = false
  private var pointerSlot: Int?
  /// How many contacts its keys last told of.
  private var toldCount = 0

  /// What the device said besides contacts; it goes into the frame's end.
  private let keys = EventBuffer<InputEvent>()
  private let miscellaneous = EventBuffer<InputEvent>()

  init(_ description: TouchscreenDescription) {
    self.description = description
    hasSlots = description.kind != .singleTouch
    order = ContiguousArray(repeating: 0, count: description.slotCount)
  }

  // MARK: - Contacts

  func begin(_ slot: Int, _ slots: SlotTable) {
    held |= 1 << UInt64(slot)
    order[slot] = contactCount
    contactCount += 1
    contactsChanged = true
    guard hasSlots else { return }
    select(slot)
    events.append(.absolute(Axis.trackingID, nextTrackingID))
    nextTrackingID = (nextTrackingID + 1) & 0xFFFF
    // The clone's slot may hold the values of an earlier contact: all of them are told.
    for axis in description.contactAxes {
      events.append(.absolute(axis, slots.value(axis, of: slot)))
    }
  }

  /// - Parameter axes: those that changed, as bits from ABS_MT_TOUCH_MAJOR up.
  func change(_ slot: Int, _ axes: UInt16, _ slots: SlotTable) {
    if hasSlots {
      select(slot)
      var pending = axes
      while pending != 0 {
        let axis = Axis.firstOfContact + UInt16(truncatingIfNeeded: pending.trailingZeroBitCount)
        pending &= pending - 1
        events.append(.absolute(axis, slots.value(axis, of: slot)))
      }
      guard slot == pointerSlot else { return }
    }
    movePointer(to: slot, axes, slots)
  }

  func end(_ slot: Int) {
    held &= ~(1 << UInt64(slot))
    contactsChanged = true
    guard hasSlots else { return }
    select(slot)
    events.append(.absolute(Axis.trackingID, -1))
  }

  /// Contacts go on without it.
  func dropContacts() {
    held = 0
    contactsChanged = true
  }

  private func select(_ slot: Int) {
    guard selectedSlot != slot else { return }
    selectedSlot = slot
    events.append(.absolute(Axis.slot, Int32(truncatingIfNeeded: slot)))
  }

  private func movePointer(to slot: Int, _ axes: UInt16, _ slots: SlotTable) {
    func has(_ axis: UInt16) -> Bool { axes & (1 << (axis - Axis.firstOfContact)) != 0 }
    if description.hasPointerPosition {
      if has(Axis.positionX) {
        events.append(.absolute(Axis.x, slots.value(Axis.positionX, of: slot)))
      }
      if has(Axis.positionY) {
        events.append(.absolute(Axis.y, slots.value(Axis.positionY, of: slot)))
      }
    }
    if description.hasPointerPressure, has(Axis.contactPressure) {
      events.append(.absolute(Axis.pressure, slots.value(Axis.contactPressure, of: slot)))
    }
  }

  // MARK: - Besides contacts

  /// A key of the device's own.
  func pass(key event: InputEvent) {
    keys.append(event)
  }

  /// What is told only with something else.
  func pass(miscellaneous event: InputEvent) {
    miscellaneous.append(event)
  }

  /// Leaves out of the frame what was passed.
  func drop(keys dropsKeys: Bool) {
    if dropsKeys { keys.forget() }
    miscellaneous.forget()
  }

  // MARK: - The frame's end

  /// Tells what is common to all contacts, then SYN_REPORT; nothing where the frame holds nothing
  /// for the applications, as most frames of a finger that types.
  func finishFrame(_ slots: SlotTable) {
    if contactsChanged { tellOfContacts(slots) }
    events.append(keys)
    if events.count > frameStart {
      events.append(miscellaneous)
      events.append(.report)
      frameStart = events.count
    }
    drop(keys: true)
  }

  /// As the kernel's `input_mt_report_pointer_emulation` does, the pointer follows the oldest
  /// contact.
  private func tellOfContacts(_ slots: SlotTable) {
    contactsChanged = false
    var oldest: Int?
    var pending = held
    while let slot = pending.takeSlot() {
      if oldest.map({ order[slot] < order[$0] }) ?? true { oldest = slot }
    }
    let count = held.nonzeroBitCount
    guard oldest != pointerSlot || count != toldCount else { return }
    let wasDown = toldCount > 0
    if let oldest, oldest != pointerSlot || !wasDown { movePointer(to: oldest, .max, slots) }
    if description.hasTouchKey, wasDown != (count > 0) {
      events.append(.key(TouchKey.touch, count > 0 ? 1 : 0))
    }
    tellToolCount(count)
    pointerSlot = oldest
    toldCount = count
  }

  private func tellToolCount(_ count: Int) {
    let old = toolKey(for: toldCount)
    let new = toolKey(for: count)
    guard old != new else { return }
    if let old { events.append(.key(old, 0)) }
    if let new { events.append(.key(new, 1)) }
  }

  private func toolKey(for count: Int) -> UInt16? {
    guard count > 0 else { return nil }
    let key = TouchKey.toolCount[min(count, TouchKey.toolCount.count) - 1]
    return description.toolCountKeys.contains(key) ? key : nil
  }

  /// The frames have been written.
  func forget() {
    events.forget()
    frameStart = 0
  }
}
