import SeatRules
import Testing

@Suite struct ConsoleEchoTests {
  @Test func aLineThatIsNotShownIsAPassword() {
    #expect(ConsoleEcho.hidden.hides(beforeLogin: false))
    #expect(!ConsoleEcho.shown.hides(beforeLogin: false))
  }

  @Test func whatAProgramShowsByItselfMayBeAPasswordBeforeLoginAlone() {
    #expect(!ConsoleEcho.byProgram.hides(beforeLogin: false))
    #expect(ConsoleEcho.byProgram.hides(beforeLogin: true))
    #expect(!ConsoleEcho.shown.hides(beforeLogin: true))
  }
}
