import Testing
import Units

@testable import Access

struct ScanBeliefTests {
  @Test func codeHasTheFewestBits() {
    #expect(ScanCode.sharesFirstBitWithLast([4, 1, 1, 2]) == [false, true, true, true])
    #expect(ScanCode.sharesFirstBitWithLast([1, 1, 1, 1]).count { $0 } == 2)
  }

  @Test func neverHighlightsTheLastTarget() {
    let belief = ScanBelief([3, 2, 1, 1])
    #expect(belief.isHighlighted.last == false)
    #expect(belief.isHighlighted.contains(true))
  }

  @Test func hitRaisesWhatIsHighlighted() {
    var belief = ScanBelief([1, 1, 1, 1])
    let (before, highlighted) = (belief.probabilities, belief.isHighlighted)
    belief.hit(at: 0.65)
    for index in before.indices {
      #expect((belief.probabilities[index] > before[index]) == highlighted[index])
    }
  }

  @Test func lateHitRaisesTheSetBefore() {
    var belief = ScanBelief([1, 1, 1, 1])
    let first = belief.isHighlighted
    belief.wait(for: 1)
    let (before, second) = (belief.probabilities, belief.isHighlighted)
    belief.hit(at: 0.1)
    for index in before.indices where first[index] != second[index] {
      #expect((belief.probabilities[index] > before[index]) == first[index])
    }
  }

  @Test func hitOfTheLastChoicePicksNothing() {
    var belief = ScanBelief([99, 1])
    belief.hit(at: 0.1)
    #expect(belief.decision == nil)
    belief.hit(at: 0.65)
    #expect(belief.decision == .target(0))
  }

  /// Returns a scanner that has just chosen the target of greatest weight.
  private static func scanner(after weights: [String: Double]) -> Scanner {
    var behaviour = ScanBehaviour()
    behaviour.chosenMethod = .huffman
    behaviour.interval = .seconds(1)
    var scanner = Scanner(behaviour)
    scanner.offer(ScannedTargets.all(weights: weights), at: .zero)
    var time = Microseconds.seconds(1)
    while scanner.state != .chosen {
      _ = scanner.handle(ScanSwitchEvent(.pick, isDown: true, at: time))
      time = time + .milliseconds(650)
    }
    return scanner
  }

  @Test func doubtfulChoiceIsProbablyTakenBack() throws {
    let weights = ["the": 20.0, "delete": 0.0001]
    var scanner = Self.scanner(after: weights)
    scanner.offer(ScannedTargets.all(weights: weights), at: .seconds(9))
    let delete = try #require(scanner.targets.firstIndex { $0.undoesLastChoice })
    #expect(scanner.expectedWeights()[delete] > 0.0001)
  }

  @Test func choiceThatWasTakenBackIsHardlyMadeAgain() throws {
    let weights = ["the": 20.0]
    var scanner = Self.scanner(after: weights)
    scanner.offer(ScannedTargets.all(weights: weights), at: .seconds(9))
    _ = scanner.handle(ScanSwitchEvent(.undo, isDown: true, at: .seconds(10)))
    scanner.offer(ScannedTargets.all(weights: weights), at: .seconds(10))
    #expect(scanner.expectedWeights()[0] < 0.1)
    scanner.forget()
    #expect(scanner.expectedWeights()[0] > 0.5)
  }

  @Test func sharesOfHitsGrow() {
    let shares = stride(from: -0.5, through: 3, by: 0.05).map { HitModel.share(by: $0) }
    #expect(shares == shares.sorted())
    #expect(shares.first == 0)
    #expect(shares.last == 1)
  }
}
