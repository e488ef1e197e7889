import Declarations

extension Settings {
  /// The settings file that is installed: every setting with its text, its values and its
  /// default, all of it commented.
  ///
  /// Lines of text begin with two `#`, settings with one: what is left without the first `#` of
  /// every line is a file that sets all defaults.
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
      // All are set apart by an empty line, but for the first below the name of its section.
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
  /// What its values are, as a sentence.
  fileprivate var sentence: String {
    expectation.prefix(1).uppercased() + expectation.dropFirst() + "."
  }
}
