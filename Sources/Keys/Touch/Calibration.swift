package import Units

/// Maps a touchscreen's coordinates to the surface as the user sees it.
package struct Calibration: Hashable, Sendable {
  /// The matrix of x' = a·x + b·y + c and y' = d·x + e·y + f on fractions 0–1. The six numbers are
  /// in the order of libinput's LIBINPUT_CALIBRATION_MATRIX.
  package struct Matrix: Hashable, Sendable {
    package var a, b, c, d, e, f: Double

    package static let identity = Matrix(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

    package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
      (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// Parses the udev property: six numbers separated by white space. Returns nil for anything
    /// else.
    package init?(udevProperty text: String) {
      let numbers = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
      guard numbers.count == 6 else { return nil }
      let values = numbers.compactMap { $0 }.filter(\.isFinite)
      guard values.count == 6 else { return nil }
      self.init(
        a: values[0], b: values[1], c: values[2], d: values[3], e: values[4], f: values[5])
    }
  }

  /// The clockwise rotation of the picture relative to the touchscreen, in degrees.
  package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case right = 90
    case half = 180
    case left = 270
  }

  package var matrix: Matrix
  package var rotation: Rotation

  package static let none = Calibration(matrix: .identity, rotation: .none)

  package init(matrix: Matrix, rotation: Rotation) {
    self.matrix = matrix
    self.rotation = rotation
  }

  /// The point on the surface, for a position in fractions of the touchscreen's axes.
  package func surfacePoint(x: Double, y: Double) -> SurfacePoint {
    let u = matrix.a * x + matrix.b * y + matrix.c
    let v = matrix.d * x + matrix.e * y + matrix.f
    switch rotation {
    case .none: return SurfacePoint(x: u, y: v)
    case .right: return SurfacePoint(x: v, y: 1 - u)
    case .half: return SurfacePoint(x: 1 - u, y: 1 - v)
    case .left: return SurfacePoint(x: 1 - v, y: u)
    }
  }
}
