package import Keymap

extension KeyboardModelMap {
  /// The table of this machine's systemd, or a table of the most frequent keymaps.
  package static var ofSystem: KeyboardModelMap {
    SystemFiles.text(of: "/usr/share/systemd/kbd-model-map").map { KeyboardModelMap(parsing: $0) }
      ?? KeyboardModelMap()
  }
}
