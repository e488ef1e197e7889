import Testing

@testable import TextEngine

@Suite struct LanguageTests {
  private static let german = """
    dictionary=main:de,locale=de,version=54
     word=die,f=220
     word=Straße,f=150
     word=straßen,f=90
     word=Ärger,f=120
     word=schön,f=140
     word=Haus,f=150

    """

  @Test func germanCapitalsAndSharpS() throws {
    let typing = try TypingScript(
      Self.german, language: "de", rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"])
    typing.type("die straß")
    #expect(typing.strip.contains("Straße"))
    try typing.choose("Straße")
    typing.type("ärger")
    #expect(typing.strip.contains("Ärger"))
    typing.type(" ")
    typing.type("SCHÖ")
    try typing.choose("SCHÖN")
    #expect(typing.text == "Die Straße Ärger SCHÖN ")
    typing.type("STRAẞ")
    try typing.choose("STRAẞE")
    #expect(typing.text.hasSuffix(" STRAẞE "))
  }

  @Test func aSentenceMayBeginWithAnUmlaut() throws {
    let typing = try TypingScript(
      Self.german, language: "de", rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"])
    typing.type("ärher. ärger")
    #expect(typing.text == "Ärger. Ärger")
  }

  @Test func norwegianLetters() throws {
    let words = """
      dictionary=main:nb,locale=nb,version=54
       word=på,f=200
       word=øl,f=120
       word=ære,f=110
       word=gjøre,f=150
       word=hjørnet,f=100

      """
    let typing = try TypingScript(
      words, language: "nb", rows: ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"])
    typing.type("gjære på gjørr ære. øl ")
    // gjære is near gjøre, because ø and æ are neighbours.
    #expect(typing.text == "Gjøre på gjøre ære. Øl ")
    typing.type("hjø")
    try typing.choose("hjørnet")
    #expect(typing.text.hasSuffix("hjørnet "))
  }

  @Test func cyrillicLetters() throws {
    let words = """
      dictionary=main:ru,locale=ru,version=54
       word=привет,f=150
       word=мир,f=170
       word=ещё,f=140

      """
    let typing = try TypingScript(
      words, language: "ru", rows: ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"])
    typing.type("прмвет мир. ещ")
    #expect(typing.text == "Привет мир. Ещ")
    try typing.choose("Ещё")
    #expect(typing.text == "Привет мир. Ещё ")
  }
}
