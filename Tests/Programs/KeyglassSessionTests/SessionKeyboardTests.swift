import ControlProtocol
import Testing

@testable import keyglass_session

@Suite struct SessionKeyboardTests {
  private static let file = KeymapFile(file: "/run/keyglass/keymap.xkb", name: "English (US) + 1")
  private static let other = KeymapFile(file: "/run/keyglass/keymap.xkb", name: "English (US) + 2")
  private static let ours = "19271:1:Keyglass_keyboard"
  private var keyboard = SessionKeyboard()

  private mutating func steps() -> [SessionKeyboard.Step] {
    var steps: [SessionKeyboard.Step] = []
    while let step = keyboard.next() {
      steps.append(step)
      if case .apply = step { keyboard.willQuery() }
      if step == .startAgain { break }
    }
    return steps
  }

  private mutating func see(_ groups: String..., keyboard name: String? = ours) {
    keyboard.see(keyboard: name, groups: groups)
  }

  /// Starts with the keyboard in the session, and a keymap offered by the daemon.
  private mutating func start() {
    keyboard.willQuery()
    #expect(steps() == [])
    see("English (US)")
    #expect(steps() == [.ask(applied: nil)])
    #expect(keyboard.borrower == nil)
    keyboard.receive(Self.file)
    #expect(steps() == [.apply(file: Self.file.file, keyboard: Self.ours)])
  }

  @Test mutating func theDaemonHearsOnlyOfWhatTheSessionHas() {
    start()
    see("English (US) + 1")
    #expect(steps() == [.ask(applied: "English (US) + 1")])
    #expect(steps() == [])
    #expect(keyboard.borrower == Self.ours)
  }

  @Test mutating func anotherKeymapFollows() {
    start()
    see("English (US) + 1")
    _ = steps()
    keyboard.receive(Self.other)
    #expect(steps() == [.apply(file: Self.other.file, keyboard: Self.ours)])
    see("English (US) + 2", "Russian")
    #expect(steps() == [.ask(applied: "English (US) + 2")])
  }

  @Test mutating func whereTheSessionTakesItAwayItBeginsAgain() {
    start()
    see("English (US) + 1")
    _ = steps()
    keyboard.willQuery()
    see("English (US)")
    #expect(steps() == [.startAgain])
  }

  @Test mutating func whereTheKeyboardIsGoneItBeginsAgain() {
    start()
    see("English (US) + 1")
    _ = steps()
    keyboard.willQuery()
    see(keyboard: nil)
    #expect(steps() == [.startAgain])
  }

  @Test mutating func aSessionThatDoesNotTakeItIsLeftAlone() {
    start()
    see("English (US)")
    #expect(keyboard.next() == .giveUp)
  }

  @Test mutating func whereTheSessionsOwnIsEnoughItIsGivenBack() {
    start()
    see("English (US) + 1")
    _ = steps()
    keyboard.receive(KeymapFile())
    #expect(keyboard.borrower == nil)
    #expect(steps() == [.apply(file: nil, keyboard: Self.ours)])
    see("German")
    #expect(steps() == [.ask(applied: nil)])
  }

  /// A question asked before the keymap was applied gets an answer about an earlier state.
  @Test mutating func ignoresAnswersToEarlierQuestions() {
    keyboard.willQuery()
    see("English (US)")
    _ = steps()
    keyboard.willQuery()
    keyboard.receive(Self.file)
    #expect(steps() == [.apply(file: Self.file.file, keyboard: Self.ours)])
    see("English (US)")
    #expect(steps() == [])
    see("English (US) + 1")
    #expect(steps() == [.ask(applied: "English (US) + 1")])
  }

  @Test mutating func aKeyboardThatComesLaterGetsIt() {
    keyboard.willQuery()
    see(keyboard: nil)
    #expect(steps() == [])
    keyboard.willQuery()
    see("English (US)")
    #expect(steps() == [.ask(applied: nil)])
  }

  @Test mutating func whatIsAppliedAlreadyIsNotAppliedAgain() {
    keyboard.willQuery()
    see("English (US) + 1")
    _ = steps()
    keyboard.receive(Self.file)
    #expect(steps() == [.ask(applied: "English (US) + 1")])
  }
}
