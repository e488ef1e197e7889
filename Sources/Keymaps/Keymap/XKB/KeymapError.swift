/// The reason why there is no keymap.
package enum KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libxkbcommon cannot be set up: out of memory, or the system lacks XKB data.
  case noContext
  /// libxkbcommon has no such keymap.
  case cannotCompile(KeymapNames)
  /// The layouts have only `count` groups, and lack this `group`, which is counted from 1 here.
  case noSuchGroup(group: Int, count: Int)

  package var description: String {
    switch self {
    case .noContext:
      "libxkbcommon cannot be used: no memory, or no XKB data under /usr/share/X11/xkb"
    case .cannotCompile(let names):
      "no XKB keymap for \(names)"
    case .noSuchGroup(let group, let count):
      "the keymap has \(count) group\(count == 1 ? "" : "s"), so group \(group) cannot be active"
    }
  }
}
