import ArgumentParser
import Glibc
import SystemFiles

/// Imports a layout by running the program in `layouts/import`. If kbdctl imported layouts itself,
/// every command would load an XML parser.
struct LayoutImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a layout file of another program's layout.",
    discussion: """
      Reads keyboards of CLDR (keyboard3, and the Android set of CLDR 43 and before), and layouts of \
      squeekboard, GNOME's shell and Keyman (touch layouts); the content tells the format. Prints \
      the layout, and on standard error a line for each kind of thing that cannot be imported, such \
      as dead keys. Needs the package keyglass-import.
      """)

  /// The formats that can be imported.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case cldr
    case cldrAndroid = "cldr-android"
    case squeekboard
    case gnome
    case keyman
  }

  @Argument(help: "The other program's file; - is the standard input.", completion: .file())
  var file: String

  @Option(
    name: [.customShort("o"), .long], help: "The file to write; else the standard output.",
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Option(name: .customLong("from"), help: "The format, if the content does not tell it.")
  var format: Format?

  @Option(help: "The layout's id; else made of the name of the file to write, or of FILE.")
  var id: String?

  @Option(help: "The layout's title; else that in FILE, or its name.")
  var title: String?

  @Option(help: "The tag of the layout's language, such as fr-CA; else that in FILE.")
  var language: String?

  func run() throws {
    let importer = "\(SystemFiles.ofThisProgram().shared)/layouts/import"
    guard access("\(importer)/__main__.py", R_OK) == 0 else {
      throw CommandFailure(
        "layouts of other programs cannot be imported",
        remedy: "install the package keyglass-import")
    }
    // `-I` isolates Python from the user's environment and folder.
    var arguments = ["python3", "-I", "-B", importer]
    for (name, value) in [
      ("output", output), ("from", format?.rawValue), ("id", id), ("title", title),
      ("language", language),
    ] {
      if let value { arguments.append("--\(name)=\(value)") }
    }
    throw OtherProgram.become(
      "python3", arguments + ["--", file], purpose: "imports layouts")
  }
}
