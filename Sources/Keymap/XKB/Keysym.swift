import CXKBCommon

/// A symbol of X's keymaps, which is what a key gives at a level: XKB_KEY_….
package struct Keysym: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package var rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// By name, as `Left`, `F5`, `BackSpace`; letter case matters only where two names differ in
  /// nothing else (`a` and `A`). Nil where XKB has no such name.
  package init?(named name: String) {
    let exact = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    let keysym =
      exact != 0 ? exact : xkb_keysym_from_name(name, XKB_KEYSYM_CASE_INSENSITIVE)
    guard keysym != 0 else { return nil }
    self.init(rawValue: keysym)
  }

  static let space = Keysym(rawValue: 0x20)
  static let backSpace = Keysym(rawValue: 0xff08)
  static let tab = Keysym(rawValue: 0xff09)
  static let `return` = Keysym(rawValue: 0xff0d)
  static let capsLock = Keysym(rawValue: 0xffe5)
  static let keypadEnter = Keysym(rawValue: 0xff8d)
  static let multiKey = Keysym(rawValue: 0xff20)

  /// The character that it types; nil for dead keys, functions and modifiers.
  package var scalar: Unicode.Scalar? {
    let value = xkb_keysym_to_utf32(rawValue)
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// Whether it types nothing by itself but changes the next key: dead_acute, …
  package var isDead: Bool {
    (0xfe50...0xfe93).contains(rawValue)
  }

  /// KP_…: digits and signs of a keypad, which an application may take as something else (DECKPAM).
  package var isKeypad: Bool {
    (0xff80...0xffbd).contains(rawValue)
  }

  /// XKB's name for it.
  package var description: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let length = xkb_keysym_get_name(rawValue, buffer.baseAddress, buffer.count)
      guard length > 0 else { return "NoSymbol" }
      return String(
        decoding: UnsafeRawBufferPointer(buffer).prefix(Int(length)), as: UTF8.self)
    }
  }
}
