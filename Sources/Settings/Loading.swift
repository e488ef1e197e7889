package import Declarations
package import MarkedYAML

extension Settings {
  /// Further problems are only counted: in a file of another kind every line is one.
  private static let mostProblemsOfAFile = 50

  /// The settings from the documents, each overriding those before it key by key, and all problems.
  ///
  /// A wrong value counts as absent: an earlier document's value stays, else the default. A
  /// document that is not YAML is one problem; the others still count.
  package static func load(documents: [Document]) -> (Settings, [Problem]) {
    var roots: [(file: String, root: Node?)] = []
    var broken: [Int: Problem] = [:]
    for (index, document) in documents.enumerated() {
      var root: Node?
      do throws(Problem) {
        root = try Parser.parse(document.bytes, file: document.file)
      } catch {
        broken[index] = error
      }
      roots.append((document.file, root))
    }
    var source = SettingsSource(roots)
    let settings: Settings = source.whole()
    let problems = documents.indices.flatMap { index in
      broken[index].map { [$0] }
        ?? source.problems(of: index, atMost: mostProblemsOfAFile, known: items, renamed: renamed)
    }
    return (settings, problems)
  }

  /// The settings from the documents, unless they have errors: then a running daemon keeps what it
  /// has.
  ///
  /// - Parameter problems: those found while reading the documents.
  /// - Throws: all errors; warnings alone refuse nothing.
  package static func reload(
    documents: [Document], problems: [Problem] = []
  ) throws(SettingsRefused) -> Settings {
    let (settings, found) = load(documents: documents)
    let errors = (problems + found).filter { $0.severity == .error }
    guard errors.isEmpty else { throw SettingsRefused(problems: errors) }
    return settings
  }

  /// All settings, in the order of their sections.
  package static var declarations: [SettingDeclaration] { items.flatMap(\.settings) }

  /// The new paths of renamed settings, by their old ones.
  private static let renamed = ["panel.output": "panel.keys"]

  static let items: [SettingsItem] = {
    var source = SettingsSource(isListing: true)
    _ = source.whole() as Settings
    return source.items ?? []
  }()
}

/// Why settings were not adopted.
package struct SettingsRefused: Error, Hashable, Sendable {
  /// At least one.
  package var problems: [Problem]

  package init(problems: [Problem]) {
    self.problems = problems
  }
}
