package import Units

/// Splits one touchscreen's contacts between the keyboard and the applications.
///
/// Feed it the events of a frame as they are read, then `finishFrame`. Who owns a contact is
/// decided once, where it comes down, and never changes: what began on the keyboard never reaches
/// the clone, and what began outside is forwarded whole, wherever either of them slides.
package struct TouchSplitter {
  private enum Owner: Hashable {
    /// No contact is in the slot.
    case free
    /// Near the glass over the keyboard, and not yet down.
    case hovering
    case keyboard(ContactID)
    /// `order` counts contacts, so that the oldest is the one that the pointer follows.
    case applications(order: UInt64)
    /// A palm, or a finger that was there before the device was ours: nobody hears of it.
    case nobody
  }

  package let description: TouchscreenDescription
  package var calibration: Calibration
  /// Where contacts that come down are the keyboard's, in fractions of the surface; nil while
  /// the keyboard is hidden.
  package var keyboard: UnitRectangle?

  /// Whether a finger that slides up from the lower edge is looked for, while there is no
  /// keyboard. It is the applications' all the same.
  package var looksForSlideUp = false
  private var slideUp: SlideUp?
  private var sawSlideUp = false

  private let hasToolType: Bool
  private let hasDistance: Bool
  private var slots: SlotTable
  private var owners: [Owner]
  /// Where the keyboard's contacts were last told to be.
  private var toldPoints: [SurfacePoint]
  private var currentSlot = 0
  private var nextOrder: UInt64 = 1
  private var nextTrackingID: Int32 = 0
  private var isForwarding = true

  /// The slot that the clone's last event was for.
  private var forwardedSlot: Int?
  private var pointerSlot: Int?
  /// How many contacts the clone's keys last told of.
  private var toldCount = 0
  /// Whether fingers have become the applications', or ceased to be, since the clone was last told.
  private var applicationsChanged = false
  private var passedKeys: [InputEvent] = []
  /// The device's own keys that are down, and those of them that the clone holds.
  private var keysDown: Set<UInt16> = []
  private var forwardedKeys: Set<UInt16> = []
  private var passedMiscellaneous: [InputEvent] = []

  package init(
    description: TouchscreenDescription, calibration: Calibration, keyboard: UnitRectangle?
  ) {
    self.description = description
    self.calibration = calibration
    self.keyboard = keyboard
    hasToolType = description.contactAxes.contains(Axis.toolType)
    hasDistance = description.contactAxes.contains(Axis.distance)
    slots = SlotTable(slotCount: description.slotCount)
    owners = Array(repeating: .free, count: description.slotCount)
    toldPoints = Array(repeating: SurfacePoint(x: 0, y: 0), count: description.slotCount)
  }

  /// Whether one of the device's own keys is down.
  package var hasKeyDown: Bool { !keysDown.isEmpty }

  /// Fingers on the glass, whoever owns them.
  package var contactCount: Int { slots.downCount }

  /// The fingers on the glass after a frame, whoever owns them.
  package struct Fingers: Hashable, Sendable {
    /// Their slots, as bits.
    package var down: UInt64
    /// The slots of those that came down within the frame, as bits.
    package var begun: UInt64

    package init(down: UInt64 = 0, begun: UInt64 = 0) {
      self.down = down
      self.begun = begun
    }
  }

  /// Takes one event of the frame that is being read.
  package mutating func add(_ event: InputEvent) {
    switch event.type {
    case EventType.absolute:
      addAbsolute(event)
    case EventType.key:
      if event.code == TouchKey.touch {
        if description.kind == .singleTouch {
          // 2 is the kernel's own repetition.
          if event.value == 1 { slots.begin(0, id: 0) } else if event.value == 0 { slots.end(0) }
        }
      } else if !TouchKey.toolCount.contains(event.code) {
        addKey(event)
      }
    case EventType.miscellaneous:
      passedMiscellaneous.append(event)
    default:
      break
    }
  }

  /// A key of the device's own, such as Home below the glass. The clone's keys go up and down in
  /// pairs: while the applications hear the device itself, they hear nothing of it twice.
  private mutating func addKey(_ event: InputEvent) {
    if event.value == 0 { keysDown.remove(event.code) } else { keysDown.insert(event.code) }
    guard isForwarding else { return }
    if event.value == 1 {
      forwardedKeys.insert(event.code)
    } else {
      guard forwardedKeys.contains(event.code) else { return }
      if event.value == 0 { forwardedKeys.remove(event.code) }
    }
    passedKeys.append(event)
  }

  private mutating func addAbsolute(_ event: InputEvent) {
    switch description.kind {
    case .protocolA, .protocolB:
      switch event.code {
      case Axis.slot:
        // A slot beyond the declared ones is the driver's error; its contacts are dropped
        // rather than mixed into another's.
        currentSlot = Int(event.value)
      case Axis.trackingID:
        guard slots.changes.indices.contains(currentSlot) else { return }
        if event.value >= 0 {
          slots.begin(currentSlot, id: event.value)
        } else {
          slots.end(currentSlot)
        }
      case Axis.firstOfContact...Axis.lastOfContact:
        guard slots.changes.indices.contains(currentSlot) else { return }
        slots.set(event.code, of: currentSlot, to: event.value)
      default:
        break
      }
    case .singleTouch:
      switch event.code {
      case Axis.x: slots.set(Axis.positionX, of: 0, to: event.value)
      case Axis.y: slots.set(Axis.positionY, of: 0, to: event.value)
      case Axis.pressure: slots.set(Axis.contactPressure, of: 0, to: event.value)
      default: break
      }
    }
  }

  /// SYN_DROPPED: slots and keys keep what they have been told, since what follows brings them up
  /// to date.
  package mutating func discardFrame() {
    passedMiscellaneous.removeAll(keepingCapacity: true)
  }

  /// Whether a finger has slid up from the lower edge since this was last asked.
  package mutating func takeSlideUp() -> Bool {
    defer { sawSlideUp = false }
    return sawSlideUp
  }

  /// SYN_REPORT: deals with the frame.
  ///
  /// - Parameters:
  ///   - time: the kernel's time of the frame.
  ///   - nextContact: counts contacts over all touchscreens.
  ///   - contacts: what happened on the keyboard is appended.
  ///   - forwarded: what the clone must report is appended, SYN_REPORT included; nothing where
  ///     the frame holds nothing for the applications.
  @discardableResult
  package mutating func finishFrame(
    at time: Microseconds, nextContact: inout ContactID,
    contacts: inout [KeyboardContactEvent], forwarded: inout [InputEvent]
  ) -> Fingers {
    let start = forwarded.count
    var pending = slots.dirty
    var slotsBegun: UInt64 = 0
    var endsAfterwards: UInt64 = 0
    while pending != 0 {
      let slot = pending.trailingZeroBitCount
      pending &= pending - 1
      let change = slots.changes[slot]
      if change.ended {
        // The slot's position is already that of the contact that took its place.
        let place = change.began ? toldPoints[slot] : point(of: slot)
        end(slot, at: place, time, contacts: &contacts, forwarded: &forwarded)
      }
      if change.began {
        slotsBegun |= 1 << UInt64(slot)
        begin(
          slot, at: time, nextContact: &nextContact, contacts: &contacts, forwarded: &forwarded)
        if change.beganAndEnded { endsAfterwards |= 1 << UInt64(slot) }
      } else if change.axes != 0, !change.ended {
        move(
          slot, change.axes, at: time, nextContact: &nextContact, contacts: &contacts,
          forwarded: &forwarded)
      }
    }
    finishForwardedFrame(since: start, in: &forwarded)

    // A tap within one frame is two frames to whoever hears of it.
    if endsAfterwards != 0 {
      let start = forwarded.count
      while endsAfterwards != 0 {
        let slot = endsAfterwards.trailingZeroBitCount
        endsAfterwards &= endsAfterwards - 1
        end(slot, at: point(of: slot), time, contacts: &contacts, forwarded: &forwarded)
      }
      finishForwardedFrame(since: start, in: &forwarded)
    }
    slots.settle()
    return Fingers(down: slots.downSlots, begun: slotsBegun)
  }

  /// Ends what everybody was told of, because the keyboard's contacts may not go on (hidden,
  /// released, device gone). Fingers that are still down belong to nobody until they lift.
  ///
  /// - Parameter keepApplications: leaves what the applications own alone.
  package mutating func cancelContacts(
    at time: Microseconds, keepApplications: Bool,
    contacts: inout [KeyboardContactEvent], forwarded: inout [InputEvent]
  ) {
    let start = forwarded.count
    for slot in owners.indices {
      switch owners[slot] {
      case .keyboard(let contact):
        contacts.append(
          KeyboardContactEvent(
            contact: contact, phase: .cancelled, point: point(of: slot), time: time))
        owners[slot] = .nobody
      case .applications where !keepApplications:
        forwardEnd(slot, in: &forwarded)
        owners[slot] = .nobody
        applicationsChanged = true
      case .hovering:
        owners[slot] = .nobody
      case .free, .nobody, .applications:
        break
      }
    }
    if !keepApplications {
      for key in forwardedKeys.sorted() { passedKeys.append(.key(key, 0)) }
      forwardedKeys.removeAll()
    }
    finishForwardedFrame(since: start, in: &forwarded)
  }

  /// Takes over what the events that were added describe, as the state that the device is in
  /// before it is ours: axes keep their values (the kernel tells only changes), and fingers that
  /// are on the glass belong to nobody.
  package mutating func adopt() {
    for slot in owners.indices { owners[slot] = slots.isDown(slot) ? .nobody : .free }
    applicationsChanged = true
    passedKeys.removeAll(keepingCapacity: true)
    passedMiscellaneous.removeAll(keepingCapacity: true)
    slots.settle()
  }

  /// Whether contacts are dealt with at all. While not (the device is not grabbed, so the
  /// applications hear it directly), whatever comes down belongs to nobody.
  package mutating func setForwarding(_ isForwarding: Bool) {
    self.isForwarding = isForwarding
  }

  // MARK: - One slot

  private mutating func begin(
    _ slot: Int, at time: Microseconds, nextContact: inout ContactID,
    contacts: inout [KeyboardContactEvent], forwarded: inout [InputEvent]
  ) {
    guard isForwarding else {
      owners[slot] = .nobody
      return
    }
    let point = point(of: slot)
    guard let keyboard, keyboard.contains(point) else {
      owners[slot] = .applications(order: nextOrder)
      nextOrder += 1
      applicationsChanged = true
      // With another finger it is another gesture.
      slideUp =
        looksForSlideUp && keyboard == nil && slots.downCount == 1
        ? SlideUp(slot: slot, from: point, at: time) : nil
      forwardBegin(slot, in: &forwarded)
      return
    }
    if hasToolType, slots.value(Axis.toolType, of: slot) == Axis.palmTool {
      owners[slot] = .nobody
    } else if hasDistance, slots.value(Axis.distance, of: slot) > 0 {
      owners[slot] = .hovering
    } else {
      let contact = nextContact
      nextContact = ContactID(nextContact.value + 1)
      owners[slot] = .keyboard(contact)
      toldPoints[slot] = point
      contacts.append(
        KeyboardContactEvent(contact: contact, phase: .down, point: point, time: time))
    }
  }

  private mutating func move(
    _ slot: Int, _ axes: UInt16, at time: Microseconds, nextContact: inout ContactID,
    contacts: inout [KeyboardContactEvent], forwarded: inout [InputEvent]
  ) {
    switch owners[slot] {
    case .applications:
      forwardMove(slot, axes, in: &forwarded)
      if let slide = slideUp, slide.slot == slot, slide.isDone(at: point(of: slot), time) {
        sawSlideUp = true
        slideUp = nil
      }
    case .keyboard(let contact):
      if hasToolType, slots.value(Axis.toolType, of: slot) == Axis.palmTool {
        owners[slot] = .nobody
        contacts.append(
          KeyboardContactEvent(
            contact: contact, phase: .cancelled, point: point(of: slot), time: time))
      } else if hasDistance, axes & TouchSplitter.distanceAxis != 0,
        slots.value(Axis.distance, of: slot) > 0
      {
        // It has lifted, and may touch again without having left the sensor's sight.
        owners[slot] = .hovering
        contacts.append(
          KeyboardContactEvent(
            contact: contact, phase: .up, point: toldPoints[slot], time: time))
      } else if axes & TouchSplitter.positionAxes != 0 {
        toldPoints[slot] = point(of: slot)
        contacts.append(
          KeyboardContactEvent(
            contact: contact, phase: .moved, point: toldPoints[slot], time: time))
      }
    case .hovering:
      // It has come down now: this is the place that decides.
      if slots.value(Axis.distance, of: slot) <= 0 {
        begin(
          slot, at: time, nextContact: &nextContact, contacts: &contacts, forwarded: &forwarded)
      }
    case .free, .nobody:
      break
    }
  }

  private mutating func end(
    _ slot: Int, at place: SurfacePoint, _ time: Microseconds,
    contacts: inout [KeyboardContactEvent], forwarded: inout [InputEvent]
  ) {
    if slideUp?.slot == slot { slideUp = nil }
    switch owners[slot] {
    case .applications:
      forwardEnd(slot, in: &forwarded)
      applicationsChanged = true
    case .keyboard(let contact):
      contacts.append(
        KeyboardContactEvent(contact: contact, phase: .up, point: place, time: time))
    case .free, .hovering, .nobody:
      break
    }
    owners[slot] = .free
  }

  private static let positionAxes: UInt16 =
    1 << (Axis.positionX - Axis.firstOfContact) | 1 << (Axis.positionY - Axis.firstOfContact)

  private static let distanceAxis: UInt16 = 1 << (Axis.distance - Axis.firstOfContact)

  /// Where the slot's finger is, or was last.
  package func point(of slot: Int) -> SurfacePoint {
    calibration.surfacePoint(
      x: description.x.fraction(of: slots.value(Axis.positionX, of: slot)),
      y: description.y.fraction(of: slots.value(Axis.positionY, of: slot)))
  }

  // MARK: - The clone

  private mutating func forwardBegin(_ slot: Int, in forwarded: inout [InputEvent]) {
    guard description.kind != .singleTouch else { return }
    select(slot, in: &forwarded)
    forwarded.append(.absolute(Axis.trackingID, nextTrackingID))
    nextTrackingID = (nextTrackingID + 1) & 0xFFFF
    // The clone's slot may hold the values of an earlier contact: all of them are told.
    for axis in description.contactAxes {
      forwarded.append(.absolute(axis, slots.value(axis, of: slot)))
    }
  }

  private mutating func forwardMove(_ slot: Int, _ axes: UInt16, in forwarded: inout [InputEvent]) {
    if description.kind == .singleTouch {
      forwardPointer(slot, axes, in: &forwarded)
      return
    }
    select(slot, in: &forwarded)
    var pending = axes
    while pending != 0 {
      let axis = Axis.firstOfContact + UInt16(pending.trailingZeroBitCount)
      pending &= pending - 1
      forwarded.append(.absolute(axis, slots.value(axis, of: slot)))
    }
    if slot == pointerSlot { forwardPointer(slot, axes, in: &forwarded) }
  }

  private mutating func forwardEnd(_ slot: Int, in forwarded: inout [InputEvent]) {
    guard description.kind != .singleTouch else { return }
    select(slot, in: &forwarded)
    forwarded.append(.absolute(Axis.trackingID, -1))
  }

  private mutating func select(_ slot: Int, in forwarded: inout [InputEvent]) {
    guard forwardedSlot != slot else { return }
    forwardedSlot = slot
    forwarded.append(.absolute(Axis.slot, Int32(slot)))
  }

  private func forwardPointer(_ slot: Int, _ axes: UInt16, in forwarded: inout [InputEvent]) {
    func has(_ axis: UInt16) -> Bool { axes & (1 << (axis - Axis.firstOfContact)) != 0 }
    if description.hasPointerPosition {
      if has(Axis.positionX) {
        forwarded.append(.absolute(Axis.x, slots.value(Axis.positionX, of: slot)))
      }
      if has(Axis.positionY) {
        forwarded.append(.absolute(Axis.y, slots.value(Axis.positionY, of: slot)))
      }
    }
    if description.hasPointerPressure, has(Axis.contactPressure) {
      forwarded.append(.absolute(Axis.pressure, slots.value(Axis.contactPressure, of: slot)))
    }
  }

  /// Tells what is common to all forwarded contacts, then SYN_REPORT; as the kernel's
  /// `input_mt_report_pointer_emulation` does, the pointer follows the oldest contact.
  private mutating func finishForwardedFrame(since start: Int, in forwarded: inout [InputEvent]) {
    defer {
      if !passedKeys.isEmpty { passedKeys.removeAll(keepingCapacity: true) }
      if !passedMiscellaneous.isEmpty { passedMiscellaneous.removeAll(keepingCapacity: true) }
    }
    // Of most frames of a finger that types, the applications hear nothing.
    guard applicationsChanged || forwarded.count > start || !passedKeys.isEmpty else { return }
    if applicationsChanged { tellOfFingers(in: &forwarded) }
    if !passedKeys.isEmpty { forwarded.append(contentsOf: passedKeys) }
    guard forwarded.count > start else { return }
    if !passedMiscellaneous.isEmpty { forwarded.append(contentsOf: passedMiscellaneous) }
    forwarded.append(.report)
  }

  private mutating func tellOfFingers(in forwarded: inout [InputEvent]) {
    applicationsChanged = false
    var oldest: (slot: Int, order: UInt64)?
    var count = 0
    for slot in owners.indices {
      guard case .applications(let order) = owners[slot] else { continue }
      count += 1
      if oldest.map({ order < $0.order }) ?? true { oldest = (slot, order) }
    }
    if oldest?.slot != pointerSlot || count != toldCount {
      let wasDown = toldCount > 0
      if let oldest, oldest.slot != pointerSlot || !wasDown {
        forwardPointer(oldest.slot, .max, in: &forwarded)
      }
      if description.hasTouchKey, wasDown != (count > 0) {
        forwarded.append(.key(TouchKey.touch, count > 0 ? 1 : 0))
      }
      forwardToolCount(count, in: &forwarded)
      pointerSlot = oldest?.slot
      toldCount = count
    }
  }

  private func forwardToolCount(_ count: Int, in forwarded: inout [InputEvent]) {
    guard !description.toolCountKeys.isEmpty, count != toldCount else { return }
    func key(for count: Int) -> UInt16? {
      guard count > 0 else { return nil }
      let key = TouchKey.toolCount[min(count, TouchKey.toolCount.count) - 1]
      return description.toolCountKeys.contains(key) ? key : nil
    }
    let old = key(for: toldCount)
    let new = key(for: count)
    guard old != new else { return }
    if let old { forwarded.append(.key(old, 0)) }
    if let new { forwarded.append(.key(new, 1)) }
  }
}
