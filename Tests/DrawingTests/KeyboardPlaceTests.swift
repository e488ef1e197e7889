import Layouts
import Scene
import Testing
import Units

struct KeyboardPlaceTests {
  private let letters = Sample.layout("en-us")
  private let calculator = Sample.layout("calculator")

  private func place(
    _ layout: Layout?, on millimetres: Double?, height: Double = 0.4, least: Double = 9
  ) throws -> UnitRectangle {
    try #require(layout).keyboardPlace(
      height: height, leastKeyHeight: Millimetres(least),
      surfaceHeight: millimetres.map { Millimetres($0) })
  }

  @Test func itIsAsHighAsItWasSetToBeWhereKeysAreHighEnough() throws {
    for size in [nil, 200.0, 0] {
      #expect(try place(letters, on: size) == UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
    }
  }

  @Test func keysOfASmallScreenAreAsHighAsFingersNeedThem() throws {
    // 40 % of 80 mm would give four rows of 8 mm.
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
