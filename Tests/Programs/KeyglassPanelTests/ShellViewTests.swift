import Testing

@testable import keyglass_panel

@Suite struct ShellViewTests {
  private var view = ShellView()

  @Test mutating func anOverviewHidesIt() {
    #expect(view.whyNotSeen == nil)
    view.hasOverview = true
    #expect(view.whyNotSeen == "GNOME's overview hides it")
  }

  @Test mutating func aLockIsToldBeforeAnOverview() {
    view.isLocked = true
    #expect(view.whyNotSeen == "GNOME's lock screen hides it")
    view.hasOverview = true
    #expect(view.whyNotSeen == "GNOME's lock screen hides it")
  }

  @Test(arguments: UInt8(0)..<4) func isReadBackFromItsByte(byte: UInt8) {
    #expect(ShellView(byte: byte).byte == byte)
  }
}
