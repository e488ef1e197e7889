import Testing

@testable import keyglass_panel

@Suite struct ShellViewTests {
  private var view = ShellView()

  @Test mutating func anOverviewHidesItUnlessTheExtensionDrawsItThere() {
    #expect(view.whyNotSeen == nil)
    view.hasOverview = true
    #expect(view.whyNotSeen == "GNOME's overview hides it")
    view.hasExtension = true
    #expect(view.whyNotSeen == nil)
  }

  @Test mutating func nobodyDrawsItAboveALock() {
    view.isLocked = true
    view.hasExtension = true
    #expect(view.whyNotSeen == "GNOME's lock screen hides it")
    view.hasOverview = true
    #expect(view.whyNotSeen == "GNOME's lock screen hides it")
  }

  @Test(arguments: UInt8(0)..<8) func asAByteAndBack(byte: UInt8) {
    #expect(ShellView(byte: byte).byte == byte)
  }
}
