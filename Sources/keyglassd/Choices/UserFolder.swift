import ControlProtocol
import Layouts
import MarkedYAML
import Settings
import SystemFiles

/// What a user has chosen, on disk. Used in the background, one change after another.
struct UserFolder: Sendable {
  let path: String

  /// More than anybody goes through with a key, and as few as nobody misses.
  private static let mostLayouts = 32

  init(of user: UInt32) {
    path = StateFolder.folder(of: user)
  }

  var choicesPath: String { path + "/settings.yaml" }

  private var choicesFile: KeptFile { KeptFile(path: choicesPath) }

  var choices: Choices { Choices(parsing: choicesFile.read()) }

  /// - Throws: if it cannot be written.
  func write(_ choices: Choices) throws(KeptFile.Failure) {
    StateFolder.makeFolder(of: choicesFile.path)
    try choicesFile.write(choices.text)
  }

  private func layoutFile(_ id: String) -> KeptFile {
    KeptFile(path: "\(path)/layouts/\(id).yaml")
  }

  var hasLayouts: Bool { !layouts.isEmpty }

  private var layouts: [String] { SystemFiles.names(in: path + "/layouts") }

  /// A layout from the content of its file.
  ///
  /// - Throws: if it has errors, or its id is no name.
  static func layout(in text: String) throws(ControlError) -> Layout {
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "layout")
    let errors = problems.filter { $0.severity == .error }
    guard let layout, errors.isEmpty else {
      throw .invalidSettings(problems: errors.map(\.description))
    }
    guard LayoutFolders.isName(layout.id) else {
      throw .invalidSettings(problems: ["layout:1:1: an id has letters a-z, digits, - and ."])
    }
    return layout
  }

  /// - Throws: if there are too many, or it cannot be written.
  func install(_ text: String, id: String) throws(ControlError) {
    let file = layoutFile(id)
    guard !file.read().isEmpty || layouts.count < Self.mostLayouts else {
      throw .invalidSettings(problems: ["there are \(Self.mostLayouts) layouts already"])
    }
    do throws(KeptFile.Failure) {
      StateFolder.makeFolder(of: file.path)
      try file.write(text)
    } catch {
      throw .invalidSettings(problems: [error.description])
    }
  }

  /// - Throws: if there is none.
  func removeLayout(_ id: String) throws(ControlError) {
    guard LayoutFolders.isName(id), !layoutFile(id).read().isEmpty else {
      throw .unknownLayout(id: id)
    }
    layoutFile(id).remove()
  }
}
