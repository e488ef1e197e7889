import Calculator
import Layouts
import Testing

@Suite struct CalculatorTests {
  private static let algebraic: Calculator.Behaviour = {
    var behaviour = Calculator.Behaviour()
    behaviour.rules = .algebraic
    return behaviour
  }()

  private static func rounding(to decimals: Int) -> Calculator.Behaviour {
    var behaviour = Calculator.Behaviour()
    behaviour.decimals = decimals
    behaviour.excess = .round
    return behaviour
  }

  /// Returns the display after pressing keys, given by their labels with spaces between.
  private func shows(_ keys: String, _ calculator: Calculator = Calculator()) throws -> String {
    var calculator = calculator
    try press(keys, on: &calculator)
    return calculator.display(in: .english)
  }

  private func press(_ keys: String, on calculator: inout Calculator) throws {
    for word in keys.split(separator: " ") {
      if let key = Self.keys[String(word)] {
        calculator.press(key)
      } else {
        // A number is typed digit by digit.
        for character in word {
          calculator.press(try #require(Self.keys[String(character)], "no key \(character)"))
        }
      }
    }
  }

  private static let keys: [String: CalculatorKey] = {
    var keys: [String: CalculatorKey] = [
      ".": .decimalSign, "+": .add, "-": .subtract, "×": .multiply, "÷": .divide, "=": .equals,
      "C": .clear, "±": .changeSign, "%": .percent, "MC": .memoryClear, "MR": .memoryRecall,
      "M+": .memoryAdd, "M-": .memorySubtract, "⌫": .delete, "insert": .insert,
    ]
    for digit in 0...9 {
      keys["\(digit)"] = CalculatorKey(rawValue: "\(digit)")
    }
    return keys
  }()

  // MARK: Typing numbers

  @Test func itOpensOnZero() throws {
    #expect(try shows("") == "0")
  }

  @Test func aDigitReplacesZeroOrAShownResult() throws {
    #expect(try shows("5") == "5")
    #expect(try shows("0 0 7") == "7")
    #expect(try shows("2 + 3 = 4") == "4")
    #expect(try shows("12 + 3") == "3")
  }

  @Test func thereIsOneDecimalSignOnly() throws {
    #expect(try shows("1.2.3") == "1.23")
    #expect(try shows(".5") == "0.5")
    #expect(try shows("2 + 3 = . 5") == "0.5")
  }

  @Test func aNumberIsShownAsItIsTyped() throws {
    #expect(try shows("0.") == "0.")
    #expect(try shows("1.500") == "1.500")
    #expect(try shows("0.1234567") == "0.1234567")
  }

  @Test(arguments: [
    ("2 ÷ 3 =", "0.66666", "0.66667"), ("2 ÷ 3 ± =", "-0.66666", "-0.66667"),
    ("1 ÷ 8 =", "0.125", "0.125"), ("1 ÷ 3 × 3 =", "1", "1"),
    ("0.000009 + 0 =", "0", "0.00001"), ("9 ÷ 10000000 =", "0", "0"),
  ])
  func decimalsThatAreNotShownAreLeftOutOrRounded(keys: String, cut: String, rounded: String) throws
  {
    #expect(try shows(keys) == cut)
    var behaviour = Calculator.Behaviour()
    behaviour.excess = .round
    #expect(try shows(keys, Calculator(behaviour: behaviour)) == rounded)
  }

  @Test func theLastThreeResultsAreKeptAndComeBack() throws {
    var calculator = Calculator()
    try press("1 + 1 = 5 + 5 = 7 =", on: &calculator)
    // `7 =` repeats the operation + 5.
    #expect(calculator.results == ["12", "10", "2"])
    try press("3 × 3 = C", on: &calculator)
    #expect(calculator.results == ["9", "12", "10"])
    try press("6 ÷ 0 =", on: &calculator)
    #expect(calculator.results == ["9", "12", "10"])
    try press("C 5 + 5 =", on: &calculator)
    #expect(calculator.results == ["10", "9", "12"])
    try press("2 ×", on: &calculator)
    calculator.recall(1)
    try press("=", on: &calculator)
    #expect(calculator.display == "18")
    calculator.recall(7)
    #expect(calculator.display == "18")
    calculator.forget()
    #expect(calculator.results == [])
    #expect(calculator.display == "0")
  }

  @Test func aNumberAloneIsNoResult() throws {
    var calculator = Calculator()
    try press("5 = 7 + 8", on: &calculator)
    #expect(calculator.results == [])
  }

  @Test func aTwentyNinthDigitIsNotTaken() throws {
    #expect(try shows("12345678901234567890123456789") == "1234567890123456789012345678")
  }

  @Test func deleteTakesTheLastDigitOfWhatIsTyped() throws {
    #expect(try shows("123 ⌫") == "12")
    #expect(try shows("1 ⌫ ⌫") == "0")
    #expect(try shows("1.5 ⌫ ⌫") == "1")
    #expect(try shows("5 ± ⌫") == "0")
    #expect(try shows("0.5 ± ⌫ ⌫ 7") == "7")
    #expect(try shows("12 + 3 = ⌫") == "15")
  }

  @Test func changeSignChangesWhatIsShown() throws {
    #expect(try shows("5 ±") == "-5")
    #expect(try shows("5 ± ±") == "5")
    #expect(try shows("5 ± 3") == "-53")
    #expect(try shows("±") == "0")
    #expect(try shows("0. ± 5") == "-0.5")
    #expect(try shows("2 - 5 = ±") == "3")
    #expect(try shows("9 + ± =") == "0")
  }

  // MARK: Operations

  @Test func operationsChainInTheOrderPressed() throws {
    #expect(try shows("1 + 2 × 3 =") == "9")
    #expect(try shows("1 + 2 ×") == "3")
    #expect(try shows("10 - 4 ÷ 3 =") == "2")
  }

  @Test func algebraicRulesGiveTimesAndDividedByPrecedence() throws {
    let algebraic = Calculator(behaviour: Self.algebraic)
    #expect(try shows("1 + 2 × 3 =", algebraic) == "7")
    #expect(try shows("1 + 2 × 3", algebraic) == "3")
    #expect(try shows("1 + 2 × 3 +", algebraic) == "7")
    #expect(try shows("10 - 4 ÷ 2 - 3 =", algebraic) == "5")
    #expect(try shows("2 × 3 + 4 × 5 =", algebraic) == "26")
    #expect(try shows("8 ÷ 2 × 4 =", algebraic) == "16")
  }

  @Test func ofSeveralOperationsInARowTheLastCounts() throws {
    #expect(try shows("8 + - × 2 =") == "16")
    #expect(try shows("1 + 2 × + 4 =") == "7")
    let algebraic = Calculator(behaviour: Self.algebraic)
    #expect(try shows("1 + 2 + × 3 =", algebraic) == "7")
    #expect(try shows("1 + 2 × + 3 =", algebraic) == "6")
    #expect(try shows("1 + 2 × +", algebraic) == "3")
  }

  @Test func equalsAgainRepeatsTheLastOperation() throws {
    #expect(try shows("2 + 3 = =") == "8")
    #expect(try shows("2 × 3 = = =") == "54")
    #expect(try shows("2 + 3 = 10 =") == "13")
    #expect(try shows("5 + =") == "10")
    #expect(try shows("1 + 2 × 3 = =", Calculator(behaviour: Self.algebraic)) == "21")
    #expect(try shows("7 =") == "7")
  }

  @Test func aResultIsTheNextOperationsLeftSide() throws {
    #expect(try shows("2 + 3 = × 4 =") == "20")
  }

  @Test func clearClearsEverythingButTheMemory() throws {
    #expect(try shows("1 + 2 C 5 =") == "5")
    #expect(try shows("2 + 3 = C 4 = =") == "4")
    #expect(try shows("6 M+ C MR") == "6")
  }

  @Test func percentIsAHundredthOrOfTheLeftSide() throws {
    #expect(try shows("50 %") == "0.5")
    #expect(try shows("200 + 10 %") == "20")
    #expect(try shows("200 + 10 % =") == "220")
    #expect(try shows("200 - 10 % =") == "180")
    #expect(try shows("200 × 10 % =") == "20")
    #expect(try shows("80 ÷ 50 % =") == "160")
  }

  @Test func memoryAddsSubtractsRecallsAndClears() throws {
    #expect(try shows("5 M+ 3 M+ 1 M- MR") == "7")
    #expect(try shows("5 M+ 2 × MR =") == "10")
    #expect(try shows("5 M+ MC 9 MR") == "0")
    #expect(try shows("5 M+ 6") == "6")
    #expect(try shows("5 M+ MR 6") == "6")
    var calculator = Calculator()
    #expect(!calculator.hasMemory)
    try press("5 M+", on: &calculator)
    #expect(calculator.hasMemory)
  }

  // MARK: Results

  @Test func resultsAreExactDecimals() throws {
    #expect(try shows("0.1 + 0.2 =") == "0.3")
    #expect(try shows("0.1 × 3 =") == "0.3")
    #expect(try shows("1 ÷ 3 × 3 =") == "1")
    #expect(try shows("12.5 × 8 =") == "100")
    #expect(
      try shows("99999999999999 × 99999999999999 =") == "9999999999999800000000000001")
  }

