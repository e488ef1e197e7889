import ControlProtocol
import Layouts
import Scene
import SeatRules
import Testing
import Units

/// Tests of a keyboard that a finger drags.
struct FloatingTests {
  private static let four = Layout(
    id: "four", title: "four rows",
    layers: [Layer(id: "main", keys: [], unitsWide: 10, unitsHigh: 4)])

  private static func inputs(width: Double? = 0.5, printed: Bool = false) -> Placement.Inputs {
    Placement.Inputs(
      layout: four, height: KeyboardHeight(share: 0.36, portraitShare: 0.36),
      isPrintedOnGlass: printed, floatingWidth: width)
  }

  private func panel(
    _ place: UnitRectangle, output: String? = "DSI-1", asked: Int? = nil
  ) -> PanelDescription {
    var panel = PanelDescription(
      kind: "wayland", output: output, shown: true, rectangle: place, outputWidth: 1000,
      outputHeight: 500)
    panel.asked = asked
    return panel
  }

  /// Answers as a panel that shows the keyboard at the requested place.
  private func answer(_ placement: inout Placement, output: String? = "DSI-1") -> Placement.Change {
    let place = placement.rectangle
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    return placement.setPanel(
      panel(
        UnitRectangle(
          x: rounded(place.x), y: rounded(place.y), width: rounded(place.width),
          height: rounded(place.height)), output: output, asked: placement.requestNumber), of: 1)
  }

  @Test func itBeginsInTheMiddleOfTheLowerEdge() {
    let placement = Placement(Self.inputs(), isVisible: true)
    #expect(placement.rectangle.isNear(UnitRectangle(x: 0.25, y: 0.6, width: 0.5, height: 0.4)))
  }

