import Access
import Glibc
import Lexicon
import Units

/// A simulated person who types with one switch, and undoes every wrong choice.
struct ScanningPerson {
  private(set) var tally = ScanTally()
  private let offers: ScanOffers
  private var scanner: Scanner
  private let noise: Noise
  private var random: SeededGenerator
  private var time = Microseconds.seconds(1)
  /// The times of the hits that are still to come.
  private var hits: [Microseconds] = []

  /// The slips of a person.
  struct Noise {
    /// The usual reaction, in intervals, and the spread of its logarithm.
    var reaction = 0.65
    var spread = 0.0
    /// The share of highlighted targets at which the person fails to press the switch.
    var missed = 0.0
    /// The share of other intervals in which the person presses the switch by mistake.
    var stray = 0.0

    static let none = Noise()
    static let usual = Noise(spread: 0.25, missed: 0.05, stray: 0.02)
  }

  private static let interval = Microseconds.seconds(1)
  /// The number of choices, per word of the phrase, after which the person gives up the phrase.
  private static let patience = 60

  init(_ offers: ScanOffers, method: ScanMethod, noise: Noise, seed: UInt64) {
    self.offers = offers
    self.noise = noise
    random = SeededGenerator(seed: seed)
    var behaviour = ScanBehaviour()
    behaviour.chosenMethod = method
    behaviour.interval = Self.interval
    scanner = Scanner(behaviour)
  }

  /// Types a phrase with a space after each word.
  mutating func type(_ phrase: Phrase) {
    scanner.forget()
    // Letters without a key, such as apostrophes, are left out, as people do.
    let words = phrase.words.map { offers.spelling(of: $0) }.filter { !$0.isEmpty }
    let characters = words.reduce(0) { $0 + $1.count + 1 }
    tally.characters += characters
    var history = [ScanOffers.State()]
    for _ in 0..<Self.patience * words.count {
      guard history[history.count - 1].words != words else { return }
      choose(towards: words, &history)
    }
    tally.leftWrong += characters
  }

  /// Makes one choice, right or wrong.
  private mutating func choose(towards goal: [String], _ history: inout [ScanOffers.State]) {
    var state = history[history.count - 1]
    let targets = offers.targets(after: &state)
    let wanted = wanted(in: targets, after: state, towards: goal)
    let start = time
    scanner.offer(targets, at: time)
    let chosen = scan(for: wanted)
    tally.intervals += Double((time - start).value) / Double(Self.interval.value)
    tally.choices += 1
    if chosen.id != wanted { tally.wrong += 1 }
    if chosen.undoesLastChoice {
      if history.count > 1 { history.removeLast() }
    } else {
      history.append(after(chosen, state))
    }
  }

  private func wanted(
    in targets: [ScanTarget], after state: ScanOffers.State, towards goal: [String]
  ) -> ScanTarget.ID? {
    guard state.words.count < goal.count, goal.starts(with: state.words),
      goal[state.words.count].hasPrefix(state.letters)
    else { return offers.deleteKey }
    let word = goal[state.words.count]
    let offered = targets.first { target in
      if case .word(let text) = target.id { offers.spelling(of: text) == word } else { false }
    }
    if let offered { return offered.id }
    let rest = word.dropFirst(state.letters.count)
    return offers.targetID(of: rest.first ?? " ")
  }

  private func after(_ chosen: ScanTarget, _ state: ScanOffers.State) -> ScanOffers.State {
    var state = state
    switch chosen.id {
    case .word(let text): return ScanOffers.State(words: state.words + [offers.spelling(of: text)])
    case .key(let id), .item(let id):
      guard id != "space", id != " " else {
        return ScanOffers.State(words: state.words + [state.letters])
      }
      state.letters += id
      return state
    }
  }

  /// Hits the switch for a target until something is chosen.
  private mutating func scan(for wanted: ScanTarget.ID?) -> ScanTarget {
    while true {
      if scanner.state == .resting { hits.append(time + Self.interval) } else { look(for: wanted) }
      let next = min(scanner.deadline ?? .init(.max), hits.min() ?? .init(.max))
      time = next
      if let chosen = scanner.advance(to: time) { return chosen }
      guard let hit = hits.firstIndex(of: time) else { continue }
      hits.remove(at: hit)
      tally.hits += 1
      if let chosen = scanner.handle(ScanSwitchEvent(.pick, isDown: true, at: time)) {
        return chosen
      }
    }
  }

  /// Sees a highlighted group, and decides on a hit for it.
  private mutating func look(for wanted: ScanTarget.ID?) {
    guard case .showing(let since, _) = scanner.state, since == time else { return }
    tally.steps += 1
    if scanner.highlighted.contains(where: { $0.id == wanted }) {
      guard random.unit() >= noise.missed else { return }
      hits.append(time + after(noise.reaction * exp(noise.spread * random.normal())))
    } else if random.unit() < noise.stray {
      hits.append(time + after(random.unit()))
    }
  }

  private func after(_ intervals: Double) -> Microseconds {
    Microseconds(Int64(intervals * Double(Self.interval.value)))
  }
}
