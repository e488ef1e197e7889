import Testing
import Units

@testable import Layouts

/// Tests of keyboards on one side, for one hand, and of keyboards split for two thumbs.
@Suite struct KeyboardShapeTests {
  private func shaped(_ id: String, _ size: KeyboardSize) throws -> Layout {
    try #require(ShippedFiles.catalogue[id])
      .shaped(KeyboardShape(size: size, oneHandedWidth: 0.6, splitGap: 0.3))
  }

  private func place(_ id: String, _ layout: Layout) throws -> UnitRectangle {
    try #require(layout.layers[0].keys.first { $0.id == id }, "no key \(id)").rectangle
  }

  @Test func fullIsAsTheFileHasIt() throws {
    #expect(try shaped("de", .full) == (try #require(ShippedFiles.catalogue["de"])))
  }

  @Test func oneHandHasItsSide() throws {
    let right = try shaped("en-us", .oneHandedRight)
    #expect(try place("q", right).isAbout(x: 0.4, y: 0, width: 0.06, height: 0.25))
    #expect(abs(try place("p", right).maxX - 1) < 1e-9)
    let left = try shaped("en-us", .oneHandedLeft)
    #expect(try place("q", left).isAbout(x: 0, y: 0, width: 0.06, height: 0.25))
    // A key is still one unit wide, so words are weighed as before.
    #expect(abs(left.layers[0].unitsWide * 0.06 - 1) < 1e-9)
  }

  @Test func touchesBesideTheKeysDoNothing() throws {
    let test = HitTest(try shaped("en-us", .oneHandedRight).layers[0])
    #expect(test.key(at: SurfacePoint(x: 0.39, y: 0.1)) == nil)
    #expect(test.key(at: SurfacePoint(x: 0.41, y: 0.1)) == 0)
    // The start of the second row is half a key further in.
    #expect(test.key(at: SurfacePoint(x: 0.41, y: 0.3)) != nil)
  }

  @Test func twoThumbsHaveHalfOfTheKeysEach() throws {
    let layout = try shaped("en-us", .split)
    #expect(try place("t", layout).maxX < 0.35 + 1e-9)
    #expect(try place("y", layout).x > 0.65 - 1e-9)
    #expect(try place("p", layout).isAbout(x: 0.93, y: 0, width: 0.07, height: 0.25))
    // Both thumbs have a space key.
    let (one, other) = (try place("space", layout), try place("right-space", layout))
    #expect(abs(one.maxX - (try place("g", layout)).maxX) < 1e-9)
    #expect(abs(other.x - (try place("y", layout)).x) < 1e-9)
    #expect(layout.layers[0].keys.filter { $0.action == .text(" ") }.count == 2)
  }

  /// The label of space would be too small to read on the narrower half.
  @Test func theWiderHalfOfSpaceSaysSo() throws {
    let layout = try shaped("de", .split)
    let spaces = layout.layers[0].keys.filter { $0.action == .text(" ") }
      .sorted { $0.rectangle.width < $1.rectangle.width }
    #expect(spaces.map(\.label) == ["", "Leertaste"])
  }

  @Test(arguments: KeyboardSize.allCases)
  func keysNeverOverlapNorLeaveTheKeyboard(size: KeyboardSize) throws {
    for layout in ShippedFiles.catalogue.layouts {
      for layer in layout.shaped(KeyboardShape(size: size, splitGap: 0.3)).layers {
        #expect(Set(layer.keys.map(\.id)).count == layer.keys.count, "\(layout.id)")
        for (index, key) in layer.keys.enumerated() {
          let place = key.rectangle
          #expect(place.x > -1e-9 && place.maxX < 1 + 1e-9)
          for other in layer.keys[..<index].map(\.rectangle) {
            let overlaps =
              min(place.maxX, other.maxX) - max(place.x, other.x) > 1e-9
              && min(place.maxY, other.maxY) - max(place.y, other.y) > 1e-9
            #expect(!overlaps, "\(layout.id) \(layer.id) \(key.id)")
          }
        }
      }
    }
  }

  @Test func whatHasNoLettersStaysWhole() throws {
    #expect(
      try shaped("number-pad", .split) == (try #require(ShippedFiles.catalogue["number-pad"])))
    #expect(try place("0", try shaped("calculator", .oneHandedLeft)).maxX < 0.6)
  }
}
