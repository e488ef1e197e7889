import ControlProtocol
import Glibc
import Layouts
import Lexicon
import MarkedYAML
import Settings
import SystemFiles

/// A user's choices and layouts on disk. Only background jobs use this value, one job at a time.
struct UserFolder: Sendable {
  let path: String

  /// The maximum number of installed layouts. More would be tedious to cycle through.
  static let mostLayouts = 32
  /// The maximum size of a layout file in bytes. A larger layout would not fit into the message of
  /// a client without the right to type.
  static let largestLayout = 32_768

  init(of user: UInt32) {
    self.init(path: StateFolder.folder(of: user))
  }

  init(path: String) {
    self.path = path
  }

  var choicesPath: String { path + "/settings.yaml" }

  private var choicesFile: KeptFile { KeptFile(path: choicesPath) }

  var choices: Choices { Choices(parsing: choicesFile.read()) }

  /// - Throws: if the file cannot be written. A file that cannot be read is never replaced.
  func write(_ choices: Choices) throws(KeptFile.Failure) {
    _ = try choicesFile.bytes()
    StateFolder.makeFolder(of: choicesFile.path)
    try choicesFile.write(choices.text)
  }

  private var shortcutsFile: KeptFile { KeptFile(path: path + "/shortcuts.yaml") }

  /// The maximum number of damaged files of abbreviations that are kept.
  static let mostDamaged = 9

  /// The paths under which damaged files of abbreviations are kept.
  private var damagedShortcuts: [String] {
    let first = shortcutsFile.path + ".damaged"
    return [first] + (2...Self.mostDamaged).map { "\(first).\($0)" }
  }

  /// The user's own abbreviations.
  ///
  /// - Throws: if the file cannot be read.
  var shortcuts: Shortcuts {
    get throws(ControlError) { try readShortcuts().0 }
  }

  private func readShortcuts() throws(ControlError) -> (Shortcuts, [Problem]) {
    do throws(KeptFile.Failure) {
      let bytes = try shortcutsFile.bytes()
      return Shortcuts.parseOwn(Document(file: shortcutsFile.path, bytes: bytes))
    } catch {
      throw .invalidSettings(problems: [error.description])
    }
  }

  /// Sets or removes an abbreviation. A damaged file is kept under another name. The new file has
  /// the abbreviations that could be read.
  ///
  /// - Parameter text: the text that the abbreviation stands for; nil to remove it.
  /// - Throws: if the abbreviation is invalid or missing, or exceeds the maximum number; if a file
  ///   cannot be read, saved or kept.
  @discardableResult
  func setShortcut(_ abbreviation: String, _ text: String?) throws(ControlError) -> ShortcutsChanged
  {
    let (before, problems) = try readShortcuts()
    let isDamaged = !problems.isEmpty
    // In a damaged file, even an entry that is no abbreviation can be removed.
    guard Shortcuts.isAbbreviation(abbreviation) || text == nil && isDamaged else {
      throw .invalidParameter("abbreviation")
    }
    if let text, !Shortcuts.isExpansion(text) { throw .invalidParameter("text") }
    let key = abbreviation.smallLetters
    guard text != nil || before.expansions[key] != nil || isDamaged else {
      throw .invalidSettings(problems: ["\(key) is not among your abbreviations"])
    }
    // Keep only the abbreviations: a user's file has no names.
    var shortcuts = Shortcuts()
    shortcuts.expansions = before.expansions
    shortcuts.expansions[key] = text
    guard shortcuts.expansions.count <= max(Shortcuts.mostOwn, before.expansions.count) else {
      throw .invalidSettings(problems: ["there are \(Shortcuts.mostOwn) abbreviations already"])
    }
    // Refuse a text with a character that YAML cannot represent.
    guard Shortcuts.parse(Document(file: "", text: shortcuts.file)).0 == shortcuts else {
      throw .invalidParameter("text")
    }
    let copy = try isDamaged ? keepDamagedShortcuts() : nil
    do throws(KeptFile.Failure) {
      StateFolder.makeFolder(of: shortcutsFile.path)
      try shortcutsFile.write(shortcuts.file)
    } catch {
      throw .invalidSettings(problems: [error.description])
    }
    guard let copy, let problem = problems.first else {
      // Erase the kept damaged files with the last abbreviation, because they hold the user's text.
      if shortcuts.expansions.isEmpty {
        for copy in damagedShortcuts { unlink(copy) }
      }
      return ShortcutsChanged()
    }
    return ShortcutsChanged(damage: "\(problem.description); the file is kept as \(copy)")
  }

