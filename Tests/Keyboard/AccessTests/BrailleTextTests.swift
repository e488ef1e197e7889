import Foundation
import Layouts
import MarkedYAML
import Testing

@testable import Access

/// Tests of every edge of the diagram in `BrailleText`, with the shipped tables.
struct BrailleTextTests {
  private static func table(_ language: String) throws -> BrailleTable {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "layouts/braille/\(language).yaml")
    let (table, problems) = BrailleTableParser.parse(
      Document(file: "\(language).yaml", bytes: [UInt8](try Data(contentsOf: file))))
    #expect(problems.map(\.description) == [])
    return table
  }

  /// Returns the text that cells type; `_` ends a word, `?` is an unknown cell.
  private func text(_ language: String, _ cells: String) throws -> String {
    var text = BrailleText(try Self.table(language))
    var typed = ""
    for dots in cells.split(separator: " ") {
      guard dots != "_" else {
        text.endWord()
        typed += " "
        continue
      }
      for result in text.read(try #require(BrailleCell(dots), "\(dots)")) {
        switch result {
        case .text(let new): typed += new
        case .sign: break
        case .unknown: typed += "⟨\(dots)⟩"
        }
      }
    }
    return typed
  }

  // MARK: - States

  @Test func lettersAreTypedAsTheyAre() throws {
    #expect(try text("en", "125 15 123 123 135") == "hello")
  }

  @Test func aCapitalIsForOneLetterAndTwoAreForAWord() throws {
    #expect(try text("en", "6 1 12 _ 6 6 1 12 _ 1 12") == "Ab AB ab")
    #expect(try text("de", "46 1 12 _ 46 46 1 12 36 1 46 2346") == "Ab AB-aẞ")
  }

  @Test func digitsGoOnUntilAnotherCell() throws {
    #expect(try text("en", "3456 1 12 256 245 _ 1") == "12.0 a")
    #expect(try text("en", "3456 1 56 1 _ 3456 1 13") == "1a 1k")
    #expect(try text("en", "3456 12 36 1") == "2-a")
    #expect(try text("fr", "6 16 34 126 1 _ 6 3456") == "1/2a 0")
    #expect(try text("nb", "3456 1 245 25 14 245") == "10:30")
    #expect(try text("de", "3456 1 6 1 _ 1 6 12") == "1a a'b")
  }

  @Test func severalCellsAreOneText() throws {
    #expect(try text("en", "5 126 1 5 345 _ 6 36 _ 4 15 3456 15") == "(a) – €5")
    #expect(try text("fr", "6 235 _ 45 15") == "+ €")
    #expect(try text("en", "3456 1 5 2356 3456 1") == "1=1")
  }

  @Test func aSignBeforeAnotherTextStillCounts() throws {
    // The cell 6 alone may also be the beginning of the sign 6 36.
    #expect(try text("en", "6 125 24") == "Hi")
    // The beginning of a sign, without the rest, is an unknown cell.
    #expect(try text("en", "5 1") == "⟨1⟩a")
  }

  @Test func aCellMayMeanAnotherMarkAtTheBeginningOfAWord() throws {
    #expect(try text("en", "236 1 356 _ 1 236") == "\"a\" a?")
    #expect(try text("de", "2356 1 2356 _ 236 1 356") == "(a) \"a\"")
    #expect(try text("fr", "2356 1 2356") == "«a»")
  }

  @Test func anUnknownCellEndsSigns() throws {
    #expect(try text("nb", "3456 1 23456 1") == "1⟨23456⟩a")
  }

  @Test func recognizesCellsThatOnlyBeginASign() throws {
    var text = BrailleText(try Self.table("en"))
    _ = text.read(try #require(BrailleCell("5")))
    #expect(text.isWithinRow)
    text.endWord()
    _ = text.read(try #require(BrailleCell("6")))
    #expect(!text.isWithinRow)
  }

  @Test func deleteRemovesSignsThatAwaitALetter() throws {
    var text = BrailleText(try Self.table("de"))
    func typed(after signs: Int) throws -> String {
      for _ in 0..<signs { _ = text.read(try #require(BrailleCell("46"))) }
      let isTaken = text.dropSign()
      guard case .text(let letter)? = text.read(try #require(BrailleCell("1"))).last else {
        return ""
      }
      return isTaken ? "taken back, \(letter)" : letter
    }
    let texts = try [0, 1, 2].map(typed)
    #expect(texts == ["a", "taken back, a", "taken back, a"])
  }

  // MARK: - Tables

  @Test(arguments: ["en", "de", "fr", "nb"])
  func eachTableHasLettersSignsAndDigits(language: String) throws {
    let table = try Self.table(language)
    #expect("abcdefghijklmnopqrstuvwxyz".unicodeScalars.allSatisfy { table.letters[$0] != nil })
    #expect(Set(table.digits.values) == Set((0...9).map(String.init)))
    for sign in [BrailleTable.Sign.capital, .capitals, .number] {
      #expect(table.meanings.values.contains(.sign(sign)))
    }
    for mark in [".", ",", "?", "!", ":", ";", "-", "'", "@", "/", ")"] {
      #expect(table.meanings.values.contains(.text(mark)), "\(language): \(mark)")
    }
  }

  @Test func theLettersOfEachLanguageAreThere() throws {
    for (language, letters) in [
      ("de", "äöüß"), ("fr", "éèêëàâçùûîïôœ"), ("nb", "æøå"),
    ] {
      let table = try Self.table(language)
      for letter in letters.unicodeScalars {
        #expect(table.letters[letter] != nil, "\(language): \(letter)")
      }
    }
  }

  @Test func mistakesInATableAreFound() {
    func problems(_ text: String) -> [String] {
      BrailleTableParser.parse(Document(file: "en.yaml", bytes: Array(text.utf8))).problems
        .map(\.description)
    }
    #expect(problems("cells: {a: 1, b: 1}").count == 1)
    #expect(
      problems("cells:\n  e: 15\n  é: 15 2")
        == ["en.yaml:2:6: the cells of `e` begin those of another text"])
    #expect(problems("cells: {a: 21}").count == 1)
    #expect(problems("cells: {a: 7}").count == 1)
    #expect(problems("cells: {a: 61}").count == 1)
    #expect(problems("cells: {a: 66}").count == 1)
    #expect(problems("signs: {letter: 5 6}").count == 1)
    #expect(problems("cells: {a: 1, b: 1 2}").count == 1)
    #expect(problems("digits: {1: 1 2}").count == 1)
    #expect(problems("signs: {capitol: 6}").count == 1)
    #expect(problems("sells: {a: 1}").count == 1)
    #expect(problems("cells: {a: 1}\nin-numbers: \",\"") == [])
  }
}
