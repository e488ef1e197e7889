/// The files that a file may extend with `extends: NAME`.
package struct FileBases: Sendable {
  private let find: @Sendable (_ name: String, _ file: String) -> Document?
  private let list: @Sendable () -> [String]
  private let meant: @Sendable (_ name: String) -> [String]

  /// - Parameters:
  ///   - names: returns the names of all files without `.yaml`, for suggestions.
  ///   - meant: returns the names that a wrong name, such as a language's name, may mean.
  ///   - document: returns the file `NAME.yaml` that `file` extends; nil if there is none.
  package init(
    names: @escaping @Sendable () -> [String],
    meant: @escaping @Sendable (_ name: String) -> [String] = { _ in [] },
    document: @escaping @Sendable (_ name: String, _ file: String) -> Document?
  ) {
    list = names
    self.meant = meant
    find = document
  }

  /// No files.
  package static let none = FileBases(names: { [] }, document: { _, _ in nil })

  /// Creates the bases from files that have been read. Of files with the same name, the first
  /// counts.
  package init(_ documents: [Document]) {
    let named = Dictionary(
      documents.map { (Self.name(ofFile: $0.file), $0) }, uniquingKeysWith: { first, _ in first })
    self.init(names: { Array(named.keys) }, document: { name, _ in named[name] })
  }

  func document(_ name: String, extendedBy file: String) -> Document? {
    Self.isName(name) ? find(name, file) : nil
  }

  /// Returns ` (did you mean …?)`, or nothing. The file's own name is never suggested.
  func hint(for name: String, extendedBy file: String) -> String {
    let known = list().filter { $0 != Self.name(ofFile: file) }.sorted()
    let plain = Self.name(ofFile: name.hasSuffix(".yml") ? name.dropLast(4) + ".yaml" : name)
    if plain != name, known.contains(plain) { return " (did you mean `\(plain)`?)" }
    guard let meant = meant(name).first(where: known.contains) else {
      return suggestion(for: plain, in: known)
    }
    return " (did you mean `\(meant)`?)"
  }

  /// True if a file is a part: useless by itself, and made to be extended by other files.
  package static func isPart(_ file: String) -> Bool {
    name(ofFile: file).utf8.first == UInt8(ascii: "_")
  }

  /// A file's name without its folder and `.yaml`.
  package static func name(ofFile file: String) -> String {
    let name = file.lastIndex(of: "/").map { file[file.index(after: $0)...] } ?? file[...]
    return String(name.hasSuffix(".yaml") ? name.dropLast(".yaml".count) : name)
  }

  /// True if a text can be a file's name without `.yaml`: neither a path nor hidden.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && text.utf8.first != UInt8(ascii: ".")
      && text.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 }
  }
}
