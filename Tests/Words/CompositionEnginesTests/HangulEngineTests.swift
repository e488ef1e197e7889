import CompositionMessages
import CompositionMethods
import Testing

@testable import CompositionEngines

@Suite struct HangulEngineTests {
  private let engine: HangulEngine

  init() throws {
    engine = try HangulEngine()
  }

  private func ask(
    _ letters: String, choice: Int? = nil, by method: CompositionMethod = .hangul
  ) throws -> CompositionReply {
    let reply = engine.reply(
      to: CompositionRequest(
        sequence: 3, method: method, spellings: [.init(letters: letters)], choice: choice))
    #expect(try CompositionReply(packet: reply.packet) == reply)
    return reply
  }

  @Test(arguments: [
    ("gksrmf", "한글"), ("dkssudgktpdy", "안녕하세요"), ("r", "ㄱ"), ("rk", "가"), ("rkr", "각"),
    ("rkrt", "갃"), ("rkrtk", "각사"), ("Qkfrkd", "빨강"), ("rk1sk", "가1나"),
  ])
  func lettersBecomeSyllables(letters: String, text: String) throws {
    let reply = try ask(letters)
    #expect(reply.preedit == text)
    #expect(reply.boundaries == Array(1..<text.count))
    #expect(reply.candidates.map(\.text) == [text])
    #expect(
      try ask(letters, choice: 0).chosen == .init(text: text, letters: letters.count, spelling: 0))
    #expect(try ask(letters, choice: 1).chosen == nil)
  }

  /// Types every syllable by the keys of its letters, as users do.
  @Test func everySyllableIsThere() throws {
    let initials = [
      "r", "R", "s", "e", "E", "f", "a", "q", "Q", "t", "T", "d", "w", "W", "c", "z", "x", "v", "g",
    ]
    let vowels = [
      "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl",
      "b", "m", "ml", "l",
    ]
    let finals = [
      "", "r", "R", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a",
      "q", "qt", "t", "T", "d", "w", "c", "z", "x", "v", "g",
    ]
    var scalar: UInt32 = 0xAC00
    var wrong: [String] = []
    for initial in initials {
      for vowel in vowels {
        for final in finals {
          let text = try ask(initial + vowel + final).preedit
          if text.unicodeScalars.map(\.value) != [scalar] { wrong.append(text) }
          scalar += 1
        }
      }
    }
    #expect(wrong == [])
    #expect(scalar - 0xAC00 == 11_172)
  }
}
