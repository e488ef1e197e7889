import Testing
import Units

@testable import keyglass_panel

/// Tests that `XwaylandSight` has every edge of its diagram, and no others.
@Suite struct XwaylandSightEdgeTests {
  typealias Question = XwaylandSight.Question
  typealias Doubt = XwaylandSight.Doubt
  typealias Screen = XwaylandSight.Screen

  enum Event: CaseIterable {
    case changes, changesAll, answersSoon, answersLate, compositorAnswers, isStepped
  }

  /// Returns the sight before and after an event at 10,100 ms. By 10,000 ms, `beginning` brings it
  /// into the state before.
  private static func sight(
    _ beginning: (inout XwaylandSight) -> Void, then event: Event
  ) -> (before: XwaylandSight, after: XwaylandSight) {
    var sight = XwaylandSight()
    beginning(&sight)
    let before = sight
    switch event {
    case .changes: sight.changed(at: .milliseconds(10_100))
    case .changesAll: sight.changedAll(at: .milliseconds(10_100))
    case .answersSoon: sight.answered(after: .milliseconds(17), at: .milliseconds(10_100))
    case .answersLate: sight.answered(after: .milliseconds(1_017), at: .milliseconds(10_100))
    case .compositorAnswers: sight.called(at: .milliseconds(10_100))
    case .isStepped: _ = sight.step(at: .milliseconds(10_100))
    }
    return (before, sight)
  }

  private static func ask(
    _ sight: inout XwaylandSight, at now: Microseconds = .milliseconds(10_000)
  ) {
    sight.changed(at: now)
    #expect(sight.step(at: now) == .ask)
  }

  @Test(arguments: Event.allCases) func questions(_ event: Event) {
    let none = Self.sight({ _ in }, then: event)
    #expect(none.before.question == .none)
    let changes = event == .changes || event == .changesAll
    #expect(none.after.question == (changes ? .due(.milliseconds(10_100)) : .none))

    let due = Self.sight({ $0.changed(at: .milliseconds(10_000)) }, then: event)
    #expect(due.before.question == .due(.milliseconds(10_000)))
    #expect(
      due.after.question == (event == .isStepped ? .open(next: nil) : .due(.milliseconds(10_000))))

    let isAnswered = event == .answersSoon || event == .answersLate
    let open = Self.sight({ Self.ask(&$0) }, then: event)
    #expect(open.before.question == .open(next: nil))
    #expect(
      open.after.question
        == (isAnswered ? .none : .open(next: changes ? .milliseconds(10_100) : nil)))

    let both = Self.sight(
      {
        Self.ask(&$0)
        $0.changed(at: .milliseconds(10_050))
      }, then: event)
    #expect(both.before.question == .open(next: .milliseconds(10_050)))
    #expect(
      both.after.question
        == (isAnswered ? .due(.milliseconds(10_050)) : .open(next: .milliseconds(10_050))))
  }

  @Test(arguments: Event.allCases) func doubts(_ event: Event) {
    let early = Self.sight({ Self.ask(&$0) }, then: event)
    #expect(early.before.doubt == .none && early.after.doubt == .none)

    let late = Self.sight({ Self.ask(&$0, at: .milliseconds(9_900)) }, then: event)
    #expect(late.after.doubt == (event == .isStepped ? .called : .none))

    func call(_ sight: inout XwaylandSight, at now: Microseconds) {
      Self.ask(&sight, at: now)
      #expect(sight.step(at: now + .milliseconds(150)) == .call)
    }
    let called = Self.sight({ call(&$0, at: .milliseconds(9_000)) }, then: event)
    #expect(called.before.doubt == .called)
    switch event {
    case .answersSoon: #expect(called.after.doubt == .none)
    case .compositorAnswers: #expect(called.after.doubt == .answers(at: .milliseconds(10_100)))
    case .changes, .changesAll, .answersLate, .isStepped: #expect(called.after.doubt == .called)
    }

    let answers = Self.sight(
      {
        call(&$0, at: .milliseconds(9_000))
        $0.called(at: .milliseconds(9_500))
      }, then: event)
    #expect(answers.before.doubt == .answers(at: .milliseconds(9_500)))
    let ends = event == .answersSoon || event == .isStepped
    #expect(answers.after.doubt == (ends ? .none : .answers(at: .milliseconds(9_500))))
    if event == .isStepped {
      #expect(answers.after.screen == .new && answers.after.question == .due(.milliseconds(10_100)))
    }
  }

  /// Shows the window at a given time.
  private static func show(_ sight: inout XwaylandSight, at now: Microseconds) {
    ask(&sight, at: now)
    sight.answered(after: .milliseconds(17), at: now)
  }

  @Test(arguments: Event.allCases) func screens(_ event: Event) {
    let new = Self.sight({ Self.ask(&$0) }, then: event)
    #expect(new.before.screen == .new)
    #expect(new.after.screen == (event == .answersSoon ? .ours(last: .milliseconds(10_100)) : .new))

    let changesAll = event == .changesAll
    let ours = Self.sight({ Self.show(&$0, at: .milliseconds(10_000)) }, then: event)
    #expect(ours.before.screen == .ours(last: .milliseconds(10_000)))
    #expect(
      ours.after.screen == .ours(last: changesAll ? .milliseconds(10_100) : .milliseconds(10_000)))

    let lulled = Self.sight({ Self.show(&$0, at: .milliseconds(9_000)) }, then: event)
    #expect(
      lulled.after.screen
        == (changesAll
          ? .sweep(began: .milliseconds(10_100), last: .milliseconds(10_100))
          : .ours(last: .milliseconds(9_000))))

    func sweep(_ sight: inout XwaylandSight, at now: Microseconds) {
      Self.show(&sight, at: .milliseconds(1_000))
      sight.changedAll(at: now)
      #expect(sight.step(at: now) == .ask)
      sight.answered(after: .milliseconds(17), at: now)
    }
    let sweeps = Self.sight({ sweep(&$0, at: .milliseconds(10_000)) }, then: event)
    #expect(
      sweeps.before.screen == .sweep(began: .milliseconds(10_000), last: .milliseconds(10_000)))
    #expect(
      sweeps.after.screen
        == .sweep(
          began: .milliseconds(10_000),
          last: changesAll ? .milliseconds(10_100) : .milliseconds(10_000)))

    let calm = Self.sight({ sweep(&$0, at: .milliseconds(9_000)) }, then: event)
    switch event {
    case .changesAll:
      #expect(
        calm.after.screen == .sweep(began: .milliseconds(10_100), last: .milliseconds(10_100)))
    case .isStepped: #expect(calm.after.screen == .new)
    case .changes, .answersSoon, .answersLate, .compositorAnswers:
      #expect(calm.after.screen == .sweep(began: .milliseconds(9_000), last: .milliseconds(9_000)))
    }
  }

  /// A closed window is replaced at once, without waiting for a calm screen.
  @Test func aClosedWindowNeedsNoCalm() {
    var sight = XwaylandSight()
    Self.show(&sight, at: .milliseconds(10_000))
    sight.closed(at: .milliseconds(10_050))
    #expect(sight.step(at: .milliseconds(10_050)) == .ask)
    #expect(sight.step(at: .milliseconds(10_060)) == nil)
    sight.answered(after: .milliseconds(17), at: .milliseconds(10_067))
    #expect(sight.step(at: .milliseconds(10_067)) == .renew)
    #expect(sight.question == .due(.milliseconds(10_067)) && sight.screen == .new)
  }
}
