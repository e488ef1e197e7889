import Declarations
import Lexicon
package import MarkedYAML
import Units

/// The content of `shortcuts.yaml`: abbreviations with their expansions, and names. More names may
/// come from lists with a name on each line. Address books are read elsewhere.
///
/// ```yaml
/// shortcuts:
///   omw: on my way
/// names: [Ingrid, Håkon]
/// ```
package struct Shortcuts: Hashable, Sendable {
  /// The expansions, by the abbreviation in lower case.
  package var expansions: [String: String] = [:]
  package var names: [String] = []

  /// The maximum length of an expansion in characters.
  package static let longestExpansion = 200

  /// The path of the setting that allows users abbreviations of their own.
  package static let setting = "words.shortcuts"

  /// The maximum number of a user's own abbreviations.
  package static let mostOwn = 100

  package init() {}

  package static func isAbbreviation(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy(\.isLetter)
  }

  package static func isExpansion(_ text: String) -> Bool {
    !text.isEmpty && text.count <= longestExpansion
      && text.unicodeScalars.allSatisfy { $0 == "\t" || !$0.actsOnReaders }
  }

  /// A file with the abbreviations, without names.
  package var file: String {
    guard !expansions.isEmpty else { return "" }
    return "shortcuts:\n"
      + expansions.sorted { $0.key < $1.key }.map { "  \($0.asYAML): \($1.asYAML)\n" }.joined()
  }

  /// Reads a file. Wrong entries are reported and left out.
  package static func parse(_ document: Document) -> (Shortcuts, [Problem]) {
    var reader = Reader(file: document.file)
    do throws(Problem) {
      if let root = try Parser.parse(document.bytes, file: document.file) { reader.read(root) }
    } catch {
      reader.problems.append(error)
    }
    return (reader.shortcuts, reader.problems)
  }

  /// Reads a user's own abbreviations. If the file as a whole cannot be read, the lines that can be
  /// read separately are used.
  ///
  /// - Returns: the abbreviations, and the file's problems.
  package static func parseOwn(_ document: Document) -> (Shortcuts, [Problem]) {
    let (shortcuts, problems) = parse(document)
    guard !problems.isEmpty, shortcuts.expansions.isEmpty else { return (shortcuts, problems) }
    var lines = Shortcuts()
    // Lines are bytes here, because repairing a line that is not UTF-8 would change the user's
    // text.
    let (tab, newline, carriageReturn, space) = (UInt8(9), UInt8(10), UInt8(13), UInt8(32))
    for line in document.bytes.split(whereSeparator: { $0 == newline || $0 == carriageReturn }) {
      let entry = line.drop { $0 == space || $0 == tab }
      let bytes = Array("shortcuts:\n  ".utf8) + entry + [newline]
      let alone = Document(file: document.file, bytes: bytes)
      lines.expansions.merge(parse(alone).0.expansions) { _, later in later }
    }
    return (lines, problems)
  }

  /// Reads a list with a name on each line. Lines that are empty or begin with `#` are skipped.
  ///
  /// - Returns: the list's problems.
  package mutating func addNames(_ list: Document) -> [Problem] {
    var problems: [Problem] = []
    func refuse(_ line: Int, _ message: String) {
      problems.append(
        Problem(file: list.file, mark: Mark(line: line, column: 1), message: message))
    }
    // Split bytes instead of text, because a line that is not UTF-8 must not hide other lines.
    let lines = list.bytes.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      guard let line = String(validating: bytes, as: UTF8.self) else {
        refuse(index + 1, "this line is not UTF-8")
        continue
      }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let name = words.first, name.first != "#" else { continue }
      if words.count == 1, Shortcuts.isName(name) {
        names.append(String(name))
      } else {
        refuse(index + 1, "a name is one word of letters; found \(line.quoted)")
      }
    }
    return problems
  }

  /// Returns the description of a wrong value for a message.
  private static func found(_ node: Node) -> String {
    guard case .scalar(let text, _) = node.content, !text.isEmpty else { return node.kind }
    return text.count > longestExpansion ? "\(text.count) characters" : text.quoted
  }

  static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "'" || $0 == "’" || $0 == "-" }
  }

  private struct Reader {
    var file: String
    var shortcuts = Shortcuts()
    var problems: [Problem] = []

    mutating func refuse(_ mark: Mark, _ message: String) {
      problems.append(Problem(file: file, mark: mark, message: message))
    }

    mutating func read(_ root: Node) {
      guard case .mapping(let entries) = root.content else {
        refuse(root.mark, "a file of shortcuts has lines `name: value`; found \(root.kind)")
        return
      }
      for entry in entries {
        switch entry.key {
        case "shortcuts": readShortcuts(entry.value)
        case "names": readNames(entry.value)
        default:
          refuse(
            entry.keyMark,
            "unknown key \(entry.key.quoted)"
              + suggestion(for: entry.key, in: ["shortcuts", "names"]))
        }
      }
    }

    private mutating func readShortcuts(_ node: Node) {
      guard case .mapping(let entries) = node.content else {
        refuse(node.mark, "`shortcuts` has lines such as omw: on my way; found \(node.kind)")
        return
      }
      for entry in entries {
        guard Shortcuts.isAbbreviation(entry.key) else {
          refuse(entry.keyMark, "an abbreviation is letters only; found \(entry.key.quoted)")
          continue
        }
        guard case .scalar(let text, _) = entry.value.content, Shortcuts.isExpansion(text) else {
          refuse(
            entry.value.mark,
            "\(entry.key.quoted) stands for one line of at most \(Shortcuts.longestExpansion) "
              + "characters; found \(Shortcuts.found(entry.value))")
          continue
        }
        guard shortcuts.expansions[entry.key.smallLetters] == nil else {
          refuse(entry.keyMark, "\(entry.key.quoted) is here twice; capitals make no difference")
          continue
        }
        shortcuts.expansions[entry.key.smallLetters] = text
      }
    }

    private mutating func readNames(_ node: Node) {
      guard case .sequence(let items) = node.content else {
        let found = Shortcuts.found(node)
        refuse(node.mark, "`names` is a list such as [Ingrid, Håkon]; found \(found)")
        return
      }
      for item in items {
        guard case .scalar(let name, _) = item.content, Shortcuts.isName(name) else {
          refuse(item.mark, "a name is one word of letters; found \(Shortcuts.found(item))")
          continue
        }
        shortcuts.names.append(name)
      }
    }
  }
}
