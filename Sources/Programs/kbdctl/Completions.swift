import ArgumentParser
import ControlProtocol
import Settings
import SystemFiles

/// The words that a shell offers for layouts, themes and settings.
enum Completions {
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

  /// Returns the ids of all layouts, and the files and folders that complete a path.
  ///
  /// - Parameter start: the beginning of the word to complete.
  static func idsAndFiles(_ start: String) -> [String] {
    ids() + files(start)
  }

  /// Returns the names of all themes, and the files that complete a path.
  static func themesAndFiles(_ start: String) -> [String] {
    SystemFiles.ofThisProgram().themeNames.map(\.printable) + files(start)
  }

  /// Returns the settings that a user may choose, according to the settings files.
  static func settings() -> [String] {
    choosable.map(\.key)
  }

  /// Returns the values of the setting in the command line, if that setting allows only a few.
  ///
  /// - Parameter words: the command line.
  static func values(in words: [String]) -> [String] {
    guard let setting = choosable.last(where: { words.contains($0.key) }) else { return [] }
    switch setting.key {
    case "layouts": return ids()
    case "panel.theme": return themes(of: .ofThisProgram())
    default: return Self.words(of: setting.expectation)
    }
  }

  /// Returns the values of the setting `panel.theme`: the installed themes, and `desktop`.
  static func themes(of files: SystemFiles) -> [String] {
    [Settings.Panel.desktopTheme] + files.themeNames.map(\.printable)
  }

  /// Returns the values listed in a description such as "one of …"; empty for other descriptions.
  private static func words(of expectation: String) -> [String] {
    if expectation == "true or false" { return ["true", "false"] }
    guard expectation.hasPrefix("one of ") else { return [] }
    let parts = expectation.split(separator: "`")
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Returns the user's own abbreviations.
  static func shortcuts() -> [String] {
    guard var client = try? ControlClient(),
      let list = try? client.call(.getShortcuts, as: OwnShortcutList.self)
    else { return [] }
    return list.shortcuts.map(\.abbreviation.printable)
  }

  private static var choosable: [(key: String, expectation: String)] {
    let documents = SystemFiles.ofThisProgram().settingsFiles().documents
    return Settings.choosable(documents: documents, choices: Choices()).map {
      ($0.key, $0.expectation)
    }
  }

  private static func files(_ start: String) -> [String] {
    let folder = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    let names = SystemFiles.names(in: folder.isEmpty ? "." : folder)
    return names.filter { $0.hasSuffix(".yaml") }.map { folder + $0 }
  }

  private static func ofDaemon() throws -> [LayoutSummary] {
    var client = try ControlClient()
    return try client.call(.listLayouts(all: true), as: LayoutList.self).layouts
  }
}

extension [LayoutSummary] {
  /// Returns the layouts that have files, in the form of the daemon's list.
  static func ofFolders(_ files: SystemFiles) -> [LayoutSummary] {
    files.layouts().0.layouts.map { layout in
      LayoutSummary(
        id: layout.id, title: layout.title, language: layout.language, current: false)
    }
  }
}
