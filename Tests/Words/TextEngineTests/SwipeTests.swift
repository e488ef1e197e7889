import Layouts
import Lexicon
import Testing
import Units

@testable import TextEngine

/// Tests of words typed by a finger that goes over their letters.
@Suite struct SwipeTests {
  private func typing(
    _ words: String? = nil, language: String = "en-US",
    _ change: (inout TextRules) -> Void = { _ in }
  ) throws -> TypingScript {
    var rules = TextRules()
    change(&rules)
    return try TypingScript(words, language: language, rules: rules)
  }

  // MARK: Spaces and capitals

  @Test func aSpaceComesBeforeAWordAndNoneAfterIt() throws {
    let typing = try typing()
    for word in ["the", "quick", "brown", "fox"] { typing.swipe(word) }
    #expect(typing.text == "The quick brown fox")
  }

  @Test(arguments: [".", "!", "?"])
  func aMarkClosesUpAndASentenceBeginsBehindIt(_ mark: String) throws {
    let typing = try typing()
    typing.swipe("hello")
    typing.type(mark)
    typing.swipe("the")
    typing.swipe("fox")
    #expect(typing.text == "Hello\(mark) The fox")
  }

  @Test func aCommaIsFollowedByASpace() throws {
    let typing = try typing()
    typing.swipe("hello")
    typing.type(",")
    typing.swipe("world")
    #expect(typing.text == "Hello, world")
  }

  @Test func noSecondSpaceIsTyped() throws {
    let typing = try typing()
    typing.swipe("hello")
    typing.type(" ")
    typing.swipe("world")
    #expect(typing.text == "Hello world")
  }

  @Test(arguments: ["(", "\"", "-", "/", "@"])
  func noSpaceComesBehindAMarkThatOpensOrJoins(_ mark: String) throws {
    let typing = try typing { $0.capitals = false }
    typing.type("see " + mark)
    typing.swipe("world")
    #expect(typing.text == "see " + mark + "world")
  }

  @Test func aSpaceComesBehindAQuotationThatIsClosed() throws {
    let typing = try typing { $0.capitals = false }
    typing.type("\"see\"")
    typing.swipe("world")
    #expect(typing.text == "\"see\" world")
  }

  @Test func nothingIsKnownOfTheTextBeforeTheFirstWord() throws {
    let typing = try typing()
    typing.engine.forget()
    typing.swipe("hello")
    typing.swipe("world")
    #expect(typing.text == "hello world")
  }

  @Test func shiftAsksForACapitalAndLockForAll() throws {
    let typing = try typing()
    typing.swipe("the")
    typing.swipe("quick", as: .capital)
    typing.swipe("brown", as: .allCapitals)
    typing.swipe("fox")
    #expect(typing.text == "The Quick BROWN fox")
  }

  @Test func aCapitalCanBeDeclined() throws {
    let typing = try typing()
    typing.swipe("the", as: .small)
    typing.swipe("london", as: .small)
    #expect(typing.text == "the London")
  }

  @Test func namesHaveTheirCapital() throws {
    let typing = try typing()
    typing.swipe("see")
    typing.swipe("london")
    #expect(typing.text == "See London")
  }

  @Test func aWordWithACapitalInsideKeepsItsSpelling() throws {
    let typing = try typing(
      """
      dictionary=main:en_us,locale=en_US,version=54
       word=iPhone,f=200
       word=the,f=200

      """)
    typing.swipe("iphone")
    typing.swipe("iphone", as: .allCapitals)
    #expect(typing.text == "iPhone IPHONE")
  }

  @Test func anApostropheNeedsNoKey() throws {
    let typing = try typing()
    typing.swipe("i'm")
    typing.swipe("dont")
    #expect(typing.text == "I'm don't")
  }

  @Test func printedApostrophesComeWithSmartPunctuation() throws {
    let typing = try typing { $0.smartPunctuation = true }
    typing.swipe("dont")
    #expect(typing.text == "Don’t")
  }

  @Test func aLanguageWithoutSpacesGetsNone() throws {
    let typing = try typing(
      """
      dictionary=main:th,locale=th,version=54
       word=hello,f=200
       word=world,f=200

      """, language: "th")
    typing.swipe("hello")
    typing.swipe("world")
    #expect(typing.text.lowercased() == "helloworld")
  }

  // MARK: Several words

  @Test func aSwipeOverTheSpaceBarIsTwoWords() throws {
    let typing = try typing()
    typing.swipe("the quick")
    typing.swipe("brown fox")
    #expect(typing.text == "The quick brown fox")
  }

