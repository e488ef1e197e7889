import ControlProtocol
import Layouts
import MarkedYAML
import SystemFiles

/// The layouts of this machine, read from their files when needed.
///
/// Only the background thread uses the library, because reading a file takes longer than a finger
/// may wait. Until that thread gets its first job, the creator may use the library.
final class LayoutLibrary: @unchecked Sendable {
  private var folders: LayoutFolders
  private let locale: LayoutLocale

  init(_ files: SystemFiles, _ locale: LayoutLocale) {
    folders = LayoutFolders(files, compiledBy: ProductVersion.current)
    self.locale = locale
  }

  /// Reads a layout; nil if there is none with this id.
  ///
  /// - Parameter inUse: the layout in use and the other enabled layouts, for a layout that borrows
  ///   their letters.
  func layout(_ id: String, letters inUse: @autoclosure () -> [Layout] = []) -> Layout? {
    guard let layout = folders.layout(id)?.in(locale, words: folders.words) else { return nil }
    // Evaluate `inUse` only for a layout that borrows letters: the other layouts may not be read
    // yet.
    return layout.letters == .own ? layout : layout.withLetters(of: inUse())
  }

  /// All layouts that have files.
  func all() -> [LayoutIndex.Entry] { folders.all() }

  /// Returns the errors found in layout files.
  ///
  /// - Parameter readsShipped: true to read the shipped files too. This takes long, and shipped
  ///   files were checked before their release.
  func review(readsShipped: Bool) -> [Problem] {
    if readsShipped { while folders.readNext() {} }
    return folders.popProblems().filter { $0.severity == .error }
  }
}