  @Test func itGoesWhereItIsDragged() {
    var placement = Placement(Self.inputs(), isVisible: true)
    _ = answer(&placement)
    #expect(placement.drag(to: SurfacePoint(x: 0.1, y: 0.2)) == .place)
    #expect(
      placement.touchArea?.isNear(UnitRectangle(x: 0.1, y: 0.2, width: 0.5, height: 0.4)) == true)
    // The answer moves no key, so a finger that is already on a key types that key.
    #expect(answer(&placement) == .none)
  }

  /// The panel needs a new window for each size, so the size in pixels must not change while
  /// dragging.
  @Test func itHasAsManyPixelsEverywhere() {
    var placement = Placement(Self.inputs(width: 0.3337), isVisible: true)
    _ = answer(&placement)
    _ = placement.drag(to: SurfacePoint(x: 0, y: 0))
    let size = (placement.rectangle.width, placement.rectangle.height)
    for step in 0..<500 {
      let share = Double(step) / 500
      _ = placement.drag(to: SurfacePoint(x: share, y: share))
      let place = placement.rectangle
      #expect((place.width, place.height) == size)
      #expect(place.maxX <= 1 + 1e-12 && place.maxY <= 1 + 1e-12)
      #expect(abs((place.x * 1000).rounded() - place.x * 1000) < 1e-6)
    }
  }

  @Test func itStaysOnTheOutput() {
    var placement = Placement(Self.inputs(), isVisible: true)
    _ = answer(&placement)
    _ = placement.drag(to: SurfacePoint(x: -1, y: 9))
    #expect(placement.rectangle.isNear(UnitRectangle(x: 0, y: 0.6, width: 0.5, height: 0.4)))
    _ = placement.drag(to: SurfacePoint(x: .infinity, y: -.infinity))
    #expect(placement.rectangle.isNear(UnitRectangle(x: 0.5, y: 0, width: 0.5, height: 0.4)))
    _ = placement.drag(to: SurfacePoint(x: .nan, y: .nan))
    #expect(placement.rectangle.isNear(UnitRectangle(x: 0.5, y: 0, width: 0.5, height: 0.4)))
  }

  @Test func eachOutputHasItsOwnPlace() {
    var placement = Placement(Self.inputs(), isVisible: true)
    _ = answer(&placement)
    _ = placement.drag(to: SurfacePoint(x: 0, y: 0))
    _ = answer(&placement)
    _ = answer(&placement, output: "HDMI-A-1")
    #expect(placement.rectangle.isNear(UnitRectangle(x: 0.25, y: 0.6, width: 0.5, height: 0.4)))
    _ = placement.drag(to: SurfacePoint(x: 0.5, y: 0))
    _ = answer(&placement, output: "DSI-1")
    #expect(placement.rectangle.isNear(UnitRectangle(x: 0, y: 0, width: 0.5, height: 0.4)))
  }

  @Test func theNextDaemonKnowsWhere() {
    var placement = Placement(Self.inputs(), isVisible: true)
    _ = answer(&placement)
    _ = placement.drag(to: SurfacePoint(x: 0.5, y: 0.3))
    let kept = DraggedPlaces(parsing: placement.dragged.text)
    #expect(kept == placement.dragged)
    var next = Placement(Self.inputs(), isVisible: true, dragged: kept)
    _ = answer(&next)
    #expect(next.rectangle.isNear(UnitRectangle(x: 0.5, y: 0.3, width: 0.5, height: 0.4)))
  }

  /// A text console shows the keyboard at the lower edge, whatever place the daemon asks for.
  @Test func aPanelMayShowItElsewhere() {
    var placement = Placement(Self.inputs(), isVisible: true)
    _ = answer(&placement)
    _ = placement.drag(to: SurfacePoint(x: 0.1, y: 0.2))
    let lower = UnitRectangle(x: 0.1, y: 0.6, width: 0.5, height: 0.4)
    #expect(placement.setPanel(panel(lower, asked: placement.requestNumber), of: 1) == .place)
    let number = placement.requestNumber
    #expect(placement.setPanel(panel(lower, asked: number), of: 1) == .none)
    #expect(placement.requestNumber == number)
    #expect(placement.touchArea == lower)
  }

  @Test(arguments: [inputs(width: nil), inputs(printed: true)])
  func oneThatDoesNotFloatIsNotDragged(inputs: Placement.Inputs) {
    var placement = Placement(inputs, isVisible: true)
    let place = placement.rectangle
    #expect(place.width == 1)
    #expect(placement.drag(to: SurfacePoint(x: 0, y: 0)) == .none)
    #expect(placement.rectangle == place)
  }

  @Test func aBrokenFileIsNone() {
    for text in ["", "x", "1 2", "nan 0 A\n", "0.5 0.5\n", "\n\n \n", "1e999 -1e999 B"] {
      let places = DraggedPlaces(parsing: text)
      #expect(places["A"] == SurfacePoint(x: 0.5, y: 1))
      #expect(places["B"] == SurfacePoint(x: 0.5, y: 1))
    }
    #expect(DraggedPlaces(parsing: "7 -3 A b\n")["A b"] == SurfacePoint(x: 1, y: 0))
  }

  @Test(arguments: ["A\r", "\r\nA", "A\u{0}", "A\nB"])
  func whatCannotBeALineIsNotKept(_ name: String) {
    var places = DraggedPlaces()
    places[name] = SurfacePoint(x: 0, y: 0)
    places["B"] = SurfacePoint(x: 0.25, y: 0.5)
    #expect(places.text == "0.25 0.5 B\n")
    #expect(DraggedPlaces(parsing: places.text) == places)
  }

  @Test func aNameMayBeginWithAMark() {
    var places = DraggedPlaces()
    places["\u{301}A"] = SurfacePoint(x: 0.25, y: 0.5)
    #expect(DraggedPlaces(parsing: places.text) == places)
  }

  @Test func outputsThatComeAndGoDoNotFillIt() {
    var places = DraggedPlaces()
    for number in 0..<1000 { places["output-\(number)"] = SurfacePoint(x: 0, y: 0) }
    #expect(places.text.utf8.count < 1000)
    #expect(places["output-999"] == SurfacePoint(x: 0, y: 0))
  }
}

extension UnitRectangle {
  fileprivate func isNear(_ other: UnitRectangle) -> Bool {
    abs(x - other.x) < 0.002 && abs(y - other.y) < 0.002 && abs(width - other.width) < 0.002
      && abs(height - other.height) < 0.002
  }
}
