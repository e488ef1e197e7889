package import Declarations
import MarkedYAML

extension Settings {
  /// The settings that the user at the seat may choose without the administrator.
  package struct Users: SettingsSection {
    /// The paths of single settings, or of sections for all their settings.
    package let maySet: [String]
    package let mayInstallLayouts: Bool

    package init(from source: inout SettingsSource) {
      maySet = source.setting(
        "may-set", .choosable,
        default: [
          "layouts", "keyboard", "keys", "access", "words", "phone", "composing", "panel.theme",
          "feedback",
        ],
        "What the user at the seat may choose; words.learning and access.pointer only by name.")
      mayInstallLayouts = source.setting(
        "may-install-layouts", .truth, default: true,
        "Lets the user at the seat install layouts for themselves.")
    }

    /// Settings that a user may never choose, because they concern the machine or other users.
    fileprivate static let neverTheirs = [
      "seat", "keymap", "touch", "keypad", "panic", "rights", "users",
    ]
    /// The settings that the administrator must allow by name, because allowing a section is not
    /// enough. Learning would offer the words of one person to others who share the account. With
    /// pointers, any program of the user could type by posing as the panel.
    private static let onlyByName = ["words.learning", "access.pointer"]

    package func maySet(_ key: String) -> Bool {
      // Search the list first, and compare bytes: both are fast, and a finger may be waiting.
      maySet.contains { name in
        name == key || key.isIn(section: name) && !Self.onlyByName.contains(key)
      } && !Self.isNeverTheirs(key)
    }

    fileprivate static func isNeverTheirs(_ key: String) -> Bool {
      neverTheirs.contains { $0 == key || key.isIn(section: $0) }
    }
  }
}

extension String {
  /// True if this path of a setting is in the section.
  fileprivate func isIn(section: String) -> Bool {
    utf8.starts(with: section.utf8) && utf8.dropFirst(section.utf8.count).first == UInt8(ascii: ".")
  }
}

extension SettingType where Value == [String] {
  /// The type of a list of settings and sections that the administrator may leave to users.
  fileprivate static var choosable: SettingType {
    let list = texts("a list of settings or sections such as [panel.theme, words]")
    return SettingType(
      list.expectation,
      read: { node throws(Mismatch) in
        let names = try list.read(node)
        guard case .sequence(let items) = node.content else { throw Mismatch(at: node) }
        let known = names.isEmpty ? [] : Settings.items.flatMap(\.withAllInside).map(\.key)
        var mismatches: [Mismatch] = []
        for (name, item) in zip(names, items) {
          if Settings.Users.isNeverTheirs(name) {
            mismatches.append(
              Mismatch(mark: item.mark, found: "\(name.quoted), which is never a user's"))
          } else if !known.contains(name) {
            mismatches.append(
              Mismatch(
                mark: item.mark, found: name.quoted,
                reason: "there is no setting \(name.quoted)\(suggestion(for: name, in: known)); "
                  + "`users.may-set` is \(list.expectation)"))
          }
        }
        try Mismatch.throwAll(mismatches)
        return names
      },
      write: list.write)
  }
}
