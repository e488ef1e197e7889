import Foundation
import Lexicon
import MappedLexicon

@testable import TextEngine

/// The shipped lexicons, from `make lexicons`.
enum ShippedLexicon {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/lexicons")

  /// True if the lexicons have been compiled; rules about words are tested only then.
  static var areCompiled: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "de.lexicon").path)
  }

  static func open(_ language: String) throws -> Lexicon {
    try Lexicon(reading: folder.appending(path: language + ".lexicon").path)
  }
}

extension TypingScript {
  /// Types with a shipped lexicon, and with those of other languages in use.
  convenience init(
    shipped language: String, also others: [String] = [], rows: [String] = TypingScript.qwerty,
    rules: TextRules = TextRules()
  ) throws {
    self.init(
      try ShippedLexicon.open(language), language: language, rows: rows, rules: rules)
    if !others.isEmpty { use(also: try others.map(ShippedLexicon.open)) }
  }
}
