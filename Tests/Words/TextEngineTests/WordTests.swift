import Layouts
import Testing
import Units

@testable import TextEngine

@Suite struct WordTests {
  // MARK: - Rules that are off

  // MARK: - Weighing that gives way to a finger

  @Test(arguments: 0..<4) func aSpaceCorrectsAlsoWhatWasNotWeighedYet(_ looks: Int) throws {
    let typing = try TypingScript()
    typing.type("thw")
    #expect(typing.correction == "The")
    let interrupted = try TypingScript()
    var looked = 0
    interrupted.isInterrupted = {
      looked += 1
      return looked > looks
    }
    interrupted.type("thw")
    #expect(interrupted.engine.freshness.isStale)
    interrupted.type(" ")
    #expect(interrupted.text == "The ")
    typing.type(" ")
    #expect(interrupted.text == typing.text)
  }

  @Test func interruptedWeighingKeepsTheOldStrip() throws {
    let typing = try TypingScript()
    typing.type("th")
    let before = typing.strip
    typing.isInterrupted = { true }
    typing.type("w")
    #expect(typing.engine.freshness.isStale)
    #expect(typing.strip == before)
    typing.engine.refresh()
    #expect(typing.correction == "The")
  }

  @Test func weighingEndsDespiteConstantInterruptions() throws {
    let typing = try TypingScript()
    typing.isInterrupted = { true }
    typing.type("thw")
    for _ in 0..<TextEngine.mostInterruptions { typing.engine.refresh(unless: { true }) }
    #expect(!typing.engine.freshness.isStale)
    #expect(typing.correction == "The")
  }

  @Test func searchesNoWordsIfNoneCanBeOffered() {
    var engine = TextEngine()
    engine.rules = TextRules()
    engine.rules.correction = false
    engine.rules.suggestions = false
    #expect(engine.rules.shortcuts)
    #expect(!engine.mayOffer)
    engine.rules.suggestions = true
    #expect(engine.mayOffer)
    engine.rules.suggestions = false
    engine.stock = WordStock(shortcuts: ["omw": "on my way"])
    #expect(engine.mayOffer)
    engine.rules.shortcuts = false
    #expect(!engine.mayOffer)
  }

  @Test func switchingWordsOffRemovesOffers() throws {
    let typing = try TypingScript()
    typing.type("thw")
    #expect(typing.correction == "The")
    typing.engine.rules.correction = false
    typing.engine.rules.suggestions = false
    typing.engine.rules.shortcuts = false
    typing.type("w ")
    #expect(typing.strip == [])
    #expect(typing.correction == nil)
    #expect(typing.text == "Thww ")
  }

  // MARK: - Correction

  @Test func aBlankPutsAWordRight() throws {
    let typing = try TypingScript()
    typing.type("thw")
    #expect(typing.text == "Thw")
    #expect(typing.correction == "The")
    #expect(typing.strip.first == "Thw")
    typing.type(" wuick briwn fox ")
    #expect(typing.text == "The quick brown fox ")
  }

  @Test(arguments: [".", ",", "!", "?", ":", ";", ")"])
  func punctuationPutsAWordRight(_ mark: String) throws {
    let typing = try TypingScript()
    typing.type("the wuick" + mark)
    #expect(typing.text == "The quick" + mark)
  }

  @Test func oneDeleteUndoesACorrectionForGood() throws {
    let typing = try TypingScript()
    typing.type("thw ")
    typing.delete()
    #expect(typing.text == "Thw ")
    typing.type("thw ")
    #expect(typing.text == "Thw thw ")
    typing.delete()
    #expect(typing.text == "Thw thw")
  }

  @Test func aSecondDeleteDeletes() throws {
    let typing = try TypingScript()
    typing.type("thw ")
    typing.delete()
    typing.delete()
    #expect(typing.text == "Thw")
    typing.type(" ")
    #expect(typing.text == "Thw ")
  }

  @Test func aDeleteAfterMoreWasTypedOnlyDeletes() throws {
    let typing = try TypingScript()
    typing.type("thw q")
    typing.delete()
    #expect(typing.text == "The ")
  }

  // MARK: - Word lists that are not trusted to correct

