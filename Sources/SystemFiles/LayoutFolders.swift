package import Layouts
package import MarkedYAML
import XKBLayouts

/// The layouts of this machine for a program that runs on: it knows which there are and in which
/// files, and reads one when it is asked for.
///
/// Reading all files takes longer than everything else that such a program does at its start, and
/// all layouts take memory for which nobody asks. So only the administrator's files are looked
/// through at once, because any of them may hold any layout; the shipped ones, each of which has
/// its layout's name, when there is time.
package struct LayoutFolders: Sendable {
  private let files: SystemFiles
  private var index = LayoutIndex()
  /// Shipped files that have not been looked through, the next one last; nil until they are listed.
  private var unread: [FileName]?
  private var found: [Problem]

  package init(_ files: SystemFiles) {
    self.files = files
    let own = files.ownLayoutFiles
    found = own.problems
    for document in own.documents { found += index.add(document, ofAdministrator: true).problems }
  }

  private var shippedLayouts: String { files.shared + "/layouts" }

  /// Looks through one more file.
  ///
  /// - Returns: whether there was one.
  package mutating func readNext() -> Bool {
    if unread == nil {
      let (names, problems) = FilesRead.names(in: shippedLayouts)
      unread = names.reversed()
      found += problems
    }
    guard let name = unread?.popLast() else { return false }
    let read = FilesRead(file: name, in: shippedLayouts)
    found += read.problems
    for document in read.documents {
      found += index.add(document, ofAdministrator: false).problems
    }
    return true
  }

  /// What is wrong or doubtful in the files looked through since the last call.
  package mutating func takeProblems() -> [Problem] {
    defer { found = [] }
    return found
  }

  /// All layouts that have a file, in the order of their ids.
  package mutating func all() -> [LayoutIndex.Entry] {
    while readNext() {}
    return index.all
  }

  /// The layout with this id as its file has it now, or made from XKB's keymap; nil where there is
  /// none.
  package mutating func layout(_ id: String) -> Layout? {
    if id.hasPrefix(XKBLayouts.prefix) { return try? XKBLayouts.layout(id: id) }
    if let layout = layoutOfIndex(id) { return layout }
    // An administrator's that came since, or a shipped one before its turn.
    let name = id + ".yaml"
    if isName(id) {
      for folder in [files.configuration, files.shared] {
        if let layout = layout(id, in: FilesRead(file: name, in: folder + "/layouts")) {
          return layout
        }
      }
    }
    guard readNext() else { return nil }
    while readNext() {}
    return layoutOfIndex(id)
  }

  private func layoutOfIndex(_ id: String) -> Layout? {
    guard let file = index[id]?.file, let slash = file.lastIndex(of: "/") else { return nil }
    let name = String(file[file.index(after: slash)...])
    return layout(id, in: FilesRead(file: name, in: String(file[..<slash])))
  }

  private func layout(_ id: String, in read: FilesRead) -> Layout? {
    read.documents.lazy.compactMap { LayoutParser.parse($0.bytes, file: $0.file).layout }
      .first { $0.id == id }
  }

  /// Whether it can be an id, and so a file's name in the folder: never a path out of it.
  private func isName(_ id: String) -> Bool {
    id.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }
}
