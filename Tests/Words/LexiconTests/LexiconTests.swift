import Lexicon
import LexiconCompiler
import Testing

@Suite struct LexiconTests {
  private func spelt(_ letters: String, in lexicon: Lexicon) -> [String] {
    lexicon.words(spelt: letters).map { lexicon.text(of: $0) }
  }

  @Test func aWordIsFoundByItsLetters() throws {
    let lexicon = try SmallLexicon().lexicon()
    #expect(lexicon.language == "en-US")
    #expect(spelt("hello", in: lexicon) == ["hello"])
    #expect(spelt("HELLO", in: lexicon) == ["hello"])
    #expect(spelt("hell", in: lexicon) == [])
    #expect(spelt("hellos", in: lexicon) == [])
    #expect(spelt("жук", in: lexicon) == [])
  }

  @Test(arguments: [
    ("", 0), (",margin=2.5", 2.5), (",margin=99", Float.infinity), (",margin=never", .infinity),
  ])
  func theListGivesTheMarginOfCorrections(_ field: String, _ margin: Float) throws {
    var small = SmallLexicon()
    small.list = "dictionary=main:en_us,locale=en_US\(field)\n word=the,f=222\n"
    small.language = "zh-fifteenbytes"
    let lexicon = try small.lexicon()
    #expect(lexicon.correctionMargin == margin)
    #expect(lexicon.language == "zh-fifteenbytes")
  }

  @Test func anApostropheNeedNotBeTypedAndTheLikelierFormComesFirst() throws {
    let lexicon = try SmallLexicon().lexicon()
    #expect(spelt("its", in: lexicon) == ["it's", "its"])
    #expect(spelt("well", in: lexicon) == ["well", "we'll"])
  }

  @Test func oneSpellingStandsForAllCases() throws {
    let lexicon = try SmallLexicon().lexicon()
    #expect(spelt("march", in: lexicon) == ["March"])
    #expect(spelt("i", in: lexicon) == ["I"])
    #expect(lexicon.word("march").map { lexicon.text(of: $0) } == "March")
  }

  @Test func lettersOfOtherAlphabetsAreLetters() throws {
    var small = SmallLexicon()
    small.list = " word=Ёлка,f=100\n word=straße,f=80\n word=blåbær,f=90\n"
    let lexicon = try small.lexicon()
    #expect(spelt("ёлка", in: lexicon) == ["Ёлка"])
    #expect(spelt("STRAßE", in: lexicon) == ["straße"])
    #expect(spelt("blåbær", in: lexicon) == ["blåbær"])
  }

  @Test func flagsAndShortcutsAreKept() throws {
    let lexicon = try SmallLexicon().lexicon()
    let damn = try #require(lexicon.word("damn"))
    #expect(lexicon.flags(of: damn).contains(.neverSuggested))
    let doctor = try #require(lexicon.word("dr"))
    #expect(lexicon.flags(of: doctor).contains(.abbreviation))
    let alot = try #require(lexicon.word("alot"))
    #expect(lexicon.flags(of: alot).contains(.shortcutOnly))
    #expect(lexicon.replacement(of: alot) == "a lot")
    #expect(lexicon.replacement(of: damn) == nil)
  }

  @Test func everyWordIsWrittenAsTheListWritesIt() throws {
    var small = SmallLexicon()
    let words = [
      "a", "I", "March", "USA", "McDonald's", "dog's", "e-mail", "we'll", "straße", "Ärger",
      "iPhone",
      "O'Brien", "zoo", "Zürich", "D'Angelo's", "t-shirts",
    ]
    small.list = words.map { " word=\($0),f=100\n" }.joined()
    let lexicon = try small.lexicon()
    #expect(lexicon.wordCount == words.count)
    for word in words { #expect(lexicon.word(word).map { lexicon.text(of: $0) } == word) }
  }

  @Test func aWrongLineIsNamedWithItsPlace() {
    func problem(_ list: String) -> String? {
      do throws(InputProblem) {
        _ = try WordList(combined: Array(list.utf8), file: "en.combined")
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      problem(" word=a,f=10\n word=b\n") == "en.combined:2:1: a word needs its frequency, f=0–255")
    #expect(problem(" word=a,f=x\n") == "en.combined:1:11: expected a number that is not negative")
    #expect(problem(" word=a,f=10,what\n") == "en.combined:1:14: expected key=value")
    #expect(problem("  shortcut=a,f=10\n") == "en.combined:1:1: a shortcut before any word")
  }

  @Test func aTableOfCountsIsAWordListToo() throws {
    let list = try WordList(
      table: Array("ja\t100\nnei\t50\nfaen\t9\toffensive\n".utf8), file: "nb.tsv")
    #expect(list.entries.map(\.word) == ["ja", "nei", "faen"])
    #expect(list.entries.map(\.isOffensive) == [false, false, true])
    #expect(list.entries[0].logProbability > list.entries[1].logProbability)
    #expect(
      throws: InputProblem(file: "nb.tsv", line: 1, column: 1, message: "expected word, tab, count")
    ) {
      _ = try WordList(table: Array("ja\n".utf8), file: "nb.tsv")
    }
  }

  @Test func wordsOfChatsReplaceShortcutsInTheirLanguage() throws {
    let list = """
      dictionary=main:ru,locale=ru,version=1
       word=сейчас,f=180
       word=щас,f=0,not_a_word=true
        shortcut=сейчас,f=whitelist

      """
    let chat = Array("# words\nru\tщас\t5000\nru\tсейчас\t1\nde\tjoa\t5000\n".utf8)
    var words = try WordList(combined: Array(list.utf8), file: "ru")
    words.addInPlaceOfShortcuts(try WordList(table: chat, of: "ru-RU", file: "chat"))
    #expect(words.entries.map(\.word) == ["сейчас", "щас"])
    #expect(words.entries.allSatisfy { !$0.isShortcut && $0.replacement == nil })
    #expect(
      throws: InputProblem(
        file: "chat", line: 1, column: 1, message: "expected language, tab, word, tab, count")
    ) {
      _ = try WordList(table: Array("щас\t5\n".utf8), of: "ru", file: "chat")
    }
  }
}
