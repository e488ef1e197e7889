import Layouts
import Lexicon
import LexiconCompiler
import TextEngine
import Units

/// Feeds a lexicon's file, and uses it as the daemon does, even if its content makes no sense.
func fuzzLexicon(_ bytes: [UInt8]) {
  let file = FileBytes(bytes)
  // Hardly any case has the right checksum: correct it, as an attacker would.
  file.mendSum()
  guard let lexicon = try? Lexicon(UnsafeRawBufferPointer(file.bytes), keeping: file) else {
    return
  }
  for word in 0..<min(lexicon.wordCount, 20) {
    let text = lexicon.text(of: word)
    _ = lexicon.word(text)
    _ = lexicon.replacement(of: word)
    _ = lexicon.words(spelt: text)
  }
  var engine = TextEngine()
  engine.rules = TextRules()
  engine.use(Vocabulary(lexicon), keys: letterKeys, language: lexicon.language)
  engine.begin()
  var now = Microseconds.seconds(1)
  for letter in "thw fx thequickbn th e " {
    now = now + .milliseconds(200)
    let key = letterKeys.first { Character($0.letter) == letter }
    _ = engine.type(
      String(letter), touch: key.map { LetterTouch(x: $0.x, y: $0.y) }, at: now)
    engine.refresh()
    precondition(engine.offers.count <= 3)
  }
  let predictor = WordPredictor(lexicon)
  let completer = Completer(predictor)
  var found: [Decoder.Candidate] = []
  for before in -1..<min(lexicon.wordCount, 6) {
    for word in 0..<min(lexicon.wordCount, 6) {
      let start = before < 0 ? WordPredictor.Context.sentenceStart : .unknown.appending(before)
      predictor.move(to: start.appending(word))
      completer.suggest("", into: &found, limit: 3, pause: {})
    }
  }
  let keypad = KeypadPredictor(lexicon, keys: ["abc", "def", "ghi", "jkl", "mno"])
  _ = keypad.words(for: [0, 1, 4], after: .unknown, limit: 4)
  _ = keypad.beginning(for: [0, 1], after: .unknown)
  _ = keypad.wordsNear([0, 1, 4], after: .unknown, limit: 4)
}

/// A few words, compiled once: the seed of mutations, and the lexicon for touches.
let fewWords: [UInt8] = {
  let list = """
    dictionary=main:en,locale=en_US,description=Few,date=0,version=1
     word=the,f=222
     word=quick,f=120
     word=brown,f=110
     word=fox,f=100
     word=I'm,f=90
      shortcut=im,f=whitelist
     word=damn,f=50,possibly_offensive=true

    """
  do {
    var compiler = LexiconCompiler(
      language: "en-US", list: try WordList(combined: Array(list.utf8), file: "list"))
    compiler.pairs = try PairCounts(bytes: Array("the quick 9\nbrown fox 7\n".utf8), file: "pairs")
    let counts = "the quick brown 9\nquick brown fox 7\n<s> <s> the 5\n<s> the fox 6\n"
    compiler.counts = [SequenceCounts(bytes: Array(counts.utf8), file: "counts")]
    return try compiler.compile()
  } catch {
    fatalError("\(error)")
  }
}()

nonisolated(unsafe) let fewWordsLexicon: Lexicon = {
  let file = FileBytes(fewWords)
  do {
    return try Lexicon(UnsafeRawBufferPointer(file.bytes), keeping: file)
  } catch {
    fatalError("\(error)")
  }
}()

let letterKeys: [TouchModel.Key] =
  ["qwertyuiop", "asdfghjkl", "zxcvbnm"].enumerated().flatMap { row, letters in
    letters.unicodeScalars.enumerated().map { column, letter in
      TouchModel.Key(
        letter: letter, x: Double(column) + 0.5 + 0.5 * Double(row), y: Double(row) + 0.5, row: row)
    }
  } + [TouchModel.Key(letter: " ", x: 5, y: 3.5, row: 3, width: 5)]

/// Bytes in a block of memory of exactly their size, so that a sanitizer notices a read beyond
/// them.
final class FileBytes: LexiconOwner {
  let bytes: UnsafeMutableRawBufferPointer

  init(_ content: [UInt8]) {
    bytes = .allocate(byteCount: content.count, alignment: 8)
    bytes.copyBytes(from: content)
  }

  deinit { bytes.deallocate() }

  func mendSum() {
    guard bytes.count > LexiconFormat.headerLength else { return }
    bytes.storeBytes(of: UInt64(bytes.count), toByteOffset: 16, as: UInt64.self)
    let summed = UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(bytes)[LexiconFormat.checksumStart...])
    bytes.storeBytes(of: LexiconFormat.checksum(summed), toByteOffset: 24, as: UInt64.self)
  }
}
