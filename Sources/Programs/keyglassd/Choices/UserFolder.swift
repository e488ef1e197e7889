import ControlProtocol
import Glibc
import Layouts
import Lexicon
import MarkedYAML
import Settings
import SystemFiles

/// A user's choices and layouts on disk. This value is used only in the background, by one change
/// at a time.
struct UserFolder: Sendable {
  let path: String

  /// Upper limit for installed layouts; more are tedious to cycle through.
  static let mostLayouts = 32
  /// The maximum size of a layout file in bytes. A larger layout would not fit into a message of a
  /// client that may install layouts but not type.
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

  /// - Throws: if the file cannot be written.
  func write(_ choices: Choices) throws(KeptFile.Failure) {
    StateFolder.makeFolder(of: choicesFile.path)
    try choicesFile.write(choices.text)
  }

  private var shortcutsFile: KeptFile { KeptFile(path: path + "/shortcuts.yaml") }

  /// The user's own abbreviations.
  var shortcuts: Shortcuts {
    Shortcuts.parse(Document(file: shortcutsFile.path, text: shortcutsFile.read())).0
  }

  /// Sets or removes an abbreviation.
  ///
  /// - Parameter text: the text that it stands for; nil to remove it.
  /// - Throws: if it is wrong, missing, one too many, or cannot be kept.
  func setShortcut(_ abbreviation: String, _ text: String?) throws(ControlError) {
    guard Shortcuts.isAbbreviation(abbreviation) else {
      throw .invalidParameter("abbreviation")
    }
    if let text, !Shortcuts.isExpansion(text) { throw .invalidParameter("text") }
    var (shortcuts, problems) = Shortcuts.parse(
      Document(file: shortcutsFile.path, text: shortcutsFile.read()))
    // The next write would lose the abbreviations that cannot be read.
    guard problems.isEmpty else {
      throw .invalidSettings(problems: ["the file of your abbreviations is damaged"])
    }
    let key = abbreviation.smallLetters
    guard text != nil || shortcuts.expansions[key] != nil else {
      throw .invalidSettings(problems: ["\(key) is not among your abbreviations"])
    }
    shortcuts.expansions[key] = text
    guard shortcuts.expansions.count <= Shortcuts.mostOwn else {
      throw .invalidSettings(problems: ["there are \(Shortcuts.mostOwn) abbreviations already"])
    }
    // YAML has no place for some characters.
    guard Shortcuts.parse(Document(file: "", text: shortcuts.file)).0 == shortcuts else {
      throw .invalidParameter("text")
    }
    do throws(KeptFile.Failure) {
      StateFolder.makeFolder(of: shortcutsFile.path)
      try shortcutsFile.write(shortcuts.file)
    } catch {
      throw .invalidSettings(problems: [error.description])
    }
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
    guard LayoutFolders.isName(id), !layoutFile(id).read().isEmpty else {
      throw .unknownLayout(id: id)
    }
    layoutFile(id).remove()
  }
}
