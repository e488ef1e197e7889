import Foundation
import Layouts
import Testing

/// Tests that the first table of docs/FIELDS.md is a shortened form of its other tables.
@Suite struct FieldsPageTests {
  private static let page =
    (try? String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../docs/FIELDS.md"), encoding: .utf8)) ?? ""

  /// The fields of the lower tables, by the row of the first table that covers them.
  private static let fields: [String: Set<String>] = [
    "text": ["free-form", "text"], "e-mail": ["email"], "address": ["url"],
    "telephone": ["phone", "tel"], "number": ["digits"], "decimal": ["decimal"],
    "password": ["password"], "PIN": ["pin"], "search": ["search"], "multi-line": ["multi-line"],
    "no keyboard": ["hint-inhibit-osk", "no-keyboard"],
  ]

  /// Returns the cells of a table's line.
  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Returns the rows of the first table.
  private static func overview() -> [[String]] {
    let text = page.components(separatedBy: "\n## ").first { $0.hasPrefix("In short\n") } ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("|") }.map(cells)
  }

  /// Returns the cells of one column of the lower tables, by field.
  private static func column(_ title: String) -> [String: String] {
    var index: Int?
    var column: [String: String] = [:]
    for row in page.split(separator: "\n").filter({ $0.hasPrefix("|") }).map(cells) {
      if row[0] == "field" {
        index = row.firstIndex(of: title)
      } else if let index, row[0].hasPrefix("`"), row[index] != "–" {
        column[row[0].trimmingCharacters(in: ["`"])] = row[index]
      }
    }
    return column
  }

  @Test(arguments: [
    ("GTK 4", "GTK 4 under sway"),
    ("Chromium", "Chromium under sway"), ("Firefox", "Firefox under sway"),
    ("with the extension", "with the extension"),
  ])
  func theFirstTableIsTheOthersShortened(application: String, title: String) throws {
    let overview = Self.overview()
    let column = try #require(overview.first?.firstIndex(of: application))
    var measured: [String: String] = [:]
    for (field, cell) in Self.column(title) {
      let words = cell.split(separator: " ")
      let purpose = try #require(words.first.flatMap { Purpose(rawValue: String($0)) })
      // The words between purpose and layout are hints or the effect of return.
      for hint in words.dropFirst().dropLast() where !hint.hasPrefix("return=") && hint != "en-us" {
        #expect(FieldHints(names: [String(hint)]) != nil)
      }
      measured[field] = "\(purpose.rawValue) \(words.last ?? "")"
    }
    #expect(!measured.isEmpty, "no column \(title)")
    for row in overview.dropFirst(2) {
      var names = try #require(Self.fields[row[0]])
      // GTK's "number" allows decimals; a web page's "number" corresponds to GTK's "digits".
      if row[0] == "number", measured["digits"] == nil { names = ["number"] }
      if row[0] == "decimal", measured["decimal"] == nil { names = ["number"] }
      let shortened = names.compactMap { measured[$0] }.first ?? ""
      #expect(row[column] == shortened || row[column] == "–" && shortened.isEmpty, "\(row[0])")
    }
  }
}
