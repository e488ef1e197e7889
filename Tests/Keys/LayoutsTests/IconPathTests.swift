import Testing

@testable import Layouts

/// Tests of icons, written as SVG's path data.
@Suite struct IconPathTests {
  private func point(_ x: Double, _ y: Double) -> IconPath.Point { .init(x: x, y: y) }

  @Test func eachCommandIsAbsoluteOrRelative() throws {
    #expect(
      try IconPath(parsing: "M4 4 L20,4 V20 H4 Z").steps
        == [
          .move(point(4, 4)), .line(point(20, 4)), .line(point(20, 20)), .line(point(4, 20)),
          .close,
        ])
    #expect(
      try IconPath(parsing: "m4 4l16 0v16h-16z m1,1 2 2").steps
        == [
          .move(point(4, 4)), .line(point(20, 4)), .line(point(20, 20)), .line(point(4, 20)),
          .close, .move(point(5, 5)), .line(point(7, 7)),
        ])
    #expect(
      try IconPath(parsing: "M1 1c1 2 3 4 5 6C7 8 9 10 11 12").steps
        == [
          .move(point(1, 1)), .curve(point(2, 3), point(4, 5), point(6, 7)),
          .curve(point(7, 8), point(9, 10), point(11, 12)),
        ])
  }

  @Test func aQuadraticCurveBecomesACubicOne() throws {
    #expect(
      try IconPath(parsing: "M0 0q3 6 6 0").steps
        == [.move(point(0, 0)), .curve(point(2, 4), point(4, 4), point(6, 0))])
  }

  @Test func numbersNeedNoSeparatorWhereSVGNeedsNone() throws {
    #expect(
      try IconPath(parsing: "M.5.5L1e1-0+2,\t3").steps
        == [.move(point(0.5, 0.5)), .line(point(10, 0)), .line(point(2, 3))])
  }

  @Test(
    arguments: [
      ("", 0, "an icon begins with `M`"),
      ("L1 1", 0, "an icon begins with `M`"),
      ("M4 4A1 1 0 0 0 2 2", 4, "the commands of an icon are M, L, H, V, C, Q and Z, not `A`"),
      ("M4 4 €", 5, "the commands of an icon are M, L, H, V, C, Q and Z, not something else"),
      ("M4", 2, "a number is missing here"),
      ("M4 4L5", 6, "a number is missing here"),
      ("M4 4L5 -", 7, "a number is missing here"),
      ("M4 4H1e", 5, "a number is missing here"),
      ("M4 4h20.1", 5, "the icon goes outside its box, which is 0 to 24"),
      ("M4 4L4 -1", 7, "the icon goes outside its box, which is 0 to 24"),
      ("M4 4H1e999", 5, "the icon goes outside its box, which is 0 to 24"),
      ("M4 4H,,5", 6, "a number is missing here"),
    ])
  func aMistakeHasItsPlace(data: String, offset: Int, message: String) {
    #expect(throws: IconPath.Mistake(offset: offset, message: message)) {
      try IconPath(parsing: data)
    }
  }

  @Test func itsLengthIsLimited() throws {
    let long = "M0 0" + String(repeating: " ", count: IconPath.longest - 4)
    #expect(try IconPath(parsing: long).steps.count == 1)
    #expect(throws: IconPath.Mistake.self) { try IconPath(parsing: long + " ") }
  }
}
