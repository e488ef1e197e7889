import Keymap
import Testing
import Typing

@Suite struct StrokeFramesTests {
  private func events(_ strokes: Stroke...) -> [String] {
    var keys = ModifierKeys()
    keys[.shift] = 42
    keys[.altGr] = 100
    return events(strokes.map { .stroke(keys, $0) })
  }

  private func events(_ queued: [QueuedKeys]) -> [String] {
    let frames = StrokeFrames()
    var events: [String] = []
    for keys in queued {
      frames.forEach(of: keys) { events.append("\($0)\($1 == 1 ? "↓" : "↑")") }
    }
    return events
  }

  @Test func everyKeyThatGoesDownComesUp() {
    #expect(events(Stroke(keycode: 30)) == ["30↓", "30↑"])
    #expect(
      events(Stroke(keycode: 30, modifiers: [.shift, .altGr]))
        == ["100↓", "42↓", "30↓", "30↑", "42↑", "100↑"])
  }

  @Test func modifiersThatAStrokeHoldsStayDownForTheNextOnly() {
    let held = Stroke(keycode: 79, modifiers: .shift, holdsModifiers: true)
    #expect(
      events(held, Stroke(keycode: 80, modifiers: .shift))
        == ["42↓", "79↓", "79↑", "80↓", "80↑", "42↑"])
    #expect(events(held, Stroke(keycode: 80)) == ["42↓", "79↓", "79↑", "42↑", "80↓", "80↑"])
  }

  @Test func modifiersAreReleasedByTheKeysThatPressedThem() {
    var old = ModifierKeys()
    var new = ModifierKeys()
    old[.altGr] = 100
    new[.altGr] = 84
    let held = Stroke(keycode: 79, modifiers: .altGr, holdsModifiers: true)
    let next = Stroke(keycode: 30, modifiers: .altGr)
    #expect(
      events([.stroke(old, held), .stroke(new, next)])
        == ["100↓", "79↓", "79↑", "100↑", "84↓", "30↓", "30↑", "84↑"])
  }

  @Test func aKeypadsKeyIsHeldUntilItComesUp() {
    #expect(
      events([.key(71, value: 1), .key(72, value: 1), .key(71, value: 0)]) == ["71↓", "72↓", "71↑"])
  }

  @Test func eachKeyIsAFrameOfItsOwn() {
    let frames = StrokeFrames()
    var written: [[UInt16: Int32]] = []
    frames.forEach(of: .stroke(ModifierKeys(), Stroke(keycode: 30))) { written.append([$0: $1]) }
    #expect(written == [[30: 1], [30: 0]])
  }
}