  private static func english(margin: String) -> String {
    TypingScript.english.replacing("locale=en_US", with: "locale=en_US,margin=\(margin)")
  }

  @Test(arguments: [
    "yhe quick ", "thequick ", "th equick ", "teh quick ", "quick,yhe ", "theQuick ",
  ])
  func aListThatNeverCorrectsLeavesWhatIsTyped(_ typed: String) throws {
    let typing = try TypingScript(Self.english(margin: "never"))
    typing.engine.rules.capitals = false
    typing.type(typed)
    #expect(typing.text == typed)
  }

  @Test func aListThatNeverCorrectsOffersWords() throws {
    let typing = try TypingScript(Self.english(margin: "never"))
    typing.type("yhe")
    #expect(typing.correction == nil)
    #expect(typing.engine.offers.contains(Offer(text: "The", kind: .suggestion)))
  }

  @Test(arguments: [("0", "The "), ("2", "The "), ("30", "Yhe ")])
  func aGreaterMarginCorrectsLess(_ margin: String, _ text: String) throws {
    let typing = try TypingScript(Self.english(margin: margin))
    typing.type("yhe ")
    #expect(typing.text == text)
  }

  // MARK: - Deleting back to a correction

  @Test func theStripHasWhatWasTypedBeforeTheLastThreeCorrections() throws {
    let typing = try TypingScript()
    typing.type("thw wuick briwn fox ")
    #expect(typing.text == "The quick brown fox ")
    for _ in 0..<"fox ".count { typing.delete() }
    #expect(typing.text == "The quick brown ")
    #expect(typing.strip != ["briwn"])
    typing.delete()
    #expect(typing.strip == ["briwn"])
    try typing.choose("briwn")
    #expect(typing.text == "The quick briwn")
    for _ in 0..<" briwn".count { typing.delete() }
    #expect(typing.strip == ["wuick"])
    try typing.choose("wuick")
    for _ in 0..<" wuick".count { typing.delete() }
    #expect(typing.strip == ["Thw"])
    try typing.choose("Thw")
    #expect(typing.text == "Thw")
    // The restored words are no longer corrected.
    typing.type(" wuick briwn ")
    #expect(typing.text == "Thw wuick briwn ")
  }

  @Test func continuingACorrectedWordKeepsTheCorrection() throws {
    let typing = try TypingScript()
    typing.type("the wuick f")
    typing.delete()
    typing.delete()
    #expect(typing.strip == ["wuick"])
    typing.type("l")
    #expect(typing.text == "The quickl")
    #expect(!typing.strip.contains("wuick"))
  }

  @Test func forgettingTheTextForgetsItsCorrections() throws {
    let typing = try TypingScript()
    typing.type("the wuick ")
    typing.engine.rules = .secret
    typing.engine.rules = TextRules()
    typing.engine.begin()
    _ = typing.engine.perform(.insert("the quick f"))
    typing.delete()
    typing.delete()
    #expect(typing.strip != ["wuick"])
  }

  @Test(arguments: [
    "quick", "damn", "xkcd", "a1b", "foo@bar", "http://thw", "iPhone", "THW", "thw_wuick",
  ])
  func knownWordsAndNonWordsAreNotCorrected(_ word: String) throws {
    let typing = try TypingScript()
    typing.engine.forget()
    _ = typing.engine.perform(.insert(" "))
    typing.type(word + " ")
    #expect(typing.text == word + " ")
  }

  @Test func aWordOfUnknownBeginningIsNotCorrected() throws {
    let typing = try TypingScript()
    typing.type("th")
    typing.engine.forget()
    typing.type("w ")
    #expect(typing.text == "Thw ")
  }

  @Test func aFingerBetweenTwoKeysMeansTheLikelierWord() throws {
    let typing = try TypingScript()
    typing.type("see f")
    typing.touch("i", dx: 0.45)
    typing.type("r ")
    #expect(typing.text == "See for ")
    // A letter touched in the middle of its key is taken literally.
    typing.type("fir ")
    #expect(typing.text == "See for fir ")
  }

  @Test func offensiveWordsAreNeverMade() throws {
    let typing = try TypingScript()
    typing.type("see dsmn ")
    #expect(typing.text == "See dsmn ")
    #expect(!typing.strip.contains("damn"))
  }

