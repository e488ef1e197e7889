import ArgumentParser
import CAllocations
import Glibc
import Layouts
import Lexicon
import TextEngine

/// Finds the words of swipes over a full keyboard.
struct SwipeTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipe", abstract: "Strokes over letters: how often their words are found.")

  @Option(help: "A file of strokes, a JSON object in each line; gzipped if it ends in .gz.")
  var strokes: [String] = []
  @Option(help: "A file with a sentence in each line, over which made-up people go.")
  var sentences: String?
  @Option(help: "How many made-up people there are.") var people = 20
  @Option(help: "The seed of the made-up people.") var seed: UInt64 = 1
  @Option(help: "BCP 47; default: the strokes' own, or en.") var language: String?
  @Option(help: "Only the first part of each stroke, from 0 to 1, as of a finger under way.")
  var part = 1.0
  @Flag(help: "Read the strokes as the text does, with its spaces and languages.")
  var throughText = false
  @Flag(help: "Two words in each of the made-up people's strokes, over the space bar.")
  var pairs = false
  @Option(help: "Another language in use beside the layout's, with --through-text; BCP 47.")
  var also: [String] = []
  @Flag(help: "Leave out the words before.") var noContext = false
  @Option(help: "Only so many strokes of each file.") var limit: Int?
  @Flag(help: "Print the strokes whose first candidate was wrong instead.") var showErrors = false
  @Flag(help: "Put the strokes in as fingers; also tells how many are taken for swipes.")
  var throughKeys = false
  @Option(help: .hidden) var cost: [String] = []
  @OptionGroup var resources: Resources

  func run() throws {
    var trial = SwipeScores(resources: resources, usesContext: !noContext, showsErrors: showErrors)
    trial.language = language
    trial.part = part
    trial.also = throughText || pairs ? also : nil
    for cost in cost {
      let parts = cost.split(separator: "=")
      try trial.set(String(parts[0]), Float(String(parts[1])) ?? 0)
    }
    trial.throughKeys = throughKeys
    for file in strokes {
      let reader = try StrokeFile(file)
      var count = 0
      while count < limit ?? .max, let stroke = try reader.next() {
        try trial.decode(stroke)
        count += 1
      }
    }
    if let sentences { try trial.decode(made(of: sentences)) }
    guard trial.count > 0 else { throw ValidationError("no strokes: --strokes or --sentences") }
    if !showErrors { trial.report().print() }
  }

  /// Generates swipes for the words of a file. The simulated people take turns, line by line.
  ///
  /// - Throws: if the file, the layout or its lexicon cannot be read.
  private func made(of file: String) throws -> [SwipeStroke] {
    let language = language ?? "en"
    let area = LettersArea(try resources.layout(language, isKeypad: false))
    let lexicon = try resources.lexicon(language)
    var swipers = (0..<UInt64(max(1, people))).map { Swiper(seed: seed &* 1000 + $0) }
    var strokes: [SwipeStroke] = []
    for (index, line) in try readLines(file).enumerated() where strokes.count < limit ?? .max {
      let words = line.split(separator: " ").map { word in
        word.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed()
      }.filter { !$0.isEmpty }.map { String($0) }
      for place in stride(from: 0, to: words.count, by: pairs ? 2 : 1) {
        let before = Array(words[max(0, place - 3)..<place])
        let meant = words[place..<min(words.count, place + (pairs ? 2 : 1))]
        guard !pairs || meant.count == 2 else { continue }
        let made = swipers[index % swipers.count].stroke(Array(meant), over: area, lexicon)
        if var stroke = made {
          stroke.before = before
          strokes.append(stroke)
        }
      }
    }
    return strokes
  }
}

/// A simulated person with a telephone or a tablet.
private struct Swiper {
  private var person: SwipingPerson
  /// The size of the area that all letter keys cover on the glass, in millimetres.
  private let size: (width: Double, height: Double)

  init(seed: UInt64) {
    person = SwipingPerson(seed: seed)
    let width = 56 + 14 * person.random.unit()
    size = (width, width * (0.45 + 0.1 * person.random.unit()))
  }

