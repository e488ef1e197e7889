package import Declarations

// The rights of clients on the control socket.
extension Settings {
  /// The holders of each right: a list of `seat`, `user:NAME` or `group:NAME`.
  package struct Rights: SettingsSection {
    package let watch: [String]
    package let control: [String]
    package let type: [String]
    package let field: [String]

    package init(from source: inout SettingsSource) {
      watch = source.setting(
        "watch", .holders, default: ["seat"],
        "Users that may see the keyboard, its state and the strip above the keys.")
      control = source.setting(
        "control", .holders, default: ["seat"],
        "Users that may show, hide, switch and release the keyboard.")
      type = source.setting(
        "type", .holders, default: [],
        "Users that may type texts and chords, and reload the settings.")
      field = source.setting(
        "field", .holders, default: ["seat"],
        "Users that may report the field with the focus and the text before its caret.")
    }
  }
}

extension SettingType where Value == [String] {
  /// The type of a list of `seat`, `user:NAME` and `group:NAME`.
  fileprivate static var holders: SettingType {
    let list = texts("a list of users: seat, user:NAME or group:NAME")
    return SettingType(
      list.expectation,
      read: { node throws(Mismatch) in
        let names = try list.read(node)
        guard case .sequence(let items) = node.content else { throw Mismatch(at: node) }
        var mismatches: [Mismatch] = []
        for (name, item) in zip(names, items) {
          let named = ["user:", "group:"].contains { name.hasPrefix($0) && name.count > $0.count }
          if name == "seat" || named && !name.contains(where: \.isWhitespace) { continue }
          var mismatch = Mismatch(at: item)
          if named {
            mismatch.found += "; write `\(name.filter { !$0.isWhitespace })`"
          } else if !name.contains(":") {
            let meant = name.lowercased() == "seat" ? "seat" : "user:\(name)"
            mismatch.found += "; write `\(meant)`"
          }
          mismatches.append(mismatch)
        }
        try Mismatch.throwAll(mismatches)
        return names
      },
      write: list.write)
  }
}
