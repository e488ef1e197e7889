import Lexicon
import Testing

@testable import TextEngine

/// Tests of several languages with the shipped words.
@Suite(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
struct ShippedLanguageTests {
  private static let azerty = ["azertyuiop", "qsdfghjklm", "wxcvbn"]
  private static let nordic = ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"]
  private static let danish = ["qwertyuiopå", "asdfghjklæø", "zxcvbnm"]
  private static let spanish = ["qwertyuiop", "asdfghjklñ", "zxcvbnm"]

  private static func rows(_ language: String) -> [String] {
    switch language {
    case "fr": azerty
    case "sv": nordic
    case "da": danish
    case "es": spanish
    default: TypingScript.qwerty
    }
  }

  @Test(arguments: [
    ("en-GB", "the of and you that colour centre realise favourite neighbour"),
    ("fr", "le la de et est vous je que pas dans pour c'est aujourd'hui très être même ça"),
    ("es", "de la que el en y no vi dime mañana también está qué déjame"),
    ("it", "di che e non la il un per vi perché però così c'è"),
    ("pl", "w i nie się to na że jest przestań myślałam rozumiesz proszę"),
    ("nl", "de het een ik je niet dat is en van één ook"),
    ("sv", "och i att det som en på är inte också hej liv"),
    ("da", "og i at det en den til er som på også vi hvad"),
    ("pt-PT", "de a o que e não um para também está vi você"),
    ("pt-BR", "de a o que e não um para também está vi você"),
  ])
  func theCommonestWordsAreThere(_ language: String, _ words: String) throws {
    let lexicon = try ShippedLexicon.open(language)
    #expect(lexicon.language == language)
    for word in words.split(separator: " ") { #expect(lexicon.has(word), "\(word)") }
  }

  @Test(arguments: [
    ("fr", "il est tres gentil", "Il est très gentil"),
    ("fr", "je suis deja la", "Je suis déjà la"),
    ("es", "hasta manana", "Hasta mañana"),
    ("es", "yo tambien", "Yo también"), ("es", "no se si viene", "No sé si viene"),
    ("it", "non lo so perche", "Non lo so perché"),
    ("pl", "nie wiem jesli", "Nie wiem jeśli"),
    ("sv", "jag ocksa", "Jag också"),
    ("da", "det er ogsa godt", "Det er også godt"),
    ("pt-PT", "eu nao sei", "Eu não sei"),
    ("pt-BR", "eu nao sei", "Eu não sei"),
  ])
  func accentsComeByThemselvesWhereNothingElseIsMeant(
    _ language: String, _ typed: String, _ text: String
  ) throws {
    let typing = try TypingScript(shipped: language, rows: Self.rows(language))
    typing.type(typed + " ")
    #expect(typing.text == text + " ")
  }

  @Test(arguments: [
    ("en-GB", "my favourite colour is in the centre of the theatre "),
    ("fr", "nous avons mange la soupe avec des amis et ou est le chat "),
    ("es", "la casa de esta mujer se ve desde el parque "),
    ("it", "non so se la casa sia grande ma mi piace "),
    ("pl", "nie wiem co to jest ale mam dom "),
    ("nl", "ik weet niet waar het huis van mijn broer staat "),
    ("sv", "jag vet inte var mitt hus ligger men det gör inget "),
    ("da", "jeg ved ikke hvor mit hus ligger men det er fint "),
    ("pt-PT", "eu gosto muito de ler livros em casa "),
    ("pt-BR", "eu gosto muito de ler livros em casa "),
  ])
  func ordinaryWordsAreNotCorrected(_ language: String, _ text: String) throws {
    let typing = try TypingScript(shipped: language, rows: Self.rows(language))
    typing.type(text)
    #expect(typing.text == text.prefix(1).uppercased() + text.dropFirst())
  }
}
