import Layouts
import Scene
import Testing
import Units

struct KeyboardPlaceTests {
  private let letters = Sample.layout("en-us")
  private let calculator = Sample.layout("calculator")

  /// - Parameter width: the surface's width; 0 for a surface wider than high.
  private func place(
    _ layout: Layout?, on millimetres: Double?, width: Double = 0, height: Double = 0.4,
    least: Double = 9, greatest: Double = 25
  ) throws -> UnitRectangle {
    try #require(layout).keyboardPlace(
      KeyboardHeight(
        share: height, portraitShare: 0.3, leastKey: Millimetres(least),
        greatestKey: Millimetres(greatest)),
      on: millimetres.map { (Millimetres(width > 0 ? width : 2 * $0), Millimetres($0)) })
  }

  @Test func aScreenThatStandsUprightHasAHeightOfItsOwn() throws {
    #expect(abs(try place(letters, on: 260, width: 160).height - 0.3) < 1e-9)
    #expect(abs(try place(letters, on: 160, width: 260).height - 0.4) < 1e-9)
    // The surface is a phone's: keys are as high as fingers need them.
    #expect(abs(try place(letters, on: 110, width: 62).height - 36.0 / 110) < 1e-9)
  }

  @Test func keysOfALargeScreenAreNoHigherThanIsOfUse() throws {
    #expect(abs(try place(letters, on: 300).height - 100.0 / 300) < 1e-9)
    #expect(try place(letters, on: 300, greatest: 0).height == 0.4)
    // The least height prevails over the greatest.
    #expect(abs(try place(letters, on: 300, least: 30, greatest: 10).height - 0.4) < 1e-9)
  }

  @Test func itIsAsHighAsItWasSetToBeWhereKeysAreHighEnough() throws {
    for size in [nil, 200.0, 0] {
      #expect(try place(letters, on: size) == UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
    }
  }

  @Test func keysOfASmallScreenAreAsHighAsFingersNeedThem() throws {
    // A share of 40 % of 80 mm would give four rows of 8 mm.
    let place = try place(letters, on: 80)
    #expect(abs(place.height * 80 / 4 - 9) < 1e-9)
    #expect(place.maxY == 1)
  }

  @Test func theStripTakesNothingFromTheKeys() throws {
    let place = try place(calculator, on: 100)
    let layout = try #require(calculator)
    let strip = try #require(SceneStrip.place(for: layout, in: place))
    let keys = SceneStrip(rectangle: strip).keyArea(in: place)
    let rows = layout.layers.map(\.unitsHigh).max() ?? 0
    #expect(abs(keys.height * 100 / rows - 9) < 1e-9)
  }

  @Test func aTinyScreenKeepsRoomForWhatIsTyped() throws {
    #expect(try place(letters, on: 40).height == 0.7)
    #expect(try place(letters, on: 40, height: 0.85).height == 0.85)
  }

  @Test func noLeastHeightIsNone() throws {
    #expect(try place(letters, on: 40, least: 0).height == 0.4)
  }
}