  /// Returns the swipe of words over the space bar between them; nil for fewer than two letters, or
  /// a letter without a key.
  mutating func stroke(
    _ words: [String], over area: LettersArea, _ lexicon: Lexicon
  ) -> SwipeStroke? {
    let unit = (width: size.width / area.width, height: size.height / area.height)
    var keys: [TouchModel.Key] = []
    for word in words {
      guard let next = area.keys(of: word, lexicon.alphabet) else { return nil }
      if let last = keys.last, let first = next.first {
        guard let space = area.space(between: last, and: first) else { return nil }
        keys.append(space)
      }
      keys += next
    }
    guard keys.count > 1 else { return nil }
    let middles = keys.map { key in
      (x: (key.x - area.left) * unit.width, y: (key.y - area.top) * unit.height)
    }
    var stroke = SwipeStroke()
    stroke.word = words.joined(separator: " ")
    stroke.language = lexicon.language
    stroke.size = size
    stroke.points = person.stroke(over: middles, keyWidth: unit.width).map { point in
      SwipeStroke.Point(time: point.time, x: point.x / size.width, y: point.y / size.height)
    }
    return stroke
  }
}

/// Decodes swipes one after another and adds up the results.
private struct SwipeScores {
  let resources: Resources
  let usesContext: Bool
  let showsErrors: Bool
  var language: String?
  var part = 1.0
  /// The other languages in use, if the text engine reads the swipes; otherwise nil.
  var also: [String]?
  private var engines: [String: TextEngine] = [:]
  var costs = SwipeDecoder.Costs()
  private var decoders: [String: (decoder: SwipeDecoder, layout: LettersArea)] = [:]
  private var outcomes: [String: Outcome] = [:]
  private var times = KeyTimes()
  private var allocations = AllocationCounts()
  private var weighed = 0
  private var path = SwipePath()
  private var found: [SwipeDecoder.Candidate] = []
  /// True if swipes are typed on a whole keyboard, as the touches of a finger.
  var throughKeys = false
  private var keyboards: [String: SwipedKeyboard] = [:]
  private var recognised = 0

  init(resources: Resources, usesContext: Bool, showsErrors: Bool) {
    self.resources = resources
    self.usesContext = usesContext
    self.showsErrors = showsErrors
  }

  struct Outcome {
    var strokes = 0
    var first = 0
    var three = 0
    var five = 0
    var exact = 0
    var known = 0
    var knownFirst = 0
    var knownThree = 0
    var reciprocal = 0.0
    var nats = 0.0
  }

  mutating func set(_ name: String, _ value: Float) throws {
    switch name {
    case "first": costs.first = value
    case "last": costs.last = value
    case "middle": costs.middle = value
    case "missed": costs.missed = value
    case "beyond": costs.beyond = value
    case "underWay": costs.underWay = value
    case "beside": costs.beside = value
    case "farBeside": costs.farBeside = value
    case "astray": costs.astray = value
    case "slow": costs.slow = value
    case "turn": costs.turn = value
    case "letter": costs.letter = value
    case "doubled": costs.doubled = value
    case "doubledUsual": costs.doubledUsual = value
    case "omittedMark": costs.omittedMark = value
    case "wordWeight": costs.wordWeight = value
    case "beamWidth": costs.beamWidth = Int(value)
    case "beamDepth": costs.beamDepth = value
    default: throw ValidationError("no cost \(name)")
    }
  }

  var count: Int { outcomes[""]?.strokes ?? 0 }

  mutating func decode(_ strokes: [SwipeStroke]) throws {
    for stroke in strokes { try decode(stroke) }
  }

  mutating func decode(_ stroke: SwipeStroke) throws {
    let language = language ?? stroke.language
    if decoders[language] == nil {
      let lexicon = try resources.lexicon(language)
      let layout = try resources.layout(language, isKeypad: false)
      let decoder = SwipeDecoder(lexicon, costs: costs)
      decoders[language] = (decoder, LettersArea(layout))
    }
    guard let (decoder, area) = decoders[language] else { return }
    let lexicon = decoder.lexicon
    guard !throughKeys else { return try type(stroke, lexicon, language) }
    let scale = area.scale(of: stroke.size)
    decoder.place(area.keys, rowHeight: scale.rowHeight)
    let end = part * (stroke.points.last?.time ?? 0)
    let samples = stroke.points.filter { $0.time <= end }.map { point in
      SwipePath.Sample(
        x: Float(area.left + point.x * area.width),
        y: Float((area.top + point.y * area.height) * scale.rowHeight), time: Float(point.time))
    }
    if let also {
      if engines[language] == nil {
        engines[language] = try engine(language, lexicon, also: also, keys: area.keysAndSpace)
      }
      let texts = throughText(stroke, language, samples, rowHeight: scale.rowHeight)
      return count(stroke, lexicon, texts)
    }
    var context = WordPredictor.Context.unknown
    if usesContext {
      context = .sentenceStart
      for word in stroke.before { context = context.appending(word, lexicon) }
    }
    times.measure {
      allocations.measure(language) {
        decoder.predictor.move(to: context)
        path.trace(samples)
        decoder.decode(path, &found, limit: 8, isUnderWay: part < 1)
      }
    }
    weighed += decoder.weighed
    count(stroke, lexicon, found.map { lexicon.text(of: $0.word) })
  }

