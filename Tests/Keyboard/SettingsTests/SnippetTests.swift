import Foundation
import MarkedYAML
import Settings
import Testing

/// Tests that every YAML snippet of these pages is a settings file without mistakes.
@Suite struct SnippetTests {
  private static func snippets(_ page: String) -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = (try? String(contentsOf: root.appending(path: page), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```yaml\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test(arguments: ["docs/FLEET.md", "docs/INTEGRATION.md", "docs/SECURITY.md", "docs/SETTINGS.md"])
  func eachIsTaken(page: String) {
    let snippets = Self.snippets(page)
    #expect(!snippets.isEmpty)
    for snippet in snippets {
      let problems = Settings.load(documents: [Document(file: page, text: snippet)]).1
      #expect(problems.map(\.description) == [])
    }
  }
}
