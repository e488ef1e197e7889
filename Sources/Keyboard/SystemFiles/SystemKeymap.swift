package import Keymap

/// The keymap that the system's files name.
package struct SystemKeymap: Hashable, Sendable {
  package var names: KeymapNames
  /// The file that names the keymap.
  package var file: String

  /// The system's files that may name a keymap. The first file that does so is used.
  package static let files = [
    "/etc/default/keyboard", "/etc/X11/xorg.conf.d/00-keyboard.conf", "/etc/vconsole.conf",
  ]

  /// Reads the files up to the first that names a keymap; nil if none does.
  ///
  /// - Parameter problems: receives files' problems, each as `file:line:column: what is wrong`.
  package init?(problems: inout [String]) {
    for file in Self.files {
      guard let text = SystemFiles.text(of: file) else { continue }
      do throws(KeymapFileError) {
        guard let names = try Self.names(in: text, file) else { continue }
        self.names = names
        self.file = file
        return
      } catch {
        problems.append(error.description)
      }
    }
    return nil
  }

  private static func names(
    in text: String, _ file: String
  ) throws(KeymapFileError) -> KeymapNames? {
    switch file {
    case files[0]: try KeymapNames.defaultKeyboard(text)
    case files[1]: try KeymapNames.xorg(text)
    default: try KeymapNames.vconsole(text, modelMap: .ofSystem)
    }
  }
}

/// The locale that the system's files name.
package enum SystemLocale {
  /// The system's files that may name a locale. The first file that does so is used.
  package static let files = ["/etc/locale.conf", "/etc/default/locale"]

  /// Returns the name of the locale for characters (LC_CTYPE); nil for none, or for C or POSIX.
  ///
  /// - Parameter problems: receives files' problems, each as `file:line:column: what is wrong`.
  package static func named(problems: inout [String]) -> String? {
    for file in files {
      guard let text = SystemFiles.text(of: file) else { continue }
      do throws(KeymapFileError) {
        let locale = try ShellAssignments(parsing: text, file: file).characterLocale
        if let locale, !["C", "POSIX"].contains(locale.prefix { $0 != "." }) { return locale }
      } catch {
        problems.append(error.description)
      }
    }
    return nil
  }
}
