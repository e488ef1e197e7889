/// A share of a whole, 0–1.
public struct Fraction: Hashable, Comparable, Sendable {
  public var value: Double

  public init(_ value: Double) {
    self.value = value
  }

  /// A fraction from per cent, 0–100.
  public static func percent(_ value: Double) -> Fraction {
    Fraction(value / 100)
  }

  public static func < (left: Fraction, right: Fraction) -> Bool {
    left.value < right.value
  }
}
