import Declarations

extension Settings {
  /// The installed settings file. It has every setting with its description, values and default,
  /// all as comments.
  ///
  /// Lines of explanation begin with two `#`, and settings with one. If the first `#` of every line
  /// is removed, the file sets all defaults.
  package static var shippedFile: String {
    """
    ## Settings of Keyglass.
    ##
    ## Every setting stands here with its default. To change one, take the # away before it and
    ## before the name of its section, then have the file checked and the daemon read it:
    ##
    ##   kbdctl settings check
    ##   systemctl reload keyglassd
    ##
    ## Files settings.d/*.yaml override this one, in the order of their names.

    """ + lines(for: items, indent: "").joined(separator: "\n") + "\n"
  }

  private static func lines(for items: [SettingsItem], indent: String) -> [String] {
    items.enumerated().flatMap { index, item in
      // Separate items by an empty line, but not a section's name from its first item.
      let gap = index == 0 && !indent.isEmpty ? [] : [""]
      switch item {
      case .setting(let setting):
        return gap + [
          "## \(indent)\(setting.text)",
          "## \(indent)\(setting.sentence)",
          "#\(indent)\(item.name): \(setting.writtenDefault)",
        ]
      case .section(_, let text, let items):
        return gap + ["## \(indent)\(text)", "#\(indent)\(item.name):"]
          + lines(for: items, indent: indent + "  ")
      }
    }
  }
}

extension SettingDeclaration {
  /// The setting's possible values, as a sentence.
  fileprivate var sentence: String {
    expectation.prefix(1).uppercased() + expectation.dropFirst() + "."
  }
}