  @Test func resultsHaveNoTrailingZerosAndAtMostFiveDecimals() throws {
    #expect(try shows("1.50 + 1.50 =") == "3")
    #expect(try shows("1.25 × 2 =") == "2.5")
    #expect(try shows("0 - 0.000001 =") == "0")
    #expect(try shows("2 ÷ 3 =", Calculator(behaviour: Self.rounding(to: 5))) == "0.66667")
    #expect(try shows("2 ÷ 3 =", Calculator(behaviour: Self.rounding(to: 2))) == "0.67")
    #expect(try shows("2 ÷ 3 =", Calculator(behaviour: Self.rounding(to: 0))) == "1")
  }

  @Test func whatIsNotShownStillCounts() throws {
    #expect(try shows("1 ÷ 1000000 × 1000000 =") == "1")
  }

  @Test func theLocalesDecimalSignIsShownAndInserted() throws {
    var calculator = Calculator(decimalSign: ",")
    try press("1.5", on: &calculator)
    #expect(calculator.display == "1,5")
    try press("+ 1 =", on: &calculator)
    #expect(calculator.display == "2,5")
    #expect(calculator.press(.insert) == "2,5")
  }

  // MARK: Inserting

  @Test func insertTypesTheDisplaysText() throws {
    var calculator = Calculator()
    try press("12.5 × 8 =", on: &calculator)
    #expect(calculator.press(.insert) == "100")
    #expect(calculator.display == "100")
    try press("7", on: &calculator)
    #expect(calculator.display == "7")
    #expect(calculator.press(.insert) == "7")
    try press("8", on: &calculator)
    #expect(calculator.display == "8")
    #expect(calculator.press(.digit1) == nil)
  }

