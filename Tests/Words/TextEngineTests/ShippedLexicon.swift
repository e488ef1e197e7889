import Foundation
import Lexicon

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
    let file = try MappedFile(folder.appending(path: language + ".lexicon"))
    return try Lexicon(file.bytes, keeping: file)
  }

  /// A file that stays in memory as a whole, because tests of words ask for most pages again and
  /// again.
  private final class MappedFile: LexiconOwner {
    let bytes: UnsafeRawBufferPointer
    private let data: NSData

    init(_ file: URL) throws {
      data = try NSData(contentsOf: file, options: .alwaysMapped)
      bytes = UnsafeRawBufferPointer(start: data.bytes, count: data.length)
    }
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
