import Layouts
import Testing
import Units

@Suite struct HitTestTests {
  private func hit(_ layer: Layer, _ x: Double, _ y: Double) -> String? {
    HitTest(layer).key(at: SurfacePoint(x: x, y: y)).map { layer.keys[$0].id }
  }

  @Test func everyKeyIsHitInItsMiddleAndOnItsLeftAndUpperEdge() throws {
    for layout in ShippedFiles.catalogue.layouts {
      for layer in layout.layers {
        let test = HitTest(layer)
        for (index, key) in layer.keys.enumerated() {
          let rectangle = key.rectangle
          for point in [
            SurfacePoint(
              x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2),
            SurfacePoint(x: rectangle.x + 1e-9, y: rectangle.y + 1e-9),
            SurfacePoint(x: rectangle.maxX - 1e-9, y: rectangle.maxY - 1e-9),
          ] {
            #expect(test.key(at: point) == index, "\(layout.id) \(layer.id) \(key.id)")
          }
        }
      }
    }
  }

  @Test func everyPointBelongsToTheNearestKey() throws {
    for layer in ShippedFiles.catalogue.layouts.flatMap(\.layers) {
      let test = HitTest(layer)
      let (spacers, rectangles) = (layer.spacers, layer.keys.map(\.rectangle))
      let units = (wide: layer.unitsWide, high: layer.unitsHigh)
      var point = SurfacePoint(x: 0, y: 0)
      for step in 0..<2000 {
        // Steps by two irrational numbers cover the keyboard without a pattern.
        point.x = (Double(step) * 0.618_033_988_7).truncatingRemainder(dividingBy: 1)
        point.y = (Double(step) * 0.414_213_562_3).truncatingRemainder(dividingBy: 1)
        let found = test.key(at: point)
        if spacers.contains(where: { $0.contains(point) }) {
          #expect(found == nil)
          continue
        }
        let distances = rectangles.map { distance(point, $0, units) }
        let index = try #require(found)
        #expect(distances[index] <= distances.min()! + 1e-9)
      }
    }
  }

  private func distance(
    _ point: SurfacePoint, _ to: UnitRectangle, _ units: (wide: Double, high: Double)
  ) -> Double {
    let dx = max(to.x - point.x, point.x - to.maxX, 0) * units.wide
    let dy = max(to.y - point.y, point.y - to.maxY, 0) * units.high
    return (dx * dx + dy * dy).squareRoot()
  }

  @Test func gapsBelongToTheNearestKeyAndSpacersToNone() throws {
    let layer = try parsed(
      layout(rows: "a gap b spacer next", width: 6, keys: "gap: {width: 2}")
    ).layers[0]
    #expect(hit(layer, 1.9 / 6, 0.5) == "a")
    #expect(hit(layer, 2.1 / 6, 0.5) == "b")
    #expect(hit(layer, 4.5 / 6, 0.5) == nil)
    #expect(hit(layer, 5.5 / 6, 0.5) == "next")
  }

  @Test func theLastEdgeBelongsToTheKeyboardAndBeyondItNothingDoes() throws {
    let layer = try parsed(layout(rows: "a next", width: 2)).layers[0]
    #expect(hit(layer, 1, 1) == "next")
    #expect(hit(layer, 0, 0) == "a")
    #expect(hit(layer, 0.5, 0.5) == "next")
    #expect(hit(layer, 1.0001, 0.5) == nil)
    #expect(hit(layer, 0.5, -0.0001) == nil)
    #expect(hit(layer, .nan, 0.5) == nil)
  }

  @Test func aLookUpComparesFewPlacesHoweverManyKeysThereAre() throws {
    for layout in ShippedFiles.catalogue.layouts {
      for layer in layout.layers {
        #expect(HitTest(layer).mostCandidates <= 8, "\(layout.id) \(layer.id)")
      }
    }
    let rows = (0..<20).map { row in
      (0..<19).map { "k\(row)-\($0)" }.joined(separator: " ") + " n\(row)"
    }
    let names = rows.flatMap { $0.split(separator: " ") }
    let large = try parsed(
      """
      id: x
      title: X
      width: 20
      layers:
        main:
          rows: |
      \(rows.map { "      " + $0 }.joined(separator: "\n"))
      keys:
      \(names.map { "  \($0): {action: next-layout}" }.joined(separator: "\n"))
      """)
    #expect(large.layers[0].keys.count == 400)
    #expect(HitTest(large.layers[0]).mostCandidates <= 4)
  }

  @Test func keysNeverOverlapAndWithGapsTheyFillTheKeyboard() throws {
    for layout in ShippedFiles.catalogue.layouts {
      for layer in layout.layers {
        let places = layer.keys.map(\.rectangle) + layer.spacers
        for (index, one) in places.enumerated() {
          #expect(one.x >= 0 && one.y >= 0 && one.maxX <= 1 + 1e-9 && one.maxY <= 1 + 1e-9)
          for other in places[(index + 1)...] {
            let wide = min(one.maxX, other.maxX) - max(one.x, other.x)
            let high = min(one.maxY, other.maxY) - max(one.y, other.y)
            #expect(wide < 1e-9 || high < 1e-9, "\(layout.id) \(layer.id)")
          }
        }
      }
    }
  }
}
