import Keymap
import Testing
import Typing
import Units

/// Tests that keys and commits are sent in the order in which they were queued.
@Suite struct CommitsTests {
  private let outgoing = OutgoingKeys(pace: .milliseconds(1))

  init() {
    let direct = (0..<128).map { Stroke(keycode: UInt16($0), modifiers: [], isContinued: false) }
    outgoing.useDirect(direct, holding: ModifierKeys())
  }

  /// Returns the output up to a time, in milliseconds.
  private func out(at time: Int64) -> [String] {
    var out: [String] = []
    let time = Microseconds.milliseconds(time)
    _ = outgoing.send(
      at: time,
      plan: { unit, planned in
        guard case .character(let scalar) = unit else { return nil }
        guard scalar.isASCII else { return .commit(String(scalar)) }
        planned.append(Stroke(keycode: UInt16(scalar.value), modifiers: [], isContinued: false))
        return .strokes(ModifierKeys())
      },
      put: { code, value in if value == 1 { out.append(String(Unicode.Scalar(UInt8(code)))) } },
      flush: { keys in
        guard case .commit(let number) = keys else { return }
        out.append(
          number == Commits.removal ? "removal" : outgoing.commits.remove(number) ?? "gone")
      })
    return out
  }

  private func touch(_ letter: Unicode.Scalar) throws {
    _ = try outgoing.type(UInt8(letter.value))
  }

  @Test func aCommitWaitsForTheKeysAndTheNextKeyForItsAnswer() throws {
    try touch("a")
    try outgoing.commit("漢字")
    try touch("b")
    #expect(out(at: 0) == ["a"])
    // The keys have two frames of 1 ms each, and the application needs time to handle them.
    #expect(outgoing.strokes.nextDeadline == .milliseconds(52))
    #expect(out(at: 51) == [])
    #expect(out(at: 52) == ["漢字"])
    #expect(out(at: 100) == [])
    outgoing.strokes.answered()
    #expect(out(at: 101) == ["b"])
  }

