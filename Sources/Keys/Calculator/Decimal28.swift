/// An exact decimal number of 28 significant digits, below 10²⁸.
///
/// Results with more digits are rounded half to even: 0.1 + 0.2 is 0.3, and errors do not
/// accumulate in one direction.
struct Decimal28: Hashable, Sendable {
  private(set) var isNegative: Bool
  /// The digits without trailing zeros; 0 for zero.
  private(set) var coefficient: UInt128
  /// The power of ten by which the coefficient is multiplied; 0 for zero.
  private(set) var exponent: Int

  static let precision = 28
  static let zero = Decimal28(whole: 0)

  enum Failure: Error {
    case divisionByZero
    case overflow
  }

  init(whole: Int) {
    self.init(canonical: whole < 0, UInt128(whole.magnitude), 0)
  }

  /// Parses digits with at most one `.` and a leading `-`. Returns nil for any other text, or for
  /// more than 28 digits.
  init?(_ text: String) {
    var coefficient: UInt128 = 0
    var digits = 0
    var decimals: Int?
    let magnitude = text.hasPrefix("-") ? text.dropFirst() : text[...]
    for character in magnitude.utf8 {
      if character == UInt8(ascii: "."), decimals == nil {
        decimals = 0
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) {
        coefficient = coefficient * 10 + UInt128(character - UInt8(ascii: "0"))
        digits += 1
        decimals? += 1
        guard coefficient < Self.power(Self.precision) else { return nil }
      } else {
        return nil
      }
    }
    guard digits > 0 else { return nil }
    self.init(canonical: text.hasPrefix("-"), coefficient, -(decimals ?? 0))
  }

  /// Removes trailing zeros of the coefficient, which has at most 28 digits.
  private init(canonical isNegative: Bool, _ coefficient: UInt128, _ exponent: Int) {
    var coefficient = coefficient
    var exponent = exponent
    while coefficient != 0, coefficient % 10 == 0 {
      coefficient /= 10
      exponent += 1
    }
    self.isNegative = isNegative && coefficient != 0
    self.coefficient = coefficient
    self.exponent = coefficient == 0 ? 0 : exponent
  }

  /// - Parameter hasMore: true if digits other than 0 were cut off after the coefficient's last
  ///   digit; they decide a tie in rounding.
  /// - Throws: `overflow` at 10²⁸ or more.
  private init(
    rounding isNegative: Bool, _ coefficient: UInt128, _ exponent: Int, hasMore: Bool = false
  ) throws(Failure) {
    let excess = Self.digits(of: coefficient) - Self.precision
    if excess > 0 {
      self.init(
        canonical: isNegative, Self.dropping(excess, of: coefficient, hasMore: hasMore),
        exponent + excess)
    } else {
      self.init(canonical: isNegative, coefficient, exponent)
    }
    if Self.digits(of: self.coefficient) + self.exponent > Self.precision { throw .overflow }
  }
}

// MARK: - Arithmetic

extension Decimal28 {
  var isZero: Bool { coefficient == 0 }

  static prefix func - (value: Decimal28) -> Decimal28 {
    Decimal28(canonical: !value.isNegative, value.coefficient, value.exponent)
  }

  /// - Throws: `overflow` at 10²⁸ or more.
  static func + (left: Decimal28, right: Decimal28) throws(Failure) -> Decimal28 {
    if left.isZero { return right }
    if right.isZero { return left }
    let (upper, lower) = left.exponent >= right.exponent ? (left, right) : (right, left)
    // The intermediate result has up to 37 digits, enough for the sum and for rounding to 28.
    let distance = upper.exponent - lower.exponent
    let raised = min(distance, 37 - digits(of: upper.coefficient))
    let lowered = distance - raised
    let high = upper.coefficient * power(raised)
    var low: UInt128 = 0
    var hasMore = true
    if lowered < 38 {
      let (quotient, remainder) = lower.coefficient.quotientAndRemainder(
        dividingBy: power(lowered))
      low = quotient
      hasMore = remainder != 0
    }
    let exponent = lower.exponent + lowered
    if upper.isNegative == lower.isNegative {
      return try Decimal28(rounding: upper.isNegative, high + low, exponent, hasMore: hasMore)
    }
    if high >= low {
      // The exact difference is less than `high - low`, because the exact value of `low` is
      // slightly larger.
      return try Decimal28(
        rounding: upper.isNegative, hasMore ? high - low - 1 : high - low, exponent,
        hasMore: hasMore)
    }
    return try Decimal28(rounding: lower.isNegative, low - high, exponent, hasMore: hasMore)
  }

