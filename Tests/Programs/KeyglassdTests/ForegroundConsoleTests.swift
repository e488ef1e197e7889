import Evdev
import Glibc
import SeatRules
import Testing

@testable import keyglassd

struct ForegroundConsoleTests {
  /// A pseudo-terminal stands for a console: the line discipline is the same.
  @Test(arguments: [
    (ECHO | ICANON, ConsoleEcho.shown), (ICANON, .hidden), (ECHO, .shown), (0, .byProgram),
  ])
  func aTerminalSaysHowItShows(flags: Int32, echo: ConsoleEcho) throws {
    let master = try Descriptor(opening: "/dev/ptmx", flags: O_RDWR | O_NOCTTY)
    // The numbers are TIOCSPTLCK and TIOCGPTN, which Swift cannot import.
    var locked: Int32 = 0
    var number: UInt32 = 0
    try #require(ioctl(master.number, 0x4004_5431, &locked) == 0)
    try #require(ioctl(master.number, 0x8004_5430, &number) == 0)
    // The daemon opens consoles with the same flags.
    let terminal = try Descriptor(
      opening: "/dev/pts/\(number)", flags: O_WRONLY | O_NOCTTY | O_NONBLOCK)
    var settings = termios()
    try #require(tcgetattr(terminal.number, &settings) == 0)
    settings.c_lflag = settings.c_lflag & ~tcflag_t(ECHO | ICANON) | tcflag_t(flags)
    try #require(tcsetattr(terminal.number, TCSANOW, &settings) == 0)
    #expect(ForegroundConsole.echo(of: terminal.number) == echo)
  }

  @Test func whatIsNoTerminalHidesNothing() throws {
    let file = try Descriptor(opening: "/dev/null", flags: O_WRONLY)
    #expect(ForegroundConsole.echo(of: file.number) == .shown)
  }
}
