import CompositionMethods
import Testing

@testable import CompositionEngines

struct KanaReadingTests {
  @Test(arguments: [
    ("konnnichiha", "こんにちは", ""), ("kyouhaiitenki", "きょうはいいてんき", ""),
    ("onnna", "おんな", ""), ("onna", "おんあ", ""), ("konnna", "こんな", ""), ("konyaku", "こにゃく", ""),
    ("kon'yaku", "こんやく", ""),
    ("kitte", "きって", ""), ("matcha", "まっちゃ", ""), ("shinbun", "しんぶん", ""), ("ra-men", "らーめん", ""),
    ("sensei", "せんせい", ""), ("kan", "かん", ""), ("kany", "か", "ny"), ("kyouk", "きょう", "k"),
    ("xtu", "っ", ""),
    ("vaiorin", "ゔぁいおりん", ""), ("thisyu", "てぃしゅ", ""), ("kk", "っ", "k"), ("nn", "ん", ""),
  ])
  func lettersAreSounds(letters: String, kana: String, rest: String) {
    let reading = KanaReading(romaji: letters)
    #expect(reading.kana == kana)
    #expect(reading.rest == rest)
    #expect(reading.parts.reduce(0) { $0 + $1.letters } + rest.utf8.count == letters.utf8.count)
  }

  @Test func aSoundKnowsItsLetters() {
    let reading = KanaReading(romaji: "kyouhaii")
    #expect(reading.letters(ofFirst: 4) == 6)
    #expect(reading.letters(ofFirst: 3) == 4)
    // The sound きょ is one part, so its letters are never divided.
    #expect(reading.letters(ofFirst: 1) == 3)
    #expect(reading.letters(ofFirst: 99) == 8)
  }

  @Test func marksChangeTheSignBeforeThem() {
    #expect(KanaReading(signs: "か゛く゛は゜は゛う゛").kana == "がぐぱばゔ")
    #expect(KanaReading(signs: "か゛く").letters(ofFirst: 1) == 2)
    // A mark is dropped if the sign before it has no voiced form.
    #expect(KanaReading(signs: "な゛").kana == "な")
    #expect(KanaReading.katakana("らーめんゔ") == "ラーメンヴ")
  }

  @Test func everySignHasACodeOfItsOwn() throws {
    for method in [CompositionMethod.kana, .romaji] {
      let signs = (0x21...0x7E).map { String(Unicode.Scalar(UInt8($0))) }
      for sign in signs {
        let typed = method.typed(for: sign)
        if typed != sign {
          #expect(
            method.sent(for: try #require(typed.unicodeScalars.first)) == sign.unicodeScalars.first)
        }
      }
    }
    #expect(CompositionMethod.kana.sent(for: "ぁ") == "!")
    #expect(CompositionMethod.kana.sent(for: "゜") != nil)
  }
}