  /// - Throws: `overflow` at 10²⁸ or more.
  static func - (left: Decimal28, right: Decimal28) throws(Failure) -> Decimal28 {
    try left + -right
  }

  /// - Throws: `overflow` at 10²⁸ or more.
  static func * (left: Decimal28, right: Decimal28) throws(Failure) -> Decimal28 {
    let (high, low) = left.coefficient.multipliedFullWidth(by: right.coefficient)
    let isNegative = left.isNegative != right.isNegative
    let exponent = left.exponent + right.exponent
    guard high != 0 else { return try Decimal28(rounding: isNegative, low, exponent) }
    let dropped = digits(of: left.coefficient) + digits(of: right.coefficient) - 37
    let (quotient, remainder) = power(dropped).dividingFullWidth((high, low))
    return try Decimal28(
      rounding: isNegative, quotient, exponent + dropped, hasMore: remainder != 0)
  }

  /// - Throws: `divisionByZero`, or `overflow` at 10²⁸ or more.
  static func / (left: Decimal28, right: Decimal28) throws(Failure) -> Decimal28 {
    guard !right.isZero else { throw .divisionByZero }
    guard !left.isZero else { return .zero }
    // Shift until the quotient has at least 30 digits, two more than the result keeps.
    let raised = 37 - digits(of: left.coefficient)
    let further = max(0, digits(of: right.coefficient) + 30 - 37)
    let numerator = (left.coefficient * power(raised)).multipliedFullWidth(by: power(further))
    let (quotient, remainder) = right.coefficient.dividingFullWidth(numerator)
    return try Decimal28(
      rounding: left.isNegative != right.isNegative, quotient,
      left.exponent - right.exponent - raised - further, hasMore: remainder != 0)
  }

  /// Returns the number rounded half to even to at most this many decimals.
  func rounded(toDecimals decimals: Int) -> Decimal28 {
    let excess = -exponent - decimals
    guard excess > 0 else { return self }
    guard excess <= 38 else { return .zero }
    return Decimal28(
      canonical: isNegative, Self.dropping(excess, of: coefficient, hasMore: false), -decimals)
  }

  /// Returns the number cut off after this many decimals. The last two of 28 digits may be wrong,
  /// so they are rounded away first: 1 ÷ 3 × 3 becomes 1.
  func truncated(toDecimals decimals: Int) -> Decimal28 {
    guard -exponent > decimals else { return self }
    let unsure = Self.digits(of: coefficient) - Self.precision + 2
    let sure = unsure > 0 ? rounded(toDecimals: -exponent - unsure) : self
    let excess = -sure.exponent - decimals
    guard excess > 0 else { return sure }
    guard excess <= 38 else { return .zero }
    return Decimal28(canonical: isNegative, sure.coefficient / Self.power(excess), -decimals)
  }

  /// Returns a coefficient without its last `count` digits, rounded half to even.
  private static func dropping(
    _ count: Int, of coefficient: UInt128, hasMore: Bool
  ) -> UInt128 {
    guard count <= 38 else { return 0 }
    let divisor = power(count)
    let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: divisor)
    let half = divisor / 2
    let goesUp =
      remainder > half || (remainder == half && (hasMore || !quotient.isMultiple(of: 2)))
    return goesUp ? quotient + 1 : quotient
  }

  /// Returns 10 to a power of 0–38.
  private static func power(_ exponent: Int) -> UInt128 {
    powers[exponent]
  }

  private static let powers: [UInt128] = {
    var powers: [UInt128] = [1]
    while powers.count < 39 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  private static func digits(of coefficient: UInt128) -> Int {
    powers.firstIndex { coefficient < $0 } ?? 39
  }
}

extension Decimal28: CustomStringConvertible {
  /// The number as plain digits with `.` and a leading `-`, never with an exponent.
  var description: String {
    var digits = String(coefficient)
    if exponent > 0 {
      digits += String(repeating: "0", count: exponent)
    } else if exponent < 0 {
      let missing = 1 - exponent - digits.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: exponent))
    }
    return isNegative ? "-" + digits : digits
  }
}
