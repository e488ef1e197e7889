import Keymap
import Testing
import Touch
import Typing

@Suite struct StrokeFramesTests {
  private func events(_ strokes: Stroke...) -> [String] {
    var keys = ModifierKeys()
    keys[.shift] = 42
    keys[.altGr] = 100
    var frames = StrokeFrames(modifierKeys: keys)
    var events: [InputEvent] = []
    for stroke in strokes { frames.append(stroke, to: &events) }
    return events.filter { $0 != .report }.map { "\($0.code)\($0.value == 1 ? "↓" : "↑")" }
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

  @Test func eachKeyIsAFrameOfItsOwn() {
    var frames = StrokeFrames(modifierKeys: ModifierKeys())
    var events: [InputEvent] = []
    frames.append(Stroke(keycode: 30), to: &events)
    #expect(events == [.key(30, 1), .report, .key(30, 0), .report])
  }
}
