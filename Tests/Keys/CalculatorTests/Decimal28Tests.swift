import Testing

@testable import Calculator

@Suite struct Decimal28Tests {
  private func decimal(_ text: String) throws -> Decimal28 {
    try #require(Decimal28(text))
  }

  @Test(arguments: ["0", "1", "-1", "0.5", "-0.05", "1200", "1234567890123456789012345678"])
  func numbersAreReadBackUnchanged(text: String) throws {
    #expect(try decimal(text).description == text)
  }

  @Test func trailingZerosDoNotCount() throws {
    #expect(try decimal("1.50") == decimal("01.5"))
    #expect(try decimal("1.50").description == "1.5")
    #expect(try decimal("-0.0") == .zero)
    #expect(try decimal("5.").description == "5")
  }

  @Test(arguments: ["", "-", ".", "1.2.3", "1e5", "12345678901234567890123456789"])
  func rejectsMalformedAndLongNumbers(text: String) {
    #expect(Decimal28(text) == nil)
  }

  @Test(arguments: [
    ("0.1", "0.2", "0.3"), ("1", "-1", "0"), ("-2", "0.5", "-1.5"), ("100", "0.001", "100.001"),
    // A digit past the 28th, rounded half to even.
    ("9000000000000000000000000001", "0.5", "9000000000000000000000000002"),
    ("9000000000000000000000000000", "0.5", "9000000000000000000000000000"),
    (
      "9000000000000000000000000000", "0.5000000000000000000000000001",
      "9000000000000000000000000001"
    ),
    // The digits beyond the precision are a little more than one half, so the difference rounds
    // down.
    (
      "9000000000000000000000000000", "-0.5000000000000001", "8999999999999999999999999999"
    ),
    // A number far below the precision changes nothing.
    (
      "9000000000000000000000000000", "0.0000000000000000000000000001",
      "9000000000000000000000000000"
    ),
    (
      "1000000000000000000000000000", "-0.0000000000000000000000000001",
      "1000000000000000000000000000"
    ),
    ("1000000000000000000000000000", "-0.06", "999999999999999999999999999.9"),
  ])
  func sums(left: String, right: String, sum: String) throws {
    #expect(try (decimal(left) + decimal(right)).description == sum)
    #expect(try (decimal(right) + decimal(left)).description == sum)
    #expect(try (decimal(sum) - decimal(sum)).isZero)
  }

  @Test(arguments: [
    ("12.5", "8", "100"), ("-0.1", "0.1", "-0.01"), ("0", "-5", "0"),
    ("1111111111111111111111111111", "0.9", "999999999999999999999999999.9"),
    (
      "0.1234567890123456789012345678", "0.9876543210987654321098765432",
      "0.1219326311370217952261850326"
    ),
  ])
  func products(left: String, right: String, product: String) throws {
    #expect(try (decimal(left) * decimal(right)).description == product)
  }

  @Test(arguments: [
    ("1", "3", "0.3333333333333333333333333333"), ("2", "3", "0.6666666666666666666666666667"),
    ("-10", "4", "-2.5"), ("0", "7", "0"), ("1", "8", "0.125"),
    (
      "1", "7000000000000000000000000000",
      "0.0000000000000000000000000001428571428571428571428571429"
    ),
    ("1", "0.0000000000000000000000000007", "1428571428571428571428571429"),
  ])
  func quotients(left: String, right: String, quotient: String) throws {
    let found = try decimal(left) / decimal(right)
    #expect(found.description.hasPrefix(quotient.prefix(57)))
    #expect(found.description == quotient)
  }

  @Test func divisionByZeroFails() throws {
    #expect(throws: Decimal28.Failure.divisionByZero) { try decimal("1") / .zero }
    #expect(throws: Decimal28.Failure.divisionByZero) { try Decimal28.zero / .zero }
  }

  @Test func tenToThe28thIsTooLarge() throws {
    let largest = try decimal("9999999999999999999999999999")
    #expect(throws: Decimal28.Failure.overflow) { try largest + decimal("1") }
    #expect(throws: Decimal28.Failure.overflow) { try largest * decimal("2") }
    #expect(throws: Decimal28.Failure.overflow) { try largest / decimal("0.1") }
    #expect(throws: Decimal28.Failure.overflow) { try largest + decimal("0.5") }
    #expect(try (largest + decimal("0.4")) == largest)
  }

