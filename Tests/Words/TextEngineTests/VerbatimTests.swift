import Testing

@testable import TextEngine

/// Tests that correct text stays if no lexicon has it, in every shipped language.
@Suite(.enabled(if: ShippedLexicon.areCompiled, "make lexicons compiles them"))
struct VerbatimTests {
  private static let rows: [String: [String]] = [
    "de": ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
    "nb": ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"],
    "da": ["qwertyuiopå", "asdfghjklæø", "zxcvbnm"],
    "sv": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
    "es": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
    "fr": ["azertyuiop", "qsdfghjklm", "wxcvbn"],
    "ru": ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
  ]

  private static func typing(_ language: String) throws -> TypingScript {
    try TypingScript(shipped: language, rows: rows[language] ?? TypingScript.qwerty)
  }

  private func expect(_ language: String, _ typed: String, _ text: String) throws {
    let typing = try Self.typing(language)
    typing.type(typed + " ")
    #expect(typing.text == text + " ", "\(language)")
  }

  private static let latin = [
    "en-US", "en-GB", "de", "nb", "da", "sv", "nl", "fr", "es", "it", "pt-BR", "pt-PT", "pl",
  ]

  // MARK: - Letters by themselves, units, numerals

  @Test(arguments: latin)
  func lettersUnitsAndNumeralsAreNotCorrected(_ language: String) throws {
    let typing = try Self.typing(language)
    func expectToStand(_ text: String) {
      typing.begin()
      typing.type(text + " ")
      #expect(typing.text == text + " ", "\(language)")
    }
    for letter in "bcdfghjklmnpqrstvwxz" {
      expectToStand("500 \(letter)")
      expectToStand("1 (\(letter))")
    }
    for unit in ["ml", "cl", "dl", "mg", "kg", "km", "cm", "px", "ppm", "rpm", "kcal", "kbps"] {
      expectToStand("2,5 \(unit)")
    }
    for text in ["J. S. Bach", "M. Dupont.", "5 a.m.", "5 p.m.", "XIV", "5 kB", "3 GHz"] {
      typing.begin()
      #expect(typing.typed(text).hasPrefix(text.prefix(6)), "\(language) \(text)")
    }
    expectToStand("1 (iii)")
    expectToStand("1 (xiv)")
  }

  @Test(arguments: ["т", "г", "л", "м", "ч", "кг", "мл", "см", "мм", "кВт"])
  func cyrillicUnitsAreNotCorrected(_ unit: String) throws {
    try expect("ru", "5 " + unit, "5 " + unit)
  }

  @Test(arguments: [
    ("de", "das ist z.B. gut", "Das ist z.B. gut"), ("ru", "и т.е. так", "И т.е. так"),
    ("fr", "500 g de beurre", "500 g de beurre"), ("nl", "2 l melk", "2 l melk"),
    ("pt-BR", "talla m com", "Talla m com"), ("en-US", "the x is", "The x is"),
    ("en-US", "i know i do", "I know I do"), ("de", "er ist 5 uhr", "Er ist 5 Uhr"),
    ("en-US", "in 5 minutse", "In 5 minutes"),
  ])
  func unitsAndNumeralsStayAmongWords(_ language: String, _ typed: String, _ text: String) throws {
    try expect(language, typed, text)
  }

  @Test func aLetterBetweenTwoKeysIsTheWord() throws {
    let typing = try Self.typing("en-US")
    typing.type("she has ")
    typing.touch("s", dx: -0.48)
    typing.type(" cat ")
    #expect(typing.text == "She has a cat ")
  }

  // MARK: - Hyphens

  @Test(arguments: [
    ("de", "die Vor- und Nachteile", "Die Vor- und Nachteile"),
    ("de", "das T-Shirt und der Mini-Job", "Das T-Shirt und der Mini-Job"),
    ("en-US", "the check-in and the log-in page", "The check-in and the log-in page"),
    ("en-US", "a still-useful k-pop", "A still-useful k-pop"),
    ("pt-BR", "diz-se e dar-me", "Diz-se e dar-me"), ("pt-PT", "disse-me", "Disse-me"),
    ("fr", "donne-moi et vas-y", "Donne-moi et vas-y"),
    ("it", "il suffisso -mente", "Il suffisso -mente"),
    ("nl", "zee-egel en voor- en nadelen", "Zee-egel en voor- en nadelen"),
    ("pl", "polsko-niemiecki", "Polsko-niemiecki"), ("sv", "in- och utgång", "In- och utgång"),
    ("da", "ind- og udgang", "Ind- og udgang"), ("nb", "av- og påstigning", "Av- og påstigning"),
    ("ru", "кто-нибудь скажи-ка", "Кто-нибудь скажи-ка"), ("es", "el ex-marido", "El ex-marido"),
    // A part that is not a word is corrected.
    ("en-US", "well-knwon", "Well-known"),
    ("fr", "apres-midi", "Après-midi"), ("fr", "peut-etre", "Peut-être"),
  ])
  func typedHyphensStay(_ language: String, _ typed: String, _ text: String) throws {
    try expect(language, typed, text)
  }

