import Layouts
import MarkedYAML
import SystemFiles

/// This machine's layouts, read from their files when asked for.
///
/// It belongs to the background thread, because reading a file takes longer than a finger may wait.
/// Only its creator may use it before that.
final class LayoutLibrary: @unchecked Sendable {
  private var folders: LayoutFolders
  private let decimalSign: String

  init(_ files: SystemFiles, decimalSign: String) {
    folders = LayoutFolders(files)
    self.decimalSign = decimalSign
  }

  /// nil if there is none with this id.
  func layout(_ id: String) -> Layout? {
    folders.layout(id)?.withDecimalSign(decimalSign)
  }

  /// All layouts that have files.
  func all() -> [LayoutIndex.Entry] { folders.all() }

  /// Reads all files; returns their errors.
  func review() -> [Problem] {
    while folders.readNext() {}
    return folders.takeProblems().filter { $0.severity == .error }
  }
}
