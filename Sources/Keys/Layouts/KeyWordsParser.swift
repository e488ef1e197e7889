package import MarkedYAML

/// Parses files of words in the format of docs/LAYOUTS.md.
package enum KeyWordsParser {
  /// Parses the words in a file that is named after their language.
  ///
  /// - Returns: the words without an error, and all errors.
  package static func parse(_ file: Document) -> (words: [KeyWord: String], problems: [Problem]) {
    var source = LayoutSource(ExtendedFile(file, kind: "file of words"), names: .any)
    var words: [KeyWord: String] = [:]
    do throws(Problem) {
      guard let root = try Parser.parse(file.bytes, file: file.file) else {
        throw Problem(file: file.file, mark: start, message: "the file is empty")
      }
      if !LanguageTag.isTag(FileBases.name(ofFile: file.file)) {
        source.error(
          start, "a file of words is named after its language, as in `de.yaml` or `pt-BR.yaml`")
      }
      for entry in source.mapping(root, "a word") ?? [] { read(entry, &words, &source) }
    } catch {
      return ([:], [error])
    }
    return (words, source.problems.sorted { $0.mark < $1.mark })
  }

  private static let start = Mark(line: 1, column: 1)

  private static func read(
    _ entry: Node.Entry, _ words: inout [KeyWord: String], _ source: inout LayoutSource
  ) {
    guard let word = KeyWord.allCases.first(where: { $0.name == entry.key }) else {
      source.unknown(entry, in: KeyWord.allCases.map(\.name), of: "a file of words")
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
