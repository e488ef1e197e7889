import Declarations

extension Settings {
  /// The documentation's page with all settings, in Markdown.
  package static var page: String {
    """
    # Settings

    <!-- Made by `kbdctl settings default --markdown` from Sources/Keyboard/Settings/Settings.swift. -->

    Settings are in `/etc/keyglass/settings.yaml`. The files `/etc/keyglass/settings.d/*.yaml`
    follow in the order of their names, and each overrides single settings of those before it. The
    dots in a setting's name are sections in the file: `keyboard.height` is

    ```yaml
    keyboard:
      height: 50 %
    ```

    `kbdctl settings check` reports all problems in them with file, line and column, and
    `kbdctl settings check FILE` checks a file before it is put in place. `systemctl reload
    keyglassd` makes the daemon read them again: if anything is wrong, it keeps the settings that
    it has. At its start it uses all that is right, and the defaults for what is wrong, so that the
    keyboard works; `kbdctl status` and the journal say so.

    `true` may also be written `yes` or `on`, and `false` `no` or `off`. Put a text with characters
    other than letters, digits, `-`, `_` and `.` in quotes. A link counts as a file only if nobody
    but root can write its folder.

    """ + tables(of: items)
  }

  /// A table of the settings in `items` outside sections, then one per section.
  private static func tables(of items: [SettingsItem]) -> String {
    var page = """

      | setting | what it decides | values | default |
      |---|---|---|---|

      """
    for case .setting(let setting) in items {
      page +=
        "| `\(setting.key)` | \(setting.text) | \(setting.expectation) "
        + "| `\(setting.writtenDefault)` |\n"
    }
    for case .section(let key, let text, let items) in items {
      page += "\n## \(key)\n\n\(text)\n" + tables(of: items)
    }
    return page
  }
}
