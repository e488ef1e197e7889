/// A share of something, 0–1.
package struct Fraction: Hashable, Comparable, Sendable {
  package var value: Double

  package init(_ value: Double) {
    self.value = value
  }

  package static func percent(_ value: Double) -> Fraction {
    Fraction(value / 100)
  }

  package static func < (left: Fraction, right: Fraction) -> Bool {
    left.value < right.value
  }
}
