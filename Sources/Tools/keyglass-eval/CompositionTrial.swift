import ArgumentParser
import Composing
import CompositionMessages
import CompositionMethods
import Glibc
import Layouts
import Lexicon
import MappedLexicon
import TextEngine

/// Types with input methods as the keyboard does: the decoder turns touches into letters, and
/// `keyglass-ime` turns letters into candidates.
struct CompositionTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ime",
    abstract: "Input in several stages: how often the right text is the first or among five.")

  enum Method: String, ExpressibleByArgument, CaseIterable {
    case pinyin
    case pinyin9 = "pinyin-9"
    case pinyinTraditional = "pinyin-traditional"
    case zhuyin
    case romaji
    case kana

    var method: CompositionMethod { CompositionMethod(name: rawValue) ?? .pinyin }

    /// Returns the letters to type for a line of the file. A line of zhuyin separates syllables by
    /// spaces, and has no sign for the first tone: the result has `ˉ`, the sign on that tone's key.
    /// A line of romaji is kana, which are typed in Latin letters.
    func typed(_ letters: String) -> String {
      if self == .romaji { return Romanized.letters(of: letters) }
      guard self == .zhuyin else { return letters }
      return letters.split(separator: " ").map { syllable in
        "ˊˇˋ˙".unicodeScalars.contains(syllable.unicodeScalars.last ?? " ")
          ? String(syllable) : syllable + "ˉ"
      }.joined()
    }
  }

  @Option(help: "How letters become texts.") var method: Method
  @Option(help: "Lines of letters, tab, text and, if need be, tab and how often.") var pairs: String
  @Option(help: "How often a touch is on a key beside the one that was meant, 0–1.") var noise = 0.0
  @Option(help: "The seed of the noise.") var seed: UInt64 = 1
  @Option(
    help: "Pairs of sounds that are not told apart, with commas between them, as in settings.")
  var fuzzy = ""
  @Flag(help: "The letters as they were touched: no decoder.") var literal = false
  @Flag(help: "Print what did not come first instead.") var misses = false
  @Option(help: "The program. Default: the one beside this.") var helper: String?
  @Option(help: "The folder of compiled tables. Default: what was built here, or installed.")
  var tables: String?
  @OptionGroup var resources: Resources

  func run() throws {
    let folder = try tables ?? Self.builtTables()
    let helper = try HelperProcess(program: helper ?? Self.programBeside(), tables: folder)
    let lexicon: Lexicon
    do {
      lexicon = try Lexicon(reading: "\(folder)/pinyin.lexicon")
    } catch {
      throw ValidationError(error.description)
    }
    let keypad = KeypadModel(keys: Self.phoneKeys, alphabet: lexicon.alphabet)
    let isKeypad = method == .pinyin9
    let fuzzy = try fuzzySounds()
    let decoder = SpellingDecoder(lexicon, isKeypad: isKeypad, fuzzy: fuzzy)
    let isDecoded = method.method.isPinyin
    guard isDecoded || noise == 0 else {
      throw ValidationError("--noise needs a decoder, which \(method.rawValue) has none of")
    }
    let keys = try resources.layout("en", isKeypad: false).letterKeys
    let touches = TouchModel(
      keys: keys,
      rows: Array(repeating: TouchModel.Row(), count: (keys.map(\.row).max() ?? 0) + 1),
      alphabet: lexicon.alphabet)
    var fingers = NeighbourFingers(
      keys: keys, noise: noise, random: SeededGenerator(seed: seed))
    var times = KeyTimes()
    var outcome = Outcome()
    var largest = 0
    for line in try readLines(pairs) {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count >= 2 else {
        throw ValidationError("\(pairs): expected letters, tab, text: \(line)")
      }
      decoder.reset()
      var touched = ""
      var reply = CompositionReply(sequence: 0, preedit: "")
      for letter in method.typed(fields[0]).unicodeScalars {
        let start = KeyTimes.now()
        let before = helper.processorTime
        if isKeypad {
          guard let key = Self.phoneKeys.firstIndex(where: { $0.unicodeScalars.contains(letter) })
          else { continue }
          decoder.append { keypad.fill($0, key: key) }
        } else if isDecoded {
          guard let key = fingers.touch(for: letter) else { continue }
          touched.unicodeScalars.append(key.letter)
          decoder.append { touches.fill($0, x: key.x, y: key.y) }
        } else {
          guard let sent = method.method.sent(for: letter) else { continue }
          touched.unicodeScalars.append(sent)
        }
        let spellings =
          literal || !isDecoded
          ? [.init(letters: touched)] : decoder.spellings(literal: isKeypad ? nil : touched)
        let decoded = KeyTimes.now()
        guard !spellings.isEmpty else { continue }
        reply = try helper.ask(method.method, spellings, fuzzy)
        times.add(decoded - start + helper.processorTime - before)
        largest = max(largest, reply.packet.count)
      }
      let candidates = reply.candidates.map(\.text)
      outcome.add(fields[1], candidates, weight: fields.count > 2 ? Double(fields[2]) ?? 1 : 1)
      if misses, candidates.first != fields[1] {
        print(fields[0], touched, fields[1], candidates.prefix(5))
      }
    }
    guard !misses else { return }
    guard outcome.count > 0 else { throw ValidationError("\(pairs): no pairs") }
    var report = Report()
    outcome.write(to: &report)
    report.add("us_per_key_p50", times.percentile(0.5))
    report.add("us_per_key_p99", times.percentile(0.99))
    report.add("rss_bytes", helper.residentBytes)
    report.add("pairs", outcome.count)
    report.print()
  }

  private func fuzzySounds() throws -> FuzzySounds {
    try fuzzy.split(separator: ",").reduce(into: []) { sounds, name in
      guard let pair = FuzzySounds.pairs.first(where: { $0.name == name }) else {
        throw ValidationError("there are no sounds `\(name)`")
      }
      sounds.insert(pair.sounds)
    }
  }

  private static let phoneKeys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]

  static func builtTables() throws -> String {
    let folders = [".build/compositions", "/usr/share/keyglass/compositions"]
    guard let folder = folders.first(where: { access($0, R_OK) == 0 }) else {
      throw ValidationError(
        "no tables in \(folders.joined(separator: ", ")): run make compositions")
    }
    return folder
  }

  static func programBeside() -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(
      decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/keyglass-ime"
  }
}

