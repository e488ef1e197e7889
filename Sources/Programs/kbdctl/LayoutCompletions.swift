import ArgumentParser
import ControlProtocol
import SystemFiles

/// The words that a shell offers for a layout.
enum LayoutCompletions {
  /// Returns the ids of all layouts, with titles if the shell can show them.
  static func ids() -> [String] {
    let layouts = (try? ofDaemon()) ?? .ofFolders(.ofThisProgram())
    return layouts.map { layout in
      let (id, title) = (layout.id.printable, layout.title.printable)
      return switch CompletionShell.requesting {
      case .zsh?: "\(id.map { $0 == ":" ? #"\:"# : String($0) }.joined()):\(title)"
      case .fish?: "\(id)\t\(title)"
      default: id
      }
    }
  }

  /// Returns the ids, and the files and folders that a path leads to.
  ///
  /// - Parameter start: the beginning of the word to complete.
  static func idsAndFiles(_ start: String) -> [String] {
    let folder = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    let names = SystemFiles.names(in: folder.isEmpty ? "." : folder)
    return ids() + names.filter { $0.hasSuffix(".yaml") }.map { folder + $0 }
  }

  private static func ofDaemon() throws -> [LayoutSummary] {
    var client = try ControlClient()
    return try client.call(.listLayouts(all: true), as: LayoutList.self).layouts
  }
}

extension [LayoutSummary] {
  /// The layouts that have files, as the daemon lists them.
  static func ofFolders(_ files: SystemFiles) -> [LayoutSummary] {
    files.layouts().0.layouts.map { layout in
      LayoutSummary(
        id: layout.id, title: layout.title, language: layout.language, current: false)
    }
  }
}
