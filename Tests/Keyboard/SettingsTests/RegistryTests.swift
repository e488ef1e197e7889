import MarkedYAML
import Settings
import Testing

@Suite struct RegistryTests {
  @Test func everyKeyIsUnique() {
    let keys = Settings.declarations.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(keys.count > 20)
  }

  @Test func theListOfSectionsIsComplete() {
    var sections: [Substring] = []
    for key in Settings.declarations.map(\.key) {
      let section = key.prefix { $0 != "." }
      if sections.last != section { sections.append(section) }
    }
    #expect(sections == Settings.Section.allCases.map { $0.rawValue[...] })
  }

  @Test(arguments: Settings.declarations.map(\.key))
  func aDefaultIsWrittenAsItIsRead(key: String) throws {
    let setting = try #require(Settings.declarations.first { $0.key == key })
    let (settings, problems) = load(file(setting: key, to: setting.writtenDefault))
    #expect(problems == [])
    #expect(settings == Settings())
    #expect(settings.origins[key] != nil, "the file did not reach it")
  }

  @Test(arguments: Settings.declarations.map(\.key))
  func aTextIsOneSentence(key: String) throws {
    let text = try #require(Settings.declarations.first { $0.key == key }).text
    #expect(text.hasSuffix(".") && text.first?.isUppercase == true)
    #expect(text.count < 100)
    #expect(!text.contains("\n"))
  }

  /// `field.applications` is a mapping whose keys are applications.
  @Test(arguments: Settings.declarations.map(\.key).filter { $0 != "field.applications" })
  func nothingTakesAMappingOfOtherKeys(key: String) {
    let (settings, problems) = load(file(setting: key, to: "{a: 1}"))
    #expect(problems.count == 1)
    #expect(settings == Settings())
  }

  /// A file that sets one key, each section on its own line.
  private func file(setting key: String, to value: String) -> String {
    var indent = ""
    var lines: [String] = []
    for name in key.split(separator: ".") {
      lines.append("\(indent)\(name):")
      indent += "  "
    }
    return lines.joined(separator: "\n") + " " + value
  }
}
