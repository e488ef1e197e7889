import Glibc

/// The file in which the session's panel names its theme. The file exists only if this theme is not
/// the one in the settings: a user has chosen it, or it follows the desktop's preference for light
/// or dark. The locker reads the file instead of asking another program.
package struct ThemeInUse {
  private let path: String

  /// - Parameter folder: the folder for the session's files; nil if there is none, as on a text
  ///   console.
  package init?(folder: String? = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }) {
    guard let folder, folder.hasPrefix("/") else { return nil }
    path = folder + "/keyglass-theme"
  }

  /// Writes a theme's name; nil removes the file. A failure is not reported, because without the
  /// file, the locker uses the settings' theme.
  package func write(_ name: String?) {
    guard let name else {
      unlink(path)
      return
    }
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let count = Glibc.write(descriptor, name, name.utf8.count)
    close(descriptor)
    if count != name.utf8.count || rename(new, path) != 0 { unlink(new) }
  }

  /// Returns the name of the theme that the panel uses; nil if the settings name the theme, or if
  /// there is no such theme.
  package func name(in files: SystemFiles) -> String? {
    let file = RegularFile(folder: AT_FDCWD, name: FileName(path), resolvesLink: false)
    guard let bytes = try? file.bytes(atMost: 255),
      let name = String(validating: bytes, as: UTF8.self), files.themeNames.contains(name)
    else { return nil }
    return name
  }
}
