import Glibc
import Layouts
import Testing
import Units

@testable import keyglassd

/// Tests of the search, a few at a time, for characters that the keymap lacks.
final class UnreachableSearchTests {
  private let background: BackgroundWork
  private let unreachableSearch: UnreachableSearch
  private var answers: [[String]] = []
  private var looks = 0

  init() throws {
    background = try BackgroundWork()
    unreachableSearch = UnreachableSearch(background: background)
  }

  deinit {
    background.finish()
  }

  private func layout(_ characters: String) -> Layout {
    let keys = characters.map { character in
      Key(
        id: String(character), label: String(character),
        rectangle: UnitRectangle(x: 0, y: 0, width: 1, height: 1),
        action: .text(String(character)))
    }
    return Layout(
      id: "test", title: "Test",
      layers: [Layer(id: "letters", keys: keys, unitsWide: 1, unitsHigh: 1)])
  }

  private func ask(_ characters: String) {
    unreachableSearch.ask(of: layout(characters)) { [unowned self] in answers.append($0) }
  }

  private func gather() {
    while !background.isIdle { handleNext() }
  }

  private func handleNext() {
    var waiting = pollfd(fd: background.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, -1)
    background.handleResults()
  }

  /// Checks a few more characters on a keymap of plain letters.
  private func lookOn() -> Bool {
    unreachableSearch.checkMore { text in
      looks += 1
      return text.unicodeScalars.allSatisfy(\.isASCII)
    }
  }

  @Test func theyAreKnownOnceAllWereLookedAt() {
    ask("aäbcöüxyz")
    #expect(!lookOn())
    gather()
    #expect(answers == [])
    while lookOn() { #expect(answers == []) }
    #expect(answers == [["ä", "ö", "ü"]])
    let all = looks
    ask("aäbcöüxyz")
    #expect(answers == [["ä", "ö", "ü"], ["ä", "ö", "ü"]])
    #expect(looks == all)
  }

  @Test func searchesOnlyOnRequest() {
    unreachableSearch.changed(to: layout("äöü"))
    gather()
    #expect(!lookOn())
    #expect(looks == 0)
  }

  @Test func whoeverAsksMeanwhileGetsTheSame() {
    ask("äbcdefgh")
    ask("äbcdefgh")
    gather()
    while lookOn() {}
    #expect(answers == [["ä"], ["ä"]])
  }

  @Test func whatWasGatheredBeforeAChangeIsNotUsed() throws {
    let blocked = try Mailbox<Int>()
    let number = blocked.fileDescriptor
    ask("äbcdefgh")
    // Later background work waits behind this.
    background.run {
      var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, -1)
    } then: {
    }
    unreachableSearch.changed(to: layout("öbcdefgh"))
    handleNext()
    #expect(!lookOn())
    #expect(looks == 0)
    blocked.send(0)
    gather()
    while lookOn() {}
    #expect(answers == [["ö"]])
  }

  @Test func aChangeInTheMiddleBeginsAnew() {
    ask("äbcdefgh")
    gather()
    _ = lookOn()
    unreachableSearch.changed(to: layout("öbcdefgh"))
    #expect(!lookOn())
    gather()
    while lookOn() {}
    #expect(answers == [["ö"]])
  }
}
