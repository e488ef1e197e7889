import Testing
import Touch
import Units

/// Tests of panels that report the end of a contact in unusual ways, or not at all.
@Suite struct EndOfTouchTests {
  private let middle = SurfacePoint(x: 0.5, y: 0.8)

  private func upPlace(_ panel: Panel) -> SurfacePoint? {
    panel.contacts.first { $0.phase == .up }?.point
  }

  @Test(arguments: [(0, 0), (1000, 1000), (500, 100), (20, 990)])
  func ignoresThePositionInALiftingFrame(atX: Int, atY: Int) {
    let (x, y) = (Int32(atX), Int32(atY))
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.frame(
      .absolute(Axis.positionX, x), .absolute(Axis.positionY, y), .absolute(Axis.trackingID, -1))
    #expect(panel.phases == [.up])
    #expect(upPlace(panel) == middle)
    var single = Panel(.singleTouch)
    single.frame(.absolute(Axis.x, 500), .absolute(Axis.y, 800), .key(TouchKey.touch, 1))
    single.frame(.absolute(Axis.x, x), .absolute(Axis.y, y), .key(TouchKey.touch, 0))
    #expect(single.phases == [.up])
    #expect(upPlace(single) == middle)
  }

  @Test func ignoresPositionsWithoutPressure() {
    var panel = Panel(.protocolB, axes: [Axis.contactPressure])
    panel.down(0, 500, 800, .absolute(Axis.contactPressure, 30))
    panel.frame(
      .absolute(Axis.positionX, 0), .absolute(Axis.positionY, 0),
      .absolute(Axis.contactPressure, 0))
    #expect(panel.contacts.map(\.point) == [middle])
    panel.up(0)
    #expect(upPlace(panel) == middle)
    var single = Panel(.singleTouch)
    single.frame(
      .absolute(Axis.x, 500), .absolute(Axis.y, 800), .absolute(Axis.pressure, 30),
      .key(TouchKey.touch, 1))
    single.frame(.absolute(Axis.x, 0), .absolute(Axis.y, 0), .absolute(Axis.pressure, 0))
    single.frame(.key(TouchKey.touch, 0))
    #expect(upPlace(single) == middle)
  }

  @Test func aTapWithinOneFrameIsWhereItCameDown() {
    var panel = Panel(.singleTouch)
    panel.frame(
      .absolute(Axis.x, 500), .absolute(Axis.y, 800), .key(TouchKey.touch, 1),
      .key(TouchKey.touch, 0))
    #expect(panel.contacts.map(\.point) == [middle, middle])
  }

  // MARK: - BTN_TOUCH without a slot's end

