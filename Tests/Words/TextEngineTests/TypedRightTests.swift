import Foundation
import Testing

@testable import TextEngine

/// Tests of rules that keep words that were typed right, whatever the lexicon has.
@Suite struct TypedRightTests {
  private func typing(_ language: String, _ words: String) throws -> TypingScript {
    let lines = words.split(separator: " ").map { word in
      let parts = word.split(separator: "=")
      return " word=\(parts[0]),f=\(parts.count > 1 ? parts[1] : "120")\n"
    }
    return try TypingScript(
      "dictionary=main:\(language),locale=\(language),version=1\n" + lines.joined(),
      language: language)
  }

  @Test(arguments: ["tom cill ", "tom vipl ", "tom ill "])
  func aKnownWordTouchedClearlyStandsBeforeASlip(_ touched: String) throws {
    let typing = try TypingScript(
      TypingScript.english + " word=Tom,f=60\n word=som,f=215\n word=vill,f=170\n",
      pairs: "the quick 100\nquick brown 300\nbrown fox 500\nsom vill 900\n")
    typing.type(touched)
    #expect(typing.text == "Tom vill ")
  }

  @Test(arguments: ["sooo", "nooo", "hmmm", "looool", "yesss", "soooon"])
  func aDrawnOutWordIsNotCorrected(_ word: String) throws {
    let typing = try typing("en-US", "so=200 no=200 soon=180 him=180 lol=150 yes=190 look=180")
    typing.type("so \(word) so ")
    #expect(typing.text == "So \(word) so ")
  }

  @Test func aDoubleConsonantStruckOnceMoreIsPutRight() throws {
    let typing = try typing("en-US", "so=200 hello=180 cool=170 still=180 hmm=120")
    typing.type("so helllo coool stilll hmmm so ")
    #expect(typing.text == "So hello coool still hmmm so ")
  }

  @Test func aWordWithThreeLettersRunningIsPutRight() throws {
    let typing = try typing("de", "ja=180 Schifffahrt=150 so=200")
    typing.type("ja schifffahrz ja schifffahrt ja schiffffahrt ja ")
    #expect(typing.text == "Ja Schifffahrt ja Schifffahrt ja schiffffahrt ja ")
  }

  @Test(arguments: [
    "hafenbecken", "liebesbriefkasten", "taschenlampenladen", "briefkastenladen",
  ])
  func aCompoundIsNotCorrectedByTheNextWord(_ word: String) throws {
    let typing = try typing(
      "de",
      "ist=200 da=190 hafen becken liebe liebes brief briefkasten tasche taschen lampe lampen laden"
    )
    typing.type("da \(word) ist da ")
    #expect(typing.text == "Da \(word) ist da ")
  }

  @Test func aMissedSpaceIsPutInOnceTheNextWordIsTyped() throws {
    let typing = try typing("de", "ist=200 da=200 der=210 hund=150 und=205")
    typing.type("derhund ist da ")
    #expect(typing.text == "Der hund ist da ")
  }

  @Test(arguments: ["glaubs", "gibts", "wars", "hätts", "wenns", "obs"])
  func aGermanContractionIsNotCorrected(_ word: String) throws {
    let typing = try typing(
      "de",
      """
      ich=200 ja=190 glaube=170 glauben=165 glaubst=150 gibt=180 gibst=130 gibt's=150 war=190 \
      waren=180 wart=100 was=200 Wars=90 glaubt=150 hättest=120 hätten=160 wenn=190 ob=180 \
      oft=180 nicht=200
      """)
    typing.type("ich \(word) ja ")
    #expect(typing.text == "Ich \(word) ja ")
  }

  /// The genitive of a noun whose verb is known too.
  @Test(arguments: ["kriegs", "besuchs"])
  func aGenitiveIsNoContraction(_ word: String) throws {
    let typing = try typing(
      "de",
      """
      das=205 ist=205 Krieg=170 Kriegs=130 kriegen=120 kriegt=120 Besuch=170 Besuchs=110 \
      besuchen=150 besucht=150
      """)
    typing.type("das \(word) ist ")
    #expect(typing.text == "Das \(word.capitalized) ist ")
  }

  @Test func aNounOrAnUnfinishedWordIsNoContraction() throws {
    let typing = try typing(
      "de",
      """
      das=205 Haus=170 haut=120 hauen=100 hau=60 ist=205 selbst=170 selbe=120 selben=120 selb=60
      """)
    typing.type("das haus ist selbs ist ")
    #expect(typing.text == "Das Haus ist selbst ist ")
  }

  @Test func aSlipIsNoContraction() throws {
    let typing = try typing("de", "ich=200 garten=160 gartens=0 und=200 uns=190")
    typing.type("ich gartrn ")
    #expect(typing.text == "Ich garten ")
  }

