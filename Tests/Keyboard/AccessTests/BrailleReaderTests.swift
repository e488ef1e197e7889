import Layouts
import Testing
import Touch
import Units

@testable import Access

/// Tests of every edge of the diagram in `BrailleReader`, in virtual time.
///
/// A chord's fingers come down 10 ms apart and lift together.
struct BrailleReaderTests {
  private final class Hands {
    var reader: BrailleReader
    private(set) var outputs: [String] = []
    /// The place where each dot's finger touches, in the order of the dots.
    let places: [GlassPoint]
    private var events: [BrailleTouch] = []
    private var finger: UInt64 = 0

    init(_ hands: BrailleHands = .both) {
      reader = BrailleReader(hands, around: GlassPoint(x: 100, y: 50), spacing: 20)
      let steps: [Double] =
        switch hands {
        case .off, .both: [-1, -2, -3, 1, 2, 3]
        case .left: [1.5, 0.5, -0.5, -1.5]
        case .right: [-1.5, -0.5, 0.5, 1.5]
        }
      places = steps.map { GlassPoint(x: 100 + 20 * $0, y: 50) }
    }

    /// Adds a chord: the fingers come down 10 ms apart from `time` on, and lift together at `up`.
    func chord(
      _ fingers: Int..., at time: Int64, up: Int64, right: Double = 0,
      slide: (Double, Double)? = nil
    ) {
      for (index, number) in fingers.enumerated() {
        finger += 1
        var point = places[number - 1]
        point.x += right
        add(.down, point, time + Int64(index) * 10)
        if let slide {
          point.x += slide.0
          point.y += slide.1
        }
        add(.up, point, up)
      }
    }

    func add(_ phase: KeyboardContactEvent.Phase, _ point: GlassPoint, _ time: Int64) {
      events.append(
        BrailleTouch(finger: finger, phase, at: point, time: .milliseconds(time)))
    }

    func cancel(_ number: UInt64, at time: Int64) {
      events.append(
        BrailleTouch(
          finger: number, .cancelled, at: places[0], time: .milliseconds(time)))
    }

    /// Plays the events in the order of their times, and returns the new outputs.
    func play(until end: Int64) -> [String] {
      outputs = []
      let due = events.filter { $0.time <= .milliseconds(end) }.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      events.removeAll { $0.time <= .milliseconds(end) }
      for event in due {
        advance(to: event.time)
        add(reader.handle(event))
      }
      advance(to: .milliseconds(end))
      return outputs
    }

    private func advance(to time: Microseconds) {
      while let deadline = reader.deadline, deadline <= time { add(reader.advance(to: deadline)) }
    }

    private func add(_ output: BrailleReader.Output?) {
      switch output {
      case .cell(let cell, _): outputs.append(cell.dots)
      case .swipe(let direction, let fingers): outputs.append("\(direction) \(fingers)")
      case .fingersRest: outputs.append("rest")
      case nil: break
      }
    }

    var state: String {
      switch reader.state {
      case .resting: "resting"
      case .touching: "touching"
      case .lifting: "lifting"
      }
    }
  }

  // MARK: - Edges

  @Test func aChordIsTypedWhenTheLastFingerLifts() {
    let hands = Hands()
    hands.chord(1, 2, 4, at: 0, up: 150)
    #expect(hands.play(until: 100) == [] && hands.state == "touching")
    #expect(hands.play(until: 150) == ["124"] && hands.state == "resting")
  }

  @Test func aFingerThatStaysDoesNotDelayTheChord() {
    let hands = Hands()
    hands.chord(1, at: 0, up: 150)
    hands.chord(4, at: 10, up: 900)
    #expect(hands.play(until: 229) == [] && hands.state == "lifting")
    #expect(hands.reader.deadline == .milliseconds(230))
    #expect(hands.play(until: 230) == ["14"] && hands.state == "resting")
    // The lift of the finger that is still down types nothing.
    #expect(hands.play(until: 1_000) == [])
  }