  @Test func noFingerIsDownWithoutTheTouchKey() {
    var panel = Panel(.protocolB)
    panel.frame([.key(TouchKey.touch, 1)])
    panel.down(0, 500, 800)
    panel.down(1, 500, 100)
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.phases == [.up])
    #expect(panel.forwarded == [.absolute(Axis.trackingID, -1), .key(TouchKey.touch, 0), .report])
    #expect(panel.splitter.contactCount == 0)
    // The contact's end comes late.
    panel.up(0)
    panel.up(1)
    #expect(panel.contacts.isEmpty && panel.forwarded.isEmpty)
    panel.down(0, 500, 800)
    #expect(panel.phases == [.down])
  }

  /// The kernel does not repeat the tracking id of a contact that it knows.
  @Test func aSlotThatWasLeftOpenIsTouchedAgain() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.frame(.key(TouchKey.touch, 0))
    panel.move(0, 300, 900)
    #expect(panel.contacts.isEmpty)
    panel.frame(.absolute(Axis.positionX, 100), .key(TouchKey.touch, 1))
    #expect(panel.contacts.map(\.point) == [SurfacePoint(x: 0.1, y: 0.9)])
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.phases == [.up])
    panel.frame(.key(TouchKey.touch, 1))
    #expect(panel.phases == [.down], "at the same place")
    panel.up(0)
    #expect(panel.phases == [.up])
  }

  @Test func aSlotThatWasLeftOpenIsNotTheFingerOfAnother() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.frame(.key(TouchKey.touch, 0))
    panel.down(1, 200, 800, .key(TouchKey.touch, 1))
    #expect(panel.contacts.map(\.point.x) == [0.2])
  }

  /// Some drivers report that BTN_TOUCH is up whenever one of several fingers lifts.
  @Test func aDeviceThatEndsItsContactsSpeaksForItself() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.down(1, 200, 800)
    panel.frame(
      .absolute(Axis.slot, 0), .absolute(Axis.trackingID, -1), .key(TouchKey.touch, 0))
    #expect(panel.contacts.map(\.point.x) == [0.5])
    #expect(panel.splitter.contactCount == 1)
  }

  @Test func aFingerThatHoversGoesOn() {
    var panel = Panel(.protocolB, axes: [Axis.distance])
    panel.down(0, 500, 800)
    panel.frame(.absolute(Axis.distance, 3), .key(TouchKey.touch, 0))
    #expect(panel.phases == [.up])
    panel.frame(.absolute(Axis.distance, 0), .key(TouchKey.touch, 1))
    #expect(panel.phases == [.down])
  }

  /// Some drivers declare BTN_TOUCH and never report it.
  @Test func lostEventsSayNothingOfATouchKeyThatWasNeverDown() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.splitter.add(.key(TouchKey.touch, 0))
    panel.splitter.discardFrame()
    panel.frame(.absolute(Axis.positionX, 510))
    #expect(panel.phases == [.moved])
  }

  /// The frame in which BTN_TOUCH comes up is lost in an overflow, and nothing has changed since.
  @Test func aTouchKeyThatCameUpBeforeALossIsUp() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800, .key(TouchKey.touch, 1))
    panel.splitter.add(.key(TouchKey.touch, 0))
    panel.splitter.discardFrame()
    panel.frame()
    #expect(panel.phases == [.up])
    #expect(panel.splitter.contactCount == 0)
    panel.frame(.absolute(Axis.positionX, 100), .key(TouchKey.touch, 1))
    #expect(panel.phases == [.down], "the slot is touched again")
  }

  @Test func aTouchKeyThatIsUpAfterALossEndsAllThatIsLeft() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800, .key(TouchKey.touch, 1))
    panel.down(1, 200, 800)
    panel.splitter.discardFrame()
    // Slot 1 has ended and slot 2 is new; the ends of slots 0 and 2 are not reported.
    panel.frame(
      .key(TouchKey.touch, 0), .absolute(Axis.slot, 1), .absolute(Axis.trackingID, -1),
      .absolute(Axis.slot, 2), .absolute(Axis.trackingID, 999), .absolute(Axis.positionX, 700),
      .absolute(Axis.positionY, 800))
    #expect(panel.phases == [.up, .up])
    #expect(panel.splitter.contactCount == 0)
    // The finger of slot 2 came down while the state was read.
    panel.frame(
      .absolute(Axis.trackingID, 999), .absolute(Axis.positionX, 700), .key(TouchKey.touch, 1))
    #expect(panel.contacts.map(\.point.x) == [0.7])
    #expect(panel.phases == [.down])
  }

  @Test func aTouchKeyThatIsDownAfterALossEndsNothing() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800, .key(TouchKey.touch, 1))
    panel.splitter.add(.key(TouchKey.touch, 0))
    panel.splitter.discardFrame()
    panel.frame(.key(TouchKey.touch, 1), .absolute(Axis.positionX, 510))
    #expect(panel.phases == [.moved])
    // Later frames depend on changes of BTN_TOUCH alone.
    panel.down(1, 200, 800)
    panel.frame(
      .absolute(Axis.slot, 0), .absolute(Axis.trackingID, -1), .key(TouchKey.touch, 0))
    #expect(panel.splitter.contactCount == 1)
  }

  @Test func aFingerThatHoversOutlivesALoss() {
    var panel = Panel(.protocolB, axes: [Axis.distance])
    panel.down(0, 500, 800, .key(TouchKey.touch, 1))
    panel.splitter.discardFrame()
    panel.frame(.key(TouchKey.touch, 0), .absolute(Axis.distance, 3))
    #expect(panel.splitter.contactCount == 1)
    panel.frame(.absolute(Axis.distance, 0), .key(TouchKey.touch, 1))
    #expect(panel.phases == [.down])
  }

  // MARK: - Contacts that never end

  @Test func aSilentSlotIsNoFingerUntilItReports() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.down(1, 200, 800)
    panel.splitter.recordChanges()
    panel.move(1, 210, 800)
    panel.splitter.ignoreSilent()
    #expect(panel.splitter.contactCount == 1)
    panel.up(1)
    #expect(panel.splitter.contactCount == 0)
    panel.move(0, 510, 800)
    #expect(panel.splitter.contactCount == 1)
    panel.splitter.recordChanges()
    panel.splitter.ignoreSilent()
    #expect(panel.splitter.contactCount == 0)
    panel.up(0)
    panel.down(0, 500, 800)
    #expect(panel.splitter.contactCount == 1)
  }

  @Test func aSilentSlotDoesNotBlockOtherSlots() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.splitter.adopt()
    panel.splitter.recordChanges()
    panel.splitter.ignoreSilent()
    panel.down(1, 200, 800)
    #expect(panel.phases == [.down])
    #expect(panel.splitter.contactCount == 1)
    panel.up(1)
    #expect(panel.phases == [.up])
  }

  @Test func panelsOfOneContactMayLoseAFinger() {
    var single = Panel(.singleTouch)
    single.frame(.absolute(Axis.x, 500), .absolute(Axis.y, 800), .key(TouchKey.touch, 1))
    #expect(single.contacts.map(\.mayLoseContact) == [true])
    var one = Panel(.protocolB, slots: 1)
    one.down(0, 500, 800)
    #expect(one.contacts.map(\.mayLoseContact) == [true])
    var many = Panel(.protocolB)
    many.down(0, 500, 800)
    #expect(many.contacts.map(\.mayLoseContact) == [false])
  }

  // MARK: - Beyond the declared range

  @Test(arguments: [
    (500, 1006, 0.5, 1.0), (-2, 800, 0.0, 0.8), (1003, 1040, 1.0, 1.0), (-45, 1000, 0.0, 1.0),
  ])
  func justBeyondTheEdgeIsTheEdge(atX: Int, atY: Int, seenX: Double, seenY: Double) {
    let (x, y) = (Int32(atX), Int32(atY))
    let place = SurfacePoint(x: seenX, y: seenY)
    var panel = Panel(.protocolB)
    panel.down(0, x, y)
    #expect(panel.contacts.map(\.point) == [place])
    #expect(panel.forwarded.isEmpty)
    panel.move(0, 500, 990)
    panel.move(0, x, y)
    #expect(panel.contacts.map(\.point) == [place])
    var single = Panel(.singleTouch)
    single.frame(.absolute(Axis.x, x), .absolute(Axis.y, y), .key(TouchKey.touch, 1))
    #expect(single.contacts.map(\.point) == [place])
  }

  @Test(arguments: [
    (500, 1200), (-300, 800), (65_535, 900), (500, 2_147_483_647), (-2_147_483_648, 800),
  ])
  func farBeyondTheEdgeIsNotTheKeyboards(atX: Int, atY: Int) {
    let (x, y) = (Int32(atX), Int32(atY))
    var panel = Panel(.protocolB)
    panel.down(0, x, y)
    #expect(panel.contacts.isEmpty)
  }

  @Test func theEdgeIsThePicturesNotTheTouchscreens() {
    let halved = Calibration.Matrix(a: 1, b: 0, c: 0, d: 0, e: 0.9, f: 0)
    var panel = Panel(.protocolB, calibration: Calibration(matrix: halved, rotation: .none))
    panel.down(0, 500, 1100)
    #expect(panel.contacts.map { ($0.point.y * 1000).rounded() } == [990])
  }

  @Test func applicationsGetTheDevicesOwnValues() {
    var panel = Panel(.protocolB)
    panel.down(0, -2, 100)
    #expect(panel.forwarded.contains(.absolute(Axis.positionX, -2)))
  }
}