  /// The path is cut off a little below the upper edge of the space bar.
  @Test(arguments: [("brown fox", "Brown fox"), ("the quick", "The quick"), ("hello", "Hello")])
  func aShallowDipIsASpaceIfTheWordsAreLikelier(swiped: String, typed: String) throws {
    let typing = try typing()
    let space = try #require(typing.keys.first { $0.letter == " " })
    let deepest = Float((space.y - 0.4) * TypingScript.rowHeight)
    var way = typing.way(over: swiped)
    for index in way.indices { way[index].y = min(way[index].y, deepest) }
    let retyping = typing.engine.swipe(
      way, rowHeight: TypingScript.rowHeight, as: .asSentence, at: .zero)
    #expect(retyping.text == typed)
  }

  @Test func aWordWhoseFingerStraysOntoTheSpaceBarIsOneWord() throws {
    let typing = try typing()
    let space = try #require(typing.keys.first { $0.letter == " " })
    let lowest = typing.keys.map(\.y).filter { $0 < space.y }.max() ?? 0
    let strayed = Float((space.y - 0.4 - lowest) * TypingScript.rowHeight)
    var way = typing.way(over: "london")
    for index in way.indices where way[index].y > Float(lowest * TypingScript.rowHeight) - 0.01 {
      way[index].y += strayed
    }
    let retyping = typing.engine.swipe(
      way, rowHeight: TypingScript.rowHeight, as: .asSentence, at: .zero)
    #expect(retyping.text == "London")
  }

  @Test func eachDipToTheSpaceBarBeginsAWord() throws {
    let typing = try typing()
    typing.swipe("see the world")
    #expect(typing.text == "See the world")
  }

  @Test func betweenSpacesALetterIsAWord() throws {
    let typing = try typing()
    typing.swipe("i see")
    typing.swipe("hello i see")
    #expect(typing.text == "I see hello I see")
  }

  @Test func shiftIsForTheFirstWordAndLockForAll() throws {
    let typing = try typing()
    typing.swipe("brown fox", as: .capital)
    typing.swipe("brown fox", as: .capital)
    typing.swipe("brown fox", as: .allCapitals)
    #expect(typing.text == "Brown fox Brown fox BROWN FOX")
  }

  @Test func theStripReplacesTheLastWord() throws {
    let typing = try typing()
    typing.swipe("brown fox")
    try typing.choose("for")
    #expect(typing.text == "Brown for")
    typing.delete()
    #expect(typing.text == "")
  }

  @Test(arguments: ["brown fox", "see the world"])
  func oneDeleteRemovesAllWordsOfASwipe(words: String) throws {
    let typing = try typing()
    typing.swipe("hello")
    typing.swipe(words)
    typing.delete()
    #expect(typing.text == "Hello")
    typing.delete()
    #expect(typing.text == "Hell")
  }

  @Test func theSpaceBeforeASwipeStaysIfItWasTyped() throws {
    let typing = try typing()
    typing.type("see ")
    typing.swipe("brown fox")
    typing.delete()
    #expect(typing.text == "See ")
  }

  @Test func anUntypablePartKeepsTheEarlierSwipesWord() throws {
    let typing = try typing()
    typing.engine.canType = { ["hello", "world", " "].contains($0.lowercased()) }
    typing.swipe("hello")
    typing.swipe("fox world")
    #expect(typing.text == "Hello world")
    typing.delete()
    #expect(typing.text == "Hello")
  }

  @Test func theStripGuessesTheWordBehindTheSpaceBar() throws {
    let typing = try typing()
    let way = typing.way(over: "the quic")
    _ = typing.engine.guessSwipe(at: way, rowHeight: TypingScript.rowHeight)
    #expect(typing.engine.offers.first?.text == "quick")
    #expect(typing.text == "")
  }

  @Test func aSearchTakesAllWords() throws {
    let typing = try typing()
    let way = typing.way(over: "brown fox")
    #expect(typing.engine.wordOfSwipe(way, rowHeight: TypingScript.rowHeight) == "brown fox")
  }

  // MARK: Keys behind a word

  @Test func aTouchedLetterBeginsTheNextWord() throws {
    let typing = try typing()
    typing.swipe("the")
    typing.type("fox")
    #expect(typing.text == "The fox")
  }

  @Test func aWordTouchedBehindASwipeIsCorrectedAsAlways() throws {
    let typing = try typing()
    typing.swipe("the")
    typing.type("quivk ")
    #expect(typing.text == "The quick ")
  }

