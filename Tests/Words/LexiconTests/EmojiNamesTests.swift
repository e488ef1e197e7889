import Foundation
import Lexicon
import Testing

/// Tests of searches for emoji by names and other words.
@Suite struct EmojiNamesTests {
  private func search(
    _ text: String, in lines: String, limit: Int = 8, where fits: (String) -> Bool = { _ in true }
  ) -> [String] {
    let bytes = Array(lines.utf8)
    return bytes.withUnsafeBytes {
      EmojiNames($0, keeping: nil).emoji(called: text, limit: limit, where: fits)
    }
  }

  private let hearts = """
    😍\tgesicht mit herzaugen\tverliebt|herz
    💘\therz mit pfeil\tamor
    ❤️\trotes herz\therz
    🧡\toranges herz\torange
    🫀\therz\tanatomisch
    🐙\toktopus\tkrake

    """

  @Test func exactAndShortNamesComeFirst() {
    #expect(search("herz", in: hearts) == ["🫀", "❤️", "🧡", "💘", "😍"])
    #expect(search("Herz ", in: hearts, limit: 2) == ["🫀", "❤️"])
  }

  @Test func aBeginningIsEnoughAndTheMiddleOfAWordIsNot() {
    #expect(search("ok", in: hearts) == ["🐙"])
    #expect(search("kra", in: hearts) == ["🐙"])
    #expect(search("rake", in: hearts) == [])
    #expect(search("augen", in: hearts) == [])
  }

  @Test func aWordInGreekCapitalsMayBeWholeOrHalfTyped() {
    let names = "🌍\tκοσμημα\tα\n🌞\tφως\tβ\n"
    #expect(search("ΚΟΣ", in: names) == ["🌍"])
    #expect(search("ΚΟΣΜ", in: names) == ["🌍"])
    #expect(search("ΦΩΣ", in: names) == ["🌞"])
    #expect(search("φως", in: names) == ["🌞"])
  }

  @Test func severalWordsMayComeInAnyOrder() {
    #expect(search("rotes h", in: hearts) == ["❤️"])
    #expect(search("herz rot", in: hearts) == ["❤️"])
    #expect(search("herz krake", in: hearts) == [])
  }

  @Test func onlyWhatFitsIsFound() {
    #expect(search("herz", in: hearts, limit: 1) { $0 != "🫀" } == ["❤️"])
    #expect(search("", in: hearts) == [])
    #expect(search(" ", in: hearts) == [])
  }

  @Test func ignoresMalformedLines() {
    #expect(search("a", in: "a\n\t\n\ta\n🙂\ta\n🙂\t\t\n😀\ta\tb") == ["😀"])
    #expect(search("a", in: "") == [])
  }

  @Test(
    arguments: [
      ("de", "herz", "❤️"), ("de", "lachelndes", "🙂"), ("en", "red heart", "❤️"), ("en", "cat", "🐈"),
      ("nb", "hjerte", "❤️"), ("ru", "сердце", "❤️"), ("fr", "coeur", "❤️"), ("he", "לב", "❤️"),
      ("sv", "norge", "🇳🇴"),
    ]) func shippedNamesAreFound(language: String, text: String, emoji: String) throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../emoji/made/\(language).names")
    let found = search(text, in: try String(contentsOf: file, encoding: .utf8))
    #expect(found.contains(emoji), "\(found)")
  }
}
