import Foundation
import Layouts
import Testing

/// Tests of docs/FIELDS.md: its first table is the others, shortened.
@Suite struct FieldsPageTests {
  private static let page =
    (try? String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../docs/FIELDS.md"), encoding: .utf8)) ?? ""

  /// The fields of the lower tables by the row of the first one that covers them.
  private static let fields: [String: Set<String>] = [
    "text": ["free-form", "text"], "e-mail": ["email"], "address": ["url"],
    "telephone": ["phone", "tel"], "number": ["digits"], "decimal": ["decimal"],
    "password": ["password"], "PIN": ["pin"], "search": ["search"], "multi-line": ["multi-line"],
    "no keyboard": ["hint-inhibit-osk", "no-keyboard"],
  ]

  /// Returns the cells of a section's tables, row by row.
  private static func rows(of section: String) -> [[String]] {
    let text = page.components(separatedBy: "\n## ").first { $0.hasPrefix(section + "\n") } ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  @Test(arguments: [
    ("GTK 3", "GTK 3 under sway"), ("GTK 4", "GTK 4 under sway"),
    ("Chromium", "Chromium under sway"), ("Firefox", "Firefox under sway"),
    ("Chromium with the extension", "Chromium under sway, with the extension"),
    ("Chromium with the extension", "Chromium under X11, with the extension"),
    ("Chromium with the extension", "Chromium under cage, with the extension"),
    ("Chromium under X11", "Chromium under X11, through AT-SPI"),
  ])
  func theFirstTableIsTheOthersShortened(application: String, section: String) throws {
    let overview = Self.rows(of: "In short")
    let column = try #require(overview.first?.firstIndex(of: application))
    var measured: [String: String] = [:]
    for row in Self.rows(of: section).dropFirst(2) {
      let words = row[2].split(separator: " ")
      let purpose = try #require(words.first.flatMap { Purpose(rawValue: String($0)) })
      // The hints, and the effect of return, stand between purpose and layout.
      for hint in words.dropFirst().dropLast() where !hint.hasPrefix("return=") && hint != "en-us" {
        #expect(FieldHints(names: [String(hint)]) != nil)
      }
      let field = row[0].trimmingCharacters(in: ["`"])
      measured[field] = "\(purpose.rawValue) \(words.last ?? "")"
    }
    for row in overview.dropFirst(2) {
      var names = try #require(Self.fields[row[0]])
      // GTK's "number" has decimals; its "digits" is a page's number.
      if row[0] == "number", measured["digits"] == nil { names = ["number"] }
      if row[0] == "decimal", measured["decimal"] == nil { names = ["number"] }
      let shortened = names.compactMap { measured[$0] }.first ?? ""
      #expect(row[column] == shortened || row[column] == "–" && shortened.isEmpty, "\(row[0])")
    }
  }
}
