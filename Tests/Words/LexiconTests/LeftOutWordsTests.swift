import Lexicon
import LexiconCompiler
import Testing

@Suite struct LeftOutWordsTests {
  private func compiled(_ words: [String], _ language: String) throws -> (Lexicon, LeftOutWords) {
    var small = SmallLexicon()
    small.language = language
    small.list = words.map { " word=\($0),f=100\n" }.joined()
    var leftOut = LeftOutWords()
    let compiler = LexiconCompiler(
      language: language, list: try WordList(combined: Array(small.list.utf8), file: "list"))
    let bytes = try compiler.compile { leftOut = $0 }
    return (try LexiconBytes(bytes).open(), leftOut)
  }

  @Test(arguments: [
    ("hi", ["हिन्दी", "ज़रूर", "क्या"]), ("ta", ["தமிழ்", "நன்றி"]), ("ml", ["മലയാളം", "നന്ദി"]),
    ("te", ["తెలుగు", "ధన్యవాదాలు"]), ("bn", ["বাংলা", "ধন্যবাদ"]), ("th", ["ขอบคุณ", "ไม่", "น้ำ"]),
    ("lo", ["ຂອບໃຈ", "ບໍ່"]), ("fa", ["می\u{200C}خواهم", "کتاب"]), ("ca", ["col·lecció", "l'aigua"]),
    ("uz", ["o\u{2BB}zbek", "yo\u{2BB}q"]), ("uk", ["п\u{2BC}ять", "їжа"]),
    ("he", ["צה״ל", "שלום"]),
  ])
  func wordsOfEveryScriptAreKept(language: String, words: [String]) throws {
    let (lexicon, leftOut) = try compiled(words, language)
    #expect(leftOut.count == 0, "\(leftOut)")
    for word in words { #expect(lexicon.word(word).map { lexicon.text(of: $0) } == word) }
  }

  @Test func aJoinerAndADotNeedNotBeTyped() throws {
    let (lexicon, _) = try compiled(["می\u{200C}خواهم", "col·lecció"], "fa")
    #expect(lexicon.words(spelt: "میخواهم").map { lexicon.text(of: $0) } == ["می\u{200C}خواهم"])
    #expect(lexicon.words(spelt: "collecció").map { lexicon.text(of: $0) } == ["col·lecció"])
  }

  @Test func everyFormOfTheApostropheIsOneWord() throws {
    let (lexicon, leftOut) = try compiled(
      ["o\u{2BB}zbek", "o'zbek", "o\u{2019}zbek", "o\u{2BC}zbek"], "uz")
    #expect(lexicon.wordCount == 1)
    #expect(leftOut.merged == 3)
  }

  @Test func whatIsLeftOutIsCountedWithItsReason() throws {
    let (lexicon, leftOut) = try compiled(
      ["hello", "Hello", "4x4", "C++", "--", String(repeating: "a", count: 256)], "en")
    #expect(lexicon.wordCount == 1)
    #expect(leftOut.merged == 1)
    #expect(leftOut.counts == [.noLetterOfWords: 2, .noLetter: 1, .tooLong: 1])
    #expect(
      leftOut.description.hasPrefix("4 left out: 1 over 255 bytes (aaa"), "\(leftOut)")
    #expect(
      leftOut.description.hasSuffix("1 without a letter (--), 2 with a digit or sign (4x4 C++)"))
  }

  @Test func lettersBeyondTheAlphabetAndRejectedNonWordsAreCounted() throws {
    let letters = (0..<200).map { String(Unicode.Scalar(0x4E00 + $0)!) }
    let (lexicon, leftOut) = try compiled(letters, "zh")
    #expect(lexicon.wordCount == 126)
    #expect(leftOut.counts == [.rareLetter: 74])
    let list = try WordList(
      combined: Array(" word=a,f=1\n word=teh,f=0,not_a_word=true\n".utf8), file: "")
    #expect(list.rejected == ["teh"])
  }

  @Test func capitalsFollowTheLanguage() throws {
    let (turkish, leftOut) = try compiled(["İstanbul", "Irmak", "ışık", "ile"], "tr-TR")
    #expect(leftOut.count == 0)
    for (typed, word) in [
      ("istanbul", "İstanbul"), ("İSTANBUL", "İstanbul"), ("ırmak", "Irmak"), ("IŞIK", "ışık"),
      ("İle", "ile"),
    ] {
      #expect(turkish.word(typed).map { turkish.text(of: $0) } == word)
    }
    #expect(turkish.word("ilık") == nil)
    #expect(turkish.word("Ile") == nil)
    #expect(Casing(language: "el").lowercased("ΟΔΟΣ ΣΟΥ Σ") == "οδος σου σ")
    // Unicode's rule for a final sigma holds in all languages.
    #expect(Casing(language: "en").lowercased("IΣ") == "iς")
    #expect("ΣΑΣ".smallLetters == "σας" && "σας ΛΈΩ: ΝΑΊΣ.".smallLetters == "σας λέω: ναίς.")
  }

  @Test func aGreekLetterWithAnAccentIsTypedByItsKey() {
    for (letter, key) in [("ά", "α"), ("ΐ", "ι"), ("ύ", "υ"), ("ґ", "г"), ("é", "e")] {
      #expect(baseLetter(of: letter.unicodeScalars.first!) == key.unicodeScalars.first)
    }
  }
}