/// Simulated fingers that hit the middle of the right key, or sometimes that of a key beside it.
private struct NeighbourFingers {
  let keys: [TouchModel.Key]
  let noise: Double
  var random: SeededGenerator

  mutating func touch(for letter: Unicode.Scalar) -> TouchModel.Key? {
    guard let key = keys.first(where: { $0.letter == letter }) else { return nil }
    guard random.unit() < noise else { return key }
    let beside = keys.filter { other in
      let (dx, dy) = (other.x - key.x, other.y - key.y)
      return other != key && other.letter != " " && dx * dx + dy * dy < 1.3 * 1.3
    }
    return beside.isEmpty ? key : beside[Int.random(in: beside.indices, using: &random)]
  }
}

/// The quality of the candidates for all lines.
private struct Outcome {
  private(set) var count = 0
  private var weight = 0.0
  private var first = 0.0
  private var five = 0.0
  private var exact = 0
  private var among = 0
  private var characters = 0
  private var errors = 0

  mutating func add(_ text: String, _ candidates: [String], weight: Double) {
    count += 1
    self.weight += weight
    if candidates.first == text {
      first += weight
      exact += 1
    }
    if candidates.prefix(5).contains(text) {
      five += weight
      among += 1
    }
    characters += text.count
    errors += editDistance(text, candidates.first ?? "")
  }

  func write(to report: inout Report) {
    report.add("top1", first / weight)
    report.add("top5", five / weight)
    report.add("exact", Double(exact) / Double(count))
    report.add("among5", Double(among) / Double(count))
    report.add("cer", Double(errors) / Double(characters))
  }
}
