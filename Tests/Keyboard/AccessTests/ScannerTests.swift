import Testing
import Units

@testable import Access

/// Tests of the methods and timings, and of every edge of the diagram in `Scanner`.
struct ScannerTests {
  /// Plays events, a word each, and returns what was highlighted or chosen after each.
  ///
  /// `hit` comes in the middle of a highlight, `late` just after the highlight has moved, and
  /// `wait` lets the highlight move.
  private static func play(
    _ deeds: String, _ method: ScanMethod, _ timing: ScanTiming = .auto, switches: Int = 1,
    weights: [String: Double] = [:]
  ) -> [String] {
    var behaviour = ScanBehaviour()
    behaviour.chosenMethod = method
    behaviour.timing = timing
    behaviour.interval = .seconds(1)
    behaviour.switches = (0..<switches).map { "KEY_KP\($0)" }
    var scanner = Scanner(behaviour)
    var time = Microseconds.seconds(10)
    scanner.offer(ScannedTargets.all(weights: weights), at: time)
    return deeds.split(separator: " ").map { deed in
      var chosen: ScanTarget?
      func event(_ id: ScanSwitch, isDown: Bool = true, after pause: Microseconds) {
        time = time + pause
        chosen = scanner.handle(ScanSwitchEvent(id, isDown: isDown, at: time))
      }
      switch deed {
      case "wait":
        time = scanner.deadline ?? time
        chosen = scanner.advance(to: time)
      case "hit": event(.pick, after: .milliseconds(600))
      case "late": event(.pick, after: .milliseconds(100))
      case "lift": event(.pick, isDown: false, after: .milliseconds(600))
      case "next": event(.next, after: .milliseconds(600))
      case "back": event(.back, after: .milliseconds(600))
      case "undo": event(.undo, after: .milliseconds(600))
      case "stop": event(.stop, after: .milliseconds(600))
      case "offer": scanner.offer(ScannedTargets.all(weights: weights), at: time)
      default: Issue.record("what is \(deed)?")
      }
      if let chosen { return "=" + chosen.name }
      return scanner.state == .resting
        ? "rest" : scanner.highlighted.map(\.name).joined(separator: "+")
    }
  }

  // MARK: - Methods

