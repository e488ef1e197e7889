import Access
import ArgumentParser
import Glibc
import Layouts
import Lexicon
import Units

/// Types phrases by a pointer that moves to each key and rests there.
struct DwellTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dwell",
    abstract: "Typing by a resting pointer: the time per character, and what likely keys save.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a phrase in each line.") var phrases: String
  @Option(help: "Which lines: all, odd or even.") var part: Phrase.Part = .all
  @Option(help: "The greatest number of phrases.") var limit = Int.max
  @Option(help: "The time of a rest, in milliseconds.") var dwell: Int64 = 800
  @Option(help: "The throughput of the pointer by Fitts' law, in bits per second.")
  var throughput = 4.0
  @OptionGroup var resources: Resources

  func run() throws {
    let layout = try resources.layout(language, isKeypad: false)
    let offers = ScanOffers(try resources.lexicon(language), layout, words: 0)
    var pointer = Pointer(
      offers, dwell: .milliseconds(dwell), throughput: throughput,
      // A keyboard of 40 % of a tablet's height is about four times as wide as high.
      aspect: 4)
    for phrase in try Phrase.read(phrases, part).prefix(limit) { pointer.type(phrase) }
    let characters = Double(max(1, pointer.characters))
    var report = Report()
    report.add("ms_static", pointer.fixed / characters)
    report.add("ms", pointer.likely / characters)
    report.add("saved", 1 - pointer.likely / pointer.fixed)
    report.add("wpm_static", 12_000 * characters / pointer.fixed)
    report.add("wpm", 12_000 * characters / pointer.likely)
    report.add("wrong", pointer.wrong)
    report.add("characters", pointer.characters)
    report.print()
  }
}

/// A simulated pointer. The product's own `Dwell` decides when a rest presses a key.
private struct Pointer {
  private let offers: ScanOffers
  private let dwell: Microseconds
  private let throughput: Double
  private let aspect: Double
  private var engine = Dwell()
  private var place = UnitRectangle(x: 0.45, y: 0.5, width: 0.1, height: 0.25)
  /// The time for all characters, in milliseconds: with the same dwell for all keys, and with a
  /// shorter dwell on likely keys.
  private(set) var fixed = 0.0
  private(set) var likely = 0.0
  private(set) var characters = 0
  /// The number of rests that did not press the wanted key.
  private(set) var wrong = 0
  private var time = Microseconds.seconds(1)

  init(_ offers: ScanOffers, dwell: Microseconds, throughput: Double, aspect: Double) {
    self.offers = offers
    self.dwell = dwell
    self.throughput = throughput
    self.aspect = aspect
  }

  /// Types a phrase with a space after each word.
  mutating func type(_ phrase: Phrase) {
    var state = ScanOffers.State()
    for word in phrase.words.map({ offers.spelling(of: $0) }) where !word.isEmpty {
      for letter in word + " " {
        rest(on: letter, after: &state)
        if letter == " " {
          state = ScanOffers.State(words: state.words + [word])
        } else {
          state.letters.append(letter)
        }
      }
    }
  }

  private mutating func rest(on letter: Character, after state: inout ScanOffers.State) {
    guard let wanted = offers.place(of: letter), let id = offers.targetID(of: letter),
      let weight = offers.targets(after: &state).first(where: { $0.id == id })?.weight
    else { return }
    let way = milliseconds(to: wanted)
    time = time + Microseconds(Int64(way * 1_000))
    let target = DwellTarget(
      "\(letter)", place: wanted, time: DwellTime.time(dwell, probability: weight))
    // For a doubled letter, the pointer must leave the key and return.
    if wanted == place { engine.leave() }
    engine.move(to: target.middle, at: time) { target }
    let start = time
    time = engine.deadline ?? time
    if engine.advance(to: time) != target { wrong += 1 }
    likely += way + Double((time - start).value) / 1_000
    fixed += way + Double(dwell.value) / 1_000
    characters += 1
    place = wanted
  }

  /// The time to reach a key by Fitts' law, in milliseconds. For the same key, it is the time to
  /// leave and return.
  private func milliseconds(to wanted: UnitRectangle) -> Double {
    func middle(_ place: UnitRectangle) -> (x: Double, y: Double) {
      ((place.x + place.width / 2) * aspect, place.y + place.height / 2)
    }
    let (from, to) = (middle(place), middle(wanted))
    let size = min(wanted.width * aspect, wanted.height)
    let isSame = wanted == place
    let way = isSame ? size : hypot(to.x - from.x, to.y - from.y)
    let time = 1_000 * log2(way / size + 1) / throughput
    return isSame ? 2 * time : time
  }
}
