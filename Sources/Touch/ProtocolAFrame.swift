/// Finds slots for the anonymous contacts of a protocol A panel.
///
/// Such a panel lists all contacts in every frame, each ended by SYN_MT_REPORT, in any order. A
/// contact continues the nearest one of the frame before; the rest are new, and whichever is not
/// continued has lifted (the rule of libmtdev, done here so that a recording replays without a
/// device).
struct ProtocolAFrame {
  /// A contact cannot move farther than this between two frames, in fractions of the panel: at
  /// 60 frames a second that is 15 panels a second. What looks so is one finger lifting and
  /// another coming down.
  static let farthestStep = 0.25

  private struct Report {
    var values: [(axis: UInt16, value: Int32)] = []
    var x: Int32 = 0
    var y: Int32 = 0
    var hasPosition = false
  }

  private let x: AxisRange
  private let y: AxisRange
  private var reports: [Report] = []
  private var current = Report()
  /// Whether the frame said anything about contacts: one that only moves the pointer does not.
  private var saidContacts = false
  private var touchKeyReleased = false

  init(x: AxisRange, y: AxisRange) {
    self.x = x
    self.y = y
  }

  mutating func add(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.contactReport):
      saidContacts = true
      if current.hasPosition { reports.append(current) }
      current = Report()
    case (EventType.key, TouchKey.touch):
      touchKeyReleased = event.value == 0
    case (EventType.absolute, Axis.firstOfContact...Axis.lastOfContact)
    where event.code != Axis.trackingID:
      current.values.append((event.code, event.value))
      if event.code == Axis.positionX {
        current.x = event.value
        current.hasPosition = true
      } else if event.code == Axis.positionY {
        current.y = event.value
        current.hasPosition = true
      }
    default:
      break
    }
  }

  /// Forgets what was read of the frame.
  mutating func discard() {
    reports.removeAll(keepingCapacity: true)
    current = Report()
    saidContacts = false
    touchKeyReleased = false
  }

  /// SYN_REPORT: puts the frame's contacts into their slots.
  mutating func finish(into slots: inout SlotTable) {
    defer { discard() }
    // The last contact's SYN_MT_REPORT may be missing, and some panels end a touch by nothing but
    // BTN_TOUCH.
    if current.hasPosition {
      reports.append(current)
      saidContacts = true
    }
    guard saidContacts || touchKeyReleased else { return }
    if touchKeyReleased, !saidContacts { reports.removeAll(keepingCapacity: true) }

    var slotOfReport = [Int?](repeating: nil, count: reports.count)
    var continued: UInt64 = 0
    for pair in nearestPairs(slots) {
      guard slotOfReport[pair.report] == nil, continued & (1 << UInt64(pair.slot)) == 0 else {
        continue
      }
      slotOfReport[pair.report] = pair.slot
      continued |= 1 << UInt64(pair.slot)
    }
    for slot in 0..<slots.slotCount where slots.isDown(slot) {
      if continued & (1 << UInt64(slot)) == 0 { slots.end(slot) }
    }
    for (index, report) in reports.enumerated() {
      var slot = slotOfReport[index]
      if slot == nil {
        // A slot whose contact ended in this very frame stays free until the next: one finger's
        // end and another's beginning are two things.
        slot = (0..<slots.slotCount).first { !slots.isDown($0) && !slots.changes[$0].ended }
        if let slot { slots.begin(slot) }
      }
      guard let slot else { continue }
      for (axis, value) in report.values { slots.set(axis, of: slot, to: value) }
    }
  }

  /// Contacts of the frame before with contacts of this one, nearest first.
  private func nearestPairs(_ slots: SlotTable) -> [(slot: Int, report: Int)] {
    var pairs: [(slot: Int, report: Int, distance: Double)] = []
    for slot in 0..<slots.slotCount where slots.isDown(slot) {
      let oldX = x.fraction(of: slots.value(Axis.positionX, of: slot))
      let oldY = y.fraction(of: slots.value(Axis.positionY, of: slot))
      for (index, report) in reports.enumerated() {
        let stepX = x.fraction(of: report.x) - oldX
        let stepY = y.fraction(of: report.y) - oldY
        let distance = stepX * stepX + stepY * stepY
        if distance <= ProtocolAFrame.farthestStep * ProtocolAFrame.farthestStep {
          pairs.append((slot, index, distance))
        }
      }
    }
    return pairs.sorted { $0.distance < $1.distance }.map { ($0.slot, $0.report) }
  }
}
