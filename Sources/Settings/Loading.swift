package import Declarations
package import MarkedYAML

extension Settings {
  /// More are counted, not told: a file of another kind has as many as it has lines.
  private static let mostProblemsOfAFile = 50

  /// The settings that the documents make, each document overriding those before it key by key,
  /// and all that is wrong in them.
  ///
  /// What is wrong counts as if it were not there: an earlier document's right value stays, else
  /// the default. A document that is no YAML has one problem; the others still count.
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

  /// The settings that the documents make, unless anything is wrong in them: a running daemon
  /// rather keeps what it has.
  ///
  /// - Parameter problems: what was wrong already when the documents were read.
  /// - Throws: all errors; warnings alone refuse nothing.
  package static func reload(
    documents: [Document], problems: [Problem] = []
  ) throws(SettingsRefused) -> Settings {
    let (settings, found) = load(documents: documents)
    let errors = (problems + found).filter { $0.severity == .error }
    guard errors.isEmpty else { throw SettingsRefused(problems: errors) }
    return settings
  }

  /// Every setting there is, in the order of their sections.
  package static var declarations: [SettingDeclaration] { items.flatMap(\.settings) }

  /// The paths of settings that had another one, by that.
  private static let renamed = ["panel.output": "panel.keys"]

  static let items: [SettingsItem] = {
    var source = SettingsSource(isListing: true)
    _ = source.whole() as Settings
    return source.items ?? []
  }()
}

/// Why settings were not taken over.
package struct SettingsRefused: Error, Hashable, Sendable {
  /// At least one.
  package var problems: [Problem]

  package init(problems: [Problem]) {
    self.problems = problems
  }
}