  @Test func aLateFingerBelongsToTheChord() {
    let hands = Hands()
    hands.chord(1, at: 0, up: 60)
    hands.chord(4, at: 75, up: 140)
    #expect(hands.play(until: 74) == [] && hands.state == "lifting")
    #expect(hands.play(until: 200) == ["14"])
  }

  @Test func aShortTapIsTypedOnceNoFingerCanFollow() {
    let hands = Hands()
    hands.chord(1, at: 0, up: 30)
    #expect(hands.play(until: 79) == [])
    #expect(hands.play(until: 80) == ["1"])
  }

  @Test func aFingerThatComesTooLateBeginsAnotherChord() {
    let hands = Hands()
    hands.chord(1, 2, at: 0, up: 200)
    hands.chord(3, at: 30, up: 600)
    hands.chord(4, at: 210, up: 350)
    #expect(hands.play(until: 210) == ["123"] && hands.state == "touching")
    #expect(hands.play(until: 700) == ["4"])
  }

  @Test func aCancelledFingerCancelsTheChord() {
    let hands = Hands()
    hands.chord(1, 4, at: 0, up: 150)
    hands.cancel(1, at: 100)
    #expect(hands.play(until: 100) == [] && hands.state == "resting")
    #expect(hands.play(until: 200) == [])
    hands.chord(5, at: 300, up: 450)
    #expect(hands.play(until: 500) == ["5"])
  }

  @Test func cancellingAllTypesNothing() {
    let hands = Hands()
    hands.chord(1, 4, at: 0, up: 150)
    _ = hands.play(until: 100)
    hands.reader.cancelAll()
    #expect(hands.state == "resting")
    #expect(hands.play(until: 200) == [])
  }

  // MARK: - Where fingers rest

  /// Both hands rest 12 mm to the right of their dots. A single chord there could be misread.
  @Test func sixHeldFingersSetTheDots() {
    let hands = Hands()
    hands.chord(1, 2, 3, 4, 5, 6, at: 0, up: 1_500, right: 12)
    #expect(hands.reader.areDotsSet == false)
    #expect(hands.play(until: 1_049) == [])
    #expect(hands.play(until: 1_050) == ["rest"])
    #expect(hands.play(until: 1_600) == [] && hands.reader.areDotsSet)
    for (index, number) in [1, 2, 3, 4, 5, 6].enumerated() {
      let start = 2_000 + Int64(index) * 400
      hands.chord(number, at: start, up: start + 150, right: 12)
    }
    #expect(hands.play(until: 5_000) == ["1", "2", "3", "4", "5", "6"])
  }

  /// A panel that reports only five fingers cannot see all six, so each hand can set its own dots.
  @Test func threeHeldFingersSetTheDotsOfTheirHand() {
    let hands = Hands()
    hands.chord(4, 5, 6, at: 0, up: 2_300, right: 12)
    #expect(hands.play(until: 2_020) == ["rest"])
    hands.chord(4, at: 3_000, up: 3_150, right: 12)
    hands.chord(2, at: 3_500, up: 3_650)
    #expect(hands.play(until: 4_000) == ["4", "2"])
  }

  @Test func allSixDotsWithoutARestAreACell() {
    let hands = Hands()
    hands.chord(1, 2, 3, 4, 5, 6, at: 0, up: 400)
    #expect(hands.play(until: 500) == ["123456"])
  }

  /// The hands drift 30 mm in 60 chords. Without adapting, each dot would be read as the next one.
  @Test func theDotsFollowTheHands() {
    let hands = Hands()
    hands.chord(1, 2, 3, 4, 5, 6, at: 0, up: 1_500)
    _ = hands.play(until: 1_600)
    for step in 0..<60 {
      let start = 2_000 + Int64(step) * 400
      hands.chord(1, 5, at: start, up: start + 150, right: Double(step) / 2)
      #expect(hands.play(until: start + 200) == ["15"])
    }
  }

  @Test func fingersThatMoveDoNotSetTheDots() {
    let hands = Hands()
    hands.chord(1, 2, 3, 4, 5, 6, at: 0, up: 3_000)
    hands.add(.moved, GlassPoint(x: hands.places[5].x + 9, y: 50), 500)
    #expect(!hands.play(until: 2_900).contains("rest"))
  }

