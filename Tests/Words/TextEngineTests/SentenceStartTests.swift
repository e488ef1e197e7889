import Testing

@testable import TextEngine

/// Tests that the text before the caret tells where a sentence begins.
@Suite struct SentenceStartTests {
  private func begins(_ text: String, _ language: String) -> Bool {
    var typed = TypedText()
    typed.begin()
    typed.insert(text)
    return typed.beginsSentence(language: language, lexicon: nil)
  }

  @Test(arguments: [
    ("en-US", "see etc. "), ("de-DE", "Zzgl. "), ("de-DE", "das Jh. "), ("nb-NO", "ca. "),
    ("nn-NO", "osv. "), ("da-DK", "fru. "), ("sv-SE", "dvs. "), ("sv-SE", "t.ex. "),
    ("nl-NL", "bijv. "), ("nl-NL", "om 10 u. "), ("nl-NL", "m.b.t. "), ("fr-FR", "env. "),
    ("fr-FR", "M. "),
    ("fr-FR", "c.-à-d. "), ("es-ES", "la Sra. "), ("es-ES", "EE.UU. "), ("it-IT", "ecc. "),
    ("it-IT", "la dott.ssa. "), ("pl-PL", "np. "), ("pl-PL", "m.in. "),
    ("pt-BR", "pág. "), ("pt-PT", "p.ex. "), ("ru-RU", "тыс. "), ("ru-RU", "г. "),
    ("en-US", "p. "), ("de-DE", "ca. („"), ("de-DE", "(ca. "),
    ("de-DE", "max. "), ("fr-FR", "d'A. "), ("en-US", "'J. "),
    ("ro-RO", "de ex. "), ("ro-RO", "nr. "), ("ro-RO", "Str. "), ("ro-RO", "etc. "),
    ("ro-RO", "ș.a.m.d. "), ("ro-RO", "p. "), ("cs-CZ", "např. "), ("sk-SK", "napr. "),
    ("hu-HU", "pl. "), ("fi-FI", "esim. "), ("el-GR", "δηλ. "), ("el-GR", "π.χ. "),
    ("uk-UA", "напр. "), ("bg-BG", "напр. "), ("tr-TR", "vb. "), ("hr-HR", "npr. "),
    ("bs-BA", "npr. "), ("sr-Latn-RS", "npr. "), ("sr-RS", "нпр. "), ("sl-SI", "npr. "),
    ("lt-LT", "pvz. "), ("lv-LV", "piem. "), ("et-EE", "jne. "), ("ca-ES", "la Sra. "),
    ("is-IS", "þ.e. "), ("af-ZA", "mnr. "), ("id-ID", "Jl. "),
    ("uk-UA", "У 2020 р. "), ("bg-BG", "В 2020 г. "), ("cs-CZ", "firma s. "), ("lt-LT", "m. "),
    ("el-GR", "ο κ. "), ("fi-FI", "n. "), ("sl-SI", "t. "), ("is-IS", "t. "),
    ("hu-HU", "1990. "), ("hr-HR", "2020. "), ("lv-LV", "2020. "), ("de-DE", "50 v. Chr. "),
    ("nl-NL", "50 v. Chr. "), ("es-ES", "EE. UU. "), ("it-IT", "p.es. "), ("pt-BR", "V. Exa. "),
  ])
  func anAbbreviationEndsNone(_ language: String, _ text: String) {
    #expect(!begins(text, language))
  }