  private func engine(
    _ language: String, _ lexicon: Lexicon, also: [String], keys: [TouchModel.Key]
  ) throws -> TextEngine {
    var engine = TextEngine()
    engine.rules = TextRules()
    engine.use(
      Vocabulary(lexicon), also: try also.map { Vocabulary(try resources.lexicon($0)) },
      keys: keys, language: lexicon.language)
    return engine
  }

  /// Returns the words in the strip after the text engine has typed the swipe; for two words, the
  /// typed text alone.
  private mutating func throughText(
    _ stroke: SwipeStroke, _ language: String, _ samples: [SwipePath.Sample], rowHeight: Double
  ) -> [String] {
    found = []
    guard var engine = engines.removeValue(forKey: language) else { return [] }
    defer { engines[language] = engine }
    engine.begin()
    if usesContext { _ = engine.perform(.insert(stroke.before.map { $0 + " " }.joined())) }
    var typed = ""
    times.measure {
      allocations.measure(language) {
        typed = engine.swipe(samples, rowHeight: rowHeight, as: .asSentence, at: .zero).text
      }
      engine.refresh()
    }
    guard !stroke.word.contains(" ") else { return [String(typed.drop { $0 == " " })] }
    return engine.offers.map(\.text)
  }

  private mutating func count(_ stroke: SwipeStroke, _ lexicon: Lexicon, _ texts: [String]) {
    let wanted = letters(stroke.word)
    // Words with the same letters share one rank.
    var ranks: [String] = []
    for text in texts.map(letters) where !ranks.contains(text) { ranks.append(text) }
    let rank = ranks.firstIndex(of: wanted)
    let isKnown = lexicon.words(spelt: stroke.word).contains {
      letters(lexicon.text(of: $0)) == wanted
    }
    for kind in ["", stroke.kind].compactMap(\.self) {
      var outcome = outcomes[kind] ?? Outcome()
      outcome.strokes += 1
      if let rank {
        outcome.first += rank == 0 ? 1 : 0
        outcome.three += rank < 3 ? 1 : 0
        outcome.five += rank < 5 ? 1 : 0
        outcome.reciprocal += 1 / Double(rank + 1)
      }
      outcome.exact += texts.first == stroke.word ? 1 : 0
      if isKnown {
        outcome.known += 1
        outcome.knownFirst += rank == 0 ? 1 : 0
        outcome.knownThree += (rank ?? 9) < 3 ? 1 : 0
        outcome.nats += nats(texts.firstIndex { letters($0) == wanted })
      }
      outcomes[kind] = outcome
    }
    if showsErrors, rank != 0 {
      let offered = texts.indices.prefix(4).map { index in
        found.isEmpty ? texts[index] : "\(texts[index])\(found[index].score)"
      }
      print(stroke.word, isKnown ? "" : "(unknown)", offered, "after:", stroke.before)
    }
  }

  /// Returns minus the logarithm of the meant word's share among the candidates.
  private func nats(_ index: Int?) -> Double {
    // There are no scores if the text engine found the words.
    guard let best = found.first?.score else { return 6 }
    var sum = 0.0025
    for candidate in found { sum += exponential(Double(candidate.score - best)) }
    let own = index.map { exponential(Double(found[$0].score - best)) } ?? 0
    return -naturalLogarithm(max(own, 0.0025) / sum)
  }

  /// Types a swipe on a whole keyboard, as the touches of a finger.
  private mutating func type(
    _ stroke: SwipeStroke, _ lexicon: Lexicon, _ language: String
  ) throws {
    if keyboards[language] == nil {
      keyboards[language] = SwipedKeyboard(
        layout: try resources.layout(language, isKeypad: false), lexicon: lexicon)
    }
    guard var keyboard = keyboards[language] else { return }
    keyboard.setSize(stroke.size)
    keyboard.begin(with: usesContext ? stroke.before.joined(separator: " ") : nil)
    let isSwipe = keyboard.stroke(stroke.points)
    if isSwipe { recognised += 1 }
    count(stroke, lexicon, isSwipe ? keyboard.words : [])
    keyboards[language] = keyboard
  }

