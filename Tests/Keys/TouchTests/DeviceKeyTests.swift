import Testing
import Touch

/// Tests of a touchscreen's own keys, such as Home below the glass.
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

  @Test func ungrabbingReleasesHeldDeviceKeys() {
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

  // MARK: - Buttons, which act where the finger is

  private static let buttons: [UInt16] = [0x100, 0x110, 0x111, 0x112, 0x113, 0x120, 0x14B]

  @Test(arguments: buttons)
  func aButtonOfTheTypingFingerIsNotTheApplications(_ button: UInt16) {
    var panel = Panel(.protocolB)
    panel.frame(
      .key(button, 1), .absolute(Axis.slot, 0), .absolute(Axis.trackingID, 1),
      .absolute(Axis.positionX, 500), .absolute(Axis.positionY, 800))
    #expect(panel.phases == [.down])
    #expect(panel.forwarded.isEmpty)
    panel.frame(.key(button, 0), .absolute(Axis.trackingID, -1))
    #expect(panel.phases == [.up])
    #expect(panel.forwarded.isEmpty)
    // The firmware reports a long press as a click once the finger is up.
    panel.frame(.key(button, 1))
    panel.frame(.key(button, 0))
    #expect(panel.forwarded.isEmpty)
    #expect(!panel.splitter.hasKeyDown)
  }

  @Test(arguments: buttons)
  func aButtonOfAFingerBesideTheKeyboardIsForwarded(_ button: UInt16) {
    var panel = Panel(.protocolB)
    panel.down(0, 500, 800)
    panel.up(0)
    panel.down(0, 500, 100, .key(button, 1))
    #expect(panel.forwarded.suffix(2) == [.key(button, 1), .report])
    // A button that is down is released, whatever is touched next.
    panel.down(1, 500, 800)
    #expect(panel.forwarded.isEmpty)
    panel.frame(.key(button, 0))
    #expect(panel.forwarded == [.key(button, 0), .report])
  }

  @Test func aButtonBesideTheGlassWorks() {
    var panel = Panel(.protocolB)
    panel.frame(.key(TouchKey.left, 1))
    panel.frame(.key(TouchKey.left, 0))
    #expect(panel.forwarded == [.key(TouchKey.left, 0), .report])
    panel.frame(.key(TouchKey.left, 1))
    panel.cancelContacts(keepApplications: false)
    #expect(panel.forwarded == [.key(TouchKey.left, 0), .report])
  }

  @Test func aButtonFromBeforeTheGrabIsNobodys() {
    var panel = Panel(.protocolB)
    panel.splitter.setForwarding(false)
    panel.splitter.add(.key(TouchKey.left, 1))
    panel.splitter.adopt()
    #expect(panel.splitter.hasKeyDown)
    panel.splitter.setForwarding(true)
    panel.frame(.key(TouchKey.left, 0))
    #expect(panel.forwarded.isEmpty)
    #expect(!panel.splitter.hasKeyDown)
  }

  // MARK: - Wheels and knobs

  private let wheel = InputEvent(type: EventType.relative, code: 8, value: -1)

  @Test func aWheelIsForwarded() {
    var panel = Panel(.protocolB)
    panel.frame(wheel)
    #expect(panel.forwarded == [wheel, .report])
    panel.down(0, 500, 800)
    panel.frame(wheel)
    #expect(panel.forwarded == [wheel, .report])
    panel.splitter.setForwarding(false)
    panel.frame(wheel)
    #expect(panel.forwarded.isEmpty)
  }

  @Test(arguments: [TouchscreenDescription.Kind.protocolB, .singleTouch])
  func aKnobIsForwardedWhileNobodyTypes(_ kind: TouchscreenDescription.Kind) {
    let volume: UInt16 = 0x20
    var panel = Panel(kind)
    panel.frame(.absolute(volume, 5))
    #expect(panel.forwarded == [.absolute(volume, 5), .report])
    func touch(_ y: Int32) -> [InputEvent] {
      kind == .singleTouch
        ? [.absolute(Axis.y, y), .key(TouchKey.touch, 1)]
        : [.absolute(Axis.positionY, y), .absolute(Axis.trackingID, 1)]
    }
    let lift: InputEvent =
      kind == .singleTouch ? .key(TouchKey.touch, 0) : .absolute(Axis.trackingID, -1)
    // The axis may belong to the typing finger, so its new values wait until typing has ended.
    panel.frame(touch(800) + [.absolute(volume, 6)])
    panel.frame(.absolute(volume, 7))
    #expect(panel.forwarded.isEmpty)
    panel.frame(lift)
    #expect(panel.forwarded.isEmpty)
    panel.frame(touch(100))
    #expect(panel.forwarded.suffix(2) == [.absolute(volume, 7), .report])
  }
}