  // MARK: - Swipes

  @Test(arguments: [
    ("right 1", 20.0, 0.0), ("left 1", -20, 3), ("up 1", 2, -15), ("down 1", 0, 15),
  ])
  func oneFingerSwipes(output: String, x: Double, y: Double) {
    let hands = Hands()
    hands.chord(1, at: 0, up: 120, slide: (x, y))
    #expect(hands.play(until: 200) == [output])
  }

  @Test func twoFingersSwipeTogether() {
    let hands = Hands()
    hands.chord(1, 2, at: 0, up: 150, slide: (0, 25))
    #expect(hands.play(until: 200) == ["down 2"])
  }

  @Test func aFingerThatTremblesIsADot() {
    let hands = Hands()
    hands.chord(1, at: 0, up: 150, slide: (8, 0))
    #expect(hands.play(until: 200) == ["1"])
  }

  // MARK: - One hand

  @Test(arguments: [BrailleHands.left, .right])
  func oneHandTypesColumnAfterColumn(side: BrailleHands) {
    let hands = Hands(side)
    hands.chord(1, 2, at: 0, up: 150)
    #expect(hands.play(until: 200) == [] && hands.reader.isWithinCell)
    hands.chord(1, at: 400, up: 550)
    #expect(hands.play(until: 600) == ["124"] && !hands.reader.isWithinCell)
    // The little finger stands for an empty column.
    hands.chord(1, at: 800, up: 950)
    hands.chord(4, at: 1_200, up: 1_350)
    hands.chord(4, at: 1_600, up: 1_750)
    hands.chord(3, at: 2_000, up: 2_150)
    #expect(hands.play(until: 2_200) == ["1", "6"])
  }

  @Test func anUnfinishedCellEndsOrIsDropped() {
    let hands = Hands(.right)
    hands.chord(1, 2, at: 0, up: 150)
    _ = hands.play(until: 200)
    guard case .cell(let cell, _)? = hands.reader.endCell() else {
      Issue.record("no cell")
      return
    }
    let next = hands.reader.endCell()
    #expect(cell.dots == "12" && next == nil)
    hands.chord(1, at: 400, up: 550)
    _ = hands.play(until: 600)
    let drops = [hands.reader.dropColumn(), hands.reader.dropColumn()]
    #expect(drops == [true, false])
  }

  @Test func aHandAndItsLittleFingerSetTheDots() {
    let hands = Hands(.left)
    hands.chord(1, 2, 3, 4, at: 0, up: 1_300, right: -12)
    #expect(hands.play(until: 1_400) == ["rest"])
    hands.chord(2, at: 2_000, up: 2_150, right: -12)
    hands.chord(4, at: 2_400, up: 2_550, right: -12)
    #expect(hands.play(until: 2_600) == ["2"])
  }

  // MARK: - Likelihoods

  @Test func aFingerBetweenTwoDotsLeavesBothInDoubt() throws {
    let hands = Hands()
    hands.chord(1, 2, 3, 4, 5, 6, at: 0, up: 1_500)
    _ = hands.play(until: 1_600)
    let point = GlassPoint(x: hands.places[0].x - 9, y: 50)
    for phase in [KeyboardContactEvent.Phase.down, .up] {
      let time = Microseconds.milliseconds(phase == .down ? 2_000 : 2_150)
      let output = hands.reader.handle(
        BrailleTouch(finger: 99, phase, at: point, time: time))
      guard case .cell(let cell, let chord)? = output else { continue }
      #expect(cell.dots == "1")
      #expect(chord.left[1] == 0 && chord.left[2] > -2 && chord.left[4] < -8)
      // In a language where the cell 2 is likelier, the same touch is read as 2.
      var priors = [Float](repeating: -5, count: BrailleCell.count)
      priors[2] = 0
      #expect(chord.cell(priors).dots == "2")
    }
  }
}
