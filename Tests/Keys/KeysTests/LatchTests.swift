import Testing
import Units

@testable import Keys

/// Tests of every edge of the diagram in `Latch`.
@Suite(.withSwipesToo) struct LatchTests {
  private static let doubleTap = Microseconds.milliseconds(400)

  /// Plays events on shift, one for each word. A tap takes 50 ms. Half a second passes before each
  /// event, but only 100 ms before `again`.
  private static func latch(after deeds: String) -> Latch {
    var latch = Latch()
    var time = Microseconds.zero
    for deed in deeds.split(separator: " ") {
      time = time + (deed == "again" ? .milliseconds(100) : .milliseconds(500))
      switch deed {
      case "tap", "again":
        latch.press()
        latch.lift(tapBegan: time, doubleTap: doubleTap)
      case "press": latch.press()
      case "lift": latch.lift(tapBegan: time, doubleTap: doubleTap)
      case "slide-away": latch.lift(tapBegan: nil, doubleTap: doubleTap)
      case "key": latch.keyTyped()
      case "sentence": latch.setAutomatically(true)
      case "no-sentence": latch.setAutomatically(false)
      default: Issue.record("what is \(deed)?")
      }
    }
    return latch
  }

  @Test(
    arguments: [
      ("", Latch.Phase.off), ("tap", .latched), ("tap again", .locked), ("tap tap", .off),
      ("tap key", .off), ("tap again key", .locked), ("tap again tap", .off),
      ("tap again again", .off), ("tap again again again", .latched), ("tap key again", .latched),
      ("sentence", .automatic), ("sentence no-sentence", .off), ("sentence key", .off),
      ("sentence tap", .declined), ("sentence tap again", .locked), ("sentence tap key", .off),
      ("sentence tap tap", .latched), ("sentence tap sentence", .declined),
      ("sentence tap no-sentence", .off),
      ("tap sentence no-sentence", .latched),
      ("tap again no-sentence", .locked), ("press lift", .latched), ("press key lift", .off),
      ("press slide-away", .off), ("tap press key lift", .off),
      ("tap again press key lift", .locked),
    ]
  )
  func everyEdgeLeadsWhereTheDiagramSays(deeds: String, phase: Latch.Phase) {
    #expect(Self.latch(after: deeds).phase == phase)
  }

  @Test(arguments: [
    ("press", true), ("press key", true), ("press key lift", false), ("press press lift", true),
    ("press slide-away", false), ("slide-away press", true),
  ])
  func itIsOnAsLongAsAFingerHoldsIt(deeds: String, isOn: Bool) {
    #expect(Self.latch(after: deeds).isOn == isOn)
  }

  @Test(arguments: [
    ("sentence", false), ("sentence tap", true), ("tap", true), ("press", true),
    ("sentence press", true),
  ])
  func aSentenceIsNobodysWish(deeds: String, isDeliberate: Bool) {
    #expect(Self.latch(after: deeds).isDeliberate == isDeliberate)
  }
}