  @Test(arguments: [
    ("en-US", "so do I. "), ("nb-NO", "huset jeg bor i. "), ("nl-NL", "dank u. "),
    ("fr-FR", "il l'a. "), ("it-IT", "lui è. "), ("ru-RU", "это я. "), ("pt-BR", "quem é. "),
    ("de-DE", "von dieser Art. "), ("es-ES", "que no. "), ("sv-SE", "den är min. "),
    ("da-DK", "jeg fik fem. "), ("da-DK", "bilen er min. "), ("it-IT", "in alto mare. "),
    ("en-US", "I don't. "), ("en-US", "at Tom’s. "), ("de-DE", "wie geht's. "),
    ("nl-NL", "twee auto's. "), ("nl-NL", "ik zie 't. "), ("ru-RU", "дал им. "),
    ("ru-RU", "он в нем. "), ("pl-PL", "jest ok. "),
    ("ro-RO", "nu. "), ("ro-RO", "ea este a. "), ("ro-RO", "un loc. "), ("cs-CZ", "ano. "),
    ("fi-FI", "minä ja. "), ("el-GR", "ναι. "),
    ("pl-PL", "dałem im. "), ("fr-FR", "c'est de l'art. "), ("nl-NL", "het is vol. "),
    ("ca-ES", "no en tinc cap. "), ("cs-CZ", "pomoz nám. "), ("sk-SK", "pomôž nám. "),
    ("hr-HR", "bilo kad god. "), ("bs-BA", "to je drugi red. "), ("sr-Latn-RS", "ko god. "),
    ("sr-RS", "ко год. "), ("sl-SI", "rad imam red. "), ("ro-RO", "mă doare în cap. "),
    ("fi-FI", "viisi kpl. "), ("uk-UA", "варений рис. "), ("uk-UA", "все ок. "),
    ("bg-BG", "всичко е ок. "), ("be-BY", "я сказаў ім. "), ("mk-MK", "бодликав тел. "),
    ("tr-TR", "elini cebine sok. "), ("gl-ES", "o meu ex. "), ("sq-AL", "vepër art. "),
    ("af-ZA", "wie kan ons red. "), ("lb-LU", "hien ass Prof. "), ("eo", "ĉe ŝia sino. "),
    ("cy-GB", "dangos parch. "), ("id-ID", "terima kasih, Prof. "), ("ms-MY", "jumpa prof. "),
    ("fil-PH", "sabi ng prof. "), ("az-AZ", "mis tel. "), ("ru-RU", "всё ок. "),
    ("da-DK", "hun hedder Mia. "), ("ro-RO", "el este Ian. "), ("bg-BG", "това съм я. "),
    ("de-DE", "im Jahr 1990. "), ("cs-CZ", "v roce 1990. "), ("fr-FR", "c'est sec. "),
  ])
  func aShortWordDoes(_ language: String, _ text: String) {
    #expect(begins(text, language))
  }

  @Test(arguments: [
    ("nb-NO", "den 17. ", false), ("da-DK", "den 2. ", false), ("de-DE", "am 3.10. ", false),
    ("de-DE", "Ludwig XIV. ", false), ("de-DE", "17.–19. ", false), ("de-DE", "1.-3. ", false),
    ("de-DE", "1,5. ", true), ("fi-FI", "1. ", false),
    ("en-US", "on the 17. ", true), ("sv-SE", "den 17. ", true), ("de-DE", "im Jahr 2024. ", true),
    ("en-US", "in 2024. ", true), ("en-US", "it costs 3.50. ", true), ("de-DE", "3,50. ", true),
    ("nb-NO", "klokken er 14.30. ", true), ("en-US", "at example.com. ", true),
    ("nb-NO", "på vg.no. ", true), ("en-US", "version 1.2.3. ", true),
    ("en-US", "in main.swift. ", true),
    ("en-US", "read report.pdf. ", true),
  ])
  func aNumberOrAnAddressDoesUnlessItIsAnOrdinal(_ language: String, _ text: String, _ ends: Bool) {
    #expect(begins(text, language) == ends)
  }

  @Test(arguments: [
    ("en-US", "Great.😀 ", true), ("en-US", "Great. 😀👍🏽 ", true), ("en-US", "I am 😀 ", false),
    ("el-GR", "τι κάνεις; ", true), ("en-US", "this; ", false), ("hy-AM", "բարև։ ", true),
    ("hi-IN", "कमल। ", true), ("ur-PK", "سلام۔ ", true), ("ar", "كيف؟ ", true),
    ("am-ET", "ሰላም። ", true),
    ("my-MM", "မင်္ဂလာပါ။ ", true), ("zh-CN", "好。 ", true), ("en-US", "Really?! ", true),
    ("fr-FR", "« ", true), ("fr-FR", "Il dit. «\u{A0}", true), ("fr-FR", "Il dit « ", false),
    ("fr-FR", "Oui. « Non. » ", true), ("fr-FR", "Un « mot » ", false), ("da-DK", "Ja. »", true),
    ("de-DE", "»Ja.« ", true), ("es-ES", "Hola. ¿¡", true), ("es-ES", "Hola, ¿", false),
    ("nl-NL", "Ja. '", false), ("nl-NL", "'s ", true), ("nl-NL", "Ja. ’n ", true),
    ("nl-NL", "ik ga 's ", false), ("en-US", "Ja. '", true),
    ("en-US", "wait... ", false), ("en-US", "wait… ", false), ("de-DE", "„Nun ...“ ", false),
    ("en-US", "wait.. ", true), ("en-US", "wait...? ", true), ("en-US", "... ", false),
  ])
  func marksOfAllScriptsAndLanguagesCount(_ language: String, _ text: String, _ ends: Bool) {
    #expect(begins(text, language) == ends)
  }
}
