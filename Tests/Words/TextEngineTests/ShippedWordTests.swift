import Testing

@testable import TextEngine

/// Tests of rules about words, with the shipped words.
@Suite(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
struct ShippedWordTests {
  private static let qwertz = ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"]

  // MARK: - Names of example sentences

  /// The names in Tatoeba's sentences are rare in other texts.
  @Test(arguments: [
    ("en-US", ["", "That is it. ", "Did ", "I think ", "I know ", "What did ", "With ", "t", "m"]),
    ("en-GB", ["", "That is it. ", "Did ", "I think ", "I know ", "I live in ", "t", "m"]),
    ("de", ["", "Das ist gut. ", "Hat ", "Ich weiß, ", "Ich glaube, dass ", "Mit ", "m"]),
    ("nb", ["", "Det er bra. ", "Jeg tror ", "Har ", "Med ", "Hva gjør ", "m"]),
  ])
  func noNameOfExamplesIsOffered(_ language: String, _ texts: [String]) throws {
    let names = ["tom", "tom's", "toms", "mary", "mary's", "maria", "boston", "john"]
    for text in texts {
      let typing = try TypingScript(
        shipped: language, rows: language == "de" ? Self.qwertz : TypingScript.qwerty)
      typing.type(text)
      typing.engine.refresh()
      #expect(typing.strip.allSatisfy { !names.contains($0.lowercased()) }, "\(text)")
    }
  }

  // MARK: - Capitals of German nouns

  @Test(arguments: [
    ("das essen ist fertig", "Das Essen ist fertig"),
    ("wir essen heute im garten", "Wir essen heute im Garten"),
    ("ich liebe dich", "Ich liebe dich"),
    ("die liebe ist ein spiel", "Die Liebe ist ein Spiel"),
    ("der weg ist weit", "Der Weg ist weit"),
    ("er ist weg", "Er ist weg"),
    ("das leben ist schön", "Das Leben ist schön"),
    ("sie wollen hier leben", "Sie wollen hier leben"),
    ("ich glaube sie hat ihr haus verkauft", "Ich glaube sie hat ihr Haus verkauft"),
    ("der hund und die katze", "Der Hund und die Katze"),
  ])
  func germanNounsHaveCapitals(_ typed: String, _ text: String) throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  @Test func aCapitalIsTakenBackForGood() throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    typing.type("der hund ")
    #expect(typing.text == "Der Hund ")
    typing.delete()
    typing.type("und ein hund ")
    #expect(typing.text == "Der hund und ein hund ")
  }

  @Test func aCapitalWithinASentenceMeansANoun() throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    // Without the capital, `sind` would be likely.
    typing.type("wir ")
    typing.touch("S")
    typing.type("i")
    let found = typing.engine.offers.filter { $0.kind == .suggestion }.map(\.text)
    #expect(!found.isEmpty)
    let lexicon = try #require(typing.engine.vocabulary?.lexicon)
    for word in found {
      let forms = lexicon.words(written: word).map { lexicon.text(of: $0) }
      #expect(forms.contains(word), "\(found)")
    }
  }

  @Test func theStripHasOneFormOfAWord() throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    for letter in "wir wollen heute esse" {
      typing.touch(letter)
      let words = typing.engine.offers.filter { $0.kind == .suggestion }.map {
        $0.text.lowercased()
      }
      #expect(Set(words).count == words.count, "\(typing.strip)")
    }
    typing.type("n")
    #expect(typing.strip.contains("Essen"))
  }

  // MARK: - Spaces before a word that surely begins

  @Test(arguments: [
    ("de", "das ist einHaus", "Das ist ein Haus"),
    ("de", "dieTaktik ist gut", "Die Taktik ist gut"),
    ("de", "ich mag deinenHut", "Ich mag deinen Hut"),
    ("de", "er hat eine BahnCard", "Er hat eine BahnCard"),
    ("de", "StadtPark und HausTür", "StadtPark und HausTür"),
    ("de", "er sah DieStadt", "Er sah DieStadt"),
    ("de", "alle KollegInnen und LehrerInnen", "Alle KollegInnen und LehrerInnen"),
    ("en-US", "we toldMary that", "We told Mary that"),
    ("en-US", "where canI go", "Where can I go"),
    ("en-US", "my iPhone and fooBar", "My iPhone and fooBar"),
    ("en-US", "call getName on myList", "Call getName on myList"),
    ("en-US", "the McDonald and LeBron", "The McDonald and LeBron"),
    ("en-US", "with VanMary and ToLondon", "With VanMary and ToLondon"),
    ("en-US", "on GitHub and WordPress", "On GitHub and WordPress"),
    // A name in front of another name, and beginnings that are rarely words by themselves.
    ("en-US", "tomJones and sanDiego", "TomJones and sanDiego"),
    ("en-US", "sanDiego is far", "SanDiego is far"),
    ("en-US", "preChristmas sales", "PreChristmas sales"),
    ("de", "vanGogh ist ein Maler", "VanGogh ist ein Maler"),
  ])
  func alwaysCapitalizedWordsBeginAtTheirCapital(
    _ language: String, _ typed: String, _ text: String
  ) throws {
    let typing = try TypingScript(
      shipped: language, rows: language == "de" ? Self.qwertz : TypingScript.qwerty)
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  // The lexicon has `Th` for thorium, and `Hz` for hertz.
  @Test(arguments: [
    ("th equick fox", "The quick fox"), ("th eman", "The man"), ("th ismust", "This must"),
    ("hz is a unit", "Hz is a unit"), ("the th is", "The th is"),
  ])
  func aSpaceWithinAWordThatBeginsASentence(_ typed: String, _ text: String) throws {
    let typing = try TypingScript(shipped: "en-US")
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  @Test func aLetterNearTheSpaceBeforeSuchAWordIsTheSpace() throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    typing.type("das ist ein")
    typing.touch("b", dy: 0.45)
    typing.type("Haus ")
    #expect(typing.text == "Das ist ein Haus ")
    typing.delete()
    #expect(typing.text == "Das ist einbHaus ")
  }

  // MARK: - Spaces after a comma

  @Test(arguments: [
    ("de", "ich weiß,dass du kommst", "Ich weiß, dass du kommst"),
    ("de", "glaubst du,Tom kommt", "Glaubst du, Tom kommt"),
    ("de", "ich sehe dich,hund", "Ich sehe dich, Hund"),
    ("de", "ich weiß,dasd er kommt", "Ich weiß, dass er kommt"),
    ("en-US", "yes,he said so", "Yes, he said so"),
    // The commas are in a list, between technical names, or inside words.
    ("en-US", "the red,green,blue", "The red,green,blue"),
    ("en-US", "the red,green, and blue", "The red,green, and blue"),
    ("en-US", "use json,yaml here", "Use json,yaml here"),
    ("en-US", "run chmod,apt here", "Run chmod,apt here"),
    ("en-US", "sort by k,v here", "Sort by k,v here"),
    ("en-US", "the word,xkcd here", "The word,xkcd here"),
    ("de", "es sind 1,5 Meter", "Es sind 1,5 Meter"),
  ])
  func insertsAMissingSpaceAfterAComma(
    _ language: String, _ typed: String, _ text: String
  ) throws {
    let typing = try TypingScript(
      shipped: language, rows: language == "de" ? Self.qwertz : TypingScript.qwerty)
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  @Test func aLetterNearTheSpaceAfterACommaIsTheSpace() throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    typing.type("ich glaube,")
    typing.touch("v", dy: 0.4)
    typing.type("du ")
    #expect(typing.text == "Ich glaube, du ")
    typing.type("bist es. Wir glauben,")
    typing.touch("b", dy: 0.4)
    typing.type("Tom ")
    #expect(typing.text == "Ich glaube, du bist es. Wir glauben, Tom ")
  }

  @Test func theSpaceAfterACommaIsTakenBackForGood() throws {
    let typing = try TypingScript(shipped: "en-US")
    typing.type("the red,green")
    #expect(typing.strip.prefix(2) == ["red,green", "red, green"])
    typing.type(" ")
    #expect(typing.text == "The red, green ")
    typing.delete()
    #expect(typing.text == "The red,green ")
    typing.type("and the red,green ")
    #expect(typing.text == "The red,green and the red,green ")
  }

  @Test func theStripKeepsOrMakesTheSpaceAfterAComma() throws {
    let typing = try TypingScript(shipped: "en-US")
    typing.type("the red,green")
    try typing.choose("red,green")
    #expect(typing.text == "The red,green ")
    typing.type("and yes,he")
    try typing.choose("yes, he")
    #expect(typing.text == "The red,green and yes, he ")
  }

  @Test func whatFollowsASpaceAfterACommaIsWeighedWithIt() throws {
    let typing = try TypingScript(shipped: "de", rows: Self.qwertz)
    typing.type("ich weiß,dass dasHaus steht ")
    #expect(typing.text == "Ich weiß, dass das Haus steht ")
  }

  // MARK: - Spaces between words that may be a compound

  @Test(arguments: [
    ("de", "ich habegehört", "Ich habe gehört"),
    ("de", "ich habe die Bücherbrücke", "Ich habe die Bücherbrücke"),
    ("nb", "globalt hvertår", "Globalt hvert år"),
    ("nb", "er denne bokendin", "Er denne boken din"),
    ("nb", "en ny familieskog", "En ny familieskog"),
  ])
  func frequentPairsAreNoCompounds(
    _ language: String, _ typed: String, _ text: String
  ) throws {
    let typing = try TypingScript(
      shipped: language,
      rows: language == "de" ? Self.qwertz : ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"])
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  // MARK: - The typed word in the strip

  /// The strip offers what was typed if it may be a complete word with a slip. Otherwise, a second
  /// continuation takes this place.
  @Test(arguments: [
    ("en-US", "the gove", ["glove", "Gove", "government"]),
    ("de", "das ist selbs", ["selbst", "selbstmordgefährdet", "selbstgemachte"]),
    ("en-US", "see thw", ["thw", "the", "thwarted"]), ("en-US", "my frend", ["frend", "friend"]),
    ("de", "ich habr", ["habr", "habe"]),
  ])
  func offersTheTypedLettersIfTheyMayBeAWord(
    _ language: String, _ typed: String, _ words: [String]
  ) throws {
    let typing = try TypingScript(
      shipped: language, rows: language == "de" ? Self.qwertz : TypingScript.qwerty)
    typing.type(typed)
    #expect(Array(typing.strip.prefix(words.count)) == words)
    #expect(typing.correction != nil)
  }

  // MARK: - Missing apostrophes

  @Test(arguments: [
    ("its going to rain", "It's going to rain"), ("i think its too late", "I think it's too late"),
    ("were going home now", "We're going home now"), ("its a nice day", "It's a nice day"),
    ("the dog wagged its tail", "The dog wagged its tail"),
    ("they were going home", "They were going home"), ("where were you", "Where were you"),
    ("the company and its products", "The company and its products"),
    ("he is ill and well", "He is ill and well"),
  ])
  func theWordThatFollowsTellsWhatWasMeant(_ typed: String, _ text: String) throws {
    let typing = try TypingScript(shipped: "en-US")
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  @Test func oneDeleteUndoesTheApostropheForGood() throws {
    let typing = try TypingScript(shipped: "en-US")
    typing.type("its going ")
    #expect(typing.text == "It's going ")
    typing.delete()
    #expect(typing.text == "Its going ")
    typing.type("and its going ")
    #expect(typing.text == "Its going and its going ")
  }
}
