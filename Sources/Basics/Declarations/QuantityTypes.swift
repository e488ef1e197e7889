package import Units

extension SettingType where Value: Comparable {
  /// Creates a type of values in a range. Messages call the values `what`.
  private init(
    _ what: String, in range: ClosedRange<Value>,
    read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      "\(what), between \(write(range.lowerBound)) and \(write(range.upperBound))",
      scalar: { text in read(text).flatMap { range.contains($0) ? $0 : nil } },
      write: write)
  }
}

extension SettingType where Value == Int {
  /// A whole number from the range.
  package static func integer(_ range: ClosedRange<Int>) -> SettingType {
    SettingType("a whole number", in: range, read: { Int($0) }, write: { String($0) })
  }
}

extension SettingType where Value == Double {
  /// A number from the range, without a unit.
  package static func number(_ range: ClosedRange<Double>) -> SettingType {
    SettingType("a number", in: range, read: Quantity.plain, write: Quantity.write)
  }
}

extension SettingType where Value == Fraction {
  /// A fraction: `40 %`, `40%` or `0.4`.
  package static func fraction(_ range: ClosedRange<Fraction>) -> SettingType {
    SettingType(
      "a fraction such as 40 % or 0.4", in: range,
      read: { text in
        guard let quantity = Quantity(text) else { return nil }
        switch quantity.unit {
        case "%": return .percent(quantity.number)
        case "": return Fraction(quantity.number)
        default: return nil
        }
      },
      // Round, because 100 times 0.29 is 28.999999999999996.
      write: { Quantity.write(($0.value * 1e6).rounded() / 1e4) + " %" })
  }
}

extension SettingType where Value == Microseconds {
  /// A duration: `0.4 s` or `400 ms`; `0` needs no unit.
  package static func duration(_ range: ClosedRange<Microseconds>) -> SettingType {
    SettingType(
      "a time such as 0.4 s or 400 ms", in: range,
      read: { text in
        guard let quantity = Quantity(text) else { return nil }
        let unit: Double
        switch quantity.unit {
        case "s": unit = 1e6
        case "ms": unit = 1e3
        case "us", "µs", "μs": unit = 1
        case "" where quantity.number == 0: unit = 1
        default: return nil
        }
        return Int64(exactly: (quantity.number * unit).rounded()).map { Microseconds($0) }
      },
      write: { time in
        let value = Double(time.value)
        if time >= .milliseconds(100) { return Quantity.write(value / 1e6) + " s" }
        if time >= .milliseconds(1) || time == .zero { return Quantity.write(value / 1e3) + " ms" }
        return "\(time.value) us"
      })
  }
}

extension SettingType where Value == Millimetres {
  /// A length: `1.5 mm`; `0` needs no unit.
  package static func length(_ range: ClosedRange<Millimetres>) -> SettingType {
    SettingType(
      "a length such as 1.5 mm", in: range,
      read: { text in
        guard let quantity = Quantity(text),
          quantity.unit == "mm" || quantity.unit.isEmpty && quantity.number == 0
        else { return nil }
        return Millimetres(quantity.number)
      },
      write: { Quantity.write($0.value) + " mm" })
  }
}
