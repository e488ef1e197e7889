import Keymap
import Testing
import Typing
import Units

@Suite struct OutgoingKeysTests {
  /// Returns all output, one word per write: the keys that go down and their time.
  private func drain(_ keys: OutgoingKeys, lacking: Unicode.Scalar? = nil) -> [String] {
    var out: [String] = []
    var write = ""
    var time = Microseconds.zero
    func plan(_ unit: TextQueue.Unit, into strokes: inout [Stroke]) -> OutgoingKeys.Plan? {
      guard case .character(let scalar) = unit, scalar != lacking else { return nil }
      strokes.append(Stroke(keycode: UInt16(scalar.value)))
      return .strokes(ModifierKeys())
    }
    while true {
      let next = keys.send(
        at: time, plan: { plan($0, into: &$1) },
        put: { if $1 == 1 { write += "\(Character(Unicode.Scalar(UInt8($0))))" } },
        flush: { _ in
          out.append("\(write) at \(time.value / 1_000)")
          write = ""
        })
      guard let next else { return out }
      time = max(time, next)
    }
  }

  private let x = Stroke(keycode: UInt16(UInt8(ascii: "x")))

  @Test func fingersKeysGoBeforeATextsCharacters() throws {
    let keys = OutgoingKeys(pace: .milliseconds(5))
    let ticket = try keys.texts.append(text: "abc")
    try keys.strokes.append(x, holding: ModifierKeys(), to: .finger)
    #expect(drain(keys) == ["x at 0", "a at 10", "b at 20", "c at 30"])
    #expect(keys.texts.popEnded().map(\.ticket) == [ticket])
    #expect(keys.isEmpty)
  }

  @Test func charactersOfOneStrokeAreKnown() {
    let keys = OutgoingKeys(pace: .milliseconds(5))
    #expect(!keys.isDirect(UInt8(ascii: "x")))
    let direct = (0..<128).map { $0 == Int(UInt8(ascii: "x")) ? x : nil }
    keys.useDirect(direct, holding: ModifierKeys())
    #expect(keys.isDirect(UInt8(ascii: "x")))
    #expect(!keys.isDirect(UInt8(ascii: "y")))
  }

  @Test func anUnreachableCharacterEndsItsText() throws {
    let keys = OutgoingKeys(pace: .milliseconds(5))
    _ = try keys.texts.append(text: "abc")
    _ = try keys.texts.append(text: "d")
    #expect(drain(keys, lacking: "b") == ["a at 0", "d at 10"])
    #expect(keys.texts.popEnded().map(\.end) == [.unreachable(.character("b")), .typed])
  }

  @Test func whatFingersTypedGoesOutThoughTextsAreDropped() throws {
    let keys = OutgoingKeys(pace: .milliseconds(5))
    _ = try keys.texts.append(text: "abc")
    try keys.strokes.append(x, holding: ModifierKeys(), to: .finger)
    keys.cancelTexts()
    #expect(drain(keys) == ["x at 0"])
  }
}
