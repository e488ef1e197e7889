import Erasing
import Layouts
import Lexicon
import Testing
import Units

@testable import TextEngine

/// A phone pad's keys, and the text that results. A script is a list of keys: `43556 0`; `-`
/// deletes, `h5` holds 5, spaces only separate.
private struct Phone {
  let typing: TypingScript
  var pad = PhonePad()
  private var now = Microseconds.seconds(1)
  var canType: (String) -> Bool = { _ in true }
  var privacy = Privacy.open

  init(
    _ words: String? = nil, placement: MultiTap.Placement = .inText, stock: WordStock = WordStock()
  ) throws {
    var rules = TextRules.none
    rules.learning = true
    typing = try TypingScript(words, rules: rules)
    typing.engine.stock = stock
    let lexicon = try #require(typing.engine.vocabulary?.lexicon)
    let letters = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    pad.multiTap.behaviour.placement = placement
    pad.use(
      PhoneWords([KeypadPredictor(lexicon, keys: letters)]), keys: Array("23456789"),
      language: "en-US")
  }

  private static let germanLetters = [
    "abcä", "def", "ghi", "jkl", "mnoö", "pqrsß", "tuvü", "wxyz",
  ]

  /// Types with shipped lexicons, on a German phone pad.
  init(shipped language: String, also others: [String]) throws {
    typing = try TypingScript(shipped: language, also: others, rules: .none)
    pad.use(
      PhoneWords(
        typing.engine.vocabularies.map {
          KeypadPredictor($0.lexicon, keys: Self.germanLetters)
        }), keys: Array("23456789"), language: language)
  }

  var text: String { typing.text }

  /// Presses the keys for a text's letters, and 0 for each space.
  mutating func type(_ text: String) {
    for character in text.lowercased() {
      let key = Self.germanLetters.firstIndex { $0.contains(character) }.map { $0 + 2 } ?? 0
      press(String(key))
    }
  }

  mutating func press(_ script: String) {
    var isHeld = false
    for key in script where key != " " {
      now = now + .milliseconds(300)
      let output = ErasingQueue<MultiTap.Output>()
      let surroundings = PhonePad.Surroundings(
        typed: typing.engine.typed, canType: canType, privacy: privacy)
      pad.advance(to: now, into: output)
      if key == "h" {
        isHeld = true
        continue
      } else if key == "-" {
        if !pad.delete(in: surroundings, into: output) { typing.delete() }
      } else if isHeld {
        pad.hold(key, at: now, into: output)
      } else {
        pad.tap(key, at: now, in: surroundings, into: output)
      }
      isHeld = false
      perform(output.popAll())
    }
  }

  mutating func pause() {
    now = now + .seconds(2)
    let output = ErasingQueue<MultiTap.Output>()
    pad.advance(to: now, into: output)
    perform(output.popAll())
  }

  private func perform(_ output: [MultiTap.Output]) {
    for case .edit(let edit) in output {
      if case .insert(let new) = edit { typing.engine.spelt(before: new) }
      typing.perform(edit)
    }
  }
}

@Suite struct PhonePadTests {
  @Test func offersNoWordThatTheKeymapLacks() throws {
    var phone = try Phone()
    phone.press("843")
    #expect(phone.text == "the")
    phone.press("0")
    phone.canType = { !$0.contains("h") }
    phone.press("843")
    #expect(!phone.pad.candidates.contains("the"))
    #expect(!phone.text.dropFirst(4).contains("h"))
  }

  @Test func inASecureFieldWordsAreSpeltAndNotKept() throws {
    var phone = try Phone()
    phone.press("84")
    #expect(phone.pad.hasWord)
    phone.privacy = .secret
    phone.pad.cancel()
    #expect(phone.pad.candidates == [])
    phone.press("44 3")
    #expect(phone.text.hasSuffix("hd"))
    #expect(!phone.pad.hasWord)
    phone.privacy = .open
    phone.pad.cancel()
    #expect(!phone.pad.isComposing)
    #expect(phone.pad.mode == .predictive)
    phone.press("8")
    #expect(phone.pad.hasWord)
  }

  @Test(
    .enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"),
    arguments: [
      "we should have known this before",
      "wir gehen heute nach Hause",
      "das Haus ist because they said so",
      "they took my hand and went home",
      "ich weiß dass du das gesagt hast",
    ])
  func wordsOfBothLanguages(_ text: String) throws {
    for (language, other) in [("de", "en-US"), ("en-US", "de")] {
      var phone = try Phone(shipped: language, also: [other])
      phone.type(text + " ")
      #expect(phone.text == text + " ", "\(language)")
    }
  }