  @Test(arguments: ["'s", "-", ".", ",", ")", "”"])
  func marksJoinTheWord(_ mark: String) throws {
    let typing = try typing()
    typing.swipe("fox")
    typing.type(mark)
    #expect(typing.text == "Fox" + mark)
  }

  @Test(arguments: ["(", "\"", "5"])
  func marksThatOpenAndDigitsStandApart(_ mark: String) throws {
    let typing = try typing()
    typing.swipe("fox")
    typing.type(mark)
    #expect(typing.text == "Fox " + mark)
  }

  @Test func twoSpacesStillMakeAFullStop() throws {
    let typing = try typing()
    typing.swipe("fox")
    typing.type("  ")
    typing.swipe("the")
    #expect(typing.text == "Fox. The")
  }

  @Test func aTouchedWordBeforeASwipeIsCorrected() throws {
    let typing = try typing()
    typing.type("the quivk")
    typing.swipe("brown")
    #expect(typing.text == "The quick brown")
  }

  /// `thaw` would be corrected to `the` if its letters had been touched one by one.
  @Test func aSwipedWordIsNeverCorrected() throws {
    let typing = try typing(
      """
      dictionary=main:en_us,locale=en_US,version=54
       word=the,f=222
       word=appt,f=90,flags=abbreviation
       word=apt,f=200

      """)
    typing.engine.stock = WordStock(shortcuts: ["the": "another"])
    typing.swipe("the")
    typing.type(" ")
    typing.delete()
    typing.type(" ")
    typing.swipe("the")
    typing.type(". ")
    #expect(typing.text == "The the. ")
    #expect(typing.correction == nil)
  }

  // MARK: The strip

  @Test func theStripHasTheWordAndTheOthers() throws {
    let typing = try typing()
    typing.swipe("fox")
    #expect(typing.strip.first == "Fox")
    #expect(typing.strip.count > 1)
    #expect(typing.strip.count <= 3)
  }

  @Test func anotherWordReplacesTheWord() throws {
    let typing = try typing { $0.learning = true }
    typing.swipe("the")
    typing.swipe("for")
    let other = try #require(typing.strip.dropFirst().first)
    try typing.choose(other)
    #expect(typing.text == "The " + other)
    #expect(typing.strip.prefix(2) == [other, "for"])
    typing.swipe("quick")
    #expect(typing.text == "The \(other) quick")
  }

  @Test func aCapitalStaysWithAnotherWord() throws {
    let typing = try typing()
    typing.swipe("for")
    let other = try #require(typing.strip.dropFirst().first)
    #expect(other.first?.isUppercase == true)
    try typing.choose(other)
    #expect(typing.text == other)
  }

  @Test func theWordItselfStays() throws {
    let typing = try typing()
    typing.swipe("for")
    try typing.choose("For")
    #expect(typing.text == "For")
    typing.delete()
    #expect(typing.text == "Fo")
  }

  @Test func aLetterBehindAChosenWordBeginsAnother() throws {
    let typing = try typing()
    typing.swipe("for")
    try typing.choose("For")
    typing.type("a")
    #expect(typing.text == "For a")
  }

  // MARK: Delete

  @Test func oneDeleteRemovesTheSwipedWord() throws {
    let typing = try typing()
    typing.swipe("the")
    typing.swipe("fox")
    typing.delete()
    #expect(typing.text == "The")
    #expect(!typing.strip.isEmpty)
    #expect(!typing.strip.contains("fox"))
    typing.delete()
    #expect(typing.text == "Th")
  }

  @Test func anotherWordTakesThePlaceOfTheOneTakenBack() throws {
    let typing = try typing()
    typing.swipe("the")
    typing.swipe("for")
    typing.delete()
    let other = try #require(typing.strip.first)
    try typing.choose(other)
    #expect(typing.text == "The " + other)
    typing.delete()
    #expect(typing.text == "The")
  }

  @Test(arguments: [" ", ".", "'"])
  func deleteIsDeleteBehindAnotherKey(_ key: String) throws {
    let typing = try typing()
    typing.swipe("fox")
    typing.type(key)
    typing.delete()
    typing.delete()
    #expect(typing.text == "Fo")
  }

  @Test func deleteIsDeleteOnceTheCaretHasMoved() throws {
    let typing = try typing()
    typing.swipe("fox")
    typing.engine.forget()
    typing.delete()
    #expect(typing.text == "Fo")
  }

