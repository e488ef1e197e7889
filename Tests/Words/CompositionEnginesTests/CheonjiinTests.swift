import CompositionMessages
import CompositionMethods
import Testing

@testable import CompositionEngines

/// Tests of Korean on a phone's ten keys.
@Suite struct CheonjiinTests {
  private let engine: HangulEngine

  init() throws {
    engine = try HangulEngine()
  }

  /// - Parameter typed: the text of the keys; a space is the key that separates taps.
  private func reply(_ typed: String, choice: Int? = nil) throws -> CompositionReply {
    let letters = try typed.unicodeScalars.map {
      $0 == " " ? "'" : try #require(CompositionMethod.cheonjiin.sent(for: $0))
    }
    let text = letters.reduce(into: "") { $0.unicodeScalars.append($1) }
    let reply = engine.reply(
      to: CompositionRequest(
        sequence: 3, method: .cheonjiin, spellings: [.init(letters: text)], choice: choice))
    #expect(try CompositionReply(packet: reply.packet) == reply)
    return reply
  }

  @Test(arguments: [
    // Vowels grow with each stroke.
    ("ㅇㅣ", "이"), ("ㅇㅣㆍ", "아"), ("ㅇㅣㆍㆍ", "야"), ("ㅇㅣㆍㅣ", "애"), ("ㅇㅣㆍㆍㅣ", "얘"),
    ("ㅇㆍ", "ㅇㆍ"), ("ㅇㆍㆍ", "ㅇㆍㆍ"), ("ㅇㆍㅣ", "어"), ("ㅇㆍㆍㅣ", "여"), ("ㅇㆍㅡ", "오"), ("ㅇㆍㆍㅡ", "요"),
    ("ㅇㅡ", "으"), ("ㅇㅡㆍ", "우"), ("ㅇㅡㆍㆍ", "유"), ("ㅇㅡㆍㆍㅣ", "워"), ("ㅇㅡㅣ", "의"), ("ㅇㆍㅡㅣㆍ", "와"),
    // Repeated taps go round the consonants of a key.
    ("ㄱ", "ㄱ"), ("ㄱㄱ", "ㅋ"), ("ㄱㄱㄱ", "ㄲ"), ("ㄱㄱㄱㄱ", "ㄱ"), ("ㄴㄴ", "ㄹ"), ("ㅇㅇ", "ㅁ"), ("ㅅㅅㅅ", "ㅆ"),
    // Consonants after a vowel end its syllable, until another vowel follows.
    ("ㄱㅣㆍㄱ", "각"), ("ㄱㅣㆍㄱㄱ", "갘"), ("ㄱㅣㆍㄱㅣㆍ", "가가"), ("ㄱㅣㆍㄱ ㄱㅣㆍ", "각가"), ("ㄷㅣㆍㄴㄴㄱ", "닭"),
    ("ㅂㅣㆍㄷㄷㄷㅣㆍ", "바따"), ("ㅅㅅㅣㆍㄴㄱㅡㄴㄴ", "한글"), ("ㅇㅣㆍㄴ ㄴㆍㆍㅣㅇ", "안녕"),
    // The first consonant was chosen from a held key.
    ("ㅋㅣㆍ", "카"), ("ㅋㄱㅣ", "ㅋ기"),
  ])
  func tapsBecomeSyllables(typed: String, text: String) throws {
    let answer = try reply(typed)
    #expect(answer.preedit == text)
    #expect(answer.candidates.map(\.text) == [text])
    #expect(
      try reply(typed, choice: 0).chosen
        == .init(text: text, letters: typed.unicodeScalars.count, spelling: 0))
  }

  @Test func everySyllableIsThere() throws {
    let consonants = [
      "ㄱ", "ㄱㄱㄱ", "ㄴ", "ㄷ", "ㄷㄷㄷ", "ㄴㄴ", "ㅇㅇ", "ㅂ", "ㅂㅂㅂ", "ㅅ", "ㅅㅅㅅ", "ㅇ", "ㅈ", "ㅈㅈㅈ", "ㅈㅈ",
      "ㄱㄱ", "ㄷㄷ", "ㅂㅂ", "ㅅㅅ",
    ]
    let vowels = [
      "ㅣㆍ", "ㅣㆍㅣ", "ㅣㆍㆍ", "ㅣㆍㆍㅣ", "ㆍㅣ", "ㆍㅣㅣ", "ㆍㆍㅣ", "ㆍㆍㅣㅣ", "ㆍㅡ", "ㆍㅡㅣㆍ", "ㆍㅡㅣㆍㅣ", "ㆍㅡㅣ",
      "ㆍㆍㅡ", "ㅡㆍ", "ㅡㆍㆍㅣ", "ㅡㆍㆍㅣㅣ", "ㅡㆍㅣ", "ㅡㆍㆍ", "ㅡ", "ㅡㅣ", "ㅣ",
    ]
    let finals = [
      "", "ㄱ", "ㄱㄱㄱ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅅㅅ", "ㄷ", "ㄴㄴ", "ㄴㄴㄱ", "ㄴㄴㅇㅇ", "ㄴㄴㅂ", "ㄴㄴㅅ", "ㄴㄴㄷㄷ",
      "ㄴㄴㅂㅂ", "ㄴㄴㅅㅅ", "ㅇㅇ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅅㅅㅅ", "ㅇ", "ㅈ", "ㅈㅈ", "ㄱㄱ", "ㄷㄷ", "ㅂㅂ", "ㅅㅅ",
    ]
    var scalar: UInt32 = 0xAC00
    var wrong: [String] = []
    for consonant in consonants {
      for vowel in vowels {
        for final in finals {
          let text = try reply(consonant + vowel + final).preedit
          if text.unicodeScalars.map(\.value) != [scalar] { wrong.append(text) }
          scalar += 1
        }
      }
    }
    #expect(wrong == [])
    #expect(scalar - 0xAC00 == 11_172)
  }
}
