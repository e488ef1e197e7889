package import Units

/// Splits a touchscreen's contacts between the keyboard and the applications.
///
/// Add a frame's events as they are read, then call `finishFrame`. Pass on `contacts` and
/// `forwarded`, then call `forgetContacts` and `forgetForwarded`.
///
/// The place where a contact comes down decides its owner (`ContactOwner`). The clone never reports
/// a contact that began on the keyboard, and reports other contacts from beginning to end.
package final class TouchSplitter {
  package let description: TouchscreenDescription
  // These properties are read on every frame; they are private, so that no access needs an
  // exclusivity check.
  private var calibration: Calibration
  private var keyboard: UnitRectangle?
  private var recognizesGestures = false

  private let abilities: Abilities
  /// True if the clone reports the device's contacts to applications. Otherwise the device is not
  /// grabbed, the applications read it directly, and contacts that come down belong to `nobody`.
  private var isForwarding = true
  private let slots: SlotTable
  private var currentSlot = 0
  /// The value of BTN_TOUCH on a device with slots, if it changed within the frame; nil otherwise.
  private var touchChange: Int32?
  /// The last state of BTN_TOUCH on a device with slots.
  private var touch = TouchState.silent
  /// True if events were lost, and the current frame brings the state up to date.
  private var isCatchingUp = false
  private let owners: UnsafeMutableBufferPointer<ContactOwner>
  private let keyboardReport: KeyboardReport
  private let cloneReport: CloneReport
  private var keys = DeviceKeys()
  /// The buttons of the current frame. Their owner is decided after the owners of the contacts.
  private let buttons = EventBuffer<InputEvent>()
  /// True if buttons are dropped, because the last contact came down on the keyboard. Otherwise
  /// the applications get them.
  private var buttonsBelongToKeyboard = false
  private let oneFingerGestures = OneFingerGestures()

  /// - Parameters:
  ///   - keyboard: the keyboard's rectangle; see `setKeyboard`.
  ///   - number: unique for each touchscreen, so that no two touchscreens share a contact's id.
  ///   - glass: the number of the touch surface, the same for all input nodes of the surface.
  package init(
    description: TouchscreenDescription, calibration: Calibration, keyboard: UnitRectangle? = nil,
    number: UInt64 = 0, glass: GlassNumber = .unknown
  ) {
    self.description = description
    self.calibration = calibration
    self.keyboard = keyboard
    abilities = Abilities(description)
    slots = SlotTable(slotCount: description.slotCount)
    owners = .allocate(capacity: description.slotCount)
    owners.initialize(repeating: .free)
    keyboardReport = KeyboardReport(
      slotCount: description.slotCount, firstContact: ContactID(firstOn: number),
      mayLoseContact: description.slotCount == 1, glass: glass)
    cloneReport = CloneReport(description)
  }

  deinit {
    owners.deallocate()
  }

  package func setCalibration(_ calibration: Calibration) {
    self.calibration = calibration
  }

  /// - Parameters:
  ///   - keyboard: the keyboard's rectangle in fractions of the surface; the contacts that come
  ///     down in the rectangle are the keyboard's. nil while the keyboard is hidden.
  ///   - recognizesGestures: true to recognize gestures of one finger while there is no keyboard.
  ///     The contacts of gestures still belong to the applications.
  package func setKeyboard(_ keyboard: UnitRectangle?, recognizesGestures: Bool = false) {
    self.keyboard = keyboard
    self.recognizesGestures = recognizesGestures
  }

  /// True if one of the device's own keys is down.
  package var hasKeyDown: Bool { !keys.areAllUp }

  /// The number of fingers on the glass, of any owner, without silent contacts (`ignoreSilent`).
  package var contactCount: Int { slots.downCount }

  /// Begins to record the contacts that change.
  package func recordChanges() { slots.recordChanges() }

  /// Ignores contacts that have not changed since `recordChanges`, until they change.
  package func ignoreSilent() { slots.ignoreSilent() }

  /// The parts of a device's description that decide how each event is read.
  private struct Abilities {
    let hasSlots: Bool
    let hasToolType: Bool
    let hasDistance: Bool
    /// The code of the key that is down while a finger touches the glass.
    let touchKey: UInt16

    init(_ description: TouchscreenDescription) {
      hasSlots = description.kind != .singleTouch
      hasToolType = description.contactAxes.contains(Axis.toolType)
      hasDistance = description.contactAxes.contains(Axis.distance)
      touchKey = hasSlots ? TouchKey.touch : description.touchKey
    }
  }

  /// The state of BTN_TOUCH. `silent` is for a device that declares BTN_TOUCH and never reports it.
  private enum TouchState {
    case silent
    case down
    case up
  }

  /// The fingers on the glass after a frame, whoever owns them.
  package struct Fingers: Hashable, Sendable {
    /// The fingers' slots, as bits.
    package var down: UInt64
    /// The slots of the fingers that came down within the frame, as bits.
    package var begun: UInt64

    package init(down: UInt64 = 0, begun: UInt64 = 0) {
      self.down = down
      self.begun = begun
    }
  }

  // MARK: - Output

  /// The events for the keyboard; valid until `forgetContacts` or the next event.
  package var contacts: UnsafeBufferPointer<KeyboardContactEvent> { keyboardReport.events.events }

  /// The events that the clone must report, in whole frames; valid until `forgetForwarded` or the
  /// next event.
  package var forwarded: UnsafeBufferPointer<InputEvent> { cloneReport.events.events }

  /// True if `forwarded` has a contact's beginning, or a press of one of the device's own keys.
  package var forwardsBeginning: Bool { cloneReport.hasBeginning }

  /// Forgets `contacts`. Call it once the keyboard has handled them.
  package func forgetContacts() { keyboardReport.events.forget() }

  /// Forgets `forwarded`. Call it once the clone has reported the events.
  package func forgetForwarded() { cloneReport.forget() }

  /// Removes and returns the gesture that a single finger made outside the keyboard since the last
  /// call.
  package func popGesture() -> OneFingerGestures.Gesture? { oneFingerGestures.popGesture() }

  // MARK: - Input

  /// Adds events to the current frame.
  package func add(_ events: EventSlice) {
    var place = events.start
    for _ in 0..<events.count {
      addToFrame(place.load(as: InputEvent.self))
      place += events.stride
    }
  }

  /// Adds an event to the current frame.
  package func add(_ event: InputEvent) {
    addToFrame(event)
  }

  @inline(__always)
  private func addToFrame(_ event: InputEvent) {
    if event.type == EventType.absolute, abilities.hasSlots {
      addAbsolute(event)
    } else {
      addOther(event)
    }
  }

  @inline(__always)
  private func addAbsolute(_ event: InputEvent) {
    guard event.code != Axis.slot else {
      currentSlot = Int(event.value)
      return
    }
    guard event.code >= Axis.firstOfContact, event.code <= Axis.lastOfContact else {
      addPointer(event)
      return
    }
    // A slot beyond the declared slots is a driver's error. Its contacts are dropped rather than
    // mixed into another slot.
    guard UInt(bitPattern: currentSlot) < UInt(bitPattern: slots.slotCount) else { return }
    if event.code != Axis.trackingID {
      slots.set(event.code, of: currentSlot, to: event.value)
    } else if event.value >= 0 {
      slots.begin(currentSlot, id: event.value)
    } else {
      slots.end(currentSlot)
    }
  }

  private func addOther(_ event: InputEvent) {
    switch event.type {
    case EventType.absolute: addSingle(event)
    case EventType.key: addKey(event)
    case EventType.relative: if isForwarding { cloneReport.pass(relative: event) }
    case EventType.miscellaneous: cloneReport.pass(miscellaneous: event)
    default: break
    }
  }

  private func addSingle(_ event: InputEvent) {
    switch event.code {
    case Axis.x: slots.set(Axis.positionX, of: 0, to: event.value)
    case Axis.y: slots.set(Axis.positionY, of: 0, to: event.value)
    case Axis.pressure: slots.set(Axis.contactPressure, of: 0, to: event.value)
    default: cloneReport.pass(axis: event)
    }
  }

  /// Handles a value of an axis that belongs to no contact. The pointer's axes are dropped, because
  /// the clone computes its own pointer.
  private func addPointer(_ event: InputEvent) {
    switch event.code {
    case Axis.x, Axis.y, Axis.pressure: break
    default: cloneReport.pass(axis: event)
    }
  }

  private func addKey(_ event: InputEvent) {
    if event.code == abilities.touchKey {
      guard !abilities.hasSlots else {
        touchChange = event.value
        if event.value == 1 { touch = .down } else if touch == .down { touch = .up }
        return
      }
      // Ignore the value 2, the kernel's autorepeat.
      if event.value == 1 { slots.begin(0, id: 0) } else if event.value == 0 { slots.end(0) }
    } else if TouchKey.isButton(event.code) {
      buttons.append(event)
    } else if !TouchKey.toolCount.contains(event.code) {
      pass(event, isForwarded: isForwarding)
    }
  }

  private func pass(_ key: InputEvent, isForwarded: Bool) {
    if keys.handle(key, isForwarded: isForwarded) { cloneReport.pass(key: key) }
  }

  /// Passes on the frame's buttons, once the owner of its contacts is known.
  private func passButtons(isForwarded: Bool) {
    for button in buttons.events {
      // Always release a button that has gone down, whatever is touched now.
      pass(button, isForwarded: isForwarded && !(buttonsBelongToKeyboard && button.value == 1))
    }
    buttons.forget()
  }

  @inline(__always)
  private func finishCloneFrame() {
    let isKeyboards = buttonsBelongToKeyboard && slots.downSlots | slots.dirty != 0
    cloneReport.finishFrame(slots, hidesAxes: isKeyboards || !isForwarding)
  }

  /// Handles SYN_DROPPED. Keeps the state of slots and keys, because the next events bring it up to
  /// date.
  package func discardFrame() {
    touchChange = nil
    isCatchingUp = true
    cloneReport.drop(keys: false)
  }

  /// Handles SYN_REPORT, which ends the frame.
  ///
  /// - Parameter time: the kernel's time for the frame.
  @discardableResult
  package func finishFrame(at time: Microseconds) -> Fingers {
    if isCatchingUp { catchUp() }
    if touchChange != nil { handleTouchKey() }
    var pending = slots.dirty
    var begun: UInt64 = 0
    var endsAfterwards: UInt64 = 0
    while let slot = pending.popSlot() {
      let change = slots.change(of: slot)
      // A finger lifts at its last place. The slot may already have the position of the next
      // contact, and some devices report a wrong position, such as 0, 0, with the lift.
      if change.ended { end(slot, time) }
      if change.began {
        begun |= .slot(slot)
        begin(slot, at: time)
        if change.beganAndEnded { endsAfterwards |= .slot(slot) }
      } else if change.axes != 0, !change.ended {
        move(slot, change.axes, at: time)
      }
    }
    if buttons.count > 0 { passButtons(isForwarded: isForwarding) }
    finishCloneFrame()

    // A tap within one frame is reported to its owner as two frames.
    if endsAfterwards != 0 {
      while let slot = endsAfterwards.popSlot() { end(slot, time) }
      finishCloneFrame()
    }
    slots.clearMarks()
    return Fingers(down: slots.downSlots, begun: begun)
  }

  /// Ends the contacts that were reported, because the keyboard is hidden, or the device is
  /// released or gone. Fingers that are still down belong to `nobody` until they lift.
  ///
  /// - Parameter keepApplications: true to leave the applications' contacts alone.
  package func cancelContacts(at time: Microseconds, keepApplications: Bool) {
    for slot in owners.indices {
      report(
        owners[slot].handle(keepApplications ? .keyboardLeaves : .deviceLeaves), of: slot,
        at: point(of: slot), time)
    }
    if !keepApplications {
      for key in keys.release() { cloneReport.pass(key: .key(key, 0)) }
    }
    finishCloneFrame()
  }

  /// Treats the added events as the state before the device was grabbed. Axes keep their values,
  /// because the kernel reports only changes. Fingers on the glass are then owned by `nobody`.
  package func adopt() {
    isCatchingUp = false
    if touchChange != nil { handleTouchKey() }
    for slot in owners.indices {
      _ = owners[slot].handle(slots.isDown(slot) ? .isAdopted : .lifts)
    }
    passButtons(isForwarded: false)
    cloneReport.dropContacts()
    cloneReport.drop(keys: true)
    slots.clearMarks()
  }

  /// Starts or ends the clone's reports. The clone reports only while the device is grabbed.
  package func setForwarding(_ isForwarding: Bool) {
    self.isForwarding = isForwarding
  }

  // MARK: - One slot

  /// Handles a contact that comes down, or touches after hovering. Its place decides its owner.
  private func begin(_ slot: Int, at time: Microseconds) {
    let point = point(of: slot)
    let event: ContactOwner.Event
    if !isForwarding {
      event = .beginsUngrabbed
      buttonsBelongToKeyboard = false
    } else if let keyboard, keyboard.contains(point) {
      event = .beginsOnKeyboard(kind(of: slot))
      buttonsBelongToKeyboard = true
    } else {
      event = .beginsBeside
      buttonsBelongToKeyboard = false
      // A second finger excludes the gestures of a single finger.
      oneFingerGestures.begin(
        slot, at: point, time,
        counts: recognizesGestures && keyboard == nil && slots.downCount == 1)
    }
    report(owners[slot].handle(event), of: slot, at: point, time)
  }

  private func move(_ slot: Int, _ axes: UInt16, at time: Microseconds) {
    switch owners[slot] {
    case .applications:
      cloneReport.change(slot, axes, slots)
      if oneFingerGestures.isTracking(slot) {
        oneFingerGestures.move(to: point(of: slot), at: time)
      }
    case .keyboard:
      let kind = kind(of: slot)
      guard kind != .touching || axes & TouchSplitter.positionAxes != 0 else { return }
      // The contact lifts at the place of its last touch. Ignore places that are reported while the
      // finger hovers or has no pressure.
      let isLifting =
        kind == .hovering
        || axes & TouchSplitter.pressureAxis != 0
          && slots.value(Axis.contactPressure, of: slot) <= 0
      let place = isLifting ? nil : point(of: slot)
      report(owners[slot].handle(.changes(kind)), of: slot, at: place, time)
    case .hovering:
      if slots.value(Axis.distance, of: slot) <= 0 { begin(slot, at: time) }
    case .free, .nobody:
      break
    }
  }

  @inline(__always)
  private func end(_ slot: Int, _ time: Microseconds) {
    oneFingerGestures.end(slot, at: time)
    report(owners[slot].handle(.lifts), of: slot, at: nil, time)
  }

  /// Handles a change of BTN_TOUCH on a device with slots, which may disagree with the contacts.
  private func handleTouchKey() {
    defer { touchChange = nil }
    guard touchChange == 0 else { return slots.reopen(currentSlot) }
    guard !slots.hasBeginningOrEnd else { return }
    slots.leaveOpen(except: hoveringSlots)
  }

  /// The slots of fingers near the glass, as bits.
  private var hoveringSlots: UInt64 {
    guard abilities.hasDistance else { return 0 }
    var hovering: UInt64 = 0
    var pending = slots.downSlots
    while let slot = pending.popSlot() {
      if slots.value(Axis.distance, of: slot) > 0 { hovering |= .slot(slot) }
    }
    return hovering
  }

  /// Brings BTN_TOUCH up to date after lost events. A change of BTN_TOUCH may have been lost and is
  /// not repeated, so only its present state is used.
  ///
  /// Not inlined, because nearly all frames come without lost events.
  @inline(never) private func catchUp() {
    isCatchingUp = false
    guard touch == .up else { return }
    touchChange = nil
    slots.leaveOpen(except: hoveringSlots)
  }

  @inline(__always)
  private func report(
    _ delivery: ContactOwner.Delivery?, of slot: Int, at place: SurfacePoint?, _ time: Microseconds
  ) {
    switch delivery {
    case .keyboard(let phase): keyboardReport.append(phase, of: slot, at: place, time)
    case .applications(.begins): cloneReport.begin(slot, slots)
    case .applications(.ends): cloneReport.end(slot)
    case nil: break
    }
  }

  /// The kind of the slot's contact over the keyboard.
  private func kind(of slot: Int) -> ContactOwner.ContactKind {
    if abilities.hasToolType, slots.value(Axis.toolType, of: slot) == Axis.palmTool { return .palm }
    if abilities.hasDistance, slots.value(Axis.distance, of: slot) > 0 { return .hovering }
    return .touching
  }

  private static let positionAxes: UInt16 =
    1 << (Axis.positionX - Axis.firstOfContact) | 1 << (Axis.positionY - Axis.firstOfContact)

  private static let pressureAxis: UInt16 = 1 << (Axis.contactPressure - Axis.firstOfContact)

  /// The current or last place of the slot's contact.
  package func point(of slot: Int) -> SurfacePoint {
    calibration.surfacePoint(
      x: description.x.fraction(of: slots.value(Axis.positionX, of: slot)),
      y: description.y.fraction(of: slots.value(Axis.positionY, of: slot))
    ).broughtToEdge
  }
}

extension SurfacePoint {
  /// The distance beyond the surface, as a share of its size, at which a point is still treated as
  /// on the edge. Devices report slightly larger values than they declare.
  private static let margin = 0.05

  /// The point, moved onto the edge if it is just beyond.
  fileprivate var broughtToEdge: SurfacePoint {
    SurfacePoint(x: Self.broughtToEdge(x), y: Self.broughtToEdge(y))
  }

  @inline(__always)
  private static func broughtToEdge(_ value: Double) -> Double {
    let nearest = min(max(value, 0), 1)
    return abs(value - nearest) <= margin ? nearest : value
  }
}
