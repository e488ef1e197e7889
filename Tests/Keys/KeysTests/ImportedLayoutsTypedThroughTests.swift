import Foundation
import Layouts
import MarkedYAML
import SystemFiles
import Testing

/// Imports layouts of other programs, and types them through.
///
/// The folder `Imported` has the foreign files. For each file `NAME`, it has the expected layout
/// (`NAME.layout`), the expected losses (`NAME.losses`), and what the keys type (`NAME.typed`).
/// After an intended change, `KEYGLASS_WRITE_TYPED=1 swift test --filter
/// ImportedLayoutsTypedThroughTests` rewrites them.
@Suite struct ImportedLayoutsTypedThroughTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = repository.appending(path: "Tests/Keys/KeysTests/Imported")

  private struct Import {
    var layout: String
    var messages: String
    var status: Int32
  }

  /// Runs the importer in the folder of the foreign files.
  private static func imported(_ arguments: String...) throws -> Import {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-I", "-B", repository.appending(path: "layouts/import").path] + arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let layout = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Import(
      layout: String(decoding: layout, as: UTF8.self),
      messages: String(decoding: messages, as: UTF8.self), status: process.terminationStatus)
  }

  @Test(arguments: [
    "bn.xml", "fr-t-k0-android.xml", "fy.yaml", "oc.json", "sil_khmer.keyman-touch-layout",
  ])
  func aForeignLayoutBecomesOurs(name: String) throws {
    let done = try Self.imported(name)
    #expect(done.status == 0)
    let bases = SystemFiles(configuration: "/nowhere", shared: Self.repository.path).layoutBases
    let (layout, problems) = LayoutParser.parse(
      Array(done.layout.utf8), file: "imported.yaml", names: NamesForLayouts(bases: bases))
    #expect(problems.map(\.description) == [])
    let typed = try TypedTable(of: #require(layout)).text
    for (text, kind) in [(done.layout, "layout"), (done.messages, "losses"), (typed, "typed")] {
      let file = Self.folder.appending(path: "\(name).\(kind)")
      if ProcessInfo.processInfo.environment["KEYGLASS_WRITE_TYPED"] != nil {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      let expected = try String(contentsOf: file, encoding: .utf8)
      #expect(text.split(separator: "\n") == expected.split(separator: "\n"))
    }
  }

  /// Files that are no layouts, each with the reason that the importer prints on one line.
  private static let refused: [(content: String, reason: String)] = [
    ("", "the file is empty"),
    ("hello", "no known format: neither XML, JSON, nor YAML with views"),
    ("{\"a\": 1}", "this JSON is a layout neither of GNOME's shell nor of Keyman"),
    ("{\"a\": 1", "1:8: no valid JSON: Expecting ',' delimiter"),
    ("<html/>", "1:1: the element html is not a keyboard of CLDR"),
    ("<keyboard3>", "1:12: no valid XML: no element found"),
    (
      "<!DOCTYPE k [<!ENTITY a \"aa\">]><keyboard3>&a;</keyboard3>",
      "1:25: the file declares entities, which no keyboard needs"
    ),
    ("views: &a {base: [x]}\nbuttons: *a\n", "2:10: aliases (*), which no keyboard needs"),
    ("views: [", "1:9: no valid YAML: expected the node content, but found '<stream end>'"),
    (String(repeating: "[", count: 200_000), "nested too deeply for a keyboard"),
    (String(repeating: "x", count: 9 << 20), "more than 8 MiB, too large for a keyboard"),
    (
      "{\"levels\": [{\"level\": \"\", \"rows\": [["
        + (0..<10_000).map { "[\"\($0)\"]" }.joined(separator: ",") + "]]}]}",
      "the layer letters has more than 20 rows or 400 keys"
    ),
  ]

  @Test(arguments: refused.indices)
  func aFileThatIsNoLayoutIsRefusedInOneLine(index: Int) throws {
    let (content, reason) = Self.refused[index]
    let file = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID())")
    try content.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let done = try Self.imported(file.path)
    #expect(done.status == 1)
    #expect(done.layout == "")
    let hasPlace = reason.first?.isNumber == true
    #expect(done.messages == "\(file.path):\(hasPlace ? "" : " ")\(reason)\n")
  }

  @Test func whatActsOnATerminalIsNotShown() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID()).json")
    let content = """
      {"name": "\\u001b[31mred", "levels": [{"level": "default", "rows": [[
        {"strings": ["a", "\\ud800"], "label": "\\u001b[2Jx"}, {"strings": ["\\u0007"]}]]}]}
      """
    try content.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let done = try Self.imported(file.path)
    #expect(done.status == 0)
    #expect(!(done.layout + done.messages).contains("\u{1B}"))
    #expect(done.messages.contains("an alternate that cannot be typed was left out"))
    #expect(done.messages.contains("a key without a text that can be typed was left empty"))
  }
}
