import CXKBCommon

extension Keymap {
  /// What XKB calls the active group, in English: `German (Neo 2)`; empty where it has no name.
  package var title: String {
    xkb_keymap_layout_get_name(compiled.pointer, UInt32(group)).map { String(cString: $0) } ?? ""
  }
}
