package import MarkedYAML

/// Provides sections with the values of their settings: those in the documents, or the defaults.
///
/// Sections request every setting that exists, so the source can also list all settings.
package struct SettingsSource {
  /// The settings and sections requested so far, in order; nil if they are not to be listed.
  package private(set) var items: [SettingsItem]?
  /// The file and position of each setting's value.
  package private(set) var origins = SettingOrigins()

  private let files: [String]
  /// The dotted path of the section being read; empty at the top.
  private var section = ""
  /// The names requested in the current section.
  private var names: [String] = []
  /// The entries of each document in the current section, in the documents' order.
  private var mappings: [Mapping]
  private var findings: [RawProblem] = []

  private struct Mapping {
    var document: Int
    var entries: [Node.Entry]
  }

  /// - Parameters:
  ///   - documents: the files with their content; each overrides the documents before it.
  ///   - isListing: true to collect ``items``.
  package init(_ documents: [(file: String, root: Node?)] = [], isListing: Bool = false) {
    items = isListing ? [] : nil
    files = documents.map(\.file)
    mappings = []
    mappings = documents.enumerated().compactMap { index, document in
      document.root.flatMap { mapping($0, of: index, as: nil) }
    }
  }

  /// Reads the section that makes up the whole file.
  package mutating func whole<Section: SettingsSection>() -> Section {
    let whole = Section(from: &self)
    findUnknownKeys()
    return whole
  }

  /// Returns a setting's value.
  ///
  /// - Parameters:
  ///   - name: the setting's key in its section.
  ///   - text: the setting's meaning, in one sentence.
  package mutating func setting<Value>(
    _ name: String, _ type: SettingType<Value>, default: Value, _ text: String
  ) -> Value {
    names.append(name)
    var value = `default`
    for (document, entry) in entries(named: name) {
      let key = path(to: name)
      do throws(Mismatch) {
        value = try type.read(entry.value)
        origins.record(key, file: files[document], node: entry.value)
      } catch {
        for error in [error] + error.others {
          let message =
            error.reason ?? "\(key.quoted) is \(type.expectation); found \(error.found)"
          let mark = entry.value.isNothing ? entry.valueMark : error.mark
          findings.append(RawProblem(document: document, mark: mark, content: .wrong(message)))
        }
      }
    }
    if items != nil {
      let declaration = SettingDeclaration(
        key: path(to: name), text: text, expectation: type.expectation,
        writtenDefault: type.write(`default`), writtenValue: type.write(value))
      items?.append(.setting(declaration))
    }
    return value
  }

  /// Returns a section's settings.
  ///
  /// - Parameter text: the section's subject, in one sentence.
  package mutating func section<Section: SettingsSection>(_ name: String, _ text: String) -> Section
  {
    names.append(name)
    let outer = (section: section, mappings: mappings, items: items, names: names)
    mappings = entries(named: name).compactMap { document, entry in
      mapping(entry.value, of: document, as: path(to: name))
    }
    section = path(to: name)
    names = []
    if items != nil { items = [] }
    let result = Section(from: &self)
    findUnknownKeys()
    items = items.flatMap { inside in
      outer.items.map { $0 + [.section(key: section, text: text, inside)] }
    }
    (mappings, names) = (outer.mappings, outer.names)
    section = outer.section
    return result
  }

  /// Returns a document's problems, sorted by position. Call this after all settings are requested.
  package func problems(
    of document: Int, atMost limit: Int, known: @autoclosure () -> [SettingsItem],
    renamed: @autoclosure () -> [String: String]
  ) -> [Problem] {
    let file = files[document]
    lazy var known = known().flatMap(\.withAllInside)
    let found = findings.filter { $0.document == document }.sorted { $0.mark < $1.mark }
    var problems = found.prefix(limit).map { finding in
      Problem(
        file: file, mark: finding.mark, message: finding.message(known: known, renamed: renamed()))
    }
    if found.count > limit {
      problems.append(
        Problem(
          file: file, mark: found[limit].mark,
          message: "\(found.count - limit) more problems from here on"))
    }
    return problems
  }

  private func path(to name: String) -> String {
    section.isEmpty ? name : "\(section).\(name)"
  }

  private func entries(named name: String) -> [(document: Int, entry: Node.Entry)] {
    var found: [(document: Int, entry: Node.Entry)] = []
    for mapping in mappings {
      for entry in mapping.entries where entry.key == name {
        found.append((mapping.document, entry))
      }
    }
    return found
  }

  /// Returns the entries of a section; nil if the section is empty. A node that is not a mapping
  /// also gives nil, and is recorded as a problem.
  ///
  /// - Parameter section: the section's path; nil for the whole file.
  private mutating func mapping(
    _ node: Node, of document: Int, as section: String?
  ) -> Mapping? {
    switch node.content {
    case .mapping(let entries):
      return Mapping(document: document, entries: entries)
    case .scalar("", isQuoted: false):
      // An empty section is not a mistake, because all its settings may be commented out.
      return nil
    case .scalar, .sequence:
      let found = "found \(Mismatch(at: node).found)" + node.missingSign
      findings.append(
        RawProblem(
          document: document, mark: node.mark, content: .noSection(path: section, found: found)))
      return nil
    }
  }

  /// Records the keys of the current section that no declaration names, and the values that a comma
  /// cuts in two.
  private mutating func findUnknownKeys() {
    for mapping in mappings {
      let (whole, cuts) = mapping.entries.cutByCommas(known: names, .init(hasLists: true))
      if !cuts.isEmpty {
        let marks = Set(cuts.map(\.mark))
        findings.removeAll { $0.document == mapping.document && marks.contains($0.mark) }
      }
      for cut in cuts {
        findings.append(
          RawProblem(document: mapping.document, mark: cut.mark, content: .wrong(cut.message)))
      }
      for entry in whole where !names.contains(entry.key) {
        let key = UnknownKey(section: section, name: entry.key)
        findings.append(
          RawProblem(document: mapping.document, mark: entry.keyMark, content: .unknown(key)))
      }
    }
  }
}

/// A problem without its message, because messages are made for the first few problems only.
private struct RawProblem {
  var document: Int
  var mark: Mark
  var content: Content

  enum Content {
    case wrong(String)
    /// A value where a mapping is expected: of a section, or of the whole file if `path` is nil.
    case noSection(path: String?, found: String)
    case unknown(UnknownKey)
  }

  func message(
    known: @autoclosure () -> [SettingsItem], renamed: @autoclosure () -> [String: String]
  ) -> String {
    switch content {
    case .wrong(let message): return message
    case .noSection(nil, let found): return "a file of settings has lines `name: value`; \(found)"
    case .noSection(let path?, let found):
      let example = known().lazy.filter { $0.parent == path }.flatMap(\.settings).first
      let line = example.map { ", such as `\($0.name): \($0.writtenDefault)`" } ?? ""
      return "\(path.quoted) is a section: write its settings on lines below it\(line); \(found)"
    case .unknown(let key): return key.message(known: known(), renamed: renamed())
    }
  }
}
