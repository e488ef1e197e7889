import Testing
import Touch

/// A touchscreen's own keys, such as Home below the glass.
@Suite struct DeviceKeyTests {
  private let home: UInt16 = 102

  @Test func theyAreForwardedInPairs() {
    var panel = Panel(.protocolB)
    panel.frame(.key(home, 1))
    #expect(panel.forwarded == [.key(home, 1), .report])
    panel.frame(.key(home, 2))
    #expect(panel.forwarded == [.key(home, 2), .report])
    panel.frame(.key(home, 0))
    #expect(panel.forwarded == [.key(home, 0), .report])
  }

  @Test func whileApplicationsHearTheDeviceTheCloneIsSilent() {
    var panel = Panel(.protocolB)
    panel.splitter.setForwarding(false)
    panel.frame(.key(home, 1))
    #expect(panel.forwarded.isEmpty)
    #expect(panel.splitter.hasKeyDown)
    panel.splitter.setForwarding(true)
    panel.frame(.key(home, 0))
    #expect(panel.forwarded.isEmpty)
    #expect(!panel.splitter.hasKeyDown)
  }

  @Test func whatIsDownWhenTheDeviceIsLetGoIsReleased() {
    var panel = Panel(.protocolB)
    panel.frame(.key(home, 1))
    panel.cancelContacts(keepApplications: false)
    #expect(panel.forwarded == [.key(home, 0), .report])
  }

  @Test func aReleaseBeforeLostEventsIsNotLost() {
    var panel = Panel(.protocolB)
    panel.frame(.key(home, 1))
    panel.splitter.add(.key(home, 0))
    panel.splitter.discardFrame()
    panel.frame([])
    #expect(panel.forwarded == [.key(home, 0), .report])
  }
}
