import Keys
import Layouts
import Testing
import Touch
import Units

/// Tests that random gestures leave nothing down.
@Suite struct RandomHandsTests {
  /// Knuth's 64-bit linear congruential generator: the same gestures on every machine.
  private struct Hands {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }

    mutating func point() -> SurfacePoint {
      SurfacePoint(x: Double(below(1201) - 100) / 1000, y: Double(below(700) + 400) / 1000)
    }
  }

  @Test(arguments: 1...20)
  func nothingIsLeftDownWhenAllFingersAreUp(seed: UInt64) {
    var hands = Hands(state: seed)
    let mayLoseContact = seed % 3 == 0
    let layouts = [TestLayouts.phone, TestLayouts.desktop, TestLayouts.phonePad]
    var engine = KeyEngine(
      layout: layouts[0], behaviour: KeyBehaviour(), keyboard: TestKeyboard.place)
    engine.setSwipes(seed % 2 == 0)
    engine.setLayoutMenu(layouts.map { LayoutTitle(id: $0.id, title: $0.title) })
    var output: [KeyOutput] = []
    var down: [ContactID] = []
    var next: UInt64 = 0
    var time = Microseconds.zero
    func send(_ contact: ContactID, _ phase: KeyboardContactEvent.Phase) {
      engine.handle(
        KeyboardContactEvent(
          contact: contact, phase: phase, point: hands.point(), time: time,
          mayLoseContact: mayLoseContact),
        into: &output)
    }
    for _ in 0..<600 {
      time = time + .milliseconds(Int64([1, 8, 40, 450][hands.below(4)]))
      switch hands.below(12) {
      case 0...3 where down.count < 12:
        next += 1
        down.append(ContactID(next))
        send(ContactID(next), .down)
      case 4...7 where !down.isEmpty:
        send(down[hands.below(down.count)], .moved)
      case 8 where !down.isEmpty:
        send(down.remove(at: hands.below(down.count)), .up)
      case 9 where !down.isEmpty:
        send(down.remove(at: hands.below(down.count)), .cancelled)
      case 10 where hands.below(20) == 0:
        engine.setLayout(layouts[hands.below(layouts.count)])
        engine.setSwipes(seed % 2 == 0)
      default:
        engine.advance(to: time, into: &output)
      }
      engine.eraseEndedSwipe()
      #expect(engine.trail == nil || seed % 2 == 0)
      let keys = engine.layout.layers[engine.state.layer].keys
      #expect(engine.state.pressed.allSatisfy { keys.indices.contains($0) })
      #expect(mayLoseContact || engine.state.pressed.count <= down.count)
    }
    for contact in down {
      send(contact, .up)
    }
    engine.advance(to: time + KeyEngine.longestLoss, into: &output)
    #expect(engine.isUntouched)
    #expect(engine.state.pressed == [])
    #expect(engine.nextDeadline == nil)
    #expect(engine.state.shift != .held)
    #expect(engine.state.popup == nil || engine.isMenuOpen)
    // Random gestures type something, or this would prove nothing.
    #expect(output.count > 20)
    engine.cancelAll()
    #expect(engine.state.popup == nil)
    #expect(engine.state.modifiers == [])
  }
}
