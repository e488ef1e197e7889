/// The keycodes of the uinput keyboard: all that a text or chord may use.
///
/// udev tags a device ID_INPUT_KEYBOARD only if it has codes 1–31. Buttons are left out, and so are
/// KEY_POWER (116), KEY_SLEEP (142), KEY_SUSPEND (205) and KEY_WAKEUP (143), on which logind acts.
/// The list is short, because every code above 112 takes room in the uevent's MODALIAS.
public enum OutputKeycodes {
  /// All keycodes, in ascending order.
  package static let all = set.indices.filter { set[$0] }.map { UInt16($0) }

  /// The keycodes that may have an action on text consoles' keymaps.
  package static let onConsoles: [UInt16] = [
    // Escape to the keypad's period, and 84, which the kernel does not name. 84 is XKB's <LVL3>:
    // ISO_Level3_Shift on keymaps without a real key for ISO_Level3_Shift.
    1...84,
    // Zenkaku/Hankaku, the 102nd key, F11, F12, Ro, the Japanese keys.
    85...95,
    // Keypad's Enter, right Ctrl, keypad's slash, Print, right Alt.
    96...100,
    // Home to Delete.
    102...111,
    // Mute, volume down and up; keypad's equals and plus-minus; Pause.
    113...115, 117...119,
    // Keypad's comma, Hangul, Hanja, Yen, left and right Super, Compose (Menu).
    121...127,
    // Menu, media keys, keypad's parentheses.
    139...139, 163...165, 179...180,
    // F13–F24, and 195: XKB's <MDSW>, which is ISO_Level5_Shift on some keymaps.
    183...195,
  ].flatMap { (codes: ClosedRange<UInt16>) in codes }

  /// Keycodes for an extended keymap's characters, because no desktop acts on them. They include
  /// Stop to Help, from Sun's keyboards. Codes that Chromium lacks in
  /// ui/events/keycodes/dom/dom_code_data.inc are left out, such as Props (130). New, Redo and
  /// Close (181, 182, 206) are left out too, because Chromium does not type with them while AltGr
  /// is held.
  static let forExtendedKeymaps: [UInt16] =
    [128, 129] + Array(131...138) + [167, 168, 169, 171, 174] + Array(208...210) + Array(231...235)

  /// True if the uinput keyboard has the keycode.
  @inlinable
  public static func contains(_ keycode: UInt16) -> Bool {
    first.contains(keycode) || isInSet(keycode)
  }

  /// The keycodes from Escape to the right Alt, all of which the keyboard has. The check delays
  /// each key of a keypad, and comparing with a range is faster than searching the set.
  @inlinable
  static var first: ClosedRange<UInt16> { 1...100 }

  @usableFromInline
  static func isInSet(_ keycode: UInt16) -> Bool {
    keycode < 256 && set[Int(keycode)]
  }

  /// A flag for each keycode. Flags avoid sorting a list, which looks types up at run time.
  private static let set = {
    var set = Array(repeating: false, count: 256)
    for code in onConsoles + forExtendedKeymaps { set[Int(code)] = true }
    return set
  }()

  /// KEY_CAPSLOCK.
  static let capsLock: UInt16 = 58

  /// True for XKB's <LVL3> and <MDSW>, keycodes that only XKB names and that hardware lacks.
  static func isOnlyOfXKB(_ keycode: UInt16) -> Bool {
    keycode == 84 || keycode == 195
  }

  /// True if the key is on a keypad. Applications may treat such keys as something other than text.
  static func isKeypad(_ keycode: UInt16) -> Bool {
    switch keycode {
    case 55, 71...83, 95, 96, 98, 117, 118, 121, 179, 180: true
    default: false
    }
  }
}
