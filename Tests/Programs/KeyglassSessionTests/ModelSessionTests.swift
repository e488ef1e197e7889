import TestSupport
import Testing

/// Tests of compositions on their way from the daemon's queue to an application's field, with
/// random users.
@Suite struct ModelSessionTests {
  private static let sessions = ModelSession.Kind.allCases.flatMap { kind in
    (0..<UInt64(kind == .version2 ? 40 : 20)).map { (kind: kind, seed: $0) }
  }

  private static func session(_ kind: ModelSession.Kind, seed: UInt64) -> ModelSession {
    var session = ModelSession(kind, seed: seed)
    session.touch(0)
    session.wait(100)
    return session
  }

  private static func character(_ number: Int) -> Character {
    Character(Unicode.Scalar(0x4E00 + UInt32(number)) ?? "?")
  }

  @Test(arguments: ModelSession.Kind.allCases)
  func aCompositionIsInTheFieldAndItsTextReplacesIt(kind: ModelSession.Kind) throws {
    var session = Self.session(kind, seed: 7)
    session.composing = "ni"
    session.wait(100)
    #expect(session.preeditInField == "ni")
    session.composing = "ni'h"
    session.wait(300)
    #expect(session.preeditInField == "ni'h")
    try session.finish(with: "你")
    session.wait(500)
    #expect(session.preeditInField == "")
    #expect(session.texts == ["你", ""])
    #expect(session.wrongCarets == 0)
  }

  @Test(arguments: ModelSession.Kind.allCases)
  func nothingOfItGoesToTheNextField(kind: ModelSession.Kind) {
    var session = Self.session(kind, seed: 7)
    session.composing = "ni"
    session.wait(100)
    session.touch(1)
    session.wait(500)
    #expect(session.preeditInField == "")
    #expect(session.texts == ["", ""])
  }

  /// Everything typed into one field arrives there, in its order.
  @Test(arguments: sessions)
  func inOneFieldNothingIsLost(kind: ModelSession.Kind, seed: UInt64) throws {
    var session = Self.session(kind, seed: seed)
    var random = SplitMix(seed: seed &+ 1_000)
    var expected = ""
    for step in 0..<300 {
      switch random.next() % 8 {
      case 0...3: session.composing += "x"
      case 4: session.composing = ""
      case 5:
        let key = Unicode.Scalar(UInt8(97 + random.next() % 26))
        expected.unicodeScalars.append(key)
        try session.type(key)
      default:
        expected.append(Self.character(step))
        try session.finish(with: Self.character(step))
      }
      session.wait(Int64(random.next() % 5 == 0 ? random.next() % 400 : random.next() % 60))
    }
    session.composing += "z"
    session.wait(700)
    #expect(session.preeditInField == session.composing)
    session.composing = ""
    session.wait(5_000)
    #expect(session.texts == [expected, ""])
    #expect(session.preeditInField == "")
    #expect(session.keysInPreedit == 0)
    #expect(session.shownPreedits.count > 2)
  }

  /// A text that is typed while the focus changes arrives in its own field or nowhere.
  @Test(arguments: sessions)
  func inManyFieldsNothingGoesAstray(kind: ModelSession.Kind, seed: UInt64) throws {
    var session = Self.session(kind, seed: seed)
    var random = SplitMix(seed: seed &+ 2_000)
    for step in 0..<300 {
      switch random.next() % 10 {
      case 0...4: session.composing += "x"
      case 5: session.touch([0, 1, nil][Int(random.next() % 3)])
      case 6: try session.type(Unicode.Scalar(UInt8(97 + random.next() % 26)))
      default: try session.finish(with: Self.character(step))
      }
      session.wait(Int64(random.next() % 5 == 0 ? random.next() % 600 : random.next() % 60))
    }
    session.composing = ""
    session.wait(5_000)
    #expect(session.preeditInField == "")
    #expect(session.keysInPreedit == 0)
    for text in session.composed {
      let holders = [0, 1].filter { session.texts[$0].contains(text.text) }
      #expect(holders == [] || holders == [text.field], "\(text)")
      if text.outcome == false { #expect(holders == [], "\(text)") }
      if text.outcome == true, !text.metChange { #expect(holders == [text.field], "\(text)") }
    }
  }
}
