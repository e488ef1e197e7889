package import MarkedYAML
import Settings
package import Themes

/// The result of looking for a theme by its name.
package struct NamedTheme: Sendable {
  /// The theme; nil if none has this name, or if its file has a problem.
  package var theme: Theme?
  /// The path of the theme's file; empty if no file can be read.
  package var file = ""
  /// The problems with the theme's file.
  package var problems: [Problem] = []
  /// The message that there is no such theme; nil if the theme has a file.
  package var notFoundMessage: String?

  /// The problems as lines for display; empty if the theme can be used.
  package var messages: [String] {
    problems.map(\.description) + (notFoundMessage.map { [$0] } ?? [])
  }
}

extension SystemFiles {
  /// Finds a theme. The administrator's theme takes precedence over a shipped one.
  ///
  /// - Parameter name: a theme's name, or a file name that ends in `.yaml`; `desktop` is the dark
  ///   theme.
  package func theme(_ name: String) -> NamedTheme {
    let name = name == Settings.Panel.desktopTheme ? "dark" : name
    let files: FilesRead
    if name.hasSuffix(".yaml") {
      files = FilesRead(named: name)
    } else if name.contains("/") {
      return NamedTheme(notFoundMessage: notFoundMessage(ofTheme: name))
    } else {
      let file = "\(name).yaml"
      files =
        FilesRead(file: file, in: shared + "/themes")
        + FilesRead(file: file, in: configuration + "/themes")
    }
    guard let document = files.documents.last else {
      if name.hasSuffix(".yaml"), let problem = files.problems.first {
        // Report the name, because it is wrong, and there is no file with a wrong line.
        return NamedTheme(notFoundMessage: "the theme \(problem.file): \(problem.message)")
      }
      guard files.problems.isEmpty else { return NamedTheme(problems: files.problems) }
      return NamedTheme(notFoundMessage: notFoundMessage(ofTheme: name))
    }
    let (theme, problems) = ThemeParser.parse(
      document.bytes, file: document.file, extending: themeBases)
    return NamedTheme(
      theme: theme, file: document.file, problems: files.problems + problems)
  }

  private func notFoundMessage(ofTheme name: String) -> String {
    let known = (themeNames + [Settings.Panel.desktopTheme]).sorted()
    let nearest = suggestion(for: name, in: known)
    return "there is no theme \(name.quoted)"
      + (nearest.isEmpty ? "; the themes are \(known.joined(separator: ", "))" : nearest)
  }

  /// The names of all themes.
  package var themeNames: [String] {
    let folders = [shared, configuration].map { FilesRead(folder: $0 + "/themes") }
    let names = folders.flatMap(\.documents).compactMap { document in
      document.file.split(separator: "/").last.map { String($0.dropLast(".yaml".count)) }
    }
    return Set(names).sorted()
  }
}
