import Testing
import Touch
import Units

/// Tests of four fingers held for 5 s, which is the default.
@Suite struct PanicGestureTests {
  private struct Hand {
    var panel: Panel
    var panic = PanicGesture(PanicGesture.Behaviour(), slotCount: 10)

    init(_ panel: Panel = Panel(.protocolB)) {
      self.panel = panel
    }

    private mutating func track() {
      panic.track(panel.fingers, at: panel.time) { panel.splitter.point(of: $0) }
    }

    mutating func down(_ slots: ClosedRange<Int32>) {
      for slot in slots {
        panel.down(slot, 100 + 150 * slot, slot % 2 == 0 ? 200 : 800)
        track()
      }
    }

    mutating func up(_ slot: Int32) {
      panel.up(slot)
      track()
    }

    mutating func move(_ slot: Int32, by distance: Int32) {
      panel.move(slot, 100 + 150 * slot + distance, slot % 2 == 0 ? 200 : 800)
      track()
    }

    func isComplete(after wait: Microseconds) -> Bool {
      var panic = panic
      return panic.isComplete(at: panel.time + wait)
    }
  }

  @Test func fourFingersHeldForFiveSecondsAreAPanicOnTheKeyboardAndOffIt() {
    var hand = Hand()
    hand.down(0...3)
    #expect(!hand.isComplete(after: .milliseconds(4_999)))
    #expect(hand.isComplete(after: .seconds(5)))
  }

  @Test func itIsToldOnce() {
    var hand = Hand()
    hand.down(0...3)
    let first = hand.panic.isComplete(at: hand.panel.time + .seconds(5))
    let second = hand.panic.isComplete(at: hand.panel.time + .seconds(6))
    #expect(first && !second)
    #expect(hand.panic.deadline == nil)
  }

  @Test func thePanicGestureCanBeTurnedOff() {
    var hand = Hand()
    var behaviour = PanicGesture.Behaviour()
    behaviour.hold = nil
    hand.panic = PanicGesture(behaviour, slotCount: 10)
    hand.down(0...3)
    #expect(!hand.isComplete(after: .seconds(600)))
    #expect(hand.panic.deadline == nil)
  }

  @Test func threeFingersAreNone() {
    var hand = Hand()
    hand.down(0...2)
    #expect(hand.panic.deadline == nil)
    #expect(!hand.isComplete(after: .seconds(60)))
  }

  @Test func aFingerThatLiftsEndsIt() {
    var hand = Hand()
    hand.down(0...3)
    hand.up(2)
    #expect(!hand.isComplete(after: .seconds(5)))
  }

  @Test func aFifthFingerChangesNothing() {
    var hand = Hand()
    hand.down(0...3)
    let deadline = hand.panic.deadline
    hand.down(4...4)
    #expect(hand.panic.deadline == deadline)
    hand.up(4)
    #expect(hand.panic.deadline == deadline)
  }

  @Test func tremblingIsStillButSwipingIsNot() {
    var hand = Hand()
    hand.down(0...3)
    let deadline = hand.panic.deadline
    hand.move(1, by: 50)
    #expect(hand.panic.deadline == deadline)
    hand.move(1, by: 70)
    #expect(hand.panic.deadline != deadline)
    #expect(hand.panic.deadline == hand.panel.time + .seconds(5))
  }

  @Test func aSlotThatIsUsedAgainIsAnotherFinger() {
    var hand = Hand()
    hand.down(0...3)
    let deadline = hand.panic.deadline
    hand.down(3...3)
    #expect(hand.panic.deadline != deadline)
  }
}
