import Erasing
import Keys
import Layouts
import TextEngine
import Touch
import Units

/// A finger that touches one key after another and records what each types.
struct Hand {
  private var engine: KeyEngine
  private var time = Microseconds.zero
  private var contact = ContactID(0)

  private init(_ layout: Layout) {
    engine = KeyEngine(
      layout: layout, behaviour: KeyBehaviour(), keyboard: TestKeyboard.place,
      surfaceSize: TestKeyboard.surfaceSize)
  }

  /// Makes a hand for each layer that touches lead to, in the layers' order.
  static func onEachLayer(of layout: Layout) -> [Hand] {
    var found = [layout.layers[0].id: Hand(layout)]
    var unexplored = Array(found.values)
    while let hand = unexplored.popLast() {
      for key in hand.layer.keys {
        var next = hand
        _ = next.tap(key)
        if found[next.layer.id] == nil {
          found[next.layer.id] = next
          unexplored.append(next)
        }
      }
    }
    return layout.layers.compactMap { found[$0.id] }
  }

  var layer: Layer { engine.layout.layers[engine.state.layer] }

  mutating func tap(_ key: Key) -> String {
    touch(key, for: .milliseconds(50)) { _, middle in middle }
  }

  mutating func hold(_ key: Key, andSlideTo alternate: Int) -> String {
    touch(key, for: .milliseconds(500)) { state, middle in
      let cells = state.popup?.cells ?? []
      return cells.indices.contains(alternate) ? cells[alternate].rectangle.centre : middle
    }
  }

  /// The texts that repeated taps on a phone key cycle through.
  mutating func tapRepeatedly(_ key: Key) -> [String] {
    var behaviour = MultiTap.Behaviour()
    behaviour.pause = nil
    var multiTap = MultiTap(letters: PhoneLetters(engine.layout), behaviour: behaviour)
    var letters: [String] = []
    while letters.count < 20 {
      guard tap(key).hasPrefix("(phone"), case .phone(let name) = key.action else { break }
      multiTap.tap(name, at: time, into: ErasingQueue())
      let letter = multiTap.candidate?.letter ?? "none"
      if letter == letters.first { break }
      letters.append(letter)
    }
    return letters.map(\.seen)
  }

  /// Puts the finger on a key's middle, and lifts it after `duration` at the point from `place`.
  private mutating func touch(
    _ key: Key, for duration: Microseconds,
    liftingFrom place: (KeyboardState, SurfacePoint) -> SurfacePoint
  ) -> String {
    contact.value += 1
    // Taps in quick succession would be double taps.
    time = time + .seconds(1)
    let before = engine.state
    var output: [KeyOutput] = []
    func event(_ phase: KeyboardContactEvent.Phase, _ point: SurfacePoint) {
      engine.handle(
        KeyboardContactEvent(contact: contact, phase: phase, point: point, time: time),
        into: &output)
    }
    let middle = key.rectangle.placed(in: engine.keyboard).centre
    event(.down, middle)
    time = time + duration
    engine.advance(to: time, into: &output)
    let last = place(engine.state, middle)
    event(.moved, last)
    event(.up, last)
    return output.isEmpty
      ? change(since: before) : output.map(\.asText).joined(separator: " ")
  }

  private func change(since before: KeyboardState) -> String {
    let state = engine.state
    if state.layer != before.layer { return "(layer \(layer.id))" }
    if state.shift != before.shift { return "(shift)" }
    let modifiers = state.modifiers.symmetricDifference(before.modifiers)
    return modifiers.isEmpty ? "(nothing)" : "(modifier \(modifiers.asTyped.dropLast()))"
  }
}

extension KeyOutput {
  fileprivate var asText: String {
    switch self {
    case .text(let text, _): text.seen
    case .phone(let key): "(phone \(key))"
    case .calculator(let key): "(calculator \(key.rawValue))"
    default: "(" + asTyped.dropFirst().dropLast() + ")"
    }
  }
}

extension String {
  fileprivate var seen: String {
    switch self {
    case " ": "␣"
    case "\n": "↵"
    default: self
    }
  }
}
