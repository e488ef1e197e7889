import Drawing

/// A picture's clockwise rotation on its output, in degrees.
enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case right = 90
  case half = 180
  case left = 270

  /// Returns an output's size as the user sees it.
  func seen(_ size: PixelSize) -> PixelSize {
    self == .none || self == .half ? size : PixelSize(width: size.height, height: size.width)
  }

  /// Returns the output's pixel that the user sees at (x, y).
  func place(x: Int, y: Int, on output: PixelSize) -> (x: Int, y: Int) {
    switch self {
    case .none: (x, y)
    case .right: (output.width - 1 - y, x)
    case .half: (output.width - 1 - x, output.height - 1 - y)
    case .left: (y, output.height - 1 - x)
    }
  }
}