  /// The memory for swipes is freed while nothing is typed.
  @Test(arguments: [false, true])
  func theSameSwipeDoesNotMeanTheWordTakenBack(afterARest: Bool) throws {
    let typing = try typing()
    typing.swipe("for")
    let second = try #require(typing.strip.dropFirst().first)
    typing.delete()
    if afterARest { typing.engine.restSwipes() }
    typing.swipe("for", dx: 0.1)
    #expect(typing.text == second)
    #expect(typing.strip.contains("For"))
  }

  @Test func aDeletedWordCanBeSwipedAgainLater() throws {
    let typing = try typing()
    typing.swipe("for")
    typing.delete()
    typing.swipe("for", after: .seconds(20))
    #expect(typing.text == "For")
    typing.delete()
    typing.type("i ")
    typing.swipe("for")
    #expect(typing.text == "I for")
  }

  // MARK: Under way

  @Test func theStripGuessesWhileTheFingerMoves() throws {
    let typing = try typing()
    typing.type("see ")
    let strip = typing.strip
    let way = typing.way(over: "quick")
    let part = Array(way.prefix(way.count * 3 / 4))
    let isNew = typing.engine.guessSwipe(at: part, rowHeight: TypingScript.rowHeight)
    #expect(isNew)
    #expect(typing.strip.contains { $0.hasPrefix("quick") })
    let isNewAgain = typing.engine.guessSwipe(at: part, rowHeight: TypingScript.rowHeight)
    #expect(!isNewAgain)
    typing.engine.refresh()
    #expect(typing.strip.contains { $0.hasPrefix("quick") })
    typing.engine.cancelSwipe()
    typing.engine.refresh()
    #expect(typing.strip == strip)
    typing.swipe("quick")
    #expect(typing.text == "See quick")
  }

  @Test func aWordIsFoundWithoutTypingIt() throws {
    let typing = try typing()
    typing.type("see")
    let word = typing.engine.wordOfSwipe(
      typing.way(over: "quick"), rowHeight: TypingScript.rowHeight)
    #expect(word == "quick")
    #expect(typing.engine.typed.characters == Array("See"))
  }

  // MARK: Rules

  @Test func whereWordsAreOffNothingIsSwiped() throws {
    for change: (inout TextRules) -> Void in [
      { $0.swipe = false }, { $0.suggestions = false }, { $0 = .none }, { $0 = .secret },
    ] {
      let typing = try typing(nil, change)
      #expect(!typing.engine.canSwipe)
      typing.swipe("quick")
      #expect(typing.text == "")
    }
    #expect(try typing().engine.canSwipe)
    #expect(!TextEngine().canSwipe)
  }

  @Test func fieldsOfWordsMayBeSwipedIn() {
    let rules = TextRules()
    for purpose: Purpose in [.text, .ascii, .social, .webSearch, .namePhone] {
      #expect(rules.applied(to: purpose, [], Privacy(purpose)).swipe)
    }
    for purpose: Purpose in [.unknown, .url, .email, .number, .phone, .password, .pin, .terminal] {
      #expect(!rules.applied(to: purpose, [], Privacy(purpose), offersInUnknown: true).swipe)
    }
  }

  @Test func aPathWithoutMovementTypesNothing() throws {
    let typing = try typing()
    typing.type("quick")
    let still = SwipePath.Sample(x: 3, y: 1, time: 0)
    for samples in [[], [still]] {
      let typed = typing.engine.swipe(samples, rowHeight: 1.4, as: .asSentence, at: .zero)
      #expect(typed == Retyping())
    }
    #expect(typing.engine.typed.characters == Array("Quick"))
  }

  @Test func aWordThatTheKeymapLacksIsLeftOut() throws {
    let typing = try typing()
    typing.engine.canType = { !$0.lowercased().contains("x") }
    typing.swipe("fox")
    #expect(!typing.text.contains("x"))
    #expect(!typing.strip.contains { $0.contains("x") })
  }

  // MARK: Learning

  @Test func aWordCountsOnceTheNextBegins() throws {
    let typing = try typing { $0.learning = true }
    typing.swipe("the")
    typing.swipe("fox")
    typing.delete()
    typing.swipe("quick")
    typing.swipe("brown")
    #expect(typing.learnTypedWords())
    let counts = Dictionary(
      uniqueKeysWithValues: typing.engine.learned.entries.map { ($0.text.lowercased(), $0.count) })
    #expect(counts["the"] == 1)
    #expect(counts["quick"] == 1)
    #expect(counts["the quick"] == 1)
    #expect(counts["fox"] == nil)
    #expect(counts["brown"] == nil)
  }

