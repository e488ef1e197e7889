package import MarkedYAML

/// Parses files of words in the format of docs/LAYOUTS.md.
package enum KeyWordsParser {
  /// Parses the words in a file that is named after their language.
  ///
  /// - Returns: the valid words, the valid words of the pages of settings, and all errors.
  package static func parse(
    _ file: Document
  ) -> (words: [KeyWord: String], settings: [SettingWord: String], problems: [Problem]) {
    var source = LayoutSource(ExtendedFile(file, kind: "file of words"), names: .any)
    var words: [KeyWord: String] = [:]
    var settings: [SettingWord: String] = [:]
    do throws(Problem) {
      guard let root = try Parser.parse(file.bytes, file: file.file) else {
        throw Problem(file: file.file, mark: start, message: "the file is empty")
      }
      source.checkLanguage(ofFile: "a file of words")
      for entry in source.mapping(root, "a file of words", needs: "lines `name: value`") ?? [] {
        if entry.key == Self.settings {
          for entry in source.mapping(entry.value, "`settings`") ?? [] {
            read(entry, as: SettingWord(rawValue: entry.key), &settings, &source)
          }
        } else if entry.key == Self.spoken {
          _ = readSpoken(entry.value, &source)
        } else {
          read(entry, as: KeyWord.allCases.first { $0.name == entry.key }, &words, &source)
        }
      }
    } catch {
      return ([:], [:], [error])
    }
    return (words, settings, source.problems.sorted { $0.mark < $1.mark })
  }

  private static let start = Mark(line: 1, column: 1)

  /// The field with the words of the pages of settings.
  private static let settings = "settings"

  /// The field with the spoken names of keys, layers and characters.
  private static let spoken = "spoken"
  /// The longest spoken name, in characters.
  private static let longestSpoken = 32

  /// Reads the spoken names, which few keyboards need. `parse` reports the errors in them.
  package static func spokenNames(in file: Document) -> SpokenNames {
    var source = LayoutSource(ExtendedFile(file, kind: "file of words"), names: .any)
    guard let root = try? Parser.parse(file.bytes, file: file.file),
      let entry = source.mapping(root, "a file of words")?.first(where: { $0.key == Self.spoken })
    else { return SpokenNames() }
    return readSpoken(entry.value, &source)
  }

  private static func readSpoken(_ node: Node, _ source: inout LayoutSource) -> SpokenNames {
    var names = SpokenNames()
    for entry in source.mapping(node, "`spoken`") ?? [] {
      switch entry.key {
      case "characters": names.characters = readNames(entry, &source)
      case "layers": names.layers = readNames(entry, &source)
      default:
        guard let word = SpokenWord(rawValue: entry.key) else {
          let known = SpokenWord.allCases.map(\.rawValue) + ["characters", "layers"]
          source.unknown(entry, in: known, of: "`spoken`")
          continue
        }
        names.words[word] = spokenText(entry, &source)
      }
    }
    return names
  }

  private static func readNames(
    _ field: Node.Entry, _ source: inout LayoutSource
  ) -> [String: String] {
    var names: [String: String] = [:]
    for entry in source.mapping(field.value, "`\(field.key)`") ?? [] {
      names[entry.key] = spokenText(entry, &source)
    }
    return names
  }

  private static func spokenText(_ entry: Node.Entry, _ source: inout LayoutSource) -> String? {
    guard let text = source.text(entry) else { return nil }
    guard (1...longestSpoken).contains(text.count) else {
      source.error(
        entry.value.mark,
        "`\(entry.key)` has 1 to \(longestSpoken) characters, not \(text.count)")
      return nil
    }
    return text
  }

  private static func read<Word: WordInFile>(
    _ entry: Node.Entry, as word: Word?, _ words: inout [Word: String],
    _ source: inout LayoutSource
  ) {
    guard let word else {
      source.unknown(entry, in: Word.allCases.map(\.name), of: Word.listing)
      return
    }
    guard let text = source.text(entry) else { return }
    guard (1...word.longest).contains(text.count) else {
      source.error(
        entry.value.mark,
        "`\(entry.key)` has 1 to \(word.longest) characters, not \(text.count)")
      return
    }
    words[word] = text
  }

  /// True if a path is that of a file of words: `words/LANGUAGE.yaml`.
  package static func isFileOfWords(_ path: String) -> Bool {
    path.hasSuffix(".yaml") && path.split(separator: "/").dropLast().last == "words"
  }
}

/// A word that files of words may have.
private protocol WordInFile: CaseIterable, Hashable {
  /// The name in files of words.
  var name: String { get }
  /// The maximum number of characters.
  var longest: Int { get }
  /// The part of the file that has such words, for messages.
  static var listing: String { get }
}

extension KeyWord: WordInFile {
  fileprivate static var listing: String { "a file of words" }
}

extension SettingWord: WordInFile {
  fileprivate var name: String { rawValue }
  fileprivate var longest: Int { Self.longest }
  fileprivate static var listing: String { "`settings`" }
}
