import Foundation
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import Units

/// Tests of layouts with `max-width`, whose keys are in the middle of wide screens.
@Suite struct MaxWidthTests {
  private static let pad = """
    id: pad
    title: Pad
    width: 4
    max-width: 1.5
    layers:
      main:
        rows: |
          1 2 3 delete
          4 5 6 next
    """

  private func keys(_ field: Field) -> (left: Double, right: Double) {
    let keys = field.keyboard.scene(visible: true, canType: { _ in true }).keys.map(\.rectangle)
    return (keys.map(\.x).min() ?? 0, keys.map(\.maxX).max() ?? 0)
  }

  private func place(
    _ field: Field, width: Double, height: Double, x: Double = 0, share: Double = 1
  ) {
    field.keyboard.setPlace(
      UnitRectangle(x: x, y: 0.6, width: share, height: 0.4),
      surfaceSize: (Millimetres(width), Millimetres(height)))
  }

  @Test func keysOfAWideScreenAreInItsMiddle() throws {
    let field = try Field(Self.pad)
    // Rows are 20 mm high, so the four keys are 30 mm wide.
    place(field, width: 400, height: 100)
    #expect(abs(keys(field).left - 0.35) < 1e-9)
    #expect(abs(keys(field).right - 0.65) < 1e-9)
    // The keyboard floats: it is 200 mm wide, and begins at 100 mm.
    place(field, width: 400, height: 100, x: 0.25, share: 0.5)
    #expect(abs(keys(field).left - 0.35) < 1e-9)
    place(field, width: 60, height: 100)
    #expect(keys(field) == (0, 1))
  }

  @Test func withoutASizeOrALimitKeysFillTheWidth() throws {
    #expect(keys(try Field(Self.pad)) == (0, 1))
    let field = try Field(Self.pad.replacingOccurrences(of: "max-width: 1.5\n", with: ""))
    place(field, width: 400, height: 100)
    #expect(keys(field) == (0, 1))
  }

  @Test func touchesBesideTheKeysTypeNothing() throws {
    var field = try Field(Self.pad)
    place(field, width: 400, height: 100)
    field.touch(.down, SurfacePoint(x: 0.3, y: 0.7), at: .milliseconds(0))
    field.touch(.up, SurfacePoint(x: 0.3, y: 0.7), at: .milliseconds(50))
    #expect(field.text == "")
    field.touch(.down, SurfacePoint(x: 0.36, y: 0.7), at: .milliseconds(1000))
    field.touch(.up, SurfacePoint(x: 0.36, y: 0.7), at: .milliseconds(1050))
    #expect(field.text == "1")
  }

  @Test func eachLayerIsNarrowedByItsOwnColumns() throws {
    let more = "\n  more:\n    width: 2\n    rows: |\n      7 8\n      main next\n"
    var field = try Field(Self.pad.replacingOccurrences(of: "6 next", with: "more next") + more)
    place(field, width: 400, height: 100)
    #expect(abs(keys(field).left - 0.35) < 1e-9)
    try field.play("more at 0")
    // Rows are 20 mm high, so the two keys are 30 mm wide.
    #expect(abs(keys(field).left - 0.425) < 1e-9)
    #expect(abs(keys(field).right - 0.575) < 1e-9)
    field.touch(.down, SurfacePoint(x: 0.36, y: 0.7), at: .milliseconds(2_000))
    field.touch(.up, SurfacePoint(x: 0.36, y: 0.7), at: .milliseconds(2_050))
    field.touch(.down, SurfacePoint(x: 0.45, y: 0.7), at: .milliseconds(3_000))
    field.touch(.up, SurfacePoint(x: 0.45, y: 0.7), at: .milliseconds(3_050))
    #expect(field.text == "7")
    // On a screen of this width, only the layer with two keys is narrowed.
    place(field, width: 100, height: 100)
    #expect(abs(keys(field).left - 0.2) < 1e-9)
  }

  /// Returns a field of 400 mm with two layers: `main` from 0.35 to 0.65 of the width, and `more`
  /// from 0.425 to 0.575.
  private func layers() throws -> Field {
    let rows = "\n  more:\n    width: 2\n    rows: |\n      7 8\n      main next\n"
    let pad = Self.pad.replacingOccurrences(of: "4 5 6 next", with: "more 5 6 next")
    let field = try Field(pad + rows)
    place(field, width: 400, height: 100)
    return field
  }

  private func pressed(_ field: Field) -> [String] {
    field.keyboard.scene(visible: true, canType: { _ in true }).keys
      .filter { $0.state.contains(.pressed) }.map(\.id)
  }

  @Test func aFingerBesideANarrowerLayerGoesOnHoldingIt() throws {
    var field = try layers()
    field.touch(.down, SurfacePoint(x: 0.3875, y: 0.9), at: .milliseconds(0))
    #expect(abs(keys(field).left - 0.425) < 1e-9)
    #expect(pressed(field) == [])
    // The finger slips by 4 mm.
    field.touch(.moved, SurfacePoint(x: 0.3975, y: 0.9), at: .milliseconds(100))
    #expect(pressed(field) == [])
    let first = field
    field.anotherFinger()
    field.touch(.down, SurfacePoint(x: 0.45, y: 0.7), at: .milliseconds(200))
    field.touch(.up, SurfacePoint(x: 0.45, y: 0.7), at: .milliseconds(250))
    #expect(field.text == "7")
    field.sameFinger(as: first)
    field.touch(.up, SurfacePoint(x: 0.3975, y: 0.9), at: .milliseconds(400))
    #expect(abs(keys(field).left - 0.35) < 1e-9)
    #expect(field.text == "7")
  }

  @Test func aPressingFingerBesideTheNextLayerTypesNothing() throws {
    var field = try layers()
    try field.play("more at 0")
    field.anotherFinger()
    field.touch(.down, SurfacePoint(x: 0.4625, y: 0.9), at: .milliseconds(1000))
    #expect(abs(keys(field).left - 0.35) < 1e-9)
    let holding = field
    field.anotherFinger()
    field.touch(.down, SurfacePoint(x: 0.36, y: 0.7), at: .milliseconds(1100))
    #expect(pressed(field).contains("1"))
    let pressing = field
    field.sameFinger(as: holding)
    field.touch(.cancelled, SurfacePoint(x: 0.4625, y: 0.9), at: .milliseconds(1150))
    #expect(abs(keys(field).left - 0.425) < 1e-9)
    #expect(pressed(field) == [])
    field.sameFinger(as: pressing)
    field.touch(.up, SurfacePoint(x: 0.36, y: 0.7), at: .milliseconds(1200))
    #expect(field.text == "")
  }

  @Test func keysForOneHandStayAtItsSide() throws {
    let layout = try #require(LayoutParser.parse(Array(Self.pad.utf8), file: "pad").layout)
    #expect(layout.shaped(KeyboardShape(size: .oneHandedLeft)).maxWidth == nil)
    #expect(layout.shaped(KeyboardShape(size: .floating)).maxWidth == 1.5)
  }
}