  @Test func aNegativeNumberIsInsertedWithAHyphen() throws {
    var calculator = Calculator()
    try press("2 - 5 =", on: &calculator)
    #expect(calculator.press(.insert) == "-3")
  }

  // MARK: Errors

  @Test(arguments: [
    ("5 ÷ 0 =", Calculator.Failure.divisionByZero),
    ("5 ÷ 0 +", .divisionByZero),
    ("99999999999999 × 999999999999999 =", .overflow),
    ("9999999999999999999999999999 M+ M+", .overflow),
  ])
  func impossibleCalculationsShowAnError(keys: String, failure: Calculator.Failure) throws {
    var calculator = Calculator()
    try press(keys, on: &calculator)
    #expect(calculator.failure == failure)
    #expect(calculator.press(.insert) == nil)
    // Only a digit, the decimal sign, MR and C clear the error.
    try press("+ = % ± M+ M- ⌫", on: &calculator)
    #expect(calculator.failure == failure)
    try press("4", on: &calculator)
    #expect(calculator.failure == nil)
    #expect(calculator.display == "4")
    try press("=", on: &calculator)
    #expect(calculator.display == "4")
  }

  @Test func anErrorIsClearedByTheDecimalSignAndByC() throws {
    #expect(try shows("5 ÷ 0 = .5") == "0.5")
    #expect(try shows("5 ÷ 0 = C") == "0")
    #expect(try shows("3 M+ 5 ÷ 0 = MR") == "3")
    #expect(try shows("5 ÷ 0 =") == "Division by zero")
  }

  @Test func anErrorLeavesTheMemory() throws {
    #expect(try shows("9999999999999999999999999999 M+ M+ C MR") == "9999999999999999999999999999")
  }
}