  @Test(arguments: [("im", "I'm"), ("see dont", "See don't"), ("see i", "See I")])
  func contractionsComeFromTheList(_ typed: String, _ text: String) throws {
    let typing = try TypingScript()
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  @Test func aWordOfASecretKeymapIsNotMade() throws {
    let typing = try TypingScript()
    typing.engine.canType = { !$0.contains("'") }
    typing.type("see dont ")
    #expect(typing.text == "See dont ")
  }

  // MARK: - The word before

  private static let quacks = """
    dictionary=main:en_us,locale=en_US,version=54
     word=quack,f=150
     word=quick,f=110
     word=brown,f=120
     word=fox,f=100
     word=see,f=150
     word=loudly,f=100

    """

  @Test func theNextWordTellsWhatAWordWas() throws {
    let typing = try TypingScript(
      Self.quacks, pairs: "quick brown 3000\nbrown fox 500\nsee quack 1\n")
    typing.type("quck ")
    #expect(typing.text == "Quack ")
    typing.type("brown")
    // The strip shows the correction before it is made.
    #expect(typing.text == "Quack brown")
    #expect(typing.correction == "Quick brown")
    typing.type(" ")
    #expect(typing.text == "Quick brown ")
    typing.type("fox.")
    #expect(typing.text == "Quick brown fox.")
  }

  /// A space may be missing, may be hit as the key above the space bar, or may be one too many.
  @Test(arguments: [
    ("thequick ", "The quick "), ("the quickbrown ", "The quick brown "),
    ("thevquick ", "The quick "), ("the qui ck ", "The quick "), ("th e quick ", "The quick "),
    ("thequick brown fox.", "The quick brown fox."),
  ])
  func aSpaceIsAStrokeLikeOthers(_ script: String, _ text: String) throws {
    let typing = try TypingScript()
    typing.type(script)
    #expect(typing.text == text)
  }

  @Test func oneDeleteUndoesASpaceForGood() throws {
    let typing = try TypingScript()
    typing.type("thequick ")
    typing.delete()
    #expect(typing.text == "Thequick ")
    typing.type("brown thequick ")
    #expect(typing.text == "Thequick brown thequick ")
  }

  /// After a deleted space, the text before the caret is one word again.
  @Test func aSpaceThatIsDeletedOpensTheWordBeforeIt() throws {
    let typing = try TypingScript()
    typing.type("qui ")
    typing.delete()
    typing.type("cj brown ")
    #expect(typing.text == "Quick brown ")
  }

  /// Letters that are a word do not become another word with an apostrophe.
  @Test func aWordIsNotTheSameLettersWithAnApostrophe() throws {
    let list = """
      dictionary=main:en_us,locale=en_US,version=54
       word=I'll,f=200
       word=ill,f=60
       word=is,f=190

      """
    let typing = try TypingScript(list, pairs: "is I'll 500\n")
    typing.type("is ill ")
    #expect(typing.text == "Is ill ")
  }

  @Test(arguments: [("monday ", "Monday "), ("the monday ", "The Monday ")])
  func englishDaysHaveACapital(_ script: String, _ text: String) throws {
    let typing = try TypingScript()
    typing.type(script)
    #expect(typing.text == text)
  }

  /// In a language with compounds, an unknown compound is not divided into two words.
  @Test func aCompoundIsNotTakenApart() throws {
    let list = """
      dictionary=main:de,locale=de,version=54
       word=das,f=220
       word=ist,f=215
       word=frei,f=60
       word=genommen,f=60

      """
    let typing = try TypingScript(list, language: "de")
    typing.type("das freigenommen ")
    #expect(typing.text == "Das freigenommen ")
    typing.type("dasist ")
    #expect(typing.text == "Das freigenommen das ist ")
  }

  @Test func oneDeleteUndoesTheEarlierWordsCorrectionToo() throws {
    let typing = try TypingScript(
      Self.quacks, pairs: "quick brown 3000\nbrown fox 500\nsee quack 1\n")
    typing.type("quck brown ")
    typing.delete()
    #expect(typing.text == "Quack brown ")
    typing.type("fox ")
    #expect(typing.text == "Quack brown fox ")
  }

  @Test func aTouchChoosesACorrectionOfBothWords() throws {
    let typing = try TypingScript(
      Self.quacks, pairs: "quick brown 3000\nbrown fox 500\nsee quack 1\n")
    typing.type("quck brown")
    try typing.choose("Quick brown")
    #expect(typing.text == "Quick brown ")
  }

  @Test(arguments: [
    // The word is known and typed accurately, with no touch between two keys.
    ("quack brown ", "Quack brown "),
    // Other characters are between the words.
    ("quck, brown ", "Quack, brown "),
    ("quck  brown ", "Quack. Brown "),
  ])
  func wordsThatWereMeantAreNotCorrected(_ script: String, _ text: String) throws {
    let typing = try TypingScript(
      Self.quacks, pairs: "quick brown 3000\nbrown fox 500\nsee quack 1\n")
    typing.type(script)
    #expect(typing.text == text)
  }

  @Test func aMovedCaretKeepsTheEarlierWords() throws {
    let typing = try TypingScript(
      Self.quacks, pairs: "quick brown 3000\nbrown fox 500\nsee quack 1\n")
    typing.type("quck ")
    typing.engine.forget()
    typing.type("brown ")
    #expect(typing.text == "Quack brown ")
  }

  // MARK: - Suggestions

  @Test func whatWasPassedOverGivesWayButTheLikeliestStays() throws {
    let words = ["health", "hear", "heart", "heavy", "heat"].enumerated()
      .map { " word=\($1),f=\(200 - 10 * $0)\n" }.joined()
    let typing = try TypingScript("dictionary=main:en_us,locale=en_US,version=54\n" + words)
    typing.engine.forget()
    _ = typing.engine.perform(.insert(" "))
    typing.type("h")
    #expect(typing.strip == ["health", "hear", "heart"])
    typing.type("e")
    #expect(typing.strip == ["health", "heavy", "heat"])
    // After a new start, all words are offered again.
    typing.type("a")
    typing.delete()
    #expect(typing.strip == ["health", "hear", "heart"])
  }

  @Test func aSuggestionCompletesTheWordAndABlank() throws {
    let typing = try TypingScript()
    typing.type("hel")
    #expect(typing.strip.count <= 3)
    try typing.choose("Hello")
    #expect(typing.text == "Hello ")
    typing.type("world")
    #expect(typing.text == "Hello world")
  }

  @Test(arguments: [
    (".", "Hello."), (",", "Hello,"), ("?", "Hello?"), (" ", "Hello "),
    (")", "Hello)"), ("w", "Hello w"),
  ])
  func punctuationReplacesTheAutomaticSpace(_ key: String, _ text: String) throws {
    let typing = try TypingScript()
    typing.type("hel")
    try typing.choose("Hello")
    typing.type(key)
    #expect(typing.text == text)
  }

  @Test func theNextWordIsOfferedBeforeItsFirstLetter() throws {
    let typing = try TypingScript()
    typing.type("the quick ")
    #expect(typing.strip.first == "brown")
    try typing.choose("brown")
    try typing.choose("fox")
    #expect(typing.text == "The quick brown fox ")
  }

  @Test func theLiteralTextCanBeInsistedOn() throws {
    var rules = TextRules()
    rules.learning = true
    let typing = try TypingScript(rules: rules)
    typing.type("thw")
    try typing.choose("Thw")
    #expect(typing.text == "Thw ")
    #expect(typing.learnTypedWords())
    #expect(typing.engine.learned.entries.map(\.text) == ["Thw"])
    typing.type("thw ")
    #expect(typing.text == "Thw thw ")
  }

  @Test func capitalsOfTheLexiconAreOffered() throws {
    let typing = try TypingScript()
    typing.type("see london")
    #expect(typing.strip.first == "London")
  }

  // MARK: - Full stop

  @Test func twoBlanksAreAFullStop() throws {
    let typing = try TypingScript()
    typing.type("the fox  the")
    #expect(typing.text == "The fox. The")
  }

  @Test func oneDeleteUndoesTheFullStop() throws {
    let typing = try TypingScript()
    typing.type("the fox  ")
    typing.delete()
    #expect(typing.text == "The fox  ")
  }

  @Test(arguments: [(0, -0.4), (-0.4, 0)])
  func uncertainDoubleSpacesMakeNoFullStop(_ first: Double, _ second: Double) throws {
    let typing = try TypingScript()
    typing.type("the fox")
    typing.touch(" ", dy: first)
    typing.touch(" ", dy: second)
    #expect(typing.text == "The fox  ")
    // The next word does not begin a sentence; two clear spaces make a full stop.
    typing.type("fox")
    typing.touch(" ", dy: -0.2)
    typing.touch(" ", dy: 0.4)
    #expect(typing.text == "The fox  fox. ")
  }

  @Test func afterASuggestionTwoSpacesAreAFullStop() throws {
    let typing = try TypingScript()
    typing.type("qui")
    try typing.choose("Quick")
    typing.type(" ")
    #expect(typing.text == "Quick ")
    typing.type(" ")
    #expect(typing.text == "Quick. ")
    typing.delete()
    #expect(typing.text == "Quick  ")
  }

  @Test func twoSlowBlanksAreTwoBlanks() throws {
    let typing = try TypingScript()
    typing.type("fox")
    typing.type("  ", every: .seconds(2))
    #expect(typing.text == "Fox  ")
  }

  @Test func afterPunctuationTwoBlanksAreTwoBlanks() throws {
    let typing = try TypingScript()
    typing.type("fox,  fox")
    #expect(typing.text == "Fox,  fox")
  }

  // MARK: - Shortcuts, smart punctuation

  @Test func anAbbreviationBecomesWhatItStandsFor() throws {
    let typing = try TypingScript()
    typing.engine.stock = WordStock(shortcuts: ["omw": "on my way"], names: ["Håkon"])
    typing.type("omw, ")
    #expect(typing.text == "On my way, ")
    typing.type("omw ")
    typing.delete()
    #expect(typing.text == "On my way, omw ")
    typing.type("håkon ")
    #expect(typing.text == "On my way, omw håkon ")
  }

  @Test func aNameIsOffered() throws {
    let typing = try TypingScript()
    typing.engine.stock = WordStock(names: ["Håkon"])
    typing.type("see hå")
    #expect(typing.strip.contains("Håkon"))
  }

  @Test(arguments: [
    ("en-US", "the \"fox\" don't -- see...", "The “fox” don’t — see…"),
    ("de", "\"fox\"", "„Fox“"), ("nb", "\"fox\"", "«Fox»"),
  ])
  func smartPunctuationIsThatOfPrint(
    _ language: String, _ typed: String, _ text: String
  ) throws {
    var rules = TextRules()
    rules.smartPunctuation = true
    let typing = try TypingScript(language: language, rules: rules)
    typing.type(typed)
    #expect(typing.text == text)
  }

  @Test(arguments: [
    ("en-GB", "“Fox”"), ("es-ES", "«Fox»"), ("it-IT", "«Fox»"), ("pt-BR", "“Fox”"),
    ("pt-PT", "«Fox»"),
    ("nl-NL", "“Fox”"), ("da-DK", "”Fox”"), ("sv-SE", "”Fox”"), ("pl-PL", "„Fox”"),
    ("ru-RU", "«Fox»"),
    ("fr-FR", "«\u{A0}Fox\u{A0}»"), ("nn-NO", "«Fox»"), ("cs-CZ", "„Fox“"),
  ])
  func quotationMarksAreTheLanguages(_ language: String, _ text: String) throws {
    var rules = TextRules()
    rules.smartPunctuation = true
    rules.correction = false
    let typing = try TypingScript(language: language, rules: rules)
    typing.type("\"fox\"")
    #expect(typing.text == text)
  }

  @Test(arguments: [
    ("'tis the '90s", "’tis the ’90s"), ("rock 'n' roll", "Rock ’n’ roll"),
    ("see 'fox' ", "See ‘fox’ "),
  ])
  func anApostropheThatBeginsAWordIsNoQuotationMark(_ typed: String, _ text: String) throws {
    var rules = TextRules()
    rules.smartPunctuation = true
    rules.correction = false
    let typing = try TypingScript(rules: rules)
    typing.type(typed)
    #expect(typing.text.lowercased() == text.lowercased())
  }

  @Test func smartFrenchMarksStandBehindASpaceWhereNoLineEnds() throws {
    var rules = TextRules()
    rules.smartPunctuation = true
    let typing = try TypingScript(language: "fr-FR", rules: rules)
    typing.type("see !")
    #expect(typing.text == "See\u{202F}!")
    typing.delete()
    #expect(typing.text == "See !")
  }

  @Test(arguments: [
    ("de-DE", "see 'fox' see", "See ‚fox‘ see"), ("de-DE", "see 'fox's' see", "See ‚fox’s‘ see"),
    ("de-DE", "see fox's see", "See fox’s see"), ("cs-CZ", "see 'fox' see", "See ‚fox‘ see"),
    ("de-DE", "see 'thw' see", "See ‚the‘ see"), ("de-DE", "see 'thw's see", "See ‚thw’s see"),
    ("de-DE", "see 'thw'/", "See ‚the‘/"),
    ("pl-PL", "see 'fox' see", "See ‚fox’ see"),
  ])
  func aClosingSingleMarkIsNoApostropheInGerman(
    _ language: String, _ typed: String, _ text: String
  ) throws {
    var rules = TextRules()
    rules.smartPunctuation = true
    let typing = try TypingScript(language: language, rules: rules)
    typing.type(typed)
    #expect(typing.text == text)
  }

  @Test(arguments: [
    ("fr-FR", "5 %", "5\u{202F}%"), ("fr-CA", "5 %", "5\u{A0}%"), ("fr-FR", "5 €", "5\u{A0}€"),
    ("fr-FR", "see €", "See €"), ("fr-FR", "see :", "See\u{A0}:"), ("de-DE", "5 %", "5 %"),
  ])
  func frenchSpacesBeforeSignsAreTheLocales(
    _ language: String, _ typed: String, _ text: String
  ) throws {
    var rules = TextRules()
    rules.smartPunctuation = true
    let typing = try TypingScript(language: language, rules: rules)
    typing.type(typed)
    #expect(typing.text == text)
  }

  // MARK: - Addresses and words of the strip

  @Test(arguments: [
    ("see thw.com ", "See thw.com "), ("see thw.7 ", "See thw.7 "),
    ("see thw. you", "See the. You"),
    ("thw://you", "Thw://you"), ("thw:80 ", "Thw:80 "), ("see thw.Fox", "See the.Fox"),
  ])
  func aLetterBehindTheFullStopMakesAnAddressOfIt(_ typed: String, _ text: String) throws {
    let typing = try TypingScript()
    typing.type(typed)
    #expect(typing.text == text)
  }

  @Test(arguments: [
    ("'s", "Hello's"), ("/", "Hello/"), ("\"", "Hello\""), ("\"fox", "Hello \"fox"),
    (",", "Hello,"),
    ("'", "Hello'"), ("(", "Hello ("),
  ])
  func punctuationReplacesTheSpaceAfterAChosenWord(_ typed: String, _ text: String) throws {
    let typing = try TypingScript()
    typing.type("hel")
    try typing.choose("Hello")
    typing.type(typed)
    #expect(typing.text == text)
  }

  @Test func aQuotationIsClosedBehindAWordOfTheStrip() throws {
    let typing = try TypingScript()
    typing.type("see \"hel")
    try typing.choose("hello")
    typing.type("\" you")
    #expect(typing.text == "See \"hello\" you")
  }

  @Test(arguments: [("!", "Hello !"), (":", "Hello :"), (",", "Hello,"), (".", "Hello.")])
  func inFrenchTheSpaceOfTheStripStaysBeforeSomeMarks(_ mark: String, _ text: String) throws {
    let typing = try TypingScript(language: "fr-FR")
    typing.type("hel")
    try typing.choose("Hello")
    typing.type(mark)
    #expect(typing.text == text)
  }

  @Test(arguments: [
    ("5%  the", "5%. The"), ("5 €  the", "5 €. The"), ("c++  the", "C++. The"),
    ("see 😀  the", "See 😀. The"),
    ("you -  the", "You -  the"), ("5 +  the", "5 +  the"),
  ])
  func twoSpacesAreAFullStopAlsoBehindSigns(_ typed: String, _ text: String) throws {
    var rules = TextRules()
    rules.correction = false
    let typing = try TypingScript(rules: rules)
    typing.type(typed)
    #expect(typing.text == text)
  }

  @Test func twoSpacesAreAFullStopAlsoWhereOneWouldBeAnOrdinals() throws {
    var rules = TextRules()
    rules.correction = false
    let typing = try TypingScript(language: "de-DE", rules: rules)
    typing.type("17  the")
    #expect(typing.text == "17. The")
  }

  @Test func anEmojiEndsAWord() throws {
    let typing = try TypingScript()
    typing.type("thw😀")
    #expect(typing.text == "The😀")
  }

  @Test func ijIsOneLetterInDutch() throws {
    var rules = TextRules()
    rules.correction = false
    let typing = try TypingScript(language: "nl-NL", rules: rules)
    typing.type("ijs. is ijs")
    #expect(typing.text == "IJs. Is ijs")
    #expect(WordCase("IJsland") == .capital)
    #expect(WordCase.capital.applied(to: "ijsland", language: "nl-NL") == "IJsland")
    #expect(WordCase.capital.applied(to: "ijsland", language: "de-DE") == "Ijsland")
  }

  // MARK: - Learning

  @Test func learnsNothingUnlessEnabled() throws {
    let typing = try TypingScript()
    typing.type("xkcd xkcd xkcd ")
    #expect(!typing.learnTypedWords())
    #expect(typing.engine.learned.isEmpty)
  }

  @Test func aWordThatIsUsedTwiceIsKnown() throws {
    var rules = TextRules()
    rules.learning = true
    let typing = try TypingScript(rules: rules)
    typing.type("wuicl ")
    typing.delete()
    typing.type("xkcd xkcd ab12 12 ")
    #expect(typing.learnTypedWords())
    #expect(
      typing.engine.learned.entries.map(\.text) == ["Wuicl", "Wuicl xkcd", "xkcd", "xkcd xkcd"])
    typing.type("xk")
    #expect(typing.strip.contains("xkcd"))
    typing.engine.forgetWords()
    #expect(typing.engine.learned.isEmpty)
  }

