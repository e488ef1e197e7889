/// A layout's own icon: outlines in a box of 24 by 24 units, whose inside is painted.
///
/// Its `data` is SVG's path data with the commands M, L, H, V, C, Q and Z, absolute or relative.
package struct IconPath: Hashable, Sendable {
  /// The path data, which has been checked.
  package let data: String

  /// The side of the box in units.
  package static let side = 24.0
  /// The maximum length of the path data in bytes.
  package static let longest = 4_096

  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double
  }

  /// A part of an outline. Points are absolute.
  package enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// A cubic curve: its two control points and its end.
    case curve(Point, Point, Point)
    /// A line back to the last `move`.
    case close
  }

  /// A mistake in the path data.
  package struct Mistake: Error, Hashable, Sendable {
    /// The mistake's place, in bytes from the beginning of the data.
    package var offset: Int
    package var message: String
  }

  /// - Throws: the first mistake in the data.
  package init(parsing data: String) throws(Mistake) {
    var reader = IconPathReader(data)
    try reader.read()
    self.data = data
  }

  package var steps: [Step] {
    var reader = IconPathReader(data)
    // The data was checked when the icon was made.
    try? reader.read()
    return reader.steps
  }
}

/// Reads the commands of a path from left to right.
private struct IconPathReader {
  private let bytes: [UInt8]
  private var position = 0
  private var current = IconPath.Point(x: 0, y: 0)
  private var start = IconPath.Point(x: 0, y: 0)
  private(set) var steps: [IconPath.Step] = []

  /// The rounding error that sums of relative coordinates may have.
  private static let rounding = 0.01
  private static let box = -rounding...IconPath.side + rounding

  init(_ data: String) {
    bytes = Array(data.utf8)
  }

  mutating func read() throws(IconPath.Mistake) {
    guard bytes.count <= IconPath.longest else {
      throw mistake(at: 0, "an icon has at most \(IconPath.longest) bytes, not \(bytes.count)")
    }
    skipSpaces()
    while position < bytes.count {
      try command()
      skipSpaces()
    }
    guard !steps.isEmpty else { throw mistake(at: 0, "an icon begins with `M`") }
  }

  private mutating func command() throws(IconPath.Mistake) {
    let place = position
    let letter = bytes[position]
    position += 1
    let isRelative = letter & 0x20 != 0
    let upper = letter & ~0x20
    if steps.isEmpty, upper != UInt8(ascii: "M") {
      throw mistake(at: place, "an icon begins with `M`")
    }
    switch upper {
    case UInt8(ascii: "Z"):
      steps.append(.close)
      current = start
      return
    case UInt8(ascii: "M"):
      current = try point(isRelative)
      start = current
      steps.append(.move(current))
      while hasNumber { line(to: try point(isRelative)) }
    case UInt8(ascii: "L"):
      repeat { line(to: try point(isRelative)) } while hasNumber
    case UInt8(ascii: "H"):
      repeat {
        let x = try coordinate(from: isRelative ? current.x : 0)
        line(to: IconPath.Point(x: x, y: current.y))
      } while hasNumber
    case UInt8(ascii: "V"):
      repeat {
        let y = try coordinate(from: isRelative ? current.y : 0)
        line(to: IconPath.Point(x: current.x, y: y))
      } while hasNumber
    case UInt8(ascii: "C"):
      repeat {
        let first = try point(isRelative)
        let second = try point(isRelative)
        let end = try point(isRelative)
        curve(first, second, end)
      } while hasNumber
    case UInt8(ascii: "Q"):
      repeat {
        let control = try point(isRelative)
        let end = try point(isRelative)
        curve(
          cubicControl(near: current, quadratic: control),
          cubicControl(near: end, quadratic: control), end)
      } while hasNumber
    default:
      throw mistake(
        at: place, "the commands of an icon are M, L, H, V, C, Q and Z, not \(shown(letter))")
    }
  }

  private mutating func line(to point: IconPath.Point) {
    current = point
    steps.append(.line(point))
  }

  private mutating func curve(
    _ first: IconPath.Point, _ second: IconPath.Point, _ end: IconPath.Point
  ) {
    current = end
    steps.append(.curve(first, second, end))
  }

  /// Returns the control point near `end` of the cubic curve that equals a quadratic curve.
  private func cubicControl(
    near end: IconPath.Point, quadratic control: IconPath.Point
  ) -> IconPath.Point {
    IconPath.Point(
      x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
  }

  private mutating func point(_ isRelative: Bool) throws(IconPath.Mistake) -> IconPath.Point {
    let x = try coordinate(from: isRelative ? current.x : 0)
    return IconPath.Point(x: x, y: try coordinate(from: isRelative ? current.y : 0))
  }

  private mutating func coordinate(from origin: Double) throws(IconPath.Mistake) -> Double {
    skipSeparator()
    let place = position
    let value = origin + (try number())
    guard Self.box.contains(value) else {
      throw mistake(at: place, "the icon goes outside its box, which is 0 to 24")
    }
    return min(max(value, 0), IconPath.side)
  }

  private mutating func number() throws(IconPath.Mistake) -> Double {
    let place = position
    skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    var digits = skipDigits()
    if next == UInt8(ascii: ".") {
      position += 1
      digits += skipDigits()
    }
    if digits > 0, next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      digits = skipDigits()
    }
    guard digits > 0, let number = Double(String(decoding: bytes[place..<position], as: UTF8.self))
    else { throw mistake(at: place, "a number is missing here") }
    return number
  }

  // MARK: Bytes

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    if let next, isSkipped(next) { position += 1 }
  }

  private mutating func skipDigits() -> Int {
    let first = position
    while let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { position += 1 }
    return position - first
  }

  private mutating func skipSpaces() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
  }

  private mutating func skipSeparator() {
    skipSpaces()
    skip { $0 == UInt8(ascii: ",") }
    skipSpaces()
  }

  /// True if another number follows, which repeats the last command.
  private var hasNumber: Bool {
    mutating get {
      skipSpaces()
      guard let next else { return false }
      return UInt8(ascii: "0")...UInt8(ascii: "9") ~= next || ",+-.".utf8.contains(next)
    }
  }

  private func mistake(at offset: Int, _ message: String) -> IconPath.Mistake {
    IconPath.Mistake(offset: offset, message: message)
  }

  private func shown(_ letter: UInt8) -> String {
    0x21...0x7E ~= letter ? "`\(Character(Unicode.Scalar(letter)))`" : "something else"
  }
}
