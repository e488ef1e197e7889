import Keymap
import Testing
import Typing
import Units

/// A session with slow keys and bounce keys, as XKB's controls define them. The session accepts one
/// key at a time, and measures bounces for each key. The X server, mutter and KWin are no stricter.
private struct AccessX {
  let filter: KeyFilter
  private(set) var typed = ""
  /// The accepted keys that are down.
  private var down: Set<UInt16> = []
  private var waiting: (keycode: UInt16, since: Microseconds)?
  private var up: [UInt16: Microseconds] = [:]

  static let shift: UInt16 = 42

  init(_ filter: KeyFilter) { self.filter = filter }

  mutating func handle(_ keycode: UInt16, _ value: Int32, at time: Microseconds) {
    wait(until: time)
    if value == 1 {
      if let last = up[keycode], time < last + filter.bounce { return }
      waiting = (keycode, time)
      wait(until: time)
    } else {
      if waiting?.keycode == keycode { waiting = nil }
      down.remove(keycode)
      up[keycode] = time
    }
  }

  private mutating func wait(until time: Microseconds) {
    guard let (keycode, since) = waiting, since + filter.slow <= time else { return }
    waiting = nil
    down.insert(keycode)
    guard keycode != Self.shift else { return }
    let character = Character(Unicode.Scalar(UInt8(keycode)))
    typed += down.contains(Self.shift) ? character.uppercased() : String(character)
  }

  var heldKeys: Set<UInt16> { down }
}

@Suite struct FilteredKeysTests {
  private static let times: [Int64] = [0, 50, 300, 1_000]
  private static let filters = times.flatMap { slow in
    times.map { KeyFilter(slow: .milliseconds(slow), bounce: .milliseconds($0)) }
  }

  private static let keys: ModifierKeys = {
    var keys = ModifierKeys()
    keys[.shift] = AccessX.shift
    return keys
  }()

  private static func stroke(_ character: Character) -> Stroke {
    let isCapital = character.isUppercase
    return Stroke(
      keycode: UInt16(character.lowercased().unicodeScalars.first?.value ?? 0),
      modifiers: isCapital ? .shift : [])
  }

  private static func plan(
    _ unit: TextQueue.Unit, into strokes: inout [Stroke]
  ) -> OutgoingKeys.Plan? {
    guard case .character(let scalar) = unit else { return nil }
    strokes.append(stroke(Character(scalar)))
    return .strokes(keys)
  }

  /// Sends all keys to a session that handles every other key late, by `late`.
  ///
  /// - Returns: what the session types, and when the last key came up.
  private static func drain(
    _ keys: OutgoingKeys, through filter: KeyFilter, late: Microseconds = .zero,
    until end: Microseconds = .seconds(1_000)
  ) -> (typed: String, end: Microseconds, held: Set<UInt16>) {
    var session = AccessX(filter)
    var time = Microseconds.zero
    var isLate = true
    while true {
      let next = keys.send(
        at: time, plan: { plan($0, into: &$1) },
        put: { keycode, value in
          session.handle(keycode, value, at: time + (isLate ? late : .zero))
          isLate.toggle()
        }, flush: { _ in })
      guard let next, next <= end else { return (session.typed, time, session.heldKeys) }
      time = max(time, next)
    }
  }

  @Test(arguments: filters) func everyLetterOfATextArrives(_ filter: KeyFilter) throws {
    for late in [Microseconds.zero, .milliseconds(60)] {
      let keys = OutgoingKeys(pace: .milliseconds(4))
      keys.filter = filter
      _ = try keys.texts.append(text: "Hello all AAbAb")
      let (typed, _, held) = Self.drain(keys, through: filter, late: filter == .off ? .zero : late)
      #expect(typed == "Hello all AAbAb")
      #expect(held == [])
      #expect(keys.texts.popEnded().map(\.end) == [.typed])
      #expect(keys.isEmpty)
    }
  }

  @Test(arguments: filters) func everyLetterOfAFingerArrives(_ filter: KeyFilter) throws {
    let keys = OutgoingKeys(pace: .milliseconds(4))
    keys.filter = filter
    for character in "Hello all" {
      try keys.strokes.append(Self.stroke(character), holding: Self.keys, to: .finger)
    }
    #expect(Self.drain(keys, through: filter).typed == "Hello all")
  }

