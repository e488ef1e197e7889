import SeatRules
import Testing
import Units

@Suite struct SessionSourcesTests {
  private static let silence = Microseconds.seconds(5)
  private var sources = SessionSources(seat: 1000)

  // MARK: - Who counts

  @Test mutating func whatTheSessionAtTheSeatSaysCounts() {
    #expect(sources.current == nil)
    sources.record(["de"], by: 1, of: 1000)
    sources.record(["fr"], by: 2, of: 1001)
    sources.record(["gr"], by: 3, of: 0)
    #expect(sources.current == ["de"])
    #expect(sources.toKeep == SessionSources.OfUser(user: 1000, sources: ["de"]))
    sources.record([], by: 1, of: 1000)
    #expect(sources.current == nil)
    #expect(sources.toKeep == nil)
  }

  /// At a text console's login the former user's session may still run.
  @Test mutating func nobodysSeatFollowsRootAlone() {
    sources.record(["de"], by: 1, of: 1000)
    sources.seatChanged(to: nil)
    #expect(sources.current == nil)
    sources.record(["fr"], by: 2, of: 0)
    #expect(sources.current == ["fr"])
    sources.seatChanged(to: 1000)
    #expect(sources.current == ["de"])
  }

  // MARK: - A helper that is away

  @Test mutating func whatAHelperSaidOutlivesItForAWhile() {
    sources.record(["de"], by: 1, of: 1000)
    sources.outlive(1, until: Self.silence)
    #expect(sources.deadline == Self.silence)
    var isForgotten = sources.advance(to: Self.silence - .milliseconds(1))
    #expect(!isForgotten)
    #expect(sources.current == ["de"])
    isForgotten = sources.advance(to: Self.silence)
    #expect(isForgotten)
    #expect(sources.current == nil)
    #expect(sources.deadline == nil)
  }

  @Test mutating func aHelperThatComesBackReplacesIt() {
    sources.record(["de"], by: 1, of: 1000)
    sources.outlive(1, until: Self.silence)
    sources.record(["fr"], by: 2, of: 1000)
    #expect(sources.current == ["fr"])
    let isForgotten = sources.advance(to: Self.silence)
    #expect(!isForgotten)
    sources.remove(2)
    #expect(sources.current == nil)
  }

  @Test mutating func keepsNoSourcesOfOtherClients() {
    sources.outlive(1, until: Self.silence)
    #expect(sources.deadline == nil)
    sources.record(["de"], by: 1, of: 1000)
    sources.record([], by: 1, of: 1000)
    sources.outlive(1, until: Self.silence)
    #expect(sources.current == nil)
    #expect(sources.deadline == nil)
  }

  @Test mutating func itEndsWithItsUser() {
    sources.record(["de"], by: 1, of: 1000)
    sources.outlive(1, until: Self.silence)
    sources.seatChanged(to: 1001)
    sources.seatChanged(to: 1000)
    #expect(sources.current == nil)
  }

  @Test mutating func thePreviousDaemonsCountForAWhile() {
    sources.restore(.init(user: 1000, sources: ["de"]), until: Self.silence)
    #expect(sources.current == ["de"])
    let isForgotten = sources.advance(to: Self.silence)
    #expect(isForgotten)
    #expect(sources.current == nil)
    sources.restore(.init(user: 1001, sources: ["fr"]), until: Self.silence)
    #expect(sources.current == nil)
  }

  // MARK: - Following

  /// A model of the daemon whose readings of settings end when the test calls for it.
  private struct Follower {
    var sources = SessionSources(seat: 1000)
    var inUse: [String]?
    var reading: [[String]?] = []
    var count = 0

    mutating func report(_ new: [String]) {
      sources.record(new, by: 1, of: 1000)
      apply()
    }

    mutating func apply() {
      let isToRead = sources.beginReading(inUse: inUse) { $0 != ["the", "same"] }
      guard isToRead else { return }
      reading.append(sources.current)
      count += 1
    }

    mutating func endReading() {
      inUse = reading.removeFirst()
      sources.endReading()
      apply()
    }
  }

  @Test func aChangeDuringAReadingIsFollowedAfterIt() {
    var follower = Follower()
    follower.report(["de"])
    follower.report(["fr"])
    follower.endReading()
    #expect(follower.inUse == ["de"])
    follower.endReading()
    #expect(follower.inUse == ["fr"])
    #expect(follower.reading.isEmpty)
  }

  /// The second change restores the settings in use, so comparing with them alone would miss it.
  @Test func aChangeBackDuringAReadingIsFollowedToo() {
    var follower = Follower()
    follower.report(["de"])
    follower.endReading()
    follower.report(["fr"])
    follower.report(["de"])
    follower.endReading()
    follower.endReading()
    #expect(follower.inUse == ["de"])
    #expect(follower.reading.isEmpty)
  }

  @Test func alternationDoesNotAddUp() {
    var follower = Follower()
    for _ in 0..<1_000 {
      follower.report(["de"])
      follower.report(["fr"])
    }
    #expect(follower.reading.count == 1)
    follower.endReading()
    follower.endReading()
    #expect(follower.inUse == ["fr"])
    #expect(follower.count == 2)
  }

  @Test func theFormerUsersDoNotStay() {
    var follower = Follower()
    follower.report(["de"])
    follower.sources.seatChanged(to: nil)
    follower.endReading()
    follower.endReading()
    #expect(follower.inUse == nil)
    #expect(follower.reading.isEmpty)
  }

  @Test func sourcesThatChangeNothingAreNotRead() {
    var follower = Follower()
    follower.report(["the", "same"])
    #expect(follower.reading.isEmpty)
    follower.report(["de"])
    #expect(follower.reading == [["de"]])
  }
}
