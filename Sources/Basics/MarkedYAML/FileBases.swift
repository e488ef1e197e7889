/// The files that a file may extend with `extends: NAME`.
package struct FileBases: Sendable {
  private let find: @Sendable (_ name: String, _ file: String) -> Document?
  private let list: @Sendable () -> [String]

  /// - Parameters:
  ///   - names: returns the names of all files without `.yaml`, for suggestions.
  ///   - document: returns the file `NAME.yaml` that `file` extends; nil if there is none.
  package init(
    names: @escaping @Sendable () -> [String],
    document: @escaping @Sendable (_ name: String, _ file: String) -> Document?
  ) {
    list = names
    find = document
  }

  /// No files.
  package static let none = FileBases(names: { [] }, document: { _, _ in nil })

  /// Files that have been read. If several have the same name, the first counts.
  package init(_ documents: [Document]) {
    let named = Dictionary(
      documents.map { (Self.name(ofFile: $0.file), $0) }, uniquingKeysWith: { first, _ in first })
    self.init(names: { Array(named.keys) }, document: { name, _ in named[name] })
  }

  func document(_ name: String, extendedBy file: String) -> Document? {
    Self.isName(name) ? find(name, file) : nil
  }

  /// The names to suggest to the author of `file`, without the file's own name.
  func names(besides file: String) -> [String] {
    list().filter { $0 != Self.name(ofFile: file) }.sorted()
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
