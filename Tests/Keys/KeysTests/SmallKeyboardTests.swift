import Keys
import Layouts
import Testing
import Touch
import Units

/// Tests of a keyboard that a panel reports as too small for any key.
@Suite(.withSwipesToo) struct SmallKeyboardTests {
  private static let least = Double.leastNonzeroMagnitude

  @Test(arguments: [0, least, 4 * least, .leastNormalMagnitude, 1e-9], [0, least, 0.4])
  func popupsHaveFinitePlacesOnTinyKeyboards(width: Double, height: Double) {
    let place = UnitRectangle(x: 0, y: 0.6, width: width, height: height)
    for x in [0, 0.25, 1] {
      for y in [0, 0.3, 0.8] {
        let cells = held(at: SurfacePoint(x: x * width, y: 0.6 + y * height), in: place)
        for cell in cells {
          #expect(cell.x.isFinite && cell.y.isFinite)
          #expect(cell.width.isFinite && cell.height.isFinite)
        }
      }
    }
  }

  /// A finger at the far edge is on the keyboard even if the keyboard has no width.
  @Test func aFingerOnAKeyboardOfNoWidthIsOnAKeyOrNone() {
    let place = UnitRectangle(x: 1, y: 0.6, width: 0, height: 0.4)
    _ = held(at: SurfacePoint(x: 1, y: 0.7), in: place)
  }

  /// Returns the cells of the popup under a finger held at a point.
  private func held(at point: SurfacePoint, in place: UnitRectangle) -> [UnitRectangle] {
    var engine = KeyEngine(
      layout: TestLayouts.phone, behaviour: KeyBehaviour(), keyboard: place)
    engine.setLayoutMenu([
      LayoutTitle(id: "phone", title: "Phone"), LayoutTitle(id: "de", title: "Deutsch"),
    ])
    var output: [KeyOutput] = []
    engine.handle(
      KeyboardContactEvent(contact: ContactID(1), phase: .down, point: point, time: .zero),
      into: &output)
    engine.advance(to: .seconds(1), into: &output)
    return engine.state.popup?.cells.map(\.rectangle) ?? []
  }
}
