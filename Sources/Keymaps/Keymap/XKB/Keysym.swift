import CXKBCommon

/// An X keysym, the meaning of a key at a level: XKB_KEY_….
package struct Keysym: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package var rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Finds a keysym by name, such as `Left`, `F5`, `BackSpace`; nil if XKB has no such name. Case
  /// matters only between names that differ in nothing else, such as `a` and `A`.
  package init?(named name: String) {
    let exact = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    let keysym =
      exact != 0 ? exact : xkb_keysym_from_name(name, XKB_KEYSYM_CASE_INSENSITIVE)
    guard keysym != 0 else { return nil }
    self.init(rawValue: keysym)
  }

  /// True if XKB has a keysym of this name.
  @Sendable package static func isName(_ name: String) -> Bool { Keysym(named: name) != nil }

  static let space = Keysym(rawValue: 0x20)
  static let backSpace = Keysym(rawValue: 0xff08)
  static let tab = Keysym(rawValue: 0xff09)
  static let `return` = Keysym(rawValue: 0xff0d)
  static let capsLock = Keysym(rawValue: 0xffe5)
  static let keypadEnter = Keysym(rawValue: 0xff8d)
  static let multiKey = Keysym(rawValue: 0xff20)

  /// The character that the keysym types; nil for dead keys, functions and modifiers.
  package var scalar: Unicode.Scalar? {
    let value = xkb_keysym_to_utf32(rawValue)
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// True if the keysym changes the next key instead of typing something: dead_acute, …
  package var isDead: Bool {
    (0xfe50...0xfe93).contains(rawValue)
  }

  /// True if the keysym is of a keypad (KP_…). Applications may treat such keysyms as something
  /// other than text (DECKPAM).
  package var isKeypad: Bool {
    (0xff80...0xffbd).contains(rawValue)
  }

  /// True if the keysym controls an input method: Multi_key, Kanji, Henkan, Hangul, …
  var isOfInputMethods: Bool {
    (0xff20...0xff3f).contains(rawValue)
  }

  /// XKB's name.
  package var description: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let length = xkb_keysym_get_name(rawValue, buffer.baseAddress, buffer.count)
      guard length > 0 else { return "NoSymbol" }
      return String(
        decoding: UnsafeRawBufferPointer(buffer).prefix(Int(length)), as: UTF8.self)
    }
  }
}
