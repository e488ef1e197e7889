import Testing
import Touch
import Units

@Suite struct FewSlotsTests {
  private var panel = Panel(.protocolB, slots: 256)
  private let few = FewSlots(slotCount: 256, axes: [Axis.positionX, Axis.positionY])

  /// Feeds a frame with the device's own slot numbers.
  private mutating func frame(_ events: InputEvent...) {
    var replaced: [InputEvent] = []
    for event in events { few.handle(event) { replaced.append($0) } }
    panel.frame(replaced)
  }

  private mutating func down(_ slot: Int32, _ x: Int32, _ y: Int32) {
    frame(
      .absolute(Axis.slot, slot), .absolute(Axis.trackingID, slot + 1),
      .absolute(Axis.positionX, x), .absolute(Axis.positionY, y))
  }

  @Test mutating func fingersInHighSlotsType() {
    down(70, 500, 800)
    #expect(panel.contacts.map(\.point) == [SurfacePoint(x: 0.5, y: 0.8)])
    down(200, 300, 800)
    #expect(panel.phases == [.down])
    frame(.absolute(Axis.slot, 70), .absolute(Axis.positionX, 510))
    #expect(panel.contacts.map(\.point.x) == [0.51])
    frame(.absolute(Axis.slot, 200), .absolute(Axis.trackingID, -1))
    #expect(panel.contacts.map(\.point.x) == [0.3])
    frame(.absolute(Axis.slot, 70), .absolute(Axis.trackingID, -1))
    #expect(panel.phases == [.up])
    #expect(panel.splitter.contactCount == 0)
  }

  /// The kernel reports only what has changed in the slot.
  @Test mutating func aSlotKeepsItsValues() {
    down(70, 500, 800)
    frame(.absolute(Axis.trackingID, -1))
    down(90, 100, 700)
    frame(.absolute(Axis.trackingID, -1))
    frame(.absolute(Axis.slot, 70), .absolute(Axis.trackingID, 9))
    #expect(panel.contacts.map(\.point) == [SurfacePoint(x: 0.5, y: 0.8)])
  }

  @Test mutating func moreFingersThanSlotsAreDropped() {
    for slot in Int32(0)..<80 { down(slot, 500, 800) }
    #expect(panel.splitter.contactCount == TouchscreenDescription.mostSlots)
    for slot in Int32(0)..<80 { frame(.absolute(Axis.slot, slot), .absolute(Axis.trackingID, -1)) }
    #expect(panel.splitter.contactCount == 0)
    down(79, 500, 800)
    #expect(panel.phases == [.down])
  }

  @Test mutating func slotsThatTheDeviceDidNotDeclareAreDropped() {
    down(256, 500, 800)
    down(-1, 500, 800)
    #expect(panel.contacts.isEmpty)
    frame(.key(TouchKey.touch, 1))
    down(255, 500, 800)
    #expect(panel.phases == [.down])
  }
}
