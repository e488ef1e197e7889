import Testing

@testable import keyglass_panel

@Suite struct ScreenChangesTests {
  private var rhythm = ScreenChanges.Rhythm()

  @Test mutating func asksAtOnceAfterASingleChange() {
    rhythm.begin(at: 0)
    rhythm.took(at: 1_000)
    #expect(rhythm.next == 1_000)
    #expect(rhythm.begin(at: 1_000) == false)
  }

  @Test mutating func pausesWhileOneChangeFollowsAnother() {
    rhythm.begin(at: 0)
    rhythm.took(at: 1_000)
    rhythm.begin(at: 1_000)
    rhythm.took(at: 1_016)
    #expect(rhythm.next == 1_266)
    // What changed meanwhile is not told.
    #expect(rhythm.begin(at: 1_266) == true)
    rhythm.took(at: 1_283)
    #expect(rhythm.next == 1_283)
    #expect(rhythm.begin(at: 1_283) == false)
  }

  @Test mutating func asksAnOutputThatIsOffEverMoreSeldom() {
    rhythm.begin(at: 0)
    rhythm.failed(at: 0)
    #expect(rhythm.next == 1_000)
    #expect(rhythm.begin(at: 1_000) == true)
    rhythm.failed(at: 1_000)
    #expect(rhythm.next == 3_000)
    for now in 3...10 { rhythm.failed(at: Int64(now) * 1_000) }
    #expect(rhythm.next == 42_000)
    rhythm.took(at: 42_000)
    #expect(rhythm.next == 42_000)
  }
}
