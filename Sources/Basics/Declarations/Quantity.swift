/// A decimal number with a unit, as in settings files: `0.4 s`, `400ms`, `40 %`, `3`.
///
/// Only unambiguous forms are accepted: digits with at most one decimal point. An exponent,
/// hexadecimal digits and `inf` are refused.
package struct Quantity: Hashable, Sendable {
  package var number: Double
  /// The unit; empty if there is none.
  package var unit: String

  /// Parses a number with an optional unit; nil if the text does not begin with a number.
  package init?(_ text: String) {
    let end = text.firstIndex { !"+-.0123456789".contains($0) } ?? text.endIndex
    let digits = text[..<end]
    guard digits.count <= 24, digits.contains(where: \.isNumber), let number = Double(digits)
    else { return nil }
    self.number = number
    unit = String(text[end...].drop { $0 == " " })
  }

  /// Returns a number without a unit; nil if there is a unit.
  package static func plain(_ text: String) -> Double? {
    guard let quantity = Quantity(text), quantity.unit.isEmpty else { return nil }
    return quantity.number
  }

  /// Returns a number as short as it can be written: `40`, not `40.0`.
  package static func write(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
