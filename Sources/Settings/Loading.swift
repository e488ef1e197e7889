package import MarkedYAML

extension Settings {
  /// The settings that the documents make, each document overriding those before it key by key,
  /// and all that is wrong in them.
  ///
  /// What is wrong counts as if it were not there: an earlier document's right value stays, else
  /// the default. A document that is no YAML has one problem; the others still count.
  package static func load(documents: [Document]) -> (Settings, [Problem]) {
    var settings = Settings()
    var problems: [Problem] = []
    for document in documents {
      var reader = DocumentReader(file: document.file)
      do throws(Problem) {
        if let root = try Parser.parse(document.bytes, file: document.file) {
          reader.read(root, into: &settings)
        }
      } catch {
        reader.problems.append(error)
      }
      problems += reader.problems
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
}

/// Why settings were not taken over.
package struct SettingsRefused: Error, Hashable, Sendable {
  /// At least one.
  package var problems: [Problem]

  package init(problems: [Problem]) {
    self.problems = problems
  }
}

/// Takes the values out of one document.
private struct DocumentReader {
  /// More are counted, not said: a file of another kind has as many as it has lines.
  static let mostProblems = 50

  let file: String
  var problems: [Problem] = []
  private var untold = 0

  init(file: String) {
    self.file = file
  }

  mutating func read(_ root: Node, into settings: inout Settings) {
    readSection("", of: Registry.items, from: root, into: &settings)
    if untold > 0, let last = problems.last {
      problems.append(
        Problem(file: file, mark: last.mark, message: "\(untold) more problems below this"))
    }
  }

  private mutating func readSection(
    _ section: String, of items: [SettingsItem], from node: Node, into settings: inout Settings
  ) {
    switch node.content {
    case .mapping(let entries):
      for entry in entries {
        guard let item = items.first(where: { $0.name == entry.key }) else {
          report(entry.keyMark, UnknownKey(section: section, name: entry.key).message())
          continue
        }
        read(entry.value, as: item, into: &settings)
      }
    case .scalar("", isQuoted: false):
      // The name of a section all of whose settings are commented.
      break
    default:
      let what = section.isEmpty ? "a file of settings" : section.quoted
      let names = items.prefix(3).map(\.name.quoted).joined(separator: ", ")
      report(
        node.mark,
        "\(what) is a mapping of keys such as \(names); found \(Mismatch(at: node).found)")
    }
  }

  private mutating func read(
    _ node: Node, as item: SettingsItem, into settings: inout Settings
  ) {
    switch item {
    case .section(let key, _, let items):
      readSection(key, of: items, from: node, into: &settings)
    case .setting(let setting):
      do throws(Mismatch) {
        let value = try setting.value(of: node)
        settings.set(
          setting.key, to: value, from: Settings.Origin(file: file, node: node))
      } catch {
        report(
          error.mark, "\(setting.key.quoted) is \(setting.expectation); found \(error.found)")
      }
    }
  }

  private mutating func report(_ mark: Mark, _ message: @autoclosure () -> String) {
    if problems.count < Self.mostProblems {
      problems.append(Problem(file: file, mark: mark, message: message()))
    } else {
      untold += 1
    }
  }
}
