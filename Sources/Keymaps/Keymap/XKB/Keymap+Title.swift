import CXKBCommon

extension Keymap {
  /// XKB's name of the active group, in English: `German (Neo 2)`; empty if it has none.
  package var title: String {
    xkb_keymap_layout_get_name(compiled.pointer, UInt32(group)).map { String(cString: $0) } ?? ""
  }
}
