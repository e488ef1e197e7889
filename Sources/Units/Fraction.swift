/// A share of something, 0–1.
public struct Fraction: Hashable, Comparable, Sendable {
  public var value: Double

  public init(_ value: Double) {
    self.value = value
  }

  public static func percent(_ value: Double) -> Fraction {
    Fraction(value / 100)
  }

  public static func < (left: Fraction, right: Fraction) -> Bool {
    left.value < right.value
  }
}
