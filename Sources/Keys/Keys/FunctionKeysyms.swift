/// The keysyms that type no character, by XKB's names.
enum FunctionKeysyms {
  /// True if a keysym is known to type no character. As in XKB, case does not matter.
  static func contain(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || name.hasPrefix("xf86") || isNumbered(name)
  }

  /// True for `f1` to `f35`.
  private static func isNumbered(_ name: String) -> Bool {
    guard name.first == "f", let number = Int(name.dropFirst()) else { return false }
    return (1...35).contains(number)
  }

  private static let names: Set<String> = [
    "alt_l", "alt_r", "backspace", "begin", "break", "cancel", "caps_lock", "clear", "control_l",
    "control_r", "delete", "down", "end", "escape", "execute", "find", "help", "home", "hyper_l",
    "hyper_r", "insert", "iso_left_tab", "iso_level3_shift", "iso_level5_shift", "iso_next_group",
    "iso_prev_group", "kp_begin", "kp_delete", "kp_down", "kp_end", "kp_enter", "kp_home",
    "kp_insert", "kp_left", "kp_next", "kp_page_down", "kp_page_up", "kp_prior", "kp_right",
    "kp_up", "left", "linefeed", "menu", "meta_l", "meta_r", "mode_switch", "next", "num_lock",
    "page_down", "page_up", "pause", "print", "prior", "redo", "return", "right", "scroll_lock",
    "select", "shift_l", "shift_lock", "shift_r", "super_l", "super_r", "sys_req", "tab", "undo",
    "up",
  ]
}
