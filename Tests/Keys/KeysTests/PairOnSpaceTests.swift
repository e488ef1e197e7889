import Erasing
import Keys
import Testing
import Touch
import Units

/// Tests of two fingers on space, which open the row of commands or type two spaces.
@Suite(.withSwipesToo) struct PairOnSpaceTests {
  private struct Hands {
    var keyboard = TestKeyboard()
    private(set) var typed = ""
    private var points: [UInt64: SurfacePoint] = [:]

    mutating func finger(
      _ number: UInt64, _ phase: KeyboardContactEvent.Phase, on key: String? = nil,
      right: Double = 0, at time: Int64
    ) {
      var point = key.map { keyboard.centre(of: $0) } ?? points[number] ?? TestKeyboard.nowhere
      point.x += right / TestKeyboard.surfaceSize.width.value
      points[number] = point
      var output: [KeyOutput] = []
      keyboard.engine.handle(
        KeyboardContactEvent(
          contact: ContactID(number), phase: phase, point: point, time: .milliseconds(time)),
        into: &output)
      typed += output.map(\.asTyped).joined()
    }
  }

  private func pair(apart: Int64 = 60) -> Hands {
    var hands = Hands()
    hands.finger(1, .down, on: "space", at: 0)
    hands.finger(2, .down, on: "space", right: 6, at: apart)
    return hands
  }

  @Test func slidingWithBothOpensTheRowAndTypesNothing() {
    var hands = pair()
    hands.finger(1, .moved, right: -4, at: 200)
    #expect(hands.typed == "")
    hands.finger(2, .moved, right: -9, at: 210)
    hands.finger(1, .moved, right: -9, at: 220)
    hands.finger(1, .up, at: 300)
    hands.finger(2, .up, at: 320)
    #expect(hands.typed == "<row>")
  }

  @Test func liftingTypesTwoSpaces() {
    var hands = pair()
    #expect(hands.typed == "")
    hands.finger(2, .up, at: 100)
    #expect(hands.typed == "  ")
    hands.finger(1, .up, at: 120)
    #expect(hands.typed == "  ")
  }

  @Test func aKeyTouchedLaterIsTypedAfterBothSpaces() {
    var hands = pair()
    hands.finger(3, .down, on: "q", at: 90)
    hands.finger(1, .moved, right: -20, at: 95)
    hands.finger(3, .up, at: 100)
    hands.finger(1, .up, at: 120)
    hands.finger(2, .up, at: 130)
    #expect(hands.typed == "  q")
  }

  @Test func cancellingOneFingerKeepsTheOthersSpace() {
    var hands = pair()
    hands.finger(1, .cancelled, at: 90)
    hands.finger(2, .moved, right: -20, at: 95)
    hands.finger(2, .up, at: 120)
    #expect(hands.typed == " ")
  }

  @Test func aLateSecondFingerIsASeparateSpace() {
    var hands = pair(apart: 151)
    #expect(hands.typed == " ")
    hands.finger(2, .moved, right: -20, at: 200)
    hands.finger(2, .up, at: 300)
    #expect(!hands.typed.contains("<row>"))
  }

  @Test func fingersThatRestTypeTheirSpaces() {
    var hands = pair()
    hands.finger(1, .up, at: 5000)
    hands.finger(2, .up, at: 5000)
    #expect(hands.typed == "  ")
  }

  @Test func aSecretTextHasNoRow() {
    var hands = Hands()
    hands.keyboard.engine.setPrivacy(.secret)
    hands.finger(1, .down, on: "space", at: 0)
    hands.finger(2, .down, on: "space", at: 60)
    #expect(hands.typed == " ")
    hands.finger(2, .moved, right: -20, at: 100)
    #expect(hands.typed == " ")
  }
}