  /// Renames the damaged file. Damaged files kept earlier are not replaced.
  ///
  /// - Returns: the new path.
  /// - Throws: if the damaged file cannot be kept; it then stays in its place.
  private func keepDamagedShortcuts() throws(ControlError) -> String {
    let path = shortcutsFile.path
    for copy in damagedShortcuts {
      if link(path, copy) == 0 { return copy }
      let code = errno
      guard code == EEXIST else {
        throw .invalidSettings(problems: [KeptFile.Failure(path: copy, code: code).description])
      }
      // An earlier change that failed may already have kept the file.
      if Self.isSameFile(path, copy) { return copy }
    }
    throw .invalidSettings(problems: [
      "\(path) is damaged, and \(Self.mostDamaged) damaged files are kept beside it already"
    ])
  }

  /// True if both paths are names of one file.
  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    return lstat(path, &status) == 0 && lstat(other, &otherStatus) == 0
      && status.st_dev == otherStatus.st_dev && status.st_ino == otherStatus.st_ino
  }

  private func layoutFile(_ id: String) -> KeptFile {
    KeptFile(path: "\(path)/layouts/\(id).yaml")
  }

  /// True if the user has layouts or abbreviations.
  var hasFiles: Bool {
    !SystemFiles.names(in: path + "/layouts").isEmpty || !shortcutsFile.read().isEmpty
  }

  /// True if there is room for one more layout. Also removes files with names that layouts cannot
  /// have: earlier versions let users write such files.
  ///
  /// - Throws: if the folder cannot be read.
  private func hasRoom() throws(ControlError) -> Bool {
    let names: [String]
    do throws(Problem) {
      names = try SystemFiles.allNames(in: path + "/layouts")
    } catch {
      throw .invalidSettings(problems: [error.description])
    }
    let others = names.filter { !Self.isLayout($0) }
    for name in others { unlink("\(path)/layouts/\(name)") }
    return names.count - others.count < Self.mostLayouts
  }

  private static func isLayout(_ name: String) -> Bool {
    name.hasSuffix(".yaml") && LayoutFolders.isName(String(name.dropLast(".yaml".count)))
  }

  /// Parses the content of a layout file.
  ///
  /// - Parameter bases: the files that the layout may extend.
  /// - Throws: if the layout has errors, is too large, or its id cannot be a file name.
  static func layout(
    in text: String, extending bases: FileBases = .none
  ) throws(ControlError) -> Layout {
    guard text.utf8.count <= largestLayout else {
      throw .invalidSettings(problems: [
        "layout:1:1: a layout of a user's has at most \(largestLayout) bytes"
      ])
    }
    let (layout, problems) = LayoutParser.parse(
      Array(text.utf8), file: "layout", names: NamesForLayouts(bases: bases))
    let errors = problems.filter { $0.severity == .error }
    guard let layout, errors.isEmpty else {
      throw .invalidSettings(problems: errors.map(\.description))
    }
    guard LayoutFolders.isName(layout.id) else {
      throw .invalidSettings(problems: [
        "layout:1:1: an id has letters a-z, digits, - and ., and does not begin with ."
      ])
    }
    return layout
  }

  /// - Throws: if there are too many layouts, or the file cannot be written.
  func install(_ text: String, id: String) throws(ControlError) {
    let file = layoutFile(id)
    if file.read().isEmpty, try !hasRoom() {
      throw .invalidSettings(problems: ["there are \(Self.mostLayouts) layouts already"])
    }
    do throws(KeptFile.Failure) {
      StateFolder.makeFolder(of: file.path)
      try file.write(text)
    } catch {
      throw .invalidSettings(problems: [error.description])
    }
  }

  /// - Throws: if no layout with this id is installed.
  func removeLayout(_ id: String) throws(ControlError) {
    // Remove the file unread, because a damaged file must be removable too.
    guard LayoutFolders.isName(id), unlink(layoutFile(id).path) == 0 else {
      throw .unknownLayout(id: id)
    }
  }
}
