import Testing

@testable import TextEngine

@Suite struct TouchHabitsTests {
  private static var learning: TextRules {
    var rules = TextRules()
    rules.learning = true
    return rules
  }

  @Test func whatIsKeptTellsWhereFingersLand() throws {
    let typing = try TypingScript(rules: Self.learning)
    typing.engine.touchscreen = "panel"
    typing.type("see ")
    for _ in 0..<100 { typing.type("the fox ", dx: 0.2, dy: 0.1) }
    #expect(typing.consumeHabitsChange())
    for row in 0..<3 {
      let expected = typing.engine.habits.expected(row: row, on: "panel")
      #expect(abs(expected.x - 0.2) < 0.08)
      #expect(abs(expected.y - 0.1) < 0.04)
    }
    #expect(typing.engine.habits.expected(row: 0, on: "another") == (0, 0))
  }

  /// A touch half a key to the right of `i` means `o`, unless the user often touches `i` there.
  @Test func aTouchIsWeighedByThem() throws {
    func typed(after habit: Double) throws -> String {
      let typing = try TypingScript(rules: Self.learning)
      for _ in 0..<300 { typing.engine.habits.learn(dx: habit, dy: 0, row: 0, on: "") }
      typing.type("see f")
      typing.touch("i", dx: 0.45)
      typing.type("r ")
      return typing.text
    }
    #expect(try typed(after: 0) == "See for ")
    #expect(try typed(after: 0.3) == "See fir ")
  }

  @Test func whatIsTakenBackTeachesNothing() throws {
    let typing = try TypingScript(rules: Self.learning)
    for _ in 0..<5 {
      typing.type("thw ", dx: 0.3)
      typing.delete()
      typing.engine.begin()
      typing.type("quick ", dx: 0.3)
      typing.delete()
      typing.type("x")
      typing.engine.begin()
    }
    #expect(typing.engine.habits.isEmpty)
    #expect(!typing.consumeHabitsChange())
  }

  @Test func learnsNothingUnlessEnabled() throws {
    let typing = try TypingScript()
    for _ in 0..<20 { typing.type("the fox ", dx: 0.2) }
    #expect(typing.engine.habits.isEmpty)
  }

  @Test func forgettingErasesThem() throws {
    let typing = try TypingScript(rules: Self.learning)
    for _ in 0..<20 { typing.type("the fox ", dx: 0.2) }
    #expect(!typing.engine.habits.isEmpty)
    typing.engine.forgetWords()
    #expect(typing.engine.habits.isEmpty)
    #expect(!typing.consumeHabitsChange())
  }

  @Test func ignoresSlipsAndWeighsFewTouchesLittle() {
    var habits = TouchHabits()
    habits.learn(dx: 1.4, dy: 0, row: 0, on: "panel")
    #expect(habits.isEmpty)
    habits.learn(dx: 0.4, dy: 0, row: 0, on: "panel")
    #expect(habits.expected(row: 0, on: "panel").x < 0.02)
    for _ in 0..<5000 { habits.learn(dx: 0.7, dy: -0.7, row: 0, on: "panel") }
    #expect(habits.expected(row: 0, on: "panel") == (0.35, -0.35))
  }

  /// A damaged file must not crash the daemon, because each start would read it again.
  @Test(arguments: [
    "\(Int.min)", "\(Int.max)", "-9223372036854775809", "801", "-801", "1e3", "\u{0}",
  ])
  func numbersThatNobodyWroteArePassedOver(number: String) {
    for fields in [
      ["p", number, "0", "0", "1"], ["p", "0", number, "0", "1"], ["p", "0", "0", number, "1"],
      ["p", "0", "0", "0", number],
    ] {
      #expect(TouchHabits(text: fields.joined(separator: "\t") + "\n").isEmpty)
    }
  }

  @Test func theFileOfHabitsHasOnlyNumbers() {
    var habits = TouchHabits()
    for _ in 0..<3 { habits.learn(dx: 0.25, dy: -0.125, row: 1, on: "A panel") }
    #expect(habits.text == "A panel\t1\t250\t-125\t3\n")
    #expect(TouchHabits(text: habits.text) == habits)
    #expect(TouchHabits(text: "a\t9\t0\t0\t1\nb\t0\tx\t0\t1\n\u{0}\nc\t0\t0\t0\t0\n").isEmpty)
  }
}
