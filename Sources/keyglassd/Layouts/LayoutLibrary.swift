import Layouts
import MarkedYAML
import SystemFiles

/// This machine's layouts, read from their files when asked for.
///
/// It belongs to the background thread, because reading a file takes longer than a finger may wait.
/// Only its creator may use it before that.
final class LayoutLibrary: @unchecked Sendable {
  private var folders: LayoutFolders
  private let locale: LayoutLocale

  init(_ files: SystemFiles, _ locale: LayoutLocale) {
    folders = LayoutFolders(files)
    self.locale = locale
  }

  /// nil if there is none with this id.
  ///
  /// - Parameter inUse: the layout in use and the other enabled ones, for one that has their letters.
  func layout(_ id: String, letters inUse: [Layout] = []) -> Layout? {
    folders.layout(id)?.in(locale).made(from: inUse)
  }

  /// All layouts that have files.
  func all() -> [LayoutIndex.Entry] { folders.all() }

  /// Reads all files; returns their errors.
  func review() -> [Problem] {
    while folders.readNext() {}
    return folders.takeProblems().filter { $0.severity == .error }
  }
}
