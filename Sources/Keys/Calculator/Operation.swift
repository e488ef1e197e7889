/// An arithmetic operation of the calculator.
enum Operation: Hashable, Sendable {
  case add
  case subtract
  case multiply
  case divide

  /// True if algebraic rules carry out the operation before + and −.
  var bindsTighter: Bool { self == .multiply || self == .divide }

  var sign: String {
    switch self {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    }
  }

  /// - Throws: `overflow` at 10²⁸ or more, `divisionByZero`.
  func result(
    _ left: Decimal28, _ right: Decimal28
  ) throws(Decimal28.Failure) -> Decimal28 {
    switch self {
    case .add: try left + right
    case .subtract: try left - right
    case .multiply: try left * right
    case .divide: try left / right
    }
  }
}
