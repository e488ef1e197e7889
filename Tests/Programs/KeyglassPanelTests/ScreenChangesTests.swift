import Drawing
import Testing
import Units

@testable import keyglass_panel

@Suite struct ScreenChangesTests {
  private var rhythm = ScreenChanges.Rhythm()

  /// Begins a request, and checks whether the last one failed.
  private mutating func begin(at now: Microseconds, afterFailure hasFailed: Bool = false) {
    let mayHaveMissed = rhythm.begin(at: now)
    #expect(mayHaveMissed == hasFailed)
  }

  @Test mutating func asksAtOnceAfterASingleChange() {
    begin(at: .zero)
    rhythm.took(at: .milliseconds(1_000))
    #expect(rhythm.next == .milliseconds(1_000))
    begin(at: .milliseconds(1_000))
  }

  @Test mutating func pausesWhileOneChangeFollowsAnother() {
    begin(at: .zero)
    rhythm.took(at: .milliseconds(1_000))
    begin(at: .milliseconds(1_000))
    rhythm.took(at: .milliseconds(1_016))
    #expect(rhythm.next == .milliseconds(1_266))
    begin(at: .milliseconds(1_266))
    rhythm.took(at: .milliseconds(1_283))
    #expect(rhythm.next == .milliseconds(1_283))
    begin(at: .milliseconds(1_283))
  }

  @Test mutating func asksAnOutputThatIsOffEverMoreSeldom() {
    begin(at: .zero)
    rhythm.failed(at: .zero)
    #expect(rhythm.next == .milliseconds(1_000))
    begin(at: .milliseconds(1_000), afterFailure: true)
    rhythm.failed(at: .milliseconds(1_000))
    #expect(rhythm.next == .milliseconds(3_000))
    for now in 3...10 { rhythm.failed(at: .milliseconds(Int64(now) * 1_000)) }
    #expect(rhythm.next == .milliseconds(42_000))
    rhythm.took(at: .milliseconds(42_000))
    #expect(rhythm.next == .milliseconds(42_000))
  }

  @Test func recognizesChangesOfFullscreenWindows() {
    let size = PixelSize(width: 1280, height: 800)
    func isAll(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
      ScreenChanges.isAll(
        PixelRectangle(x: x, y: y, width: width, height: height), of: size)
    }
    #expect(isAll(0, 0, 1280, 800))
    // The change is a window of the terminal foot, whose title bar is above the screen.
    #expect(isAll(0, 0, 1280, 774))
    // The change is a keyboard, alone and with a caret in the first line.
    #expect(!isAll(0, 480, 1280, 320))
    #expect(!isAll(0, 3, 1280, 797))
    // The change is a key in one corner, and a caret in the other.
    #expect(!isAll(0, 0, 1270, 790))
    // The changes of a rotated output are reported unrotated.
    let part = PixelRectangle(x: 26, y: 0, width: 774, height: 1280)
    #expect(ScreenChanges.isAll(part, of: size, rotation: 90))
  }

  @Test mutating func asksAnOutputThatComesBackAtOnce() {
    begin(at: .zero)
    for now in 0...5 { rhythm.failed(at: .milliseconds(Int64(now) * 1_000)) }
    #expect(rhythm.next == .milliseconds(37_000))
    rhythm.retry(at: .milliseconds(6_000))
    #expect(rhythm.next == .milliseconds(6_000))
    begin(at: .milliseconds(6_000), afterFailure: true)
    // The output is not ready yet.
    rhythm.failed(at: .milliseconds(6_001))
    #expect(rhythm.next == .milliseconds(7_001))
  }
}
