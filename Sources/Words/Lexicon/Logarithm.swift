/// The natural logarithm of a number above 0, exact to about 1e-15.
///
/// Swift's own library has no logarithm, and the pure core does not use the C library.
package func naturalLogarithm(_ value: Double) -> Double {
  guard value > 0 else { return -.infinity }
  // Read the bits: the library's accessors are slower, as they also handle subnormal numbers.
  let bits = value.bitPattern
  let isNormal = value.isNormal
  var significand =
    isNormal
    ? Double(bitPattern: bits & (1 << 52 - 1) | (1.0 as Double).bitPattern) : value.significand
  var exponent = Double(isNormal ? Int(bits >> 52) - 1023 : Int(value.exponent))
  if significand > 1.414_213_562_373_095_1 {
    significand /= 2
    exponent += 1
  }
  // ln m = 2 artanh((m − 1) / (m + 1)), whose argument is at most 0.172 here.
  let s = (significand - 1) / (significand + 1)
  let square = s * s
  var sum = 1.0 / 19
  var divisor = 17.0
  while divisor >= 1 {
    sum = sum * square + 1 / divisor
    divisor -= 2
  }
  return exponent * 0.693_147_180_559_945_3 + 2 * s * sum
}

package func naturalLogarithm(_ value: Float) -> Float {
  Float(naturalLogarithm(Double(value)))
}

/// e to the power of a number, exact to about 1e-15; 0 below −700, infinite above 700.
package func exponential(_ power: Double) -> Double {
  if power < -700 { return 0 }
  if power > 700 { return .infinity }
  let twos = (power * 1.442_695_040_888_963_4).rounded()
  let rest = power - twos * 0.693_147_180_559_945_3
  var sum = 1.0
  var divisor = 13.0
  while divisor >= 1 {
    sum = 1 + rest / divisor * sum
    divisor -= 1
  }
  return sum * Double(sign: .plus, exponent: Int(twos), significand: 1)
}

package func exponential(_ power: Float) -> Float {
  Float(exponential(Double(power)))
}