  // MARK: - Apostrophes

  @Test(arguments: [
    ("de", "frag ihn wie geht's dir", "Frag ihn wie geht's dir"),
    ("de", "gestern war's kalt", "Gestern war's kalt"),
    ("pt-BR", "copo d'água", "Copo d'água"), ("fr", "je bois de l'eua", "Je bois de l'eau"),
    ("fr", "d'apres lui", "D'après lui"), ("fr", "elle s'est tue", "Elle s'est tue"),
    ("it", "un po' d'acqua", "Un po' d'acqua"), ("en-US", "my fiancé's car", "My fiancé's car"),
    ("en-US", "rock 'n' roll", "Rock 'n' roll"), ("en-US", "walkin' home", "Walkin' home"),
    ("nl", "foto's en zo'n", "Foto's en zo'n"), ("da", "tv'et", "Tv'et"),
  ])
  func typedApostrophesStay(_ language: String, _ typed: String, _ text: String) throws {
    try expect(language, typed, text)
  }

  // MARK: - Two letters, and names

  @Test(arguments: ["en-US", "de", "nb", "da", "sv", "nl", "fr", "es", "it", "pt-BR", "pt-PT"])
  func twoLettersThatAreNoWordAreNotCorrected(_ language: String) throws {
    let typing = try Self.typing(language)
    for word in ["ok", "tv", "wc", "eh", "oh", "uh", "hm"] {
      typing.begin()
      typing.type("1, 2, \(word) ")
      #expect(typing.text == "1, 2, \(word) ", "\(language)")
    }
  }

  @Test(arguments: [
    ("fr", "de l'int. ici", "De l'int. ici"), ("it", "dell'art. cinque", "Dell'art. cinque"),
    ("de", "das ist Max. er kommt", "Das ist Max. Er kommt"),
    ("de", "das sind max. zwei", "Das sind max. zwei"),
    ("de", "das ist jan. er", "Das ist Jan. Er"),
    ("de", "am 3. Jan. kommt er", "Am 3. Jan. kommt er"),
    ("en-US", "this is Jan. she is", "This is Jan. She is"),
    ("sv", "det är Tim. han är", "Det är Tim. Han är"),
    ("nb", "det er Jan. han kom", "Det er Jan. Han kom"),
    ("de", "'ne Frau", "'ne Frau"), ("de", "ja. 's ist gut", "Ja. 's ist gut"),
  ])
  func namesAreNoAbbreviations(_ language: String, _ typed: String, _ text: String) throws {
    try expect(language, typed, text)
  }

  // MARK: - Forms that a list lacks

  @Test(arguments: [
    ("de", "du übest einen", "Du übest einen"), ("de", "er pflügte den", "Er pflügte den"),
    ("de", "er surft gerne", "Er surft gerne"),
    ("de", "er mchte das", "Er machte das"), ("de", "wir gehenn jetzt", "Wir gehen jetzt"),
  ])
  func formsOfKnownWordsAreNotCorrected(_ language: String, _ typed: String, _ text: String) throws
  {
    try expect(language, typed, text)
  }

  // MARK: - Letters that no key has, and another language

  @Test(arguments: [
    ("de", "koennte ich", "Könnte ich"), ("de", "die tuer", "Die Tür"),
    ("de", "muesste", "Müsste"), ("de", "natuerlich", "Natürlich"), ("de", "gruesse", "Grüße"),
    ("de", "die neue aktuelle", "Die neue aktuelle"), ("nb", "gaa paa smoer", "Gå på smør"),
    ("da", "hoere koebe", "Høre købe"), ("sv", "gaa foer", "Gå för"),
  ])
  func digraphsAreTheirLetters(_ language: String, _ typed: String, _ text: String) throws {
    try expect(language, typed, text)
  }

  @Test(arguments: [
    "Eg veit ikkje", "Kvifor kjem du", "Dei er snille", "Ein gong til",
    "Eg trur ikkje det vart særleg mykje snøfall i fjor haust",
  ])
  func nynorskIsNotCorrected(_ text: String) throws {
    try expect("nb", text, text)
  }

  @Test func slipsInBokmålArePutRight() throws {
    try expect("nb", "jeg vet ikek", "Jeg vet ikke")
  }
}

extension TypingScript {
  /// Returns the text that results from a script.
  fileprivate func typed(_ script: String) -> String {
    type(script + " ")
    return text
  }
}
