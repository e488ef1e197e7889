import Settings
import Testing

@testable import SeatRules

@Suite struct HardwareKeyboardsTests {
  private var hardware = HardwareKeyboards()
  private var isVisible = true
  private var fieldWants: Bool?

  private mutating func review() {
    switch hardware.review(isVisible: isVisible, fieldWants: fieldWants) {
    case .comes: isVisible = true
    case .hides: isVisible = false
    case nil: break
    }
  }

  private mutating func attach(_ name: String = "usb", isBuiltIn: Bool = false) {
    hardware.setKeyboard(name, isBuiltIn: isBuiltIn)
    review()
  }

  private mutating func detach(_ name: String = "usb") {
    hardware.setKeyboard(name, isBuiltIn: nil)
    review()
  }

  private mutating func fold(isTablet: Bool?) {
    hardware.setTabletMode(of: "switch", isTablet)
    review()
  }

  private mutating func request(_ visible: Bool) {
    hardware.overrule(visible: visible)
    isVisible = visible
  }

  // MARK: - Which keyboards count

  @Test mutating func withShowNoneCounts() {
    hardware.rule = .show
    attach()
    fold(isTablet: false)
    #expect(isVisible && !hardware.staysAway)
  }

  @Test mutating func withHideEveryKeyboardCounts() {
    hardware.rule = .hide
    review()
    #expect(isVisible)
    attach()
    #expect(!isVisible && hardware.staysAway)
    detach()
    attach(isBuiltIn: true)
    #expect(!isVisible)
  }

  @Test mutating func withHideTheBuiltInOneCountsNotInTabletMode() {
    hardware.rule = .hide
    attach("i8042", isBuiltIn: true)
    fold(isTablet: true)
    #expect(isVisible && !hardware.staysAway)
    attach("bluetooth")
    #expect(!isVisible)
    detach("bluetooth")
    #expect(isVisible)
    fold(isTablet: false)
    #expect(!isVisible)
  }

  @Test mutating func withAutoKeyboardsCountInLaptopModeOnly() {
    hardware.rule = .auto
    attach("i8042", isBuiltIn: true)
    attach("usb")
    #expect(isVisible, "without a switch the mode is unknown")
    fold(isTablet: true)
    #expect(isVisible)
    fold(isTablet: false)
    #expect(!isVisible)
    fold(isTablet: nil)
    #expect(isVisible, "the switch is gone")
  }

  @Test mutating func aSwitchWithoutAKeyboardKeepsNothingAway() {
    hardware.rule = .auto
    fold(isTablet: false)
    #expect(isVisible)
    attach()
    #expect(!isVisible)
    detach()
    #expect(isVisible)
  }

  @Test mutating func oneOfTwoSwitchesIsEnoughForTabletMode() {
    hardware.rule = .auto
    attach()
    fold(isTablet: false)
    hardware.setTabletMode(of: "another", true)
    review()
    #expect(isVisible)
  }

  @Test mutating func anotherRuleCountsAtOnce() {
    hardware.rule = .hide
    attach()
    hardware.rule = .show
    review()
    #expect(isVisible && !hardware.staysAway)
  }

  // MARK: - Coming back

  @Test mutating func whatWasHiddenStaysHiddenAfterwards() {
    hardware.rule = .hide
    isVisible = false
    attach()
    #expect(hardware.staysAway)
    detach()
    #expect(!isVisible && !hardware.staysAway)
  }

  @Test mutating func afterwardsTheFocusDecidesIfItIsKnown() {
    hardware.rule = .hide
    attach()
    fieldWants = false
    detach()
    #expect(!isVisible && !hardware.staysAway)
    attach()
    fieldWants = true
    detach()
    #expect(isVisible)
  }

  // MARK: - Requests

  @Test mutating func aRequestCountsMoreUntilAnotherKeyboardComes() {
    hardware.rule = .hide
    attach("one")
    request(true)
    #expect(!hardware.staysAway)
    attach("one")
    #expect(isVisible)
    attach("two")
    #expect(!isVisible && hardware.staysAway)
    request(true)
    detach("two")
    #expect(isVisible && !hardware.staysAway)
    detach("one")
    attach("one")
    #expect(!isVisible)
  }

  @Test mutating func whoeverHidesItWantsItHiddenAfterwardsToo() {
    hardware.rule = .hide
    attach()
    request(true)
    request(false)
    #expect(hardware.staysAway)
    detach()
    #expect(!isVisible)
  }

  @Test mutating func withoutHardwareARequestChangesNothing() {
    hardware.rule = .hide
    request(true)
    #expect(hardware.effect == .none)
    attach()
    #expect(!isVisible)
  }

  // MARK: - Restarts

  @Test mutating func aRequestOutlastsARestart() {
    hardware.rule = .hide
    // The settings apply before the devices are known.
    review()
    hardware.restore(.overruled)
    attach()
    #expect(isVisible && !hardware.staysAway)
  }

  @Test mutating func aRestartedDaemonShowsItOnceTheKeyboardIsGone() {
    hardware.rule = .hide
    hardware.restore(.awaited)
    isVisible = false
    attach()
    detach()
    #expect(isVisible)
  }
}
