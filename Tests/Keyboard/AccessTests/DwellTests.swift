import Testing
import Units

@testable import Access

/// Tests of every edge of the diagram in `Dwell`, and of the times of likely and unlikely keys.
struct DwellTests {
  private static let time = Microseconds.milliseconds(800)

  /// Returns the target at a place. The targets are a, b, c and delete, which repeats, in a row;
  /// each is a tenth of the width.
  private static func target(at x: Double) -> DwellTarget? {
    let names = ["a", "b", "c", "delete"]
    let index = Int((x * 10).rounded(.down))
    guard names.indices.contains(index) else { return nil }
    return DwellTarget(
      names[index], place: UnitRectangle(x: Double(index) / 10, y: 0, width: 0.1, height: 1),
      time: time, repeats: names[index] == "delete")
  }

  /// Plays moves to places, waits in milliseconds (`+800`), `press` and `leave`, and returns the
  /// state after each.
  private func play(_ deeds: String) -> [String] {
    var dwell = Dwell()
    var now = Microseconds.seconds(10)
    return deeds.split(separator: " ").map { deed in
      var pressed: DwellTarget?
      if deed == "press" {
        dwell.press(Self.target(at: 0.05))
      } else if deed == "leave" {
        dwell.leave()
      } else if deed.hasPrefix("+"), let wait = Int64(deed.dropFirst()) {
        now = now + .milliseconds(wait)
        pressed = dwell.advance(to: now)
      } else if let x = Double(deed) {
        dwell.move(to: SurfacePoint(x: x, y: 0.5), at: now) { Self.target(at: x) }
      } else {
        Issue.record("what is \(deed)?")
      }
      if let pressed { return "=" + pressed.id }
      switch dwell.state {
      case .away: return "away"
      case .resting(let target, let since, _):
        return "\(target.id) \((now - since).value / 1_000)"
      case .pressed(let target): return "(\(target.id))"
      }
    }
  }

  @Test func aRestPressesOnce() {
    #expect(play("0.05 +799 +1 +5000") == ["a 0", "a 799", "=a", "(a)"])
  }

  @Test func theLastInstantDecidesByTheDeadline() {
    var dwell = Dwell()
    dwell.rest(on: Self.target(at: 0.05), at: .seconds(1))
    #expect(dwell.deadline == .milliseconds(1_800))
    #expect(dwell.advance(to: .milliseconds(1_800))?.id == "a")
    #expect(dwell.deadline == nil)
  }

  @Test func anotherTargetBeginsAnew() {
    #expect(play("0.05 +700 0.15 +700 +100") == ["a 0", "a 700", "b 0", "b 700", "=b"])
  }

  @Test func leavingAllTargetsIsARest() {
    #expect(play("0.05 +700 0.6 +5000 0.05") == ["a 0", "a 700", "away", "away", "a 0"])
  }

  @Test func aPressedTargetMustBeLeft() {
    #expect(play("0.05 +800 0.07 +900 0.15") == ["a 0", "=a", "(a)", "(a)", "b 0"])
    #expect(play("0.05 +800 0.6 0.05 +800") == ["a 0", "=a", "away", "a 0", "=a"])
  }

  @Test func deleteRepeats() {
    #expect(play("0.35 +800 +800 0.6") == ["delete 0", "=delete", "=delete", "away"])
  }

  @Test func tremblingOverTheEdgeIsNoLeaving() {
    #expect(play("0.095 +400 0.11 +400") == ["a 0", "a 400", "a 400", "=a"])
    #expect(play("0.095 +400 0.12 +400") == ["a 0", "a 400", "b 0", "b 400"])
  }

  @Test func aButtonCountsAsThePress() {
    #expect(play("0.05 +500 press +900 0.15") == ["a 0", "a 500", "(a)", "(a)", "b 0"])
    #expect(play("0.05 +500 press 0.15 leave") == ["a 0", "a 500", "(a)", "b 0", "away"])
  }

  @Test func aPointerThatIsGonePressesNothing() {
    #expect(play("0.05 +799 leave +1") == ["a 0", "a 799", "away", "away"])
    #expect(play("0.05 +800 leave 0.05") == ["a 0", "=a", "away", "a 0"])
  }

  @Test(
    arguments: [
      (nil, 1_000), (1.0, 600), (0.1, 600), (0.01, 1_000), (0.001, 1_400), (0.0, 1_400),
    ] as [(Double?, Int64)])
  func likelyKeysAreFaster(probability: Double?, expected: Int64) {
    let time = DwellTime.time(.seconds(1), probability: probability)
    #expect(time == .milliseconds(expected))
  }
}
