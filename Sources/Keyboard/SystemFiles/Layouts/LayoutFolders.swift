import Keymap
package import Layouts
package import MarkedYAML
import XKBLayouts

/// This machine's layouts for a long-running program: an index, and the files from which layouts
/// are read when needed.
///
/// Reading all files would take longer than the rest of the program's start, and unused layouts
/// would take memory. Only the administrator's files are read at once, because each of them may
/// contain any layout.
///
/// A shipped file has the name of its layout. It is read when the layout is needed, and parsed
/// unless the layout is compiled.
package struct LayoutFolders: Sendable {
  private let files: SystemFiles
  private var compiled: CompiledLayouts
  private let names: NamesForLayouts
  /// True if the administrator has files of words for keys. If so, the words on a compiled layout's
  /// keys are replaced, because a compiled layout has only shipped words.
  private let hasOwnWords: Bool
  private var index: LayoutIndex
  /// The shipped files that have not been read yet, the next file last; nil until the folder is
  /// listed.
  private var unread: [FileName]?
  private var found: [Problem]
  /// The administrator's files by the ids of their layouts, with the folder's state when they were
  /// read; nil until a layout is missing. The files are kept, because applications may request
  /// layouts that do not exist, and parsing all files for each request would be slow.
  private var administrators: (state: FolderState, files: [String: String])?

  /// - Parameter version: the product version that compiled layouts must have; nil to ignore
  ///   compiled layouts.
  package init(_ files: SystemFiles, compiledBy version: String? = nil) {
    self.files = files
    let ownWords = OwnKeyWords(files)
    hasOwnWords = !ownWords.isEmpty
    names = NamesForLayouts(
      isKeysym: Keysym.isName, bases: files.layoutBases,
      words: KeyWordsByLanguage(ownWords, over: files))
    index = LayoutIndex(names: names)
    compiled = CompiledLayouts(files, by: version)
    let own = files.ownLayoutFiles
    found = own.problems + ownWords.problems
    for document in own.documents where !FileBases.isPart(document.file) {
      found += index.add(document, ofAdministrator: true).problems
    }
  }

  /// The words on keys.
  package var words: KeyWordsByLanguage { names.words }

  private var shippedLayouts: String { files.shared + "/layouts" }

  /// Reads the next shipped file.
  ///
  /// - Returns: false if no file was left.
  package mutating func readNext() -> Bool {
    if unread == nil {
      let (names, problems) = FilesRead.names(in: shippedLayouts)
      unread = names.reversed().filter { !FileBases.isPart($0.shown) }
      found += problems
    }
    guard let name = unread?.popLast() else { return false }
    let read = FilesRead(file: name, in: shippedLayouts)
    found += read.problems
    for document in read.documents {
      let layout = compiled.layout(of: document, named: name.shown, problems: &found)
      found += index.add(document, compiled: layout, ofAdministrator: false).problems
    }
    return true
  }

  /// Removes and returns the problems found since the last call.
  package mutating func popProblems() -> [Problem] {
    defer { found = [] }
    return found.merged
  }

  /// All layouts that have a file, sorted by id.
  package mutating func all() -> [LayoutIndex.Entry] {
    while readNext() {}
    return index.all
  }

  /// Returns the layout with this id, from its file or made from an XKB keymap; nil if there is
  /// none.
  package mutating func layout(_ id: String) -> Layout? {
    if id.hasPrefix(XKBLayouts.prefix) { return try? XKBLayouts.layout(id: id) }
    if let layout = layoutOfIndex(id) { return layout }
    // The layout may be in a new file of the administrator, with any name, or in a shipped file
    // that was not read yet.
    let name = id + ".yaml"
    if Self.isName(id) {
      for folder in [files.configuration, files.shared] {
        if let layout = layout(id, from: name, in: folder + "/layouts") { return layout }
      }
    }
    if let file = administratorsFile(ofLayout: id), let layout = layout(id, in: file) {
      return layout
    }
    guard readNext() else { return nil }
    while readNext() {}
    return layoutOfIndex(id)
  }

  private mutating func administratorsFile(ofLayout id: String) -> String? {
    let state = FolderState(of: files.administratorsLayouts)
    if let administrators, administrators.state == state { return administrators.files[id] }
    let read = files.administratorsFiles()
    administrators = (state, read)
    return read[id]
  }

  private mutating func layoutOfIndex(_ id: String) -> Layout? {
    index[id].flatMap { layout(id, in: $0.file) }
  }

  private mutating func layout(_ id: String, in file: String) -> Layout? {
    guard let slash = file.lastIndex(of: "/") else { return nil }
    let name = String(file[file.index(after: slash)...])
    return layout(id, from: name, in: String(file[..<slash]))
  }

  private mutating func layout(_ id: String, from name: String, in folder: String) -> Layout? {
    for document in FilesRead(file: name, in: folder).documents {
      var layout: Layout?
      if folder == shippedLayouts {
        layout = compiled.layout(of: document, named: name, problems: &found)
        if hasOwnWords, let language = layout?.language {
          layout?.use(words.words(of: language))
        }
      }
      layout =
        layout ?? LayoutParser.parse(document.bytes, file: document.file, names: names).layout
      if layout?.id == id { return layout }
    }
    return nil
  }

  /// True if the text can be a layout's id. Because the id is also a file's name, it must be
  /// neither a path nor a hidden name.
  package static func isName(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.first != UInt8(ascii: ".")
      && id.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".")
      }
  }
}
