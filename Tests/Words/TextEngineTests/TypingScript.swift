import Layouts
import Lexicon
import LexiconCompiler
import Testing
import Units

@testable import TextEngine

/// A keyboard with automatic shift, and the text in the application that results.
///
/// Keys are touched in the middle, 200 ms apart, unless a script gives other values.
final class TypingScript {
  var engine = TextEngine()
  private(set) var text = ""
  /// True if another finger waits while words are weighed.
  var isInterrupted: () -> Bool = { false }
  private var now = Microseconds.seconds(1)
  let keys: [TouchModel.Key]

  convenience init(
    _ words: String? = nil, language: String = "en-US", rows: [String] = TypingScript.qwerty,
    pairs: String? = nil, rules: TextRules = TextRules()
  ) throws {
    let list = words ?? TypingScript.english
    var compiler = LexiconCompiler(
      language: language, list: try WordList(combined: Array(list.utf8), file: "list"))
    if language == "en-US" {
      let pairs = pairs ?? "the quick 100\nquick brown 300\nbrown fox 500\n"
      compiler.pairs = try PairCounts(bytes: Array(pairs.utf8), file: "pairs")
    }
    let bytes = try compiler.compile()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
    self.init(
      try Lexicon(UnsafeRawBufferPointer(memory), keeping: Owner(memory)), language: language,
      rows: rows, rules: rules)
  }

  init(_ lexicon: Lexicon, language: String, rows: [String], rules: TextRules = TextRules()) {
    keys =
      rows.enumerated().flatMap { row, letters in
        letters.unicodeScalars.enumerated().map { column, letter in
          TouchModel.Key(
            letter: letter, x: Double(column) + 0.5 + 0.5 * Double(row), y: Double(row) + 0.5,
            row: row)
        }
      } + [
        TouchModel.Key(letter: " ", x: 5, y: Double(rows.count) + 0.5, row: rows.count, width: 5)
      ]
    engine.rules = rules
    engine.use(Vocabulary(lexicon), keys: keys, language: language)
    engine.begin()
  }

  /// Uses other languages besides the layout's.
  func use(also others: [Lexicon]) {
    engine.use(
      engine.vocabulary, also: others.map { Vocabulary($0) }, keys: keys,
      language: engine.language)
  }

  private final class Owner: LexiconOwner {
    let memory: UnsafeMutableRawBufferPointer
    init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }
    deinit { memory.deallocate() }
  }

  static let qwerty = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  /// Moves the focus to another, empty field.
  func begin() {
    engine.begin()
    text = ""
  }

  /// Touches the keys of a text; a letter is a capital if the keyboard wants one.
  func type(
    _ script: String, dx: Double = 0, dy: Double = 0, every pause: Microseconds = .milliseconds(200)
  ) {
    for character in script { touch(character, dx: dx, dy: dy, every: pause) }
  }

  /// Touches a key; `dx` and `dy` are the distances from its centre, in key widths.
  func touch(
    _ character: Character, dx: Double = 0, dy: Double = 0,
    every pause: Microseconds = .milliseconds(200)
  ) {
    now = now + pause
    var shown = String(character)
    if engine.wantsCapital, let upper = upperCase(of: character, language: engine.language) {
      shown = String(upper)
    }
    let key = character.lowercased().unicodeScalars.first.flatMap { letter in
      keys.first { $0.letter == letter }
    }
    let touch = key.map { LetterTouch(x: $0.x + dx, y: $0.y + dy) }
    apply(engine.type(shown, touch: touch, at: now))
  }

  /// Swipes in straight lines over the letters of a word, a key width in 60 ms.
  ///
  /// - Parameter dx: the path's distance from the middles of the keys, in key widths.
  func swipe(
    _ word: String, as letterCase: SwipedCase = .asSentence, dx: Double = 0,
    after pause: Microseconds = .milliseconds(500)
  ) {
    let way = way(over: word, dx: dx)
    now = now + pause + .milliseconds(Int64(way.last?.time ?? 0))
    apply(engine.swipe(way, rowHeight: Self.rowHeight, as: letterCase, at: now))
  }

  static let rowHeight = 1.4

  /// Returns the path over the letters that have a key.
  func way(over word: String, dx: Double = 0) -> [SwipePath.Sample] {
    var samples: [SwipePath.Sample] = []
    for letter in word.lowercased().unicodeScalars {
      guard let key = keys.first(where: { $0.letter == letter }) else { continue }
      let end = SwipePath.Sample(
        x: Float(key.x + dx), y: Float(key.y * Self.rowHeight), time: samples.last?.time ?? 0)
      guard let start = samples.last else {
        samples.append(end)
        continue
      }
      let (x, y) = (end.x - start.x, end.y - start.y)
      let steps = max(1, Int((x * x + y * y).squareRoot() * 6))
      for step in 1...steps {
        let part = Float(step) / Float(steps)
        samples.append(
          SwipePath.Sample(
            x: start.x + x * part, y: start.y + y * part, time: start.time + Float(step) * 10))
      }
    }
    return samples
  }

  func delete() {
    apply(engine.delete())
  }

  /// Touches a word in the strip.
  func choose(_ word: String) throws {
    let offer = try #require(engine.offers.first { $0.text == word }, "the strip has \(strip)")
    apply(engine.choose(offer))
  }

  func perform(_ edit: TextEdit) { apply(engine.perform(edit)) }

  private func apply(_ retyping: Retyping) {
    for _ in 0..<retyping.backSpaces where !text.isEmpty { text.removeLast() }
    text += retyping.text
    engine.refresh(unless: isInterrupted)
  }

  func learnTypedWords() -> Bool { engine.learnTypedWords() }
  func consumeHabitsChange() -> Bool { engine.consumeHabitsChange() }

  var strip: [String] { engine.offers.map(\.text) }
  /// The correction of the current word; nil if there is none.
  var correction: String? { engine.offers.first { $0.kind == .correction }?.text }

  static let english = """
    dictionary=main:en_us,locale=en_US,version=54
     word=the,f=222
     word=thaw,f=60
     word=this,f=180
     word=there,f=170
     word=I,f=196
     word=I'm,f=160
     word=im,f=0,not_a_word=true
      shortcut=I'm,f=whitelist
     word=dont,f=0,not_a_word=true
      shortcut=don't,f=whitelist
     word=don't,f=150
     word=brown,f=120
     word=fox,f=100
     word=for,f=200
     word=fir,f=60
     word=quick,f=125
     word=quickly,f=110
     word=hello,f=120
     word=help,f=130
     word=world,f=150
     word=damn,f=120,flags=offensive
     word=appt,f=90,flags=abbreviation
     word=see,f=150
     word=you,f=190
     word=London,f=130
     word=Smith,f=110

    """
}

extension TextRules {
  /// The rules for a field whose privacy depends on its purpose and hints alone.
  func applied(to purpose: Purpose, _ hints: FieldHints = []) -> TextRules {
    applied(to: purpose, hints, Privacy(purpose, hints))
  }
}
