import Foundation
import Layouts
import Testing

/// Tests that the parser of layout files reads every YAML snippet of docs/LAYOUTS.md.
@Suite struct DocumentationTests {
  static let page =
    (try? String(contentsOf: ShippedFiles.root.appending(path: "docs/LAYOUTS.md"), encoding: .utf8))
    ?? ""

  static let snippets: [String] = page.components(separatedBy: "```yaml\n").dropFirst().map {
    $0.components(separatedBy: "```")[0]
  }

  @Test func thePageHasSnippets() {
    #expect(Self.snippets.count >= 8)
  }

  @Test(arguments: snippets)
  func everySnippetIsALayoutOrTheKeysOfOne(snippet: String) {
    let text = snippet.hasPrefix("keys:") ? aroundKeys(snippet) : snippet
    let (layout, problems) = LayoutParser.parse(
      Array(text.utf8), file: "LAYOUTS.md", names: NamesForLayouts(bases: ShippedFiles.bases))
    #expect(problems.map(\.description) == [])
    #expect(layout != nil)
  }

  /// Returns a layout with a row of the keys that a `keys:` section names.
  private func aroundKeys(_ snippet: String) -> String {
    let names = snippet.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .map { line in
        let name = line.dropFirst(2)
        if name.first == "\"" || name.first == "'" {
          return name.dropFirst().first.map(String.init) ?? ""
        }
        return name.split(separator: ":")[0].description
      }
    return """
      id: x
      title: X
      width: 40
      layers:
        main:
          rows: |
            \(names.joined(separator: " ")) next
      \(snippet)
      """
  }

  @Test func thePageNamesEveryStandardKeyAndAction() throws {
    // The allowed fields, from the parser's own messages.
    let wrong = Array(layout(rows: "a next", keys: "a: {action: x, widht: 1}").utf8)
    let messages = LayoutParser.parse(wrong, file: "f").problems.map(\.message)
    for message in messages {
      let names = try #require(message.components(separatedBy: " are ").last)
      for name in names.components(separatedBy: ", ") {
        #expect(Self.page.contains("`\(name)"), "\(name) is not on the page")
      }
    }
  }
}
