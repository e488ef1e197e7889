import MarkedYAML

/// A user's choices of settings. Each has a dotted path, and a value in one line of YAML.
package struct Choices: Hashable, Sendable {
  package private(set) var values: [String: String] = [:]

  package init() {}

  /// Parses a text in the format of ``text``; skips malformed lines.
  package init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[String(parts[0])] = String(parts[1].drop { $0 == " " })
    }
  }

  /// The choices as text, one per line, sorted.
  package var text: String {
    values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
  }

  /// The value of the choice with this path; nil if there is none. Setting nil removes the choice.
  package subscript(key: String) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// The choices as the tree of a settings file. Each value is parsed separately, so that it cannot
  /// change another setting.
  ///
  /// - Parameters:
  ///   - file: the file's name for problems.
  ///   - isAllowed: returns true if a choice is allowed; other choices are left out.
  func root(file: String, isAllowed: (String) -> Bool) -> (root: Node, problems: [Problem]) {
    var problems: [Problem] = []
    var sections: [Node.Entry] = []
    for (index, choice) in values.sorted(by: { $0.key < $1.key }).enumerated() {
      guard isAllowed(choice.key) else { continue }
      let mark = Mark(line: index + 1, column: 1)
      do throws(Problem) {
        var value = try Parser.parse(choice.value, file: file)
        value?.mark = mark
        let node = value ?? Node(mark: mark, content: .scalar("", isQuoted: false))
        let names = choice.key.split(separator: ".", omittingEmptySubsequences: false)
          .map(String.init)
        // A key with more than two parts could mean another setting, even a forbidden one.
        guard let name = names.last, names.count <= 2, !names.contains("") else {
          throw Problem(file: file, mark: mark, message: "there is no setting \(choice.key.quoted)")
        }
        let entry = Node.Entry(key: name, keyMark: mark, value: node)
        if names.count == 1 {
          sections.append(entry)
        } else {
          Self.add(entry, to: names[0], of: &sections)
        }
      } catch {
        problems.append(Problem(file: file, mark: mark, message: error.message))
      }
    }
    return (Node(mark: Mark(line: 1, column: 1), content: .mapping(sections)), problems)
  }

  private static func add(_ entry: Node.Entry, to name: String, of sections: inout [Node.Entry]) {
    if let index = sections.firstIndex(where: { $0.key == name }),
      case .mapping(let entries) = sections[index].value.content
    {
      sections[index].value.content = .mapping(entries + [entry])
    } else {
      sections.append(
        Node.Entry(
          key: name, keyMark: entry.keyMark,
          value: Node(mark: entry.keyMark, content: .mapping([entry]))))
    }
  }
}
