import Glibc
import MarkedYAML
import Settings
import Testing

@Suite struct ShippedFileTests {
  private let lines = Settings.shippedFile.split(separator: "\n", omittingEmptySubsequences: false)

  @Test func everyLineOfTheShippedFileIsAComment() throws {
    #expect(lines.allSatisfy { $0.isEmpty || $0.hasPrefix("#") })
    #expect(try Parser.parse(Settings.shippedFile, file: "shipped") == nil)
  }

  @Test func withoutTheFirstHashOfEachLineItSetsAllDefaults() {
    let (settings, problems) = load(lines.map { $0.dropFirst() }.joined(separator: "\n"))
    #expect(problems == [])
    #expect(settings == Settings())
    for setting in Settings.declarations {
      #expect(settings.origins[setting.key] != nil, "\(setting.key) is not in it")
    }
  }

  @Test func uncommentingASettingAndItsSectionSetsIt() {
    let changed = lines.map { line -> Substring in
      switch line {
      case "#keyboard:": "keyboard:"
      case "#  height: 40 %": "  height: 50 %"
      default: line
      }
    }
    let (settings, problems) = load(changed.joined(separator: "\n"))
    #expect(problems == [])
    #expect(settings.keyboard.height == .percent(50))
  }

  @Test func linesFitATerminal() {
    #expect(lines.filter { $0.count > 100 } == [])
  }
}

@Suite struct SettingsPageTests {
  /// Renew the page after a change of the registry: `kbdctl settings default --markdown >
  /// docs/SETTINGS.md`.
  @Test func thePageInTheDocumentationIsTheRegistrys() throws {
    let path = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    let committed = try contents(of: path + "/docs/SETTINGS.md")
    #expect(committed == Settings.page)
  }

  private func contents(of path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
