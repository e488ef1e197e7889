import Testing
import Units

@testable import keyglass_session

/// Tests of connections to the browsers' socket, in virtual time.
@Suite final class BrowserPlacesTests {
  private var places = BrowserPlaces()

  /// Returns the connection that has to make room.
  @discardableResult
  private func enter(_ number: UInt64, at now: Microseconds) -> UInt64? {
    places.enter(number, at: now)
  }

  private func introduce(_ number: UInt64) -> Bool { places.introduce(number) }

  private func late(at now: Microseconds) -> [UInt64] { places.popLate(at: now) }

  @Test func silentOnesMakeRoomForTheNext() {
    for number in 1...8 as ClosedRange<UInt64> { #expect(enter(number, at: .zero) == nil) }
    #expect(places.hasRoom)
    #expect(enter(9, at: .milliseconds(10)) == 1)
    #expect(introduce(9))
    for number in 10...200 as ClosedRange<UInt64> { enter(number, at: .milliseconds(20)) }
    #expect(places.hasRoom)
    #expect(enter(201, at: .milliseconds(30)) != 9)
    #expect(introduce(201))
  }

  @Test func silentConnectionsAreClosedAfterATimeout() {
    enter(1, at: .zero)
    enter(2, at: .milliseconds(100))
    #expect(introduce(2))
    #expect(places.deadline == BrowserPlaces.timeout)
    #expect(late(at: BrowserPlaces.timeout - .milliseconds(1)) == [])
    #expect(late(at: BrowserPlaces.timeout) == [1])
    #expect(places.deadline == nil)
    #expect(late(at: .milliseconds(1_000_000)) == [])
  }

  @Test func browsersAreNotTooMany() {
    for number in 1...8 as ClosedRange<UInt64> {
      enter(number, at: .zero)
      #expect(introduce(number))
    }
    #expect(!places.hasRoom)
    enter(9, at: .zero)
    #expect(!introduce(9))
    places.leave(3)
    #expect(places.hasRoom)
    enter(10, at: .zero)
    #expect(introduce(10))
  }
}
