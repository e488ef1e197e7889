import Lexicon
import Testing

/// A keyboard of three rows whose keys are a unit apart, and fingers on it.
private struct Glass {
  let lexicon: Lexicon
  let decoder: Decoder
  let model: TouchModel

  /// - Parameter isOneWord: true if all touches are one word; false adds a space bar below.
  init(
    rows: [String] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"], isOneWord: Bool = true
  ) throws {
    lexicon = try SmallLexicon().lexicon()
    var costs = Decoder.Costs.touch
    if isOneWord { costs.missedSpace = -.infinity }
    decoder = Decoder(lexicon, costs: costs)
    var keys = rows.enumerated().flatMap { row, letters in
      letters.unicodeScalars.enumerated().map { column, letter in
        TouchModel.Key(
          letter: letter, x: Double(column) + 0.5 * Double(row), y: Double(row), row: row)
      }
    }
    if !isOneWord { keys.append(TouchModel.Key(letter: " ", x: 5, y: 3, row: 3, width: 5)) }
    model = TouchModel(
      keys: keys, rows: Array(repeating: TouchModel.Row(), count: 4), alphabet: lexicon.alphabet)
  }

  /// The candidates for touching the middle of these letters' keys, most likely first.
  func touch(
    _ letters: String, after context: WordPredictor.Context = .unknown
  ) throws -> [String] {
    decoder.reset(after: context)
    for letter in letters.unicodeScalars {
      let key = try #require(model.keys.first { $0.letter == letter })
      decoder.append { model.fill($0, x: key.x, y: key.y) }
    }
    return candidates()
  }

  /// The most likely words for the touches, with spaces.
  func words(_ touched: String) throws -> String? {
    decoder.reset(after: .sentenceStart)
    for letter in touched.unicodeScalars {
      let key = try #require(model.keys.first { $0.letter == letter })
      decoder.append { model.fill($0, x: key.x, y: key.y) }
    }
    return first
  }

  /// The words of the most likely candidate, with spaces; nil if there is none.
  var first: String? {
    var found: [Decoder.Candidate] = []
    decoder.candidates(&found, limit: 5)
    return found.lazy.compactMap { decoder.words(of: $0, afterLast: 0) }.first
      .map { $0.map { lexicon.text(of: $0) }.joined(separator: " ") }
  }

  func candidates() -> [String] {
    var found: [Decoder.Candidate] = []
    decoder.candidates(&found, limit: 5)
    return found.map { lexicon.text(of: $0.word) }
  }
}

@Suite struct DecoderTests {
  private struct GaveWay: Error {}

  @Test func anInterruptedStrokeChangesNothing() throws {
    let glass = try Glass(isOneWord: false)
    let undisturbed = try Glass(isOneWord: false)
    _ = try undisturbed.touch("thequick")
    _ = try glass.touch("thequic")
    let before = glass.candidates()
    let key = try #require(glass.model.keys.first { $0.letter == "k" })
    var looks = 1
    while glass.decoder.strokeCount < 8 {
      var left = looks
      do throws(GaveWay) {
        let pause = { () throws(GaveWay) in
          left -= 1
          if left == 0 { throw GaveWay() }
        }
        try glass.decoder.append({ glass.model.fill($0, x: key.x, y: key.y) }, pause: pause)
      } catch {
        looks += 1
        #expect(glass.decoder.strokeCount == 7)
        #expect(glass.candidates() == before)
      }
    }
    #expect(looks > 3)
    #expect(glass.candidates() == undisturbed.candidates())
    #expect(glass.first == undisturbed.first)
  }

  @Test(arguments: [
    ("thw", "the"), ("wuick", "quick"), ("briwn", "brown"), ("fix", "fox"), ("hello", "hello"),
  ])
  func aTouchBesideItsKeyStillMeansTheWord(_ touched: String, _ meant: String) throws {
    #expect(try Glass().touch(touched).first == meant)
  }

  @Test(arguments: [
    ("quik", "quick"), ("qick", "quick"), ("brow", "brown"), ("wrld", "world"), ("helo", "hello"),
  ])
  func aMissedLetterIsFound(_ touched: String, _ meant: String) throws {
    #expect(try Glass().touch(touched).first == meant)
  }

  @Test(arguments: [("quicpk", "quick"), ("qquick", "quick"), ("brownm", "brown")])
  func aLetterTooManyIsPassedOver(_ touched: String, _ meant: String) throws {
    #expect(try Glass().touch(touched).first == meant)
  }

  @Test(arguments: [("qiuck", "quick"), ("borwn", "brown"), ("hte", "the"), ("wrold", "world")])
  func swappedLettersAreFound(_ touched: String, _ meant: String) throws {
    #expect(try Glass().touch(touched).first == meant)
  }