  @Test(arguments: [
    ("it", "torno=100 tornò=160 tornare=150 a=200", "torno a ", "Torno a "),
    ("es", "quedo=100 quedó=160 quedar=150 a=200", "quedo a ", "Quedo a "),
    ("es", "incluyo=90 incluyó=160 incluir=150 a=200", "incluyo a ", "Incluyo a "),
    ("it", "pero=80 però=190 a=200", "pero a ", "Però a "),
    ("es", "seria=150 sería=170 a=200", "seria a ", "Seria a "),
  ])
  func aVerbThatBeginsASentenceKeepsItsPerson(
    _ language: String, _ words: String, _ typed: String, _ text: String
  ) throws {
    let typing = try typing(language, words)
    typing.type(typed)
    #expect(typing.text == text)
  }

  @Test(arguments: [
    ("ten sq ft of", "Ten sq ft of "), ("that gg wp all", "That gg wp all "),
    ("th e man", "The man "),
  ])
  func twoConsonantsStandUnlessASpaceWasMoved(_ typed: String, _ text: String) throws {
    let typing = try typing(
      "en-US",
      "ten=170 soft=170 of=215 that=200 the=222 man=180 all=190 go=190 we=200 up=195 to=215")
    typing.type(typed + " ")
    #expect(typing.text == text)
  }

  @Test(arguments: [("it is ", "It is "), ("iki ", "İki "), ("i am ", "I am ")])
  func anEnglishWordOnATurkishLayoutBeginsWithI(_ typed: String, _ text: String) throws {
    let typing = try typing("tr", "iki=180 ve=200 it=80")
    let english = try self.typing("en-US", "it=205 is=205 I=200 am=180 the=222")
    typing.use(also: [try #require(english.engine.vocabulary?.lexicon)])
    typing.type(typed)
    #expect(typing.text == text)
  }

  @Test func anAccentThatWasTypedIsMeant() throws {
    let typing = try typing("is", "árinu=150 og=200 heldur=190")
    typing.type("og úrinu og ")
    #expect(typing.text == "Og úrinu og ")
  }
}

/// Tests that words typed right stay, with the shipped words.
@Suite(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
struct ShippedTypedRightTests {
  private static let rows: [String: [String]] = [
    "de": ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
    "nb": ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"],
    "sv": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"], "es": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
    "fr": ["azertyuiop", "qsdfghjklm", "wxcvbn"],
    "ru": ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
  ]

  @Test(arguments: [
    ("it", "Torno a casa"), ("it", "Parlo io"), ("it", "Guardo la tele"), ("it", "Passo domani"),
    ("it", "Ciao, torno subito"), ("es", "Quedo con ella"), ("es", "Gano mucho"),
    ("es", "Hola, quedo con ella"),
    ("de", "Betriebskostenabrechnung ist"), ("de", "Waschmaschinenreparatur ist"),
    ("nl", "Verzekeringspolisnummer is"), ("nb", "Barnehageplassgaranti er"),
    ("de", "Ich glaubs nicht"), ("de", "Ich wars nicht"), ("de", "Ich könnts nicht"),
    ("en-US", "Heyyy you"), ("de", "Jaaa klar"), ("fr", "Ouiii merci"), ("ru", "Нууу ладно"),
    ("en-US", "Ten sq ft of it"),
    ("ru", "Я щас"), ("ru", "Ну ваще"), ("ru", "Да прив"), ("ru", "Ну пж"), ("de", "Ach joa"),
    ("fr", "Mais jsuis la"), ("fr", "Oui tkt"), ("es", "Pero xq no"), ("it", "Ma cmq no"),
    ("pt-BR", "Sim blz"), ("pl", "No wgl nie"), ("nl", "Ja idd"), ("nb", "Ja asså"),
  ])
  func wordsTypedRightAreNotChanged(_ language: String, _ text: String) throws {
    let typing = try TypingScript(
      shipped: language, rows: Self.rows[language] ?? TypingScript.qwerty)
    typing.type(text.lowercased() + " ")
    let first = text.lowercased() + " "
    #expect(typing.text.lowercased() == first, "\(language)")
  }

  @Test(arguments: [
    ("it", "perche no", "Perché no"), ("it", "pero non so", "Però non so"), ("it", "cosi", "Così"),
    ("es", "tambien voy", "También voy"), ("pt-BR", "amanha", "Amanhã"),
  ])
  func accentsStillCome(_ language: String, _ typed: String, _ text: String) throws {
    let typing = try TypingScript(
      shipped: language, rows: Self.rows[language] ?? TypingScript.qwerty)
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }
}