  @Test(arguments: [true, false])
  func allWordsOfASwipeCountUnlessTheyAreTakenBack(isTakenBack: Bool) throws {
    let typing = try typing { $0.learning = true }
    typing.swipe("see")
    typing.swipe("brown fox")
    if isTakenBack { typing.delete() }
    typing.swipe("the")
    #expect(typing.learnTypedWords())
    let learned = Set(typing.engine.learned.entries.map { $0.text.lowercased() })
    let words: Set = ["brown", "fox", "see brown", "brown fox"]
    #expect(learned == (isTakenBack ? ["see"] : words.union(["see"])))
  }

  @Test(arguments: [" ", ". ", "'s "])
  func aWordCountsOnlyOnceWhateverFollows(_ end: String) throws {
    let typing = try typing { $0.learning = true }
    typing.type("see ")
    typing.swipe("fox")
    typing.type(end + "the ")
    typing.engine.endedLine(isNew: true)
    _ = typing.learnTypedWords()
    let uses = typing.engine.learned.entries.filter {
      $0.text.lowercased().hasPrefix("fox") && !$0.text.contains(" ")
    }
    #expect(uses.map(\.count) == [1])
  }

  @Test func theLastWordOfALineCountsOnce() throws {
    let typing = try typing { $0.learning = true }
    typing.swipe("fox")
    typing.engine.endedLine(isNew: true)
    _ = typing.learnTypedWords()
    #expect(typing.engine.learned.entries.map(\.count) == [1])
  }

  @Test func swipesTeachNoHabit() throws {
    let typing = try typing { $0.learning = true }
    typing.type("the ")
    typing.swipe("quick", dx: 0.3)
    let habits = typing.engine.habits
    _ = typing.consumeHabitsChange()
    for _ in 0..<5 { typing.swipe("quick", dx: 0.3) }
    #expect(!typing.consumeHabitsChange())
    #expect(typing.engine.habits == habits)
  }

  @Test func ownWordsAreSwiped() throws {
    let typing = try typing()
    typing.engine.stock = WordStock(names: ["Qwopita"])
    typing.swipe("see")
    typing.swipe("qwopita")
    #expect(typing.text == "See Qwopita")
  }

  // MARK: What is left

  @Test func nothingOfASwipeIsLeftForTheNextPerson() throws {
    let typing = try typing()
    typing.swipe("for")
    typing.engine.forgetPerson()
    typing.engine.begin()
    #expect(typing.engine.swipes.phase == .none)
    #expect(typing.engine.swipes.reader == nil)
    let deleted = typing.engine.delete()
    #expect(deleted.backSpaces == 1)
    #expect(typing.engine.offers.isEmpty)
  }

  @Test func theDecoderIsMadeWithTheFirstSwipe() throws {
    let typing = try typing()
    typing.type("the quick ")
    #expect(typing.engine.swipes.reader == nil)
    typing.swipe("fox")
    #expect(typing.engine.swipes.reader != nil)
    #expect(SwipeWorkspace.byteCount <= 1 << 20)
  }
}

/// Tests of swipes with the shipped words.
@Suite(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
struct ShippedSwipeTests {
  private static let qwertz = ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"]

  @Test(arguments: [
    "Der Hund schläft mit der Katze im Garten",
    "Ich gehe heute nach Hause",
  ])
  func germanNounsHaveTheirCapital(_ sentence: String) throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    for word in sentence.split(separator: " ") { typing.swipe(String(word)) }
    #expect(typing.text == sentence)
  }

  @Test(arguments: [
    "I don't think it's the right way", "We will meet on Monday in London",
    "Thank you for your help",
  ])
  func englishSentences(_ sentence: String) throws {
    let typing = try TypingScript(shipped: "en-US")
    for word in sentence.split(separator: " ") {
      if word.count > 1 { typing.swipe(String(word)) } else { typing.type(" " + word) }
    }
    #expect(typing.text.drop { $0 == " " } == sentence)
  }

  /// `off` and `too` have the paths of `of` and `to`, which are more frequent.
  @Test(arguments: ["turn off", "me too", "full of", "want to"])
  func theFirstWordOfASwipeIsTheContextOfTheSecond(_ words: String) throws {
    let typing = try TypingScript(shipped: "en-US")
    typing.swipe(words)
    #expect(typing.text.lowercased() == words)
  }

  @Test(arguments: [
    "Der Hund und die Katze schlafen im Garten", "Thank you for your help with this",
  ])
  func bothLanguagesAreRead(_ sentence: String) throws {
    let typing = try TypingScript(shipped: "de", also: ["en-US"], rows: Self.qwertz)
    for word in sentence.split(separator: " ") { typing.swipe(String(word)) }
    #expect(typing.text == sentence)
  }
}
