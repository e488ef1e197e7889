import Declarations

extension Settings {
  /// The page of the documentation with all settings, in Markdown.
  package static var page: String {
    """
    # Settings

    <!-- Made by `kbdctl settings default --markdown` from Sources/Keyboard/Settings/Settings.swift. -->

    Settings are in `/etc/keyglass/settings.yaml`. The files `/etc/keyglass/settings.d/*.yaml`
    are read after it, in the order of their names; each overrides settings of earlier ones. The
    dots in a setting's name are sections in the file: `keyboard.height` is

    ```yaml
    keyboard:
      height: 50 %
    ```

    `kbdctl settings check [FILE]` reports all problems with file, line and column. `systemctl
    reload keyglassd` reads all files again. With an error in the settings or in an enabled layout, a
    reload changes nothing; warnings do not count.
    A starting daemon uses the defaults for wrong settings, and says so in `kbdctl status` and the
    journal.

    A fraction is `40 %` or `0.4`, a time `0.4 s` or `400 ms`, a length `1.5 mm`. `yes` and `on` are
    `true`, `no` and `off` are `false`. Put a text that begins with a sign such as `#`, or
    has a comma, in quotes. Symbolic links work only in folders that root alone can write.

    """ + tables(of: items)
  }

  /// A table of the settings outside sections, then one table for each section.
  private static func tables(of items: [SettingsItem]) -> String {
    var page = """

      | setting | what it decides | values | default |
      |---|---|---|---|

      """
    for case .setting(let setting) in items {
      page +=
        "| `\(setting.key)` | \(setting.text) | \(brief(setting.expectation)) "
        + "| `\(setting.writtenDefault)` |\n"
    }
    for case .section(let key, let text, let items) in items {
      page += "\n## \(key)\n\n\(text)\n" + tables(of: items)
    }
    return page
  }

  /// Returns a value's description without its kind, which the page explains only once.
  private static func brief(_ expectation: String) -> String {
    let forms = [
      "a fraction such as 40 % or 0.4, ", "a time such as 0.4 s or 400 ms, ",
      "a length such as 1.5 mm, ", "a whole number, ", "one of ",
    ]
    let form = forms.first { expectation.hasPrefix($0) }
    return String(expectation.dropFirst(form?.count ?? 0))
  }
}
