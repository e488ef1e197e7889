import Testing
import Touch
import Units

@Suite struct CalibrationTests {
  /// The places of the picture's upper left and upper right corners on the touchscreen.
  @Test(arguments: [
    (Calibration.Rotation.none, (0.0, 0.0), (1.0, 0.0)),
    (.right, (1.0, 0.0), (1.0, 1.0)),
    (.half, (1.0, 1.0), (0.0, 1.0)),
    (.left, (0.0, 1.0), (0.0, 0.0)),
  ])
  func theSurfaceTurnsWithThePicture(
    rotation: Calibration.Rotation, upperLeft: (Double, Double), upperRight: (Double, Double)
  ) {
    let calibration = Calibration(matrix: .identity, rotation: rotation)
    #expect(
      calibration.surfacePoint(x: upperLeft.0, y: upperLeft.1) == SurfacePoint(x: 0, y: 0))
    #expect(
      calibration.surfacePoint(x: upperRight.0, y: upperRight.1) == SurfacePoint(x: 1, y: 0))
  }

  @Test func theMatrixOfTheUdevPropertyIsApplied() throws {
    let matrix = try #require(Calibration.Matrix(udevProperty: "-1 0 1 0 0.5 0.25"))
    let point = Calibration(matrix: matrix, rotation: .none).surfacePoint(x: 0.25, y: 0.5)
    #expect(point == SurfacePoint(x: 0.75, y: 0.5))
  }

  @Test(arguments: ["", "1 2 3", "1 0 0 0 1 x", "1 0 0 0 1 nan", "1 0 0 0 1 0 0"])
  func rejectsTextsThatAreNoMatrix(text: String) {
    #expect(Calibration.Matrix(udevProperty: text) == nil)
  }

  @Test func aTurnedPanelHitsTheKeyboardWhereThePersonSeesIt() {
    var panel = Panel(.protocolB, calibration: Calibration(matrix: .identity, rotation: .half))
    panel.down(0, 500, 100)
    #expect(panel.phases == [.down])
    panel.down(1, 500, 900)
    #expect(panel.contacts.isEmpty)
  }
}
