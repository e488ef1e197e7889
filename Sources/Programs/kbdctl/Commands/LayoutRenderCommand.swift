import ArgumentParser
import SystemFiles

/// Draws a layout by running keyglass-panel. If kbdctl drew layouts itself, every command would
/// load a drawing library.
struct LayoutRenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a layout into a PNG file.")

  @Argument(
    help: "The id of a layout, or a file, whose name ends in .yaml.",
    completion: .custom { _, _, start in Completions.idsAndFiles(start) })
  var layout: String

  @Option(
    name: [.customShort("o"), .customLong("png")], help: "The picture's file.",
    completion: .file(extensions: ["png"]))
  var picture: String

  @Option(
    help: "A theme's name, or a file, whose name ends in .yaml.",
    completion: .custom { _, _, start in Completions.themesAndFiles(start) })
  var theme: String?

  @Option(help: "The picture's size in pixels, such as 1280x400.")
  var size: String?

  @Option(help: "Pixels per logical pixel, such as 1.5.")
  var scale: Double?

  @Option(help: "The layer, by its id; the first if not given.")
  var layer: String?

  @Flag(help: "Draw the keys with shift on.")
  var shift = false

  @OptionGroup var folders: FolderOptions

  func validate() throws {
    if picture.isEmpty { throw ValidationError("the picture's file has no name") }
  }

  func run() throws {
    let files = try folders.files()
    _ = try files.layout(forUser: layout)
    let layout = folders.areGiven ? files.layoutFile(self.layout).documents.last?.file : nil
    // Call the panel `kbdctl`, because its messages begin with the name that it was called by.
    var arguments = ["kbdctl", "--on=png:\(picture)", "--layout=\(layout ?? self.layout)"]
    if let theme {
      let found = files.theme(theme)
      if let message = found.notFoundMessage { throw CommandFailure(message) }
      arguments.append("--theme=\(folders.areGiven && !found.file.isEmpty ? found.file : theme)")
    }
    if let size { arguments.append("--size=\(size)") }
    if let scale { arguments.append("--scale=\(scale)") }
    if let layer { arguments.append("--layer=\(layer)") }
    if shift { arguments.append("--shifted") }
    throw OtherProgram.become("keyglass-panel", arguments, purpose: "draws it")
  }
}
