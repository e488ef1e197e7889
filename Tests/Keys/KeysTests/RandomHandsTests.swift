import Keys
import Layouts
import Testing
import Touch
import Units

/// Tests that random gestures leave nothing down.
@Suite struct RandomHandsTests {
  /// Knuth's 64-bit linear congruential generator, which gives the same gestures on every machine.
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
    // The test proves something only if the gestures have typed.
    #expect(output.count > 20)
    engine.cancelAll()
    #expect(engine.state.popup == nil)
    #expect(engine.state.modifiers == [])
  }

  // MARK: - Without swipes

  /// Random events of four fingers: some jump, others glide towards a place, as swiping fingers do.
  private func events(seed: UInt64) -> [KeyboardContactEvent] {
    var hands = Hands(state: seed)
    var down: [(contact: ContactID, point: SurfacePoint, goal: SurfacePoint)] = []
    var events: [KeyboardContactEvent] = []
    var time = Microseconds.zero
    for next in 1...600 {
      time = time + .milliseconds(Int64([1, 8, 15, 40, 90, 450][hands.below(6)]))
      let finger = down.isEmpty ? 0 : hands.below(down.count)
      func send(_ phase: KeyboardContactEvent.Phase) {
        events.append(
          KeyboardContactEvent(
            contact: down[finger].contact, phase: phase, point: down[finger].point, time: time,
            mayLoseContact: seed % 3 == 0))
      }
      switch hands.below(12) {
      case 0...1 where down.count < 4:
        down.insert((ContactID(UInt64(next)), hands.point(), hands.point()), at: finger)
        send(.down)
      case 2...8 where !down.isEmpty:
        let (from, to) = (down[finger].point, down[finger].goal)
        let glides = down[finger].contact.value % 2 == 0
        down[finger].point =
          glides
          ? SurfacePoint(x: from.x + (to.x - from.x) / 3, y: from.y + (to.y - from.y) / 3)
          : hands.point()
        send(.moved)
      case 9...10 where !down.isEmpty:
        send(hands.below(4) == 0 ? .cancelled : .up)
        down.remove(at: finger)
      default: break
      }
    }
    return events
  }

  /// Each event has the same outputs and looks on a keyboard that never had swipes and on one whose
  /// swipes were turned off.
  @Test(arguments: 1...20)
  func swipesThatAreOffChangeNothing(seed: UInt64) {
    func engine() -> KeyEngine {
      KeyEngine(
        layout: TestLayouts.phone, behaviour: KeyBehaviour(), keyboard: TestKeyboard.place,
        surfaceSize: TestKeyboard.surfaceSize)
    }
    var (without, off, on) = (engine(), engine(), engine())
    off.setSwipes(true)
    off.setSwipes(false)
    on.setSwipes(true)
    func outputs(of engine: inout KeyEngine, for event: KeyboardContactEvent) -> [KeyOutput] {
      var output: [KeyOutput] = []
      while let deadline = engine.nextDeadline, deadline <= event.time {
        engine.advance(to: deadline, into: &output)
      }
      engine.handle(event, into: &output)
      return output
    }
    var swipes = 0
    for event in events(seed: seed) {
      let expected = outputs(of: &without, for: event)
      #expect(outputs(of: &off, for: event) == expected)
      #expect(off.state == without.state)
      #expect(off.nextDeadline == without.nextDeadline)
      #expect(off.trail == nil)
      if outputs(of: &on, for: event) != expected { swipes += 1 }
      on.eraseEndedSwipe()
    }
    // The test proves something only if the same fingers swipe while swipes are on.
    #expect(swipes > 0)
  }
}