  @Test(arguments: [Purpose.password, .pin, .number, .email, .url, .terminal])
  func secureFieldsAndNumbersTeachNothing(_ type: Purpose) throws {
    var rules = TextRules()
    rules.learning = true
    let typing = try TypingScript(rules: rules.applied(to: type))
    typing.type("xkcd xkcd ")
    #expect(!typing.learnTypedWords())
  }

  @Test func learnedWordsAreWordsAndCounts() {
    var words = LearnedWords()
    words.learn("Keyglass", onPurpose: true)
    for none in ["pin1234", "one two three", "x", "", "a@b", "12", "a 1", " a"] {
      words.learn(none)
    }
    words.learn("kubernetes")
    words.learn("a cluster", count: 2)
    words.add(LearnedWords.Entry(text: "Håkon", count: 1))
    #expect(
      words.text == "Håkon\t2\tadded\nKeyglass\t2\na cluster\t2\nkubernetes\t1\n")
    #expect(LearnedWords(text: words.text) == words)
    let wrong = "a b c\t3\nx\t2\nxkcd\tmany\nxkcd\t2\tby me\nxkcd\t0\n\u{0}\t1\n"
    #expect(LearnedWords(text: wrong).isEmpty)
    // A pair used once is not in the file.
    words.learn("my secret")
    #expect(!words.text.contains("secret"))
  }

  @Test func whatIsLearnedStaysSmall() {
    var words = LearnedWords()
    let letters = Array("abcdefghijklmnopqrst")
    for a in letters {
      for b in letters {
        for c in letters {
          words.learn(String([a, b, c]))
        }
      }
    }
    #expect(words.entries.count <= LearnedWords.limit)
  }

  // MARK: - All rules off

  @Test func withEverythingOffTheKeysTypeWhatIsTouched() throws {
    let typing = try TypingScript(rules: .none)
    typing.engine.stock = WordStock(shortcuts: ["omw": "on my way"], names: ["Ann"])
    let script = "thw wuick  briwn. im omw\"--...  ann dont i"
    typing.type(script)
    #expect(typing.text == script)
    #expect(typing.strip == [])
    typing.delete()
    #expect(typing.text == String(script.dropLast()))
  }
}