  @Test func wordsByOneKeyALetter() throws {
    var phone = try Phone()
    phone.press("43556 0 96753")
    #expect(phone.text == "hello world")
    phone.press("0")
    #expect(phone.text == "hello world ")
  }

  @Test func theCandidateStandsInTheTextAndIsReplaced() throws {
    var phone = try Phone()
    phone.press("4355")
    #expect(phone.text == "hell")
    phone.press("6")
    #expect(phone.text == "hello")
  }

  @Test func starGoesToTheNextCandidateAndRound() throws {
    var phone = try Phone()
    phone.press("367")
    #expect(phone.pad.candidates == ["for", "fos"] || phone.pad.candidates.first == "for")
    let first = phone.text
    let count = phone.pad.candidates.count
    phone.press(String(repeating: "*", count: count))
    #expect(phone.text == first)
  }

  @Test func upAndDownGoThroughTheCandidates() throws {
    let words = """
      dictionary=main:en_us,locale=en_US,version=54
       word=good,f=200
       word=home,f=190
       word=gone,f=180

      """
    var phone = try Phone(words)
    phone.press("4663")
    #expect(phone.pad.candidates == ["good", "home", "gone"])
    #expect(PhonePad.step(byKey: 108) == 1 && PhonePad.step(byKeysym: "Up") == -1)
    let output = ErasingQueue<MultiTap.Output>()
    phone.pad.choose(phone.pad.chosen - 1, into: output)
    #expect(output.popAll() == [.edit(.replace(2, with: "ne"))])
    phone.press("*")
    #expect(phone.pad.chosen == 0)
    phone.press("* 0")
    #expect(phone.pad.candidates.isEmpty)
  }

  @Test func aHeldKeyIsItsDigitAfterTheWord() throws {
    var phone = try Phone()
    phone.press("43556 h5 h5")
    #expect(phone.text == "hello55")
  }

  @Test func deleteTakesAStrokeBackThenCharacters() throws {
    var phone = try Phone()
    phone.press("43556 -")
    #expect(phone.text == "hell")
    phone.press("6 0 -")
    #expect(phone.text == "hello")
    phone.press("-")
    #expect(phone.text == "hell")
  }

  @Test func hashGoesThroughTheModes() throws {
    var phone = try Phone()
    #expect(phone.pad.mode == .predictive)
    phone.press("#")
    #expect(phone.pad.mode == .multiTap)
    phone.press("44 33")
    phone.pause()
    #expect(phone.text == "he")
    phone.press("#")
    #expect(phone.pad.mode == .digits)
    phone.press("42")
    #expect(phone.text == "he42")
    phone.press("#")
    #expect(phone.pad.mode == .predictive)
  }

  @Test func oneWrongKeyIsCorrectedIfNoWordMatches() throws {
    var phone = try Phone()
    phone.press("43576")
    #expect(phone.text == "hello")
    phone.press("- - - - -")
    #expect(phone.text == "")
    phone.press("95759")
    #expect(!phone.pad.candidates.contains("world"))
  }

  @Test func aWordThatIsNotThereIsSpeltAndLearned() throws {
    var phone = try Phone()
    phone.press("# 99 55")
    phone.pause()
    phone.press("222")
    phone.pause()
    phone.press("3 0")
    phone.pause()
    #expect(phone.text == "xkcd ")
    #expect(phone.typing.learnTypedWords())
    phone.press("# # 9523")
    #expect(phone.pad.candidates.contains("xkcd"))
  }

  @Test func starBetweenWordsMakesCapitals() throws {
    var phone = try Phone()
    phone.press("* 43556 0 96753 0")
    #expect(phone.text == "Hello world ")
    phone.press("** 367 0")
    #expect(phone.text == "Hello world FOR ")
  }

  @Test func oneHasThePunctuation() throws {
    var phone = try Phone()
    phone.press("43556 1")
    phone.pause()
    phone.press("0 96753 111")
    phone.pause()
    #expect(phone.text == "hello. world?")
  }

  @Test func aHeldBackWordIsTypedOnAcceptance() throws {
    var phone = try Phone(placement: .heldBack)
    phone.press("43556")
    #expect(phone.text == "")
    #expect(phone.pad.candidates.first == "hello")
    phone.press("0")
    #expect(phone.text == "hello ")
  }

  @Test func namesAreFound() throws {
    var phone = try Phone(stock: WordStock(names: ["Ann"]))
    phone.press("266")
    #expect(phone.text == "Ann")
  }

  @Test func withoutALexiconThereIsMultiTap() throws {
    var phone = try Phone()
    phone.pad.use(nil, keys: [], language: "en")
    #expect(phone.pad.mode == .multiTap)
    phone.press("44")
    #expect(phone.text == "h")
    phone.press("# #")
    #expect(phone.pad.mode == .multiTap)
  }
}
