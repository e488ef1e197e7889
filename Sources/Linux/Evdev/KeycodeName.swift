import CEvdev

/// The kernel's names of keys and buttons.
package enum KeycodeName {
  /// Returns the keycode of a name such as `KEY_F13` or `BTN_SOUTH`; nil for an unknown name.
  package static func keycode(_ name: String) -> UInt16? {
    let code = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    return UInt16(exactly: code)
  }

  package static func isKey(_ name: String) -> Bool { keycode(name) != nil }
}
