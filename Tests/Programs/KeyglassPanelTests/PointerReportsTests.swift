import Scene
import Testing
import Touch
import Units

@testable import keyglass_panel

@Suite struct PointerReportsTests {
  private var reports = PointerReports()

  private mutating func move(_ x: Double, for use: PointerUse = .press) {
    reports.move(to: SurfacePoint(x: x, y: 0.5), for: use)
  }

  /// The phases and places that wait, such as `down 0.5`.
  private mutating func popped() -> [String] {
    reports.popAll().map { "\($0.phase) \($0.point.x)" }
  }

  @Test mutating func aClickIsReportedWhereItIs() {
    move(0.25)
    reports.press(true)
    move(0.5)
    reports.press(false)
    move(0.75)
    #expect(popped() == ["down 0.25", "moved 0.5", "up 0.5"])
    #expect(popped() == [])
  }

  @Test mutating func onlyForDwellMovesCountWithoutAButton() {
    move(0.25)
    #expect(popped() == [])
    move(0.25, for: .dwell)
    move(0.5, for: .dwell)
    #expect(popped() == ["moved 0.5"])
  }

  @Test mutating func leavingCancelsOnce() {
    reports.leave()
    #expect(popped() == [])
    move(0.25)
    reports.press(true)
    reports.leave()
    reports.leave()
    reports.press(false)
    #expect(popped() == ["down 0.25", "left 0.25"])
  }

  @Test mutating func placesStayOnTheOutput() {
    move(1.5, for: .dwell)
    #expect(popped() == ["moved 1.0"])
  }
}