  @Test func rowsComeBeforeTheirKeys() {
    #expect(
      Self.play("hit wait wait hit wait hit", .rowColumn)
        == ["the+then", "a+b", "c+d+delete", "c", "d", "=d"])
  }

  @Test func wordsComeFirstAndHalvesAreHalved() {
    #expect(
      Self.play("hit wait wait hit wait hit", .halves)
        == ["the+then", "a+b+c", "d+delete", "d", "delete", "=delete"])
  }

  @Test func itemsComeInReadingOrder() {
    #expect(Self.play("hit wait hit", .item) == ["the", "then", "=then"])
  }

  @Test func likelyKeysComeFirstAfterTheWords() {
    let weights = ["c": 3.0, "b": 2, "the": 0.1]
    #expect(
      Self.play("hit wait wait hit", .likelyFirst, weights: weights)
        == ["the+then", "c", "b", "=b"])
  }

  @Test func deleteIsNearWhereLikelyKeysComeFirst() {
    let weights = ["a": 0.5, "b": 0.01, "c": 0.01, "d": 0.4, "delete": 0.0001]
    #expect(
      Self.play("hit wait wait wait", .likelyFirst, weights: weights)
        == ["the+then", "a", "d", "delete"])
  }

  // MARK: - The diagram

  @Test func restsAfterItsRounds() {
    let waits = Array(repeating: "wait", count: 6).joined(separator: " ")
    let seen = Self.play("hit \(waits) wait hit", .rowColumn)
    #expect(
      seen == [
        "the+then", "a+b", "c+d+delete", "the+then", "a+b", "c+d+delete", "rest", "rest",
        "the+then",
      ])
  }

  @Test func leavesARowAfterItsRounds() {
    #expect(
      Self.play("hit hit wait wait wait wait", .rowColumn)
        == ["the+then", "the", "then", "the", "then", "a+b"])
  }

  @Test func beginsAgainWithNewTargets() {
    #expect(Self.play("hit hit offer", .item) == ["the", "=the", "the"])
    #expect(Self.play("offer", .item) == ["rest"])
  }

  @Test func ignoresHitsUntilTheNextTargetsAreKnown() {
    #expect(Self.play("hit hit hit offer hit", .item) == ["the", "=the", "", "the", "=the"])
  }

  @Test func stopsAlsoWhereATargetIsChosen() {
    #expect(
      Self.play("hit hit stop offer", .item, switches: 5) == ["the", "=the", "rest", "rest"])
  }

  @Test func lateHitMeansTheGroupBefore() {
    #expect(Self.play("hit wait late", .item) == ["the", "then", "=the"])
    #expect(Self.play("hit wait late hit", .rowColumn) == ["the+then", "a+b", "the", "=the"])
  }

  @Test func moreSwitchesStepBackDeleteAndStop() {
    #expect(
      Self.play("next next hit back stop hit undo", .rowColumn, switches: 5)
        == ["the+then", "a+b", "a", "a+b", "rest", "the+then", "=delete"])
  }

  // MARK: - Timings

  @Test func stepsByOneSwitchAndPicksByTheOther() {
    #expect(
      Self.play("next next hit wait next hit", .rowColumn, .step, switches: 2)
        == ["the+then", "a+b", "a", "a", "b", "=b"])
  }

  @Test func stepsByOneSwitchAndPicksByWaiting() {
    #expect(
      Self.play("hit hit wait hit wait", .rowColumn, .step) == ["the+then", "a+b", "a", "b", "=b"])
  }

  @Test func movesWhileHeldAndPicksOnLifting() {
    #expect(
      Self.play("hit wait lift hit wait lift", .rowColumn, .inverse)
        == ["the+then", "a+b", "a", "a", "b", "=b"])
    #expect(Self.play("hit lift lift", .item, .inverse) == ["the", "=the", ""])
  }

  @Test func racesThenReturnsSlowly() {
    // Overscan first passes a group every 50 ms, so `late` comes two groups later.
    #expect(
      Self.play("hit wait wait late wait hit", .item, .overscan)
        == ["the", "then", "a", "c", "b", "=b"])
  }

  @Test func racesAgainFromTheFirstGroup() {
    #expect(
      Self.play("hit late wait wait wait wait", .item, .overscan)
        == ["the", "a", "then", "the", "the", "then"])
  }

  // MARK: - A Huffman code

  private static let weights = [
    "the": 8.0, "then": 1, "a": 4, "b": 1, "c": 1, "d": 1, "delete": 0.1,
  ]

  @Test func likelyTargetTakesFewHits() {
    let seen = Self.play("hit hit", .huffman, weights: Self.weights)
    #expect(seen.last == "=the")
  }

  @Test func waitingAloneTypesNothing() {
    let waits = Array(repeating: "wait", count: 40).joined(separator: " ")
    let seen = Self.play("hit \(waits)", .huffman, weights: Self.weights)
    #expect(seen.last == "rest")
    #expect(!seen.contains { $0.hasPrefix("=") })
  }

  @Test(arguments: ["the", "then", "a", "b", "c", "d", "delete"], [0, 1, 2])
  func missedHitDelaysTheTarget(_ wanted: String, missed: Int) {
    #expect(Self.choice(of: wanted, missing: missed) == wanted)
  }

  /// Hits at each highlight of `wanted` except number `missed`, and returns the chosen target.
  private static func choice(of wanted: String, missing missed: Int) -> String? {
    var behaviour = ScanBehaviour()
    behaviour.chosenMethod = .huffman
    behaviour.interval = .seconds(1)
    var scanner = Scanner(behaviour)
    _ = scanner.handle(ScanSwitchEvent(.pick, isDown: true, at: .zero))
    scanner.offer(ScannedTargets.all(weights: weights), at: .zero)
    var time = Microseconds.seconds(1)
    _ = scanner.handle(ScanSwitchEvent(.pick, isDown: true, at: time))
    var seen = 0
    for _ in 0..<60 {
      let isThere = scanner.highlighted.contains { $0.name == wanted }
      if isThere { seen += 1 }
      var chosen: ScanTarget?
      if isThere, seen != missed + 1 {
        time = time + .milliseconds(650)
        chosen = scanner.handle(ScanSwitchEvent(.pick, isDown: true, at: time))
      } else {
        guard let deadline = scanner.deadline else { return nil }
        time = deadline
        chosen = scanner.advance(to: time)
      }
      if let chosen { return chosen.name }
    }
    return nil
  }
}
