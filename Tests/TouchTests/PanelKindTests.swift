import Testing
import Touch
import Units

@Suite struct PanelKindTests {
  @Test func aSingleTouchPanelTypesAndForwards() {
    var panel = Panel(.singleTouch)
    panel.frame(.absolute(Axis.x, 500), .absolute(Axis.y, 900), .key(TouchKey.touch, 1))
    #expect(panel.phases == [.down])
    #expect(panel.forwarded.isEmpty)
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.phases == [.up])
    panel.frame(.absolute(Axis.y, 100), .key(TouchKey.touch, 1))
    #expect(
      panel.forwarded == [
        .absolute(Axis.x, 500), .absolute(Axis.y, 100), .key(TouchKey.touch, 1), .report,
      ])
    panel.frame(.absolute(Axis.x, 510))
    #expect(panel.forwarded == [.absolute(Axis.x, 510), .report])
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.forwarded == [.key(TouchKey.touch, 0), .report])
  }

  @Test func protocolAContactsKeepTheirSlotsWhateverTheirOrder() {
    var panel = Panel(.protocolA, slots: 16)
    panel.fingers((100, 100))
    panel.fingers((800, 100), (110, 100))
    panel.fingers((120, 100), (810, 100))
    #expect(panel.contacts.isEmpty)
    #expect(
      panel.forwarded == [
        .absolute(Axis.slot, 0), .absolute(Axis.positionX, 120), .absolute(Axis.x, 120),
        .absolute(Axis.slot, 1), .absolute(Axis.positionX, 810), .report,
      ])
    panel.fingers((810, 100))
    #expect(panel.forwarded.contains(.absolute(Axis.trackingID, -1)))
    #expect(panel.splitter.contactCount == 1)
    panel.fingers()
    #expect(panel.splitter.contactCount == 0)
    #expect(panel.forwarded.contains(.key(TouchKey.touch, 0)))
  }

  @Test func protocolARollsTypeTwoContacts() {
    var panel = Panel(.protocolA, slots: 16)
    panel.fingers((100, 900))
    #expect(panel.phases == [.down])
    panel.fingers((100, 900), (500, 900))
    #expect(panel.phases == [.down])
    let second = panel.contacts[0].contact
    panel.fingers((500, 900))
    #expect(panel.phases == [.up])
    #expect(panel.contacts[0].contact != second)
    panel.fingers()
    #expect(panel.phases == [.up])
    #expect(panel.contacts[0].contact == second)
  }

  @Test func aFingerThatLiftsWhileAnotherComesDownFarAwayIsTwoContacts() {
    var panel = Panel(.protocolA, slots: 16)
    panel.fingers((50, 900))
    panel.fingers((950, 900))
    #expect(panel.phases == [.up, .down])
  }

  @Test func aProtocolATouchMayEndByNothingButItsKey() {
    var panel = Panel(.protocolA, slots: 16)
    panel.fingers((50, 900))
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.phases == [.up])
  }

  @Test func aFrameThatSaysNothingOfContactsLiftsNone() {
    var panel = Panel(.protocolA, slots: 16)
    panel.fingers((50, 900))
    panel.frame(.absolute(Axis.x, 51))
    #expect(panel.contacts.isEmpty)
    #expect(panel.splitter.contactCount == 1)
  }
}
