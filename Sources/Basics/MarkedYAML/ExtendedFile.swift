/// A file and the files that it extends, read as one text: the file itself, then the file that it
/// extends, and so on. So the line of a mark also identifies the file.
package struct ExtendedFile {
  /// The kind of file for messages, such as `layout`.
  private let kind: String
  /// The file itself, then the file that it extends, and so on.
  package private(set) var documents: [Document] = []
  package private(set) var lines: [ArraySlice<UInt8>] = []
  /// For each file, the number of lines before it in the joined text.
  private var starts: [Int] = []
  /// The values of the file itself that a comment hides.
  package private(set) var hiddenValues: [HiddenValue] = []

  /// The maximum number of files in a chain of `extends`, besides the first file.
  package static let mostBases = 8

  package init(_ document: Document, kind: String) {
    self.kind = kind
    append(document)
  }

  private mutating func append(_ document: Document) {
    starts.append(lines.count)
    documents.append(document)
    lines += Self.lines(of: document.bytes.withoutByteOrderMark)
  }

  /// The lines as libyaml counts them: they end at LF, CR, CR LF, NEL, and the separators U+2028
  /// and U+2029.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let length = lineBreak(at: index, in: bytes)
      if length > 0 {
        lines.append(bytes[start..<index])
        start = index + length
      }
      index += max(1, length)
    }
    return lines + [bytes[start...]]
  }

  /// Returns the number of bytes in the line break at an index; 0 if there is none.
  private static func lineBreak(at index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    let rest = bytes[index...]
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return rest.starts(with: [0x0D, 0x0A]) ? 2 : 1
    case 0xC2: return rest.starts(with: [0xC2, 0x85]) ? 2 : 0
    case 0xE2:
      return rest.starts(with: [0xE2, 0x80, 0xA8]) || rest.starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
    default: return 0
    }
  }

  /// True if the mark is in the file itself, rather than in a file that it extends.
  package func isOwn(_ mark: Mark) -> Bool {
    starts.count == 1 || mark.line <= starts[1]
  }

  /// Returns a problem with its own file's name and line, in place of the line in the joined text.
  package func placed(_ problem: Problem) -> Problem {
    let index = starts.lastIndex { $0 < problem.mark.line } ?? 0
    guard index > 0 else { return problem }
    var placed = problem
    placed.file = documents[index].file
    placed.mark.line -= starts[index]
    placed.extendingFiles = [documents[0].file]
    return placed
  }

  /// Returns the line of a mark in its own file.
  package func line(of mark: Mark) -> Int {
    mark.line - (starts.last { $0 < mark.line } ?? 0)
  }

  /// Parses the file and all that it extends, and merges them.
  ///
  /// - Parameter merge: returns a file's content merged over the content of the file that it
  ///   extends.
  /// - Throws: the problem of a file that is empty or not YAML, or that has a wrong `extends`.
  package mutating func parse(
    extending bases: FileBases, by merge: (_ own: Node, _ base: Node) -> Node
  ) throws(Problem) -> Node {
    var roots = [try Self.parse(documents[0])]
    hiddenValues = roots[0].entriesWithoutValue.compactMap { hiddenValue(of: $0) }
      .filter(\.isInComment)
    while let extends = roots.last?.entry("extends") {
      let base = try base(extends, of: bases)
      roots.append(try Self.parse(base).moved(by: lines.count))
      append(base)
    }
    var merged = roots.removeLast()
    for own in roots.reversed() { merged = merge(own, merged) }
    return merged
  }

  private static func path(_ document: Document) -> Substring {
    document.file.hasPrefix("./") ? document.file.dropFirst(2) : document.file[...]
  }

  private static func parse(_ document: Document) throws(Problem) -> Node {
    if let root = try Parser.parse(document.bytes, file: document.file) { return root }
    throw Problem(
      file: document.file, mark: Mark(line: 1, column: 1), message: "the file is empty")
  }

  /// - Parameter extends: the field `extends` of the last file read.
  private func base(_ extends: Node.Entry, of bases: FileBases) throws(Problem) -> Document {
    let file = documents[documents.count - 1].file
    func problem(_ message: String) -> Problem {
      let line = line(of: extends.value.mark)
      return Problem(
        file: file, mark: Mark(line: line, column: extends.value.mark.column), message: message)
    }
    guard case .scalar(let name, _) = extends.value.content, !name.isEmpty else {
      throw problem(extends.value.wrong("`extends`", "the name of a \(kind)"))
    }
    if name.hasPrefix("xkb:") { throw problem("a \(kind) of XKB cannot be extended") }
    guard let base = bases.document(name, extendedBy: file) else {
      if name == FileBases.name(ofFile: file) {
        throw problem("a \(kind) cannot extend itself")
      }
      let hint = bases.hint(for: name, extendedBy: file)
      throw problem("there is no \(kind) \(name.quoted)\(hint) to extend")
    }
    if let first = documents.firstIndex(where: { Self.path($0) == Self.path(base) }) {
      let way = (documents[first...].map(\.file) + [base.file]).map(FileBases.name(ofFile:))
      throw problem("a \(kind) cannot extend itself: \(way.joined(separator: " → "))")
    }
    guard documents.count <= Self.mostBases else {
      throw problem("a \(kind) extends at most \(Self.mostBases) others in a chain")
    }
    return base
  }
}

extension Node {
  fileprivate func entry(_ key: String) -> Entry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }
  }

  /// Returns this node with all of its marks moved down by this many lines.
  fileprivate func moved(by lines: Int) -> Node {
    func moved(_ mark: Mark) -> Mark { Mark(line: mark.line + lines, column: mark.column) }
    let content: Content =
      switch self.content {
      case .scalar: self.content
      case .sequence(let items): .sequence(items.map { $0.moved(by: lines) })
      case .mapping(let entries):
        .mapping(
          entries.map {
            Entry(key: $0.key, keyMark: moved($0.keyMark), value: $0.value.moved(by: lines))
          })
      }
    return Node(mark: moved(mark), content: content)
  }
}
