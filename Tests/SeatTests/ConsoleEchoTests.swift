import Seat
import Testing

@Suite struct ConsoleEchoTests {
  @Test func aLineThatIsNotShownIsAPassword() {
    #expect(ConsoleEcho.hidden.hides(inGreeter: false))
    #expect(!ConsoleEcho.shown.hides(inGreeter: false))
  }

  @Test func whatAProgramShowsByItselfMayBeAPasswordInAGreeterAlone() {
    #expect(!ConsoleEcho.byProgram.hides(inGreeter: false))
    #expect(ConsoleEcho.byProgram.hides(inGreeter: true))
    #expect(!ConsoleEcho.shown.hides(inGreeter: true))
  }
}
