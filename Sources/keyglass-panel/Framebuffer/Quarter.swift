import Drawing

/// How far a picture is turned clockwise on its output.
enum Quarter: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case right = 90
  case half = 180
  case left = 270

  /// An output's size as people see it.
  func seen(_ size: PixelSize) -> PixelSize {
    self == .none || self == .half ? size : PixelSize(width: size.height, height: size.width)
  }

  /// The position on an output of the pixel that people see at (x, y).
  func place(x: Int, y: Int, on output: PixelSize) -> (x: Int, y: Int) {
    switch self {
    case .none: (x, y)
    case .right: (output.width - 1 - y, x)
    case .half: (output.width - 1 - x, output.height - 1 - y)
    case .left: (y, output.height - 1 - x)
    }
  }
}