  @Test(arguments: [
    ("1.234565", 5, "1.23456"), ("1.234575", 5, "1.23458"), ("1.2345651", 5, "1.23457"),
    ("-0.000001", 5, "0"), ("2.5", 0, "2"), ("3.5", 0, "4"), ("99.999999", 5, "100"),
    ("0.00000000000000000000000000000000000000000000000000001", 5, "0"),
  ])
  func roundsHalfToEven(text: String, decimals: Int, rounded: String) throws {
    #expect(try decimal(text).rounded(toDecimals: decimals).description == rounded)
  }

  /// Whole numbers agree with the machine's integers.
  @Test func agreesWithIntegers() throws {
    var seed: UInt64 = 1
    func next() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: seed >> 33) % 1_000_000_007 - 500_000_000
    }
    for _ in 0..<2000 {
      let (a, b) = (next(), next())
      let (x, y) = (Decimal28(whole: a), Decimal28(whole: b))
      #expect(try (x + y) == Decimal28(whole: a + b))
      #expect(try (x - y) == Decimal28(whole: a - b))
      #expect(try (x * y) == Decimal28(whole: a * b))
      if b != 0 { #expect(try (x * y) / y == x) }
    }
  }

  /// The expected results are from Python's decimal module, `getcontext().prec = 28`,
  /// ROUND_HALF_EVEN.
  @Test func agreesWithAnotherImplementation() throws {
    for line in Self.table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let (left, right) = (try decimal(words[0]), try decimal(words[2]))
      let result =
        switch words[1] {
        case "+": try left + right
        case "-": try left - right
        case "×": try left * right
        default: try left / right
        }
      #expect(result.description == words[4], "\(line)")
    }
  }

  private static let table = """
    5.03674277200025 + 0.00000796831125 = 5.0367507403115
    -22.1553981 + 0.508835699 = -21.646562401
    114.081254 + -9621325110.34525 = -9621324996.263996
    -2.42 + 101905.74 = 101903.32
    27808.6998 + 3239308394.28082 = 3239336202.98062
    -511483093 + 2868500.39255953 = -508614592.60744047
    -439 + -448979.26126615 = -449418.26126615
    -0.002829905507169040240078262673 + -161204284 = -161204284.0028299055071690402
    0.0055519714766777 - 0.6729372939077336889999377417 = -0.6673853224310559889999377417
    0.824 - 0.0000873 = 0.8239127
    -4.99459929485402 - -0.0703 = -4.92429929485402
    0.543 - -78772954610.7753 = 78772954611.3183
    713779.614075129 - 0.00000299820373473846 = 713779.61407213079626526154
    -87.4312853 - 87323243.6 = -87323331.0312853
    -833413605556.3976963428566988 - 24422400066312833346477579.77 = -24422400066313666760083136.17
    30506218611163229875.15914971 - -5303626133380396601.49867437 = 35809844744543626476.65782408
    -0.0965 × 5.86571379 = -0.566041380735
    -0.0078219314418151728364919959 × -62926147988.4102 = 492204015.4628603335303256447
    0.0000486 × -2003569.79449146 = -97.373492012284956
    -0.000984982577358291 × -0.00877 = 0.00000863829720343221207
    -646834.528455632 × 0.301140403845525 = -194788.0111203587527721442468
    -8.56203406655851 × -6633.44303057719 = 56795.76520637702468956220639
    -4890.9244350908 × -8390.96183 = 41039560.248261215384164
    259719174.228287 × 41.8469579756704 = 10868457369.4069448796414686
    -76226.2967 ÷ 0.000320224566738061 = -238040127.5157380194422900135
    27899895077255882.01298144181 ÷ 5.82 = 4793796405026783.851027739143
    0.00236 ÷ 6.18254236 = 0.0003817199887329198986677060147
    -0.00525 ÷ 1712825533695.572723518614568 = -0.000000000000003065110775568986423996300351
    -4946473.6779758 ÷ -78220928992838545802912381.1 = 0.00000000000000000006323721466448794562860699239
    -0.000432456645770122 ÷ 49.5888431410844 = -0.000008720845625290082437763750473
    -0.07360996875212043440279788097 ÷ -0.268336359 = 0.2743197717463269090671304852
    -1899548642239265878112415021 ÷ 66035307.62711204365523257693 = -28765651444612492126.48291038
    """
}