  /// Keys at the usual pace lose letters in a session with filters, which is why `OutgoingKeys`
  /// must know the filter.
  @Test func withoutItASessionTypesLess() throws {
    for (filter, typed) in [
      (KeyFilter(slow: .milliseconds(300)), ""), (KeyFilter(bounce: .milliseconds(25)), "helo al"),
    ] {
      let keys = OutgoingKeys(pace: .milliseconds(4))
      _ = try keys.texts.append(text: "hello all")
      #expect(Self.drain(keys, through: filter).typed == typed)
    }
  }

  @Test func slowKeysTakeTheirTimeAndBounceKeysOnlyWhereAKeyComesAgain() throws {
    func time(_ filter: KeyFilter, _ text: String) throws -> Int64 {
      let keys = OutgoingKeys(pace: .milliseconds(4))
      keys.filter = filter
      _ = try keys.texts.append(text: text)
      return Self.drain(keys, through: filter).end.value / 1_000
    }
    #expect(try time(.off, "abc") == 16)
    #expect(try time(KeyFilter(bounce: .milliseconds(300)), "abc") <= 24)
    #expect(try (400...416).contains(time(KeyFilter(bounce: .milliseconds(300)), "aa")))
    #expect(try (1_200...1_216).contains(time(KeyFilter(slow: .milliseconds(300)), "abc")))
  }

  @Test func aFingerGoesBetweenTheLettersOfAText() throws {
    let filter = KeyFilter(slow: .milliseconds(300))
    let keys = OutgoingKeys(pace: .milliseconds(4))
    keys.filter = filter
    _ = try keys.texts.append(text: "abc")
    _ = Self.drain(keys, through: filter, until: .zero)
    try keys.strokes.append(Self.stroke("x"), holding: Self.keys, to: .finger)
    var down: [UInt16] = []
    var time = Microseconds.zero
    while let next = keys.send(
      at: time, plan: { Self.plan($0, into: &$1) }, put: { if $1 == 1 { down.append($0) } },
      flush: { _ in })
    { time = next }
    #expect(down.map { Character(Unicode.Scalar(UInt8($0))) } == ["x", "b", "c"])
  }

  @Test func switchedOffInTheMiddleOfAStrokeNothingStaysDown() throws {
    let filter = KeyFilter(slow: .seconds(1))
    let keys = OutgoingKeys(pace: .milliseconds(4))
    keys.filter = filter
    try keys.strokes.append(Self.stroke("A"), holding: Self.keys, to: .finger)
    var down: Set<UInt16> = []
    func send(_ time: Int64) {
      _ = keys.send(
        at: .milliseconds(time), plan: { Self.plan($0, into: &$1) },
        put: { if $1 == 1 { down.insert($0) } else { down.remove($0) } }, flush: { _ in })
    }
    send(0)
    #expect(down == [AccessX.shift])
    keys.filter = .off
    send(1_100)
    send(1_101)
    #expect(down == [])
    #expect(keys.isEmpty)
  }

  @Test(arguments: [0, 1_100, 2_200] as [Int64])
  func atTheEndNothingStaysDown(_ time: Int64) throws {
    let keys = OutgoingKeys(pace: .milliseconds(4))
    keys.filter = KeyFilter(slow: .seconds(1))
    try keys.strokes.append(Self.stroke("A"), holding: Self.keys, to: .finger)
    var log: [String] = []
    var down: Set<UInt16> = []
    let put = { (keycode: UInt16, value: Int32) in
      log.append("\(keycode) \(value)")
      if value == 1 { down.insert(keycode) } else { down.remove(keycode) }
    }
    for time in [0, time] {
      _ = keys.send(
        at: .milliseconds(time), plan: { Self.plan($0, into: &$1) }, put: put, flush: { _ in })
    }
    keys.cutShort(at: .zero, put: put, flush: {})
    #expect(down == [])
    #expect(keys.isEmpty)
    #expect(log.filter { $0.hasSuffix(" 1") }.count == log.filter { $0.hasSuffix(" 0") }.count)
  }
}
