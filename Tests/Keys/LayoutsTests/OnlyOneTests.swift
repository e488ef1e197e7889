import Layouts
import Testing
import Units

/// Tests of the layout of a keyboard that has no other layout.
@Suite struct OnlyOneTests {
  private func layer(_ rows: String, keys: String = "") throws -> Layer {
    let text = """
      id: only
      title: Only
      width: 7
      layers:
        main:
          rows: |
      \(rows.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
      keys: {\(keys)}
      """
    let layout = LayoutParser.parse(Array(text.utf8), file: "only").layout
    return try #require(layout).withoutNextLayout.layers[0]
  }

  private func places(_ layer: Layer) -> [String] {
    layer.keys.map { key in
      let (x, end) = (key.rectangle.x * 7, key.rectangle.maxX * 7)
      return "\(key.id) \((x * 10).rounded() / 10)-\((end * 10).rounded() / 10)"
    }
  }

  @Test func theSpaceBarTakesThePlace() throws {
    let layer = try layer("a b c d e f g\nhide next , space .", keys: "space: {width: 3}")
    #expect(
      places(layer).suffix(4) == ["hide 0.0-1.0", ", 1.0-2.0", "space 2.0-6.0", ". 6.0-7.0"])
    #expect(layer.spacers.isEmpty)
  }

  @Test func theSpaceBarMayBeOnTheLeft() throws {
    let layer = try layer("a b c d e f g\nspace , next hide", keys: "space: {width: 4}")
    #expect(places(layer).suffix(3) == ["space 0.0-5.0", ", 5.0-6.0", "hide 6.0-7.0"])
  }

  @Test func aPadKeepsItsColumns() throws {
    let layer = try layer("1 2 3 4 5 6 delete\n7 8 9 0 . space next")
    #expect(places(layer).last == "space 5.0-6.0")
    #expect(layer.spacers == [UnitRectangle(x: 6 / 7, y: 0.5, width: 1 / 7, height: 0.5)])
  }

  @Test func eachOfSeveralKeysGoes() throws {
    let layer = try layer(
      "a b c d e f g\nnext , space . globe",
      keys: "space: {width: 3}, globe: {action: next-layout}")
    #expect(places(layer).suffix(3) == [", 0.0-1.0", "space 1.0-6.0", ". 6.0-7.0"])
    #expect(layer.spacers.isEmpty)
  }

  @Test func aLayoutWithoutTheKeyStaysAsItIs() throws {
    let layer = try layer("a b c d e f g\nhide , space . return", keys: "space: {width: 3}")
    #expect(places(layer).suffix(3) == ["space 2.0-5.0", ". 5.0-6.0", "return 6.0-7.0"])
  }
}
