import Touch
import Units

/// A touchscreen of 1000 × 1000 units that a test touches, with a keyboard on the lower 40 %.
struct Panel {
  let splitter: TouchSplitter
  /// The contacts of the last frame.
  var contacts: [KeyboardContactEvent] = []
  var forwarded: [InputEvent] = []
  var forwardsBeginning = false
  var time = Microseconds.zero
  private var nextID: Int32 = 100

  static let keyboard = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

  init(
    _ kind: TouchscreenDescription.Kind, slots: Int = 10, axes: [UInt16] = [],
    touchKey: UInt16 = TouchKey.touch, calibration: Calibration = .none,
    keyboard: UnitRectangle? = Panel.keyboard
  ) {
    let positions = kind == .singleTouch ? [] : [Axis.positionX, Axis.positionY]
    let range = AxisRange(minimum: 0, maximum: 1000)
    splitter = TouchSplitter(
      description: TouchscreenDescription(
        kind: kind, slotCount: kind == .singleTouch ? 1 : slots, x: range, y: range,
        contactAxes: positions + axes, touchKey: touchKey),
      calibration: calibration, keyboard: keyboard)
  }

  mutating func frame(_ events: InputEvent...) {
    frame(events)
  }

  /// The fingers of the last frame.
  var fingers = TouchSplitter.Fingers()

  mutating func frame(_ events: [InputEvent]) {
    time = time + .milliseconds(10)
    for event in events { splitter.add(event) }
    fingers = splitter.finishFrame(at: time)
    collect()
  }

  mutating func cancelContacts(keepApplications: Bool) {
    splitter.cancelContacts(at: time, keepApplications: keepApplications)
    collect()
  }

  private mutating func collect() {
    (contacts, forwarded) = (Array(splitter.contacts), Array(splitter.forwarded))
    forwardsBeginning = splitter.forwardsBeginning
    splitter.forgetContacts()
    splitter.forgetForwarded()
  }

  mutating func down(_ slot: Int32, _ x: Int32, _ y: Int32, _ more: InputEvent...) {
    nextID += 1
    frame(
      [
        .absolute(Axis.slot, slot), .absolute(Axis.trackingID, nextID),
        .absolute(Axis.positionX, x), .absolute(Axis.positionY, y),
      ] + more)
  }

  mutating func move(_ slot: Int32, _ x: Int32, _ y: Int32) {
    frame(.absolute(Axis.slot, slot), .absolute(Axis.positionX, x), .absolute(Axis.positionY, y))
  }

  mutating func up(_ slot: Int32) {
    frame(.absolute(Axis.slot, slot), .absolute(Axis.trackingID, -1))
  }

  var phases: [KeyboardContactEvent.Phase] { contacts.map(\.phase) }
}

extension InputEvent {
  var isTrackingIDOfContact: Bool {
    type == EventType.absolute && code == Axis.trackingID && value >= 0
  }
}