  @Test(arguments: [
    "the quick brown", "thequick brown", "the quickbrown", "thevquick brown", "the quicknbrown",
    "th e quick brown", "the qui ck brown", "th wquick brown",
  ])
  func aSpaceIsAStrokeLikeOthers(_ touched: String) throws {
    #expect(try Glass(isOneWord: false).words(touched) == "the quick brown")
  }

  @Test func fixedWordsAreNotDecodedAgain() throws {
    let glass = try Glass(isOneWord: false)
    _ = try glass.words("thequick ")
    // The word is treated as unknown, and the next one follows it.
    glass.decoder.fix([nil], strokes: -5, likelihood: -20)
    for letter in "brown".unicodeScalars {
      let key = try #require(glass.model.keys.first { $0.letter == letter })
      glass.decoder.append { glass.model.fill($0, x: key.x, y: key.y) }
    }
    #expect(glass.first == "brown")
    for _ in 0..<6 { glass.decoder.removeLast() }
    #expect(glass.first == "the quick")
  }

  @Test func whatWasTypedBeforeDecidesBetweenWords() throws {
    let glass = try Glass()
    let brown = try #require(glass.lexicon.word("brown"))
    let context = WordPredictor.Context.unknown.appending(brown)
    // `f` is beside `d`, and `fox` is likely after `brown`.
    #expect(try glass.touch("dox", after: context).first == "fox")
    #expect(try glass.touch("wpuld").first == "would")
  }

  @Test func anApostropheNeedNotBeTyped() throws {
    #expect(try Glass().touch("its").prefix(2) == ["its", "it's"])
  }

  @Test func aLetterWithoutAKeyIsTypedByItsBase() throws {
    #expect(try Glass().touch("cafe").first == "café")
    #expect(try Glass().touch("strase").first == "straße")
  }

  @Test func takingAStrokeBackRestoresWhatWasThere() throws {
    let glass = try Glass()
    let before = try glass.touch("wor")
    #expect(before.first == "word")
    glass.decoder.append { glass.model.fill($0, x: 9, y: 1) }
    #expect(glass.candidates().first == "world")
    glass.decoder.removeLast()
    #expect(glass.candidates() == before)
    for _ in 0..<5 { glass.decoder.removeLast() }
    #expect(glass.decoder.strokeCount == 0)
    #expect(glass.candidates() == [])
  }

  @Test func moreStrokesThanAnyWordHasAreNotTaken() throws {
    let glass = try Glass()
    _ = try glass.touch(String(repeating: "q", count: 200))
    #expect(glass.decoder.strokeCount == Decoder.maximumStrokes)
    #expect(glass.candidates() == [])
  }

  @Test func anyLayoutWillDo() throws {
    let dvorak = try Glass(rows: ["zxyyfgcrl", "aoeuidhtns", "qqjkxbmwv"])
    // On Dvorak h and t are neighbours, and so are n and s.
    #expect(try dvorak.touch("tte").first == "the")
    #expect(try dvorak.touch("hind").first == "hind")
    #expect(try dvorak.touch("hisd").first == "hind")
  }
}

@Suite struct KeypadTests {
  private func type(
    _ digits: String, _ lexicon: Lexicon, after context: WordPredictor.Context = .unknown
  ) -> [String] {
    let keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    let model = KeypadModel(keys: keys, alphabet: lexicon.alphabet)
    let decoder = Decoder(lexicon, costs: .keypad)
    decoder.reset(after: context)
    for digit in digits.utf8 { decoder.append { model.fill($0, key: Int(digit) - 50) } }
    var found: [Decoder.Candidate] = []
    decoder.candidates(&found, limit: 5)
    return found.map { lexicon.text(of: $0.word) }
  }

  @Test func aKeyStandsForItsLetters() throws {
    let lexicon = try SmallLexicon().lexicon()
    #expect(type("43556", lexicon) == ["hello"])
    #expect(type("96753", lexicon) == ["world"])
    #expect(type("9673", lexicon) == ["word"])
    #expect(type("11", lexicon) == [])
  }

  @Test func accentsAreOnTheirBaseLettersKey() throws {
    let lexicon = try SmallLexicon().lexicon()
    #expect(type("2233", lexicon) == ["café"])
  }

  @Test func whatWasTypedBeforeDecidesTheOrder() throws {
    var small = SmallLexicon()
    small.list = " word=good,f=150\n word=home,f=155\n word=go,f=160\n word=a,f=200\n"
    small.bigrams = ""
    small.text = String(repeating: "go home\na good\n", count: 9)
    let lexicon = try small.lexicon()
    func after(_ word: String) -> WordPredictor.Context {
      .unknown.appending(lexicon.word(word))
    }
    #expect(type("4663", lexicon) == ["home", "good"])
    #expect(type("4663", lexicon, after: after("go")) == ["home", "good"])
    #expect(type("4663", lexicon, after: after("a")) == ["good", "home"])
  }
}
