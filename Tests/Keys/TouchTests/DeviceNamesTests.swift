import Testing
import Touch

@Suite struct DeviceNamesTests {
  @Test(arguments: [
    ("ELAN Touchscreen", "ELAN Touchscreen"), ("ELAN Touchscreen", "*"), ("", "*"),
    ("ELAN Touchscreen", "ELAN*"), ("ELAN Touchscreen", "*screen"),
    ("ELAN Touchscreen", "E*Touch*n"), ("ELAN Touchscreen", "**"), ("aab", "a*ab"),
  ])
  func aStarStandsForAnything(name: String, pattern: String) {
    #expect(DeviceNames([pattern]).contains(name))
  }

  @Test(arguments: [
    ("ELAN Touchscreen", "ELAN"), ("ELAN Touchscreen", "*Touch"), ("ELAN Touchscreen", "elan*"),
    ("ELAN Touchscreen", "E*Touch*x*n"), ("ELAN Touchscreen", ""), ("ab", "ab*b"),
  ])
  func allElseIsToBeThere(name: String, pattern: String) {
    #expect(!DeviceNames([pattern]).contains(name))
  }

  @Test func oneMatchingNameIsEnough() {
    #expect(DeviceNames(["Goodix*", "ELAN*"]).contains("ELAN Touchscreen"))
    #expect(!DeviceNames([]).contains("ELAN Touchscreen"))
  }

  @Test func aTouchscreenThatIsIgnoredIsNotUsed() {
    var use = TouchscreenUse()
    use.ignore = ["Wacom*"]
    #expect(use.uses(deviceNamed: "ELAN Touchscreen"))
    #expect(!use.uses(deviceNamed: "Wacom Finger"))
  }

  @Test func settingsPrevailOverTheDeviceAndThePanel() {
    var use = TouchscreenUse()
    let mirrored = Calibration.Matrix(a: -1, b: 0, c: 1, d: 0, e: 1, f: 0)
    let device = use.calibration(udevProperty: "-1 0 1 0 1 0", shownTurned: 90)
    #expect(device == Calibration(matrix: mirrored, rotation: .right))
    #expect(use.output(udevProperty: "DSI-1") == "DSI-1")
    #expect(use.calibration(udevProperty: nil, shownTurned: 45) == .none)

    use.calibration = .identity
    use.rotation = .half
    use.output = "HDMI-A-1"
    let set = use.calibration(udevProperty: "-1 0 1 0 1 0", shownTurned: 90)
    #expect(set == Calibration(matrix: .identity, rotation: .half))
    #expect(use.output(udevProperty: "DSI-1") == "HDMI-A-1")
  }
}
