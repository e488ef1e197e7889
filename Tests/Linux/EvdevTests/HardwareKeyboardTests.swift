import Testing

@testable import Evdev

@Suite struct HardwareKeyboardTests {
  /// The keys of a laptop's keyboard (AT Translated Set 2 keyboard).
  private static let letters = CodeMask(
    "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe")

  @Test(
    arguments: [
      (0x11, nil, .builtIn), (0x18, nil, .builtIn), (0x03, nil, .attached), (0x05, nil, .attached),
      (nil, nil, .attached),
      // A convertible's keyboard on USB cannot be taken off if udev calls it internal.
      (0x03, "internal", .builtIn), (0x11, "external", .attached), (0x11, "", .builtIn),
    ] as [(UInt16?, String?, HardwareKeyboard)])
  func udevKnowsItsPlaceElseTheBus(bus: UInt16?, integration: String?, place: HardwareKeyboard) {
    #expect(HardwareKeyboard(keys: Self.letters, bus: bus, integration: integration) == place)
  }

  @Test func withoutLettersItIsNone() {
    // The devices are a power button, a numeric keypad, and a remote control with half the letters.
    for keys in ["10000000000000 0", "3f003f 0 0 3ff", "ffff0000"] {
      #expect(HardwareKeyboard(keys: CodeMask(keys), bus: 0x11, integration: nil) == nil)
    }
    let withoutSpace = CodeMask("402000000 3803078f800d001 feffffdfffefffff fdfffffffffffffe")
    #expect(HardwareKeyboard(keys: withoutSpace, bus: 0x11, integration: nil) == nil)
  }
}
