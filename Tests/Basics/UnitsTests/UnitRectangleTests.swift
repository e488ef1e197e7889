import Testing
import Units

@Suite struct UnitRectangleTests {
  @Test func aPointOnTheSharedEdgeBelongsToExactlyOneNeighbour() {
    let left = UnitRectangle(x: 0, y: 0, width: 0.5, height: 1)
    let right = UnitRectangle(x: 0.5, y: 0, width: 0.5, height: 1)
    let edge = SurfacePoint(x: 0.5, y: 0.5)
    #expect(!left.contains(edge))
    #expect(right.contains(edge))
  }

  @Test func theLastColumnAndRowAreInside() {
    let whole = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)
    #expect(whole.contains(SurfacePoint(x: 1, y: 1)))
  }

  @Test func placingInAnOuterRectangleScalesAndMoves() {
    let key = UnitRectangle(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
    let keyboard = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)
    let placed = key.placed(in: keyboard)
    #expect(placed.x == 0.5)
    #expect(abs(placed.y - 0.8) < 1e-12)
    #expect(placed.width == 0.25)
    #expect(abs(placed.height - 0.2) < 1e-12)
  }
}
