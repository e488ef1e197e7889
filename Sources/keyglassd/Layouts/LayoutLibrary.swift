import Layouts
import MarkedYAML
import SystemFiles

/// The layouts of this machine, read from their files when they are asked for.
///
/// It belongs to the thread of the background work: reading one file takes longer than a finger
/// may wait. Only who makes it asks it before that.
final class LayoutLibrary: @unchecked Sendable {
  private var folders: LayoutFolders
  private let decimalSign: String

  init(_ files: SystemFiles, decimalSign: String) {
    folders = LayoutFolders(files)
    self.decimalSign = decimalSign
  }

  /// nil where there is none with this id.
  func layout(_ id: String) -> Layout? {
    folders.layout(id)?.withDecimalSign(decimalSign)
  }

  /// All layouts that have files.
  func all() -> [LayoutIndex.Entry] { folders.all() }

  /// Looks through all files; what is wrong in them.
  func review() -> [Problem] {
    while folders.readNext() {}
    return folders.takeProblems().filter { $0.severity == .error }
  }
}
