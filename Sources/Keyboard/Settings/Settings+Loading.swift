package import Declarations
package import MarkedYAML

extension Settings {
  /// The maximum number of listed problems of a file; more are only counted. In a file that is not
  /// a settings file, every line may be a problem.
  private static let mostProblemsOfAFile = 50

  /// Returns the settings from the documents, and all problems. Each document overrides single
  /// settings of the documents before it.
  ///
  /// A wrong value is ignored, so that the earlier value or the default is used. A document that is
  /// not YAML is one problem, and does not affect other documents.
  package static func load(documents: [Document]) -> (Settings, [Problem]) {
    let (roots, broken) = parse(documents)
    var source = SettingsSource(roots)
    let settings: Settings = source.whole()
    let problems = documents.indices.flatMap { index in
      broken[index].map { [$0] }
        ?? Self.withHiddenValues(
          Self.problems(of: index, in: source), of: documents[index], roots[index].root)
    }
    return (settings, problems)
  }

  /// Returns the settings from the documents, overridden by a user's allowed choices.
  ///
  /// - Parameter file: the name of the file of choices, for problems.
  /// - Returns: the settings, and the problems of the choices only.
  package static func load(
    documents: [Document], choices: Choices, of file: String
  ) -> (Settings, [Problem]) {
    let (roots, _) = parse(documents)
    let (root, unread) = choices.root(file: file, isAllowed: allowed(by: roots))
    var source = SettingsSource(roots + [(file, root)])
    let settings: Settings = source.whole()
    return (settings, unread + problems(of: roots.count, in: source))
  }

  /// Returns all settings that a user may choose, with the user's choices applied.
  package static func choosable(documents: [Document], choices: Choices) -> [SettingDeclaration] {
    let (roots, _) = parse(documents)
    let isAllowed = allowed(by: roots)
    var source = SettingsSource(
      roots + [("", choices.root(file: "", isAllowed: isAllowed).root)], isListing: true)
    _ = source.whole() as Settings
    return (source.items ?? []).flatMap(\.settings).filter { isAllowed($0.key) }
  }

  private typealias Root = (file: String, root: Node?)

  private static func allowed(by roots: [Root]) -> (String) -> Bool {
    var source = SettingsSource(roots)
    let users = (source.whole() as Settings).users
    return users.maySet
  }

  /// - Returns: the roots of valid YAML documents, and the problems of other documents by index.
  private static func parse(_ documents: [Document]) -> ([Root], [Int: Problem]) {
    var roots: [Root] = []
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
    return (roots, broken)
  }

  /// Returns the problems. If a comment or a comma hides a value, the problem that this causes is
  /// explained. A comment that hides a value without a problem gives a warning.
  private static func withHiddenValues(
    _ problems: [Problem], of document: Document, _ root: Node?
  ) -> [Problem] {
    let absent = root?.entriesWithoutValue ?? []
    guard !problems.isEmpty || !absent.isEmpty else { return [] }
    let text = ExtendedFile(document, kind: "file")
    let lines = text.lines
    let explained = problems.map { problem in
      guard lines.indices.contains(problem.mark.line - 1),
        let hidden = HiddenValue(in: lines[problem.mark.line - 1], at: problem.mark)
      else { return problem }
      return Problem(file: problem.file, mark: hidden.mark, message: hidden.message)
    }
    let known = Set(explained.map(\.mark.line))
    let warnings = absent.compactMap { text.hiddenValue(of: $0) }
      .filter { $0.isInComment && !known.contains($0.mark.line) }.map {
        Problem(file: document.file, mark: $0.mark, severity: .warning, message: $0.message)
      }
    return warnings.isEmpty ? explained : (explained + warnings).sorted { $0.mark < $1.mark }
  }

  private static func problems(of index: Int, in source: SettingsSource) -> [Problem] {
    source.problems(of: index, atMost: mostProblemsOfAFile, known: items, renamed: renamed)
  }

  /// Returns the settings from the documents. If this fails, a running daemon keeps its settings.
  ///
  /// - Parameter problems: problems found while reading the documents.
  /// - Throws: all errors; warnings alone do not throw.
  package static func reload(
    documents: [Document], problems: [Problem] = []
  ) throws(SettingsRefused) -> Settings {
    let (settings, found) = load(documents: documents)
    let errors = (problems + found).filter { $0.severity == .error }
    guard errors.isEmpty else { throw SettingsRefused(problems: errors) }
    return settings
  }

  /// The declarations of all settings, in the order of their sections.
  package static var declarations: [SettingDeclaration] { items.flatMap(\.settings) }

  /// The new path of each renamed setting, by its old path.
  private static let renamed = ["panel.output": "panel.keys"]

  static let items: [SettingsItem] = {
    var source = SettingsSource(isListing: true)
    _ = source.whole() as Settings
    return source.items ?? []
  }()
}

/// The error of settings that are refused.
package struct SettingsRefused: Error, Hashable, Sendable {
  /// The problems, at least one.
  package var problems: [Problem]

  package init(problems: [Problem]) {
    self.problems = problems
  }
}