  /// The next user at the seat must not get keys that wait behind a commit.
  @Test func whatAPersonLeftIsNotTypedForTheNext() throws {
    try touch("a")
    try outgoing.commit("漢字")
    try touch("b")
    try outgoing.strokes.append(key: 71, value: 1)
    try outgoing.strokes.append(key: 71, value: 0)
    let ticket = try outgoing.texts.append(text: "secret")
    #expect(out(at: 0) == ["a"])
    #expect(out(at: 52) == ["漢字"])
    outgoing.forgetPerson()
    #expect(outgoing.strokes.nextAnswer == nil)
    #expect(outgoing.commits.isEmpty)
    // A keypad's key that was pressed comes up.
    #expect(outgoing.strokes.count(.finger) == 1)
    #expect(out(at: 60) == [])
    #expect(out(at: 9_000) == [])
    #expect(
      outgoing.texts.popEnded().map { $0.ticket == ticket && $0.end == .cancelled } == [true])
    #expect(outgoing.isEmpty)
    try touch("c")
    #expect(out(at: 9_001) == ["c"])
  }

  /// GTK reads a character's code while Ctrl and Shift are down.
  @Test func noModifierOfHalfACharacterStaysDown() throws {
    var modifiers = ModifierKeys()
    modifiers[.control] = 29
    modifiers[.shift] = 42
    let code = [1, 2, 3].map {
      Stroke(
        keycode: $0, modifiers: [.control, .shift], holdsModifiers: $0 < 3, isContinued: $0 < 3)
    }
    try outgoing.strokes.append(code, holding: modifiers, to: .text)
    var down: Set<UInt16> = []
    func send(at time: Int64) {
      _ = outgoing.send(
        at: .milliseconds(time), plan: { _, _ in nil },
        put: { keycode, value in
          if value == 0 { down.remove(keycode) } else { down.insert(keycode) }
        },
        flush: { _ in })
    }
    send(at: 0)
    #expect(down == [29, 42])
    outgoing.forgetPerson()
    send(at: 1_000)
    #expect(down == [])
    #expect(outgoing.isEmpty)
  }

  @Test func aChangeOfUserDropsAHalfTypedCharacter() throws {
    let strokes = outgoing.strokes
    try strokes.append(
      [Stroke(keycode: 1, isContinued: true), Stroke(keycode: 2)], holding: ModifierKeys(),
      to: .text)
    #expect(strokes.next(at: .zero) != nil)
    outgoing.forgetPerson()
    #expect(strokes.isEmpty)
    try touch("c")
    #expect(out(at: 1_000) == ["c"])
  }

  @Test func aCommitWithoutEarlierKeysIsSentAtOnce() throws {
    try outgoing.commit("🙂")
    #expect(out(at: 0) == ["🙂"])
  }

  @Test func anApplicationThatReportsItsTextTellsWhenItHasTakenTheKeys() throws {
    outgoing.strokes.receiveReport(at: .zero)
    try touch("a")
    try outgoing.commit("漢")
    #expect(out(at: 10) == ["a"])
    #expect(out(at: 400) == [])
    outgoing.strokes.receiveReport(at: .milliseconds(401))
    #expect(out(at: 450) == [])
    #expect(out(at: 451) == ["漢"])
  }

  @Test func anUnreportedKeyDelaysACommitByAtMost500Milliseconds() throws {
    outgoing.strokes.receiveReport(at: .zero)
    try touch("a")
    try outgoing.commit("漢")
    #expect(out(at: 10) == ["a"])
    #expect(out(at: 509) == [])
    #expect(out(at: 510) == ["漢"])
  }

  @Test func anotherFieldMayReportNothing() throws {
    outgoing.strokes.receiveReport(at: .zero)
    outgoing.strokes.forgetReports()
    try touch("a")
    try outgoing.commit("漢")
    #expect(out(at: 10) == ["a"])
    #expect(out(at: 62) == ["漢"])
  }

  @Test func aScriptsTextAlternates() throws {
    let ticket = try outgoing.texts.append(text: "a漢b")
    #expect(out(at: 0) == ["a"])
    #expect(out(at: 52) == ["漢"])
    #expect(outgoing.texts.popEnded().isEmpty)
    #expect(outgoing.strokes.nextAnswer == .milliseconds(252))
    outgoing.strokes.answered()
    #expect(out(at: 60) == ["b"])
    #expect(outgoing.texts.popEnded().map(\.ticket) == [ticket])
  }

  @Test func aSlowSessionHasItsOwnTime() throws {
    outgoing.strokes.commitTimeout = .seconds(3)
    try outgoing.commit("漢")
    #expect(out(at: 10) == ["漢"])
    #expect(outgoing.strokes.nextAnswer == .milliseconds(3_010))
  }

  @Test func aCommitNamesTheLastKeyBeforeIt() throws {
    #expect(outgoing.strokes.lastStroke == .zero)
    try touch("a")
    try touch("b")
    #expect(out(at: 7) == ["a", "b"])
    try outgoing.commit("漢")
    #expect(out(at: 100) == ["漢"])
    #expect(outgoing.strokes.lastStroke == .milliseconds(7))
  }

  @Test func keysDoNotWaitForACancelledCommit() throws {
    _ = try outgoing.texts.append(text: "a漢b")
    #expect(out(at: 0) == ["a"])
    #expect(!outgoing.commits.isEmpty)
    outgoing.cancelTexts()
    #expect(outgoing.commits.isEmpty)
    try touch("c")
    #expect(out(at: 1) == ["c"])
    #expect(out(at: 100) == [])
  }

  // MARK: - Preedits

  @Test func aPreeditWaitsUntilTheKeysAreHandled() throws {
    try touch("a")
    #expect(outgoing.preeditDue == nil)
    #expect(out(at: 0) == ["a"])
    #expect(outgoing.preeditDue == .milliseconds(52))
    try outgoing.commit("漢")
    #expect(out(at: 52) == ["漢"])
    #expect(outgoing.preeditDue == nil)
    outgoing.strokes.answered()
    #expect(outgoing.preeditDue == .milliseconds(52))
  }

  @Test func aPreeditIsRemovedBeforeAKey() throws {
    outgoing.strokes.showedPreedit()
    #expect(out(at: 0) == [])
    #expect(outgoing.strokes.nextDeadline == nil)
    try touch("a")
    #expect(out(at: 1) == ["removal"])
    #expect(!outgoing.strokes.hasPreedit)
    #expect(out(at: 100) == [])
    outgoing.strokes.answered()
    #expect(out(at: 101) == ["a"])
  }

  @Test func aTextReplacesThePreedit() throws {
    outgoing.strokes.showedPreedit()
    try outgoing.commit("漢")
    try touch("a")
    #expect(out(at: 1) == ["漢"])
    outgoing.strokes.answered()
    #expect(out(at: 2) == ["a"])
  }

  @Test func aTextThatWaitsForKeysLeavesThePreeditUntilThen() throws {
    try touch("a")
    #expect(out(at: 0) == ["a"])
    outgoing.strokes.showedPreedit()
    try outgoing.commit("漢")
    #expect(out(at: 51) == [])
    #expect(outgoing.strokes.nextDeadline == .milliseconds(52))
    outgoing.strokes.removePreedit()
    #expect(out(at: 52) == ["漢"])
    #expect(!outgoing.strokes.hasPreedit)
  }

  @Test func anUnwantedPreeditIsRemovedOnce() {
    outgoing.strokes.removePreedit()
    #expect(out(at: 0) == [])
    outgoing.strokes.showedPreedit()
    outgoing.strokes.removePreedit()
    #expect(outgoing.strokes.nextDeadline == .zero)
    #expect(out(at: 1) == ["removal"])
    #expect(outgoing.strokes.nextAnswer == .milliseconds(201))
    outgoing.strokes.answered()
    #expect(out(at: 2) == [])
    outgoing.strokes.showedPreedit()
    outgoing.strokes.removePreedit()
    outgoing.strokes.showedPreedit()
    #expect(out(at: 3) == [])
    outgoing.forgetPerson()
    #expect(!outgoing.strokes.hasPreedit)
  }

  @Test func aScriptsTextRemovesThePreeditToo() throws {
    outgoing.strokes.showedPreedit()
    _ = try outgoing.texts.append(text: "a漢")
    #expect(out(at: 1) == ["removal"])
    outgoing.strokes.answered()
    #expect(out(at: 2) == ["a"])
  }

  @Test func keysAloneEndLinesAndDelete() {
    #expect(Commits.canCommit("漢字"))
    #expect(Commits.canCommit("👩\u{200D}💻"))
    #expect(!Commits.canCommit("漢\n"))
    #expect(!Commits.canCommit("\u{8}"))
    #expect(!Commits.canCommit(""))
    #expect(!Commits.canCommit(String(repeating: "漢", count: 1_001)))
  }
}
