/// The reports of the clone, the uinput device from which applications get their contacts. Contacts
/// keep their slots, but have new tracking ids.
final class CloneReport {
  /// The whole frames reported since `forget`.
  let events = EventBuffer<InputEvent>()
  /// True if a contact has begun, or one of the device's own keys has been pressed, since `forget`.
  private(set) var hasBeginning = false
  /// The index in `events` at which the current frame begins.
  private var frameStart = 0

  private let description: TouchscreenDescription
  private let hasSlots: Bool
  /// The slot of the clone's last ABS_MT event.
  private var selectedSlot: Int?
  private var nextTrackingID: Int32 = 0

  /// The slots that have a contact on the clone, as bits.
  private var held: UInt64 = 0
  /// For each slot, the number of contacts that began before the slot's contact. The pointer
  /// follows the oldest contact.
  private var order: ContiguousArray<UInt64>
  private var contactCount: UInt64 = 0
  /// True if contacts have begun or ended since the pointer and the keys were last reported.
  private var contactsChanged = false
  private var pointerSlot: Int?
  /// The number of contacts that the BTN_TOOL keys last reported.
  private var reportedCount = 0

  /// This frame's events that belong to no contact. They are reported after the contacts' events.
  private let keys = EventBuffer<InputEvent>()
  private var axes = UnreportedAxes()
  private let miscellaneous = EventBuffer<InputEvent>()

  init(_ description: TouchscreenDescription) {
    self.description = description
    hasSlots = description.kind != .singleTouch
    order = ContiguousArray(repeating: 0, count: description.slotCount)
  }

  // MARK: - Contacts

  func begin(_ slot: Int, _ slots: SlotTable) {
    held |= .slot(slot)
    order[slot] = contactCount
    contactCount += 1
    contactsChanged = true
    hasBeginning = true
    guard hasSlots else { return }
    select(slot)
    events.append(.absolute(Axis.trackingID, nextTrackingID))
    nextTrackingID = (nextTrackingID + 1) & 0xFFFF
    // The clone's slot may have the values of an earlier contact, so report all values.
    for axis in description.contactAxes {
      events.append(.absolute(axis, slots.value(axis, of: slot)))
    }
  }

  /// - Parameter axes: the changed axes, as bits from ABS_MT_TOUCH_MAJOR up.
  @inline(__always)
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
    held &= ~.slot(slot)
    contactsChanged = true
    guard hasSlots else { return }
    select(slot)
    events.append(.absolute(Axis.trackingID, -1))
  }

  /// Forgets all contacts without ending them.
  func dropContacts() {
    held = 0
    contactsChanged = true
  }

  @inline(__always)
  private func select(_ slot: Int) {
    guard selectedSlot != slot else { return }
    selectedSlot = slot
    events.append(.absolute(Axis.slot, Int32(truncatingIfNeeded: slot)))
  }

  @inline(__always)
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

  /// Passes on an event of one of the device's own keys.
  func pass(key event: InputEvent) {
    keys.append(event)
    if event.value == 1 { hasBeginning = true }
  }

  /// Passes on the turn of a wheel, or another relative event.
  func pass(relative event: InputEvent) {
    keys.append(event)
  }

  /// Passes on the value of an axis that belongs to no contact. `finishFrame` reports the value, or
  /// keeps it for a later frame.
  func pass(axis event: InputEvent) {
    axes.set(event.code, to: event.value)
  }

  /// Passes on an event that is reported only in a frame with other events, such as a timestamp.
  func pass(miscellaneous event: InputEvent) {
    miscellaneous.append(event)
  }

  /// Drops this frame's events that belong to no contact. Keys and wheels are dropped only if
  /// `dropsKeys` is true.
  func drop(keys dropsKeys: Bool) {
    if dropsKeys { keys.forget() }
    miscellaneous.forget()
  }

  // MARK: - The frame's end

  /// Completes the frame with the values that all contacts share, and with SYN_REPORT. Omits a
  /// frame without anything for the applications, such as most frames of a typing finger.
  ///
  /// - Parameter hidesAxes: true if the axes may come from a typing finger. Their values then wait
  ///   for a later frame.
  func finishFrame(_ slots: SlotTable, hidesAxes: Bool) {
    if contactsChanged { reportContacts(slots) }
    if keys.count > 0 { events.append(keys) }
    if !hidesAxes, !axes.isEmpty { axes.append(to: events) }
    if events.count > frameStart {
      if miscellaneous.count > 0 { events.append(miscellaneous) }
      events.append(.report)
      frameStart = events.count
    }
    drop(keys: true)
  }

  /// Reports the keys that follow from contacts, and the pointer at the place of the oldest
  /// contact, as the kernel does (`input_mt_report_pointer_emulation`).
  private func reportContacts(_ slots: SlotTable) {
    contactsChanged = false
    var oldest: Int?
    var pending = held
    while let slot = pending.popSlot() {
      if oldest.map({ order[slot] < order[$0] }) ?? true { oldest = slot }
    }
    let count = held.nonzeroBitCount
    guard oldest != pointerSlot || count != reportedCount else { return }
    let wasDown = reportedCount > 0
    if let oldest, oldest != pointerSlot || !wasDown { movePointer(to: oldest, .max, slots) }
    if description.hasTouchKey, wasDown != (count > 0) {
      events.append(.key(description.touchKey, count > 0 ? 1 : 0))
    }
    reportToolCount(count)
    pointerSlot = oldest
    reportedCount = count
  }

  private func reportToolCount(_ count: Int) {
    let old = toolKey(for: reportedCount)
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

  /// Forgets the frames that have been written.
  func forget() {
    events.forget()
    frameStart = 0
    hasBeginning = false
  }
}
