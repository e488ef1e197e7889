import CompositionMessages
import Lexicon
import LexiconCompiler
import Testing

@testable import Composing

@Suite struct SpellingDecoderTests {
  /// Pinyin as `compositions/syllable-words` writes it.
  private static let words = """
    wo\t400000
    wo'men\t200000
    men\t30000
    ni\t300000
    ni'hao\t8000
    hao\t90000
    zhi\t50000
    zhi'dao\t90000
    dao\t60000
    fa\t9000
    xian\t8000
    xi\t7000
    an\t9000
    xi'an\t700
    z\t200\tabbreviation
    zh\t200\tabbreviation
    d\t200\tabbreviation
    """

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let keys = rows.enumerated().flatMap { row, letters in
    letters.unicodeScalars.enumerated().map { column, letter in
      TouchModel.Key(
        letter: letter, x: Double(column) + [0.5, 1, 2][row], y: Double(row) + 0.5, row: row)
    }
  }
  private static let phoneKeys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]

  private let lexicon: Lexicon

  init() throws {
    let list = try WordList(table: Array(Self.words.utf8), file: "words")
    let bytes = try LexiconCompiler(language: "zh-pinyin", list: list).compile()
    // The lexicon reads this memory, which is never freed.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
    lexicon = try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil)
  }

  /// A swipe that begins between h and g fits the first letters of both entries.
  @Test func aSwipeHasTheLikelihoodsOfOtherSpellings() throws {
    let list = try WordList(table: Array("hao\t90000\ngao\t80000\nan\t9".utf8), file: "words")
    let bytes = try LexiconCompiler(language: "zh-pinyin", list: list).compile()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    defer { memory.deallocate() }
    memory.copyBytes(from: bytes)
    let lexicon = try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil)
    let corners: [(x: Float, y: Float)] = [(5.5, 2.1), (1, 2.1), (8.5, 0.7)]
    var samples: [SwipePath.Sample] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      for step in 0..<20 {
        let share = Float(step) / 20
        samples.append(
          SwipePath.Sample(
            x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share,
            time: Float(samples.count) * 20))
      }
    }
    let strokes = SwipedSpellings(lexicon, keys: Self.keys).strokes(of: samples, rowHeight: 1.4)
    #expect(["hao", "gao"].contains(String(String.UnicodeScalarView(strokes.map(\.letter)))))
    let first = try #require(strokes.first?.fill)
    let likelihoods = UnsafeMutableBufferPointer<Float>.allocate(
      capacity: lexicon.alphabet.scalars.count)
    defer { likelihoods.deallocate() }
    first(likelihoods)
    let likely = lexicon.alphabet.scalars.indices.filter { likelihoods[$0] > -.infinity }
    #expect(Set(likely.map { lexicon.alphabet.scalars[$0] }) == ["g", "h"])
  }

  /// Returns the spellings for touches in the middle of these keys.
  private func touch(
    _ letters: String, in decoder: SpellingDecoder? = nil, literal: String? = nil
  ) -> [CompositionRequest.Spelling] {
    let decoder = decoder ?? SpellingDecoder(lexicon)
    let model = TouchModel(
      keys: Self.keys, rows: Array(repeating: TouchModel.Row(), count: 3),
      alphabet: lexicon.alphabet)
    for letter in letters.unicodeScalars {
      guard let key = Self.keys.first(where: { $0.letter == letter }) else { continue }
      decoder.append { model.fill($0, x: key.x, y: key.y) }
    }
    return decoder.spellings(literal: literal ?? letters)
  }

  private func press(_ keys: String) -> [String] {
    let decoder = SpellingDecoder(lexicon, isKeypad: true)
    let model = KeypadModel(keys: Self.phoneKeys, alphabet: lexicon.alphabet)
    for digit in keys {
      guard let key = digit.wholeNumberValue.map({ $0 - 2 }) else { continue }
      decoder.append { model.fill($0, key: key) }
    }
    return decoder.spellings(literal: nil).map(\.letters)
  }

  @Test func correctSpellingsComeFirst() {
    for letters in ["women", "nihao", "zhidao", "wo", "xian", "womenzhidao"] {
      let spellings = touch(letters)
      #expect(spellings.first == .init(letters: letters), "\(letters)")
      #expect(Set(spellings.map(\.letters)).count == spellings.count)
      #expect(spellings.count <= 3)
    }
  }

  @Test(arguments: [
    ("wpmen", "women"), ("zhifao", "zhidao"), ("mihao", "nihao"), ("womrn", "women"),
    ("womenzhudao", "womenzhidao"),
  ])
  func aTouchBesideTheKeyIsUnderstood(touched: String, meant: String) {
    let spellings = touch(touched)
    #expect(spellings.first?.letters == meant)
    // The touched letters are always among the spellings.
    #expect(spellings.contains { $0.letters == touched })
  }

  @Test func fuzzySoundsAreInterchangeable() {
    // `fao` is no syllable: f is beside d, so `dao` is near; h is far from f.
    #expect(touch("fao").first?.letters == "dao")
    let decoder = SpellingDecoder(lexicon, fuzzy: .fAndH)
    #expect(touch("fao", in: decoder).first?.letters == "hao")
    // A real syllable stays as touched.
    let ordinary = touch("nihao")
    #expect(touch("nihao", in: SpellingDecoder(lexicon, fuzzy: .all)).first == ordinary.first)
  }

  @Test func offersTheTouchedLettersIfNothingMatches() {
    #expect(touch("qqqqq").contains { $0.letters == "qqqqq" })
    #expect(touch("").isEmpty)
    #expect(touch("qq", literal: "q q").allSatisfy { $0.letters != "q q" })
  }

  @Test func keepsUnfinishedAndAbbreviatedSyllables() {
    #expect(touch("zhid").first?.letters == "zhid")
    #expect(touch("zhd").contains { $0.letters == "zhd" })
  }

  @Test func offersNoSyllableSeparators() {
    // xi'an and xian have the same letters, which are offered once.
    #expect(touch("xian").filter { $0.letters == "xian" }.count == 1)
    #expect(touch("xian").allSatisfy { !$0.letters.contains("'") })
  }

  /// A helper that always chose one letter would otherwise be asked without end.
  @Test func aChoiceOfSomeLettersOfTheOnlyTouchConsumesIt() throws {
    var composition = Composition(.pinyin, decoder: SpellingDecoder(lexicon))
    _ = composition.type(.init(letter: "w"), at: .zero)
    guard case .ask(let request)? = composition.choose(0, at: .zero) else {
      Issue.record("nothing is asked")
      return
    }
    let spelling = try #require(request.spellings.firstIndex { $0.letters.count > 1 })
    let reply = CompositionReply(
      sequence: request.sequence, preedit: "w",
      chosen: .init(text: "我", letters: 1, spelling: spelling))
    #expect(try composition.receive(reply.packet, at: .zero) == .finish("我"))
  }

  @Test func costsGrow() {
    for letters in ["wpmen", "nihao", "zhidao", "gao"] {
      let costs = touch(letters).map(\.cost)
      #expect(costs.first == 0)
      #expect(costs == costs.sorted())
    }
  }

  @Test func aTouchIsTakenBack() {
    let decoder = SpellingDecoder(lexicon)
    let before = touch("wome", in: decoder)
    _ = touch("n", in: decoder, literal: "women")
    decoder.removeLast()
    #expect(decoder.strokeCount == 4)
    #expect(decoder.spellings(literal: "wome") == before)
    decoder.reset()
    #expect(decoder.strokeCount == 0)
    #expect(touch("nihao", in: decoder) == touch("nihao"))
  }

  @Test func keysOfSeveralLettersAreUnderstood() {
    #expect(press("96636").first == "women")
    #expect(press("64426").first == "nihao")
    #expect(press("9426").contains("xian"))
    #expect(press("9663694432 6").first == "womenzhidao")
    #expect(press("55").isEmpty)
  }

  @Test func theFirstSyllablesOfAKeypadAreOffered() {
    let decoder = SpellingDecoder(lexicon, isKeypad: true)
    #expect(decoder.firstSyllables() == [])
    let model = KeypadModel(keys: Self.phoneKeys, alphabet: lexicon.alphabet)
    for key in [7, 2, 0, 4] { decoder.append { model.fill($0, key: key) } }
    // The keys 9426 spell xi'an and xian, whose first syllables come before incomplete ones.
    #expect(decoder.firstSyllables().prefix(2) == ["xian", "xi"])
    #expect(decoder.firstSyllables().sorted() == ["xi", "xian", "z", "zh"])
    decoder.removeLast()
    decoder.removeLast()
    #expect(decoder.firstSyllables() == ["xi", "zh", "z"])
    decoder.removeLast()
    #expect(decoder.firstSyllables() == ["z"])
    decoder.reset()
    #expect(decoder.firstSyllables() == [])
  }

  @Test func ignoresTouchesBeyondARequestsLimit() {
    let decoder = SpellingDecoder(lexicon)
    let letters = String(repeating: "wo", count: 40)
    let spellings = touch(letters, in: decoder, literal: String(letters.prefix(64)))
    #expect(decoder.strokeCount == CompositionRequest.lettersLimit)
    #expect(spellings.first?.letters == String(letters.prefix(64)))
  }
}