  func report() -> Report {
    var report = Report()
    for (kind, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      let name = { (figure: String) in kind.isEmpty ? figure : "\(kind)_\(figure)" }
      let all = Double(max(1, outcome.strokes))
      report.add(name("strokes"), outcome.strokes)
      report.add(name("top1"), Double(outcome.first) / all)
      report.add(name("top3"), Double(outcome.three) / all)
      report.add(name("top5"), Double(outcome.five) / all)
      report.add(name("top1_exact"), Double(outcome.exact) / all)
      report.add(name("known"), Double(outcome.known) / all)
      let known = Double(max(1, outcome.known))
      report.add(name("top1_known"), Double(outcome.knownFirst) / known)
      report.add(name("top3_known"), Double(outcome.knownThree) / known)
      report.add(name("mrr"), outcome.reciprocal / all)
      report.add(name("nats"), outcome.nats / known)
    }
    guard !throughKeys else {
      report.add("recognised", Double(recognised) / Double(max(1, count)))
      return report
    }
    report.add("us_p50", times.percentile(0.5))
    report.add("us_p95", times.percentile(0.95))
    report.add("us_p99", times.percentile(0.99))
    report.add("allocations", allocations.most)
    report.add("allocations_mean", allocations.mean)
    report.add("workspace_bytes", SwipeWorkspace.byteCount)
    report.add("nodes_mean", weighed / max(1, outcomes[""]?.strokes ?? 1))
    return report
  }
}

/// Counts of memory requests while swipes become words. The first swipe of each language is not
/// counted, because it allocates the buffers.
private struct AllocationCounts {
  private var languages: Set<String> = []
  private var sum = 0
  private var strokes = 0
  /// The greatest number of requests for a swipe.
  private(set) var most = 0

  var mean: Double { Double(sum) / Double(max(1, strokes)) }

  mutating func measure(_ language: String, _ work: () -> Void) {
    let before = allocation_count()
    work()
    let count = Int(allocation_count() - before)
    guard !languages.insert(language).inserted else { return }
    most = max(most, count)
    sum += count
    strokes += 1
  }
}

/// Returns the letters that a swipe of a word can show: lower-case, without apostrophes and
/// hyphens.
private func letters(_ word: String) -> String {
  String(
    String.UnicodeScalarView(
      word.lowercased().unicodeScalars.filter { !LexiconAlphabet.isPassedOver($0) }))
}

/// The keys of a layout's letters, and the rectangle around them, in key widths and row heights.
struct LettersArea {
  let keys: [TouchModel.Key]
  private let spaceBar: TouchModel.Key?
  var keysAndSpace: [TouchModel.Key] { keys + [spaceBar].compactMap(\.self) }
  let left: Double
  let top: Double
  let width: Double
  let height: Double

  init(_ layout: Layout) {
    keys = layout.letterKeys.filter { $0.letter != " " }
    spaceBar = layout.letterKeys.first { $0.letter == " " }
    left = (keys.map(\.x).min() ?? 0) - 0.5
    top = (keys.map(\.y).min() ?? 0) - 0.5
    width = (keys.map(\.x).max() ?? 0) + 0.5 - left
    height = (keys.map(\.y).max() ?? 0) + 0.5 - top
  }

  /// Returns the place on the space bar nearest to the line between two keys; nil if there is no
  /// space bar.
  func space(between a: TouchModel.Key, and b: TouchModel.Key) -> TouchModel.Key? {
    guard var space = spaceBar else { return nil }
    let side = max(0, space.width / 2 - 0.5)
    space.x = min(space.x + side, max(space.x - side, (a.x + b.x) / 2))
    return space
  }

  /// Returns the keys of a word's letters; nil if a letter has no key. An accented letter is on the
  /// key of its base letter.
  func keys(of word: String, _ alphabet: LexiconAlphabet) -> [TouchModel.Key]? {
    var found: [TouchModel.Key] = []
    for letter in word.lowercased().unicodeScalars where !LexiconAlphabet.isPassedOver(letter) {
      let base = alphabet.base(of: letter)
      guard
        let key = keys.first(where: { $0.letter == letter })
          ?? keys.first(where: { $0.letter == base })
      else { return nil }
      found.append(key)
    }
    return found
  }

  /// Returns the height of a row in key widths, and the key width in millimetres, for this size.
  func scale(of size: (width: Double, height: Double)) -> (rowHeight: Double, keyWidth: Double) {
    let keyWidth = size.width / width
    return (size.height / height / keyWidth, keyWidth)
  }
}

/// A swipe that was recorded or generated.
struct SwipeStroke {
  struct Point {
    var time: Double
    var x: Double
    var y: Double
  }
  var word = ""
  var before: [String] = []
  var language = "en"
  var layout = ""
  var size = (width: 65.0, height: 33.0)
  var kind: String?
  var person: String?
  var points: [Point] = []
}
