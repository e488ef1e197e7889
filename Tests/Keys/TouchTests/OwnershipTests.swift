import Testing
import Touch
import Units

@Suite struct OwnershipTests {
  @Test func aTapOnTheKeyboardReachesItAndNobodyElse() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    #expect(panel.phases == [.down])
    #expect(panel.contacts[0].point == SurfacePoint(x: 0.5, y: 0.8))
    #expect(panel.contacts[0].time == panel.time)
    #expect(panel.forwarded.isEmpty)
    panel.up(0)
    #expect(panel.phases == [.up])
    #expect(panel.forwarded.isEmpty)
  }

  @Test func aRepeatedContactIsReportedOnce() {
    var panel = Panel(.protocolB)
    let down: [InputEvent] = [
      .absolute(Axis.slot, 0), .absolute(Axis.trackingID, 5), .absolute(Axis.positionX, 500),
      .absolute(Axis.positionY, 800),
    ]
    panel.frame(down)
    panel.frame(down)
    #expect(panel.phases == [])
    panel.up(0)
    #expect(panel.phases == [.up])
  }

  @Test func aContactThatBeganOutsideNeverTypes() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 100)
    #expect(panel.contacts.isEmpty)
    panel.move(0, 500, 900)
    #expect(panel.contacts.isEmpty)
    #expect(
      panel.forwarded == [
        .absolute(Axis.positionY, 900), .absolute(Axis.y, 900), .report,
      ])
    panel.up(0)
    #expect(panel.contacts.isEmpty)
    #expect(
      panel.forwarded == [.absolute(Axis.trackingID, -1), .key(TouchKey.touch, 0), .report])
  }

  @Test(arguments: [TouchscreenDescription.Kind.protocolB, .singleTouch])
  func whatBeginsOutsideIsToldFromWhatGoesOn(_ kind: TouchscreenDescription.Kind) {
    var panel = Panel(kind)
    func place(_ x: Int32, _ y: Int32) -> [InputEvent] {
      kind == .singleTouch
        ? [.absolute(Axis.x, x), .absolute(Axis.y, y)]
        : [.absolute(Axis.positionX, x), .absolute(Axis.positionY, y)]
    }
    func contact(_ id: Int32) -> InputEvent {
      kind == .singleTouch ? .key(TouchKey.touch, id < 0 ? 0 : 1) : .absolute(Axis.trackingID, id)
    }
    panel.frame([contact(7)] + place(500, 100))
    #expect(panel.forwardsBeginning)
    panel.frame(place(510, 100))
    #expect(!panel.forwarded.isEmpty && !panel.forwardsBeginning)
    panel.frame(contact(-1))
    #expect(!panel.forwarded.isEmpty && !panel.forwardsBeginning)
    panel.frame([contact(8)] + place(500, 800))
    #expect(panel.forwarded.isEmpty && !panel.forwardsBeginning)
  }

  @Test func aContactThatBeganOnTheKeyboardStaysOffTheCloneAfterSlidingOff() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.move(0, 500, 100)
    #expect(panel.phases == [.moved])
    #expect(panel.forwarded.isEmpty)
    panel.up(0)
    #expect(panel.forwarded.isEmpty)
  }

  @Test func fingersInsideAndOutsideGoTheirOwnWays() {
    var panel = Panel(.protocolB)
    panel.down(0, 100, 900)
    panel.down(1, 300, 200)
    #expect(panel.contacts.isEmpty)
    #expect(
      panel.forwarded == [
        .absolute(Axis.slot, 1), .absolute(Axis.trackingID, 0), .absolute(Axis.positionX, 300),
        .absolute(Axis.positionY, 200), .absolute(Axis.x, 300), .absolute(Axis.y, 200),
        .key(TouchKey.touch, 1), .report,
      ])
    panel.up(0)
    #expect(panel.phases == [.up])
    #expect(panel.forwarded.isEmpty)
    panel.up(1)
    #expect(panel.contacts.isEmpty)
    #expect(panel.forwarded.last == .report)
  }

  @Test func everyForwardedContactHasATrackingIDOfItsOwn() {
    var panel = Panel(.protocolB)
    var ids: [Int32] = []
    for _ in 0..<3 {
      panel.down(0, 500, 100)
      ids += panel.forwarded.filter(\.isTrackingIDOfContact).map(\.value)
      panel.up(0)
    }
    #expect(ids == [0, 1, 2])
  }

  @Test func theCloneIsToldPositionsThatTheKernelDidNotRepeat() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.up(0)
    // The device's X did not change, so the kernel does not report it again; but the clone has
    // never reported it.
    panel.frame(
      .absolute(Axis.slot, 0), .absolute(Axis.trackingID, 7), .absolute(Axis.positionY, 100))
    #expect(panel.forwarded.contains(.absolute(Axis.positionX, 500)))
    #expect(panel.forwarded.contains(.absolute(Axis.positionY, 100)))
  }

  @Test func thePointerFollowsTheOldestForwardedContact() {
    var panel = Panel(.protocolB)
    panel.down(0, 100, 100)
    panel.down(1, 900, 200)
    #expect(!panel.forwarded.contains { $0.code == Axis.x && $0.type == EventType.absolute })
    panel.up(0)
    #expect(
      panel.forwarded == [
        .absolute(Axis.slot, 0), .absolute(Axis.trackingID, -1), .absolute(Axis.x, 900),
        .absolute(Axis.y, 200), .report,
      ])
  }

  @Test func whileHiddenEverythingIsForwarded() {
    var panel = Panel(.protocolB, keyboard: nil)
    panel.down(0, 500, 900)
    #expect(panel.contacts.isEmpty)
    #expect(panel.forwarded.last == .report)
  }

  @Test func hidingCancelsTheKeyboardsFingersAndLeavesTheOthers() {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 900)
    panel.down(1, 500, 100)
    panel.splitter.setKeyboard(nil)
    panel.cancelContacts(keepApplications: true)
    #expect(panel.phases == [.cancelled])
    #expect(panel.forwarded.isEmpty)
    panel.up(0)
    #expect(panel.contacts.isEmpty)
    #expect(panel.forwarded.isEmpty)
    panel.move(1, 510, 100)
    #expect(panel.forwarded.last == .report)
  }

  @Test func releasingTheDeviceLeavesNoTouchOnTheClone() {
    var panel = Panel(.protocolB)
    panel.down(3, 500, 100)
    panel.splitter.setForwarding(false)
    panel.cancelContacts(keepApplications: false)
    #expect(
      panel.forwarded == [.absolute(Axis.trackingID, -1), .key(TouchKey.touch, 0), .report])
    panel.move(3, 600, 100)
    panel.up(3)
    panel.down(3, 500, 900)
    #expect(panel.contacts.isEmpty)
    #expect(panel.forwarded.isEmpty)
  }

  @Test func aPalmOnTheKeyboardTypesNothing() {
    var panel = Panel(.protocolB, axes: [Axis.toolType])
    panel.down(0, 500, 900)
    panel.frame(.absolute(Axis.toolType, Axis.palmTool))
    #expect(panel.phases == [.cancelled])
    panel.up(0)
    #expect(panel.contacts.isEmpty)
    panel.down(0, 500, 900)
    #expect(panel.contacts.isEmpty)
  }

  @Test func aHoveringFingerIsDecidedWhereItComesDown() {
    var panel = Panel(.protocolB, axes: [Axis.distance])
    panel.down(0, 500, 900, .absolute(Axis.distance, 5))
    #expect(panel.contacts.isEmpty)
    #expect(panel.forwarded.isEmpty)
    panel.move(0, 500, 100)
    #expect(panel.forwarded.isEmpty)
    panel.frame(.absolute(Axis.distance, 0))
    #expect(panel.contacts.isEmpty)
    #expect(panel.forwarded.contains { $0.isTrackingIDOfContact })
  }

  @Test func aFingerThatLiftsIntoHoveringHasLiftedAndTouchesAgain() {
    var panel = Panel(.protocolB, axes: [Axis.distance])
    panel.down(0, 500, 900)
    #expect(panel.phases == [.down])
    let first = panel.contacts.first?.contact
    panel.frame(.absolute(Axis.distance, 1))
    #expect(panel.phases == [.up])
    #expect(panel.contacts.first?.contact == first)
    panel.move(0, 100, 900)
    #expect(panel.contacts.isEmpty)
    panel.frame(.absolute(Axis.distance, 0))
    #expect(panel.phases == [.down])
    #expect(panel.contacts.first?.contact != first)
    #expect(panel.contacts.first?.point.x == 0.1)
    panel.up(0)
    #expect(panel.phases == [.up])
  }

  @Test func aFingerLiftsWhereItWasNotWhereItHovers() {
    var panel = Panel(.protocolB, axes: [Axis.distance])
    panel.down(0, 500, 900)
    panel.frame(.absolute(Axis.positionX, 100), .absolute(Axis.distance, 1))
    #expect(panel.phases == [.up])
    #expect(panel.contacts.first?.point.x == 0.5)
  }

  @Test func theApplicationsHearHoveringThemselves() {
    var panel = Panel(.protocolB, axes: [Axis.distance])
    panel.down(0, 500, 100)
    panel.frame(.absolute(Axis.distance, 1))
    #expect(panel.forwarded == [.absolute(Axis.distance, 1), .report])
  }

  @Test func aTapWithinOneFrameIsNotLost() {
    var panel = Panel(.protocolB)
    panel.frame(
      .absolute(Axis.trackingID, 5), .absolute(Axis.positionX, 10), .absolute(Axis.positionY, 990),
      .absolute(Axis.trackingID, -1))
    #expect(panel.phases == [.down, .up])
    panel.frame(
      .absolute(Axis.trackingID, 6), .absolute(Axis.positionY, 10),
      .absolute(Axis.trackingID, -1))
    #expect(panel.forwarded.filter { $0 == .report }.count == 2)
    #expect(panel.forwarded.contains(.absolute(Axis.trackingID, -1)))
  }

  @Test func aSlotThatChangesHandsWithinAFrameEndsOneContactAndBeginsAnother() {
    var panel = Panel(.protocolB)
    panel.down(0, 100, 900)
    panel.frame(
      .absolute(Axis.trackingID, -1), .absolute(Axis.trackingID, 50),
      .absolute(Axis.positionX, 800))
    #expect(panel.phases == [.up, .down])
    #expect(panel.contacts[0].contact != panel.contacts[1].contact)
    #expect(panel.contacts[0].point.x == 0.1, "the first lifts where it was")
    #expect(panel.contacts[1].point.x == 0.8)
    panel.frame(.absolute(Axis.trackingID, 51))
    #expect(panel.phases == [.up, .down])
  }

  @Test func fingersThatWereThereBeforeTheDeviceWasOursTypeNothing() {
    var panel = Panel(.protocolB)
    panel.splitter.add(.absolute(Axis.slot, 0))
    panel.splitter.add(.absolute(Axis.trackingID, 3))
    panel.splitter.add(.absolute(Axis.positionX, 500))
    panel.splitter.add(.absolute(Axis.positionY, 900))
    panel.splitter.adopt()
    #expect(panel.splitter.contactCount == 1)
    panel.move(0, 400, 900)
    panel.up(0)
    #expect(panel.contacts.isEmpty && panel.forwarded.isEmpty)
    panel.frame(.absolute(Axis.trackingID, 4))
    #expect(panel.contacts.first?.point == SurfacePoint(x: 0.4, y: 0.9))
  }

  @Test func slotsThatTheDeviceDidNotDeclareAreDropped() {
    var panel = Panel(.protocolB, slots: 2)
    panel.down(5, 500, 900)
    panel.down(-1, 500, 900)
    #expect(panel.contacts.isEmpty && panel.forwarded.isEmpty)
    panel.down(1, 500, 900)
    #expect(panel.phases == [.down])
  }

  @Test func keysOnTheDeviceAndItsClockAreForwarded() {
    var panel = Panel(.protocolB)
    let home = InputEvent.key(172, 1)
    let clock = InputEvent(type: EventType.miscellaneous, code: 5, value: 1234)
    panel.frame(home, clock)
    #expect(panel.forwarded == [home, clock, .report])
    panel.frame(clock)
    #expect(panel.forwarded.isEmpty)
  }
}
