import Testing

@testable import keyglass_panel

@Suite struct ScreenChangesTests {
  private var rhythm = ScreenChanges.Rhythm()

  private mutating func expectPause(_ isPause: Bool, at now: Int64) {
    let wasPause = rhythm.begin(at: now)
    #expect(wasPause == isPause)
  }

  @Test mutating func asksAtOnceAfterASingleChange() {
    rhythm.begin(at: 0)
    rhythm.took(at: 1_000)
    #expect(rhythm.next == 1_000)
    expectPause(false, at: 1_000)
  }

  @Test mutating func pausesWhileOneChangeFollowsAnother() {
    rhythm.begin(at: 0)
    rhythm.took(at: 1_000)
    rhythm.begin(at: 1_000)
    rhythm.took(at: 1_016)
    #expect(rhythm.next == 1_266)
    // What changed meanwhile is not told.
    expectPause(true, at: 1_266)
    rhythm.took(at: 1_283)
    #expect(rhythm.next == 1_283)
    expectPause(false, at: 1_283)
  }

  @Test mutating func asksAnOutputThatIsOffEverMoreSeldom() {
    rhythm.begin(at: 0)
    rhythm.failed(at: 0)
    #expect(rhythm.next == 1_000)
    expectPause(true, at: 1_000)
    rhythm.failed(at: 1_000)
    #expect(rhythm.next == 3_000)
    for now in 3...10 { rhythm.failed(at: Int64(now) * 1_000) }
    #expect(rhythm.next == 42_000)
    rhythm.took(at: 42_000)
    #expect(rhythm.next == 42_000)
  }
}
