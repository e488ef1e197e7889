import Testing
import TextEngine
import Units

struct WordDeadlinesTests {
  private var deadlines = WordDeadlines()

  @Test func nothingIsDueAtFirst() {
    #expect(deadlines.next == nil)
    #expect(!deadlines.hasLearned)
  }

  @Test mutating func interruptedWeighingContinuesInTheNextRound() {
    #expect(deadlines.next(isStale: true, at: .seconds(10)) == .seconds(10))
    #expect(deadlines.next(isStale: false, at: .seconds(10)) == nil)
    deadlines.worked(at: .seconds(10))
    #expect(deadlines.next(isStale: true, at: .seconds(11)) == .seconds(11))
    #expect(deadlines.next(isStale: false, at: .seconds(11)) == .seconds(12))
  }

  @Test mutating func memoryIsGivenBackOnceNoKeyCameForAWhile() {
    let isOther = [
      deadlines.weighed(1, hasLexicon: true, at: .seconds(10)),
      deadlines.weighed(1, hasLexicon: true, at: .seconds(11)),
      deadlines.weighed(2, hasLexicon: true, at: .seconds(11)),
    ]
    #expect(isOther == [true, false, true])
    #expect(deadlines.next == .seconds(13))
    let isGivenBack = [12, 13, 14].map { deadlines.consumeRest(at: .seconds($0)) }
    #expect(isGivenBack == [false, true, false])
    #expect(deadlines.next == nil)
  }

  @Test mutating func weighingWithoutALexiconTakesNoMemory() {
    _ = deadlines.weighed(1, hasLexicon: false, at: .seconds(10))
    #expect(deadlines.next == nil)
  }

  @Test mutating func memoryIsFreedDuringTypingWithoutALexicon() {
    _ = deadlines.weighed(1, hasLexicon: true, at: .seconds(10))
    _ = deadlines.weighed(2, hasLexicon: false, at: .seconds(11))
    #expect(deadlines.next == .seconds(13))
  }

  @Test mutating func memoryOfBackgroundWorkIsFreedWithoutALexicon() {
    deadlines.worked(at: .seconds(10))
    deadlines.worked(at: .seconds(11))
    #expect(deadlines.next == .seconds(13))
    let isGivenBack = [12, 13, 14].map { deadlines.consumeRest(at: .seconds($0)) }
    #expect(isGivenBack == [false, true, false])
  }

  @Test mutating func furtherLearningDoesNotPostponeWriting() {
    deadlines.learned(at: .seconds(10))
    deadlines.learned(at: .seconds(30))
    #expect(deadlines.hasLearned)
    #expect(deadlines.next == .seconds(40))
    #expect(!deadlines.writes(at: .seconds(39)))
    #expect(deadlines.writes(at: .seconds(40)))
    deadlines.forgetLearned()
    #expect(!deadlines.writes(at: .seconds(41)))
    #expect(deadlines.next == nil)
  }

  @Test mutating func theEarlierDeadlineIsNext() {
    deadlines.learned(at: .seconds(10))
    _ = deadlines.weighed(1, hasLexicon: true, at: .seconds(39))
    #expect(deadlines.next == .seconds(40))
    deadlines.forgetLearned()
    #expect(deadlines.next == .seconds(41))
  }
}
