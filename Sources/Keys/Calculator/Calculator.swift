package import Declarations
package import Layouts

/// The four-function calculator behind the calculator layout.
///
/// The display begins with 0; a digit replaces 0 or a shown result. Operations are carried out in
/// the order in which they were pressed, or by precedence (`Rules`). If several operations are
/// pressed in a row, the last is used.
///
/// Pressing `=` again repeats the last operation. Numbers are exact decimals of 28 digits.
///
/// ```
/// var calculator = Calculator()
/// let keys: [CalculatorKey] = [
///   .digit1, .digit2, .decimalSign, .digit5, .multiply, .digit8, .equals,
/// ]
/// for key in keys {
///   calculator.press(key)
/// }
/// calculator.press(.insert)  // "100"
/// ```
package struct Calculator: Hashable, Sendable {
  package let behaviour: Behaviour
  /// The decimal sign, as shown and as inserted.
  package var decimalSign: Character

  private var operand = Operand.shown(.zero)
  /// The operations that wait for their right operand, each with its left operand. The operation of
  /// lowest precedence comes first.
  private var pending: [Half] = []
  /// The state before the last key if that key was an operation; otherwise nil. If the next key is
  /// another operation, it replaces that operation.
  private var replaceable: Replaceable?
  /// The operation that `=` repeats, with its right operand.
  private var repeated: Half?
  private var memory = Decimal28.zero
  /// The results of `=`, the newest first.
  private var lastResults: [Decimal28] = []

  package struct Behaviour: SettingsSection {
    package var rules: Rules
    /// The maximum number of decimals of a result; a typed number keeps its decimals.
    package var decimals: Int
    package var excess: Excess

    package init(from source: inout SettingsSource) {
      rules = source.setting(
        "rules", .word, default: .standard,
        "The value of 1 + 2 × 3: 9 in the order of the keys (standard), 7 as on paper (algebraic).")
      decimals = source.setting(
        "decimals", .integer(0...28), default: 5, "The most decimals shown of a result."
      )
      excess = source.setting(
        "excess", .word, default: .truncate,
        "Further decimals: left out (2 ÷ 3 is 0.66666) or rounded (0.66667).")
    }
  }

  /// The order in which operations are carried out.
  package enum Rules: String, Hashable, Sendable, CaseIterable {
    /// 1 + 2 × 3 is 9, as on pocket calculators.
    case standard
    /// 1 + 2 × 3 is 7, as on paper.
    case algebraic
  }

  /// The treatment of decimals beyond `Behaviour.decimals`.
  package enum Excess: String, Hashable, Sendable, CaseIterable {
    case truncate
    /// Round half to even.
    case round
  }

  /// A reason why there is no result.
  package enum Failure: Hashable, Sendable {
    case divisionByZero
    /// The result is 10²⁸ or more.
    case overflow
  }

  private enum Operand: Hashable, Sendable {
    /// A number as typed: digits, at most one `.`, a leading `-`.
    case typed(String)
    /// A result, or the left operand while an operation waits for its right operand.
    case shown(Decimal28)
    case failed(Failure)
  }

  private struct Half: Hashable, Sendable {
    var value: Decimal28
    var operation: Operation
  }

  private struct Replaceable: Hashable, Sendable {
    var pending: [Half]
    var value: Decimal28
  }

  package init(behaviour: Behaviour = Behaviour(), decimalSign: Character = ".") {
    self.behaviour = behaviour
    self.decimalSign = decimalSign
  }

  /// Returns the text on the display: a number or an error.
  package func display(in words: KeyWords) -> String {
    switch failure {
    case nil: display
    case .divisionByZero: words[.divisionByZero]
    case .overflow: words[.tooLarge]
    }
  }

  /// The number on the display; empty for an error.
  package var display: String {
    switch operand {
    case .typed(let text): localised(text)
    case .shown(let value): shown(value)
    case .failed: ""
    }
  }

  private func shown(_ value: Decimal28) -> String {
    let shown =
      switch behaviour.excess {
      case .truncate: value.truncated(toDecimals: behaviour.decimals)
      case .round: value.rounded(toDecimals: behaviour.decimals)
      }
    return localised(shown.description)
  }

  /// The results of `=` as the display shows them, the newest first; at most three.
  package var results: [String] { lastResults.map(shown) }

  private static let mostResults = 3

  /// Shows one of ``results`` again, as MR does with the memory.
  package mutating func recall(_ index: Int) {
    guard lastResults.indices.contains(index) else { return }
    replace(by: .shown(lastResults[index]))
  }

  /// Overwrites all calculated numbers, including the memory.
  package mutating func forget() {
    self = Calculator(behaviour: behaviour, decimalSign: decimalSign)
  }

  /// The error on the display; the next number clears it.
  package var failure: Failure? {
    if case .failed(let failure) = operand { failure } else { nil }
  }

  package var hasMemory: Bool { !memory.isZero }

  /// The sign of the operation that waits for its right operand; empty if there is none.
  package var waitingSign: String { pending.last?.operation.sign ?? "" }

  private func localised(_ text: String) -> String {
    String(text.map { $0 == "." ? decimalSign : $0 })
  }

  /// Presses a key.
  ///
  /// - Returns: the number to type if the key is `insert` and the display shows no error; otherwise
  ///   nil.
  @discardableResult
  package mutating func press(_ key: CalculatorKey) -> String? {
    switch key {
    case .equals:
      attempt { calculator throws(Decimal28.Failure) in try calculator.finish() }
    case .percent:
      attempt { calculator throws(Decimal28.Failure) in try calculator.applyPercent() }
    case .memoryAdd:
      attempt { calculator throws(Decimal28.Failure) in try calculator.addToMemory(1) }
    case .memorySubtract:
      attempt { calculator throws(Decimal28.Failure) in try calculator.addToMemory(-1) }
    case .memoryClear:
      memory = .zero
    case .memoryRecall:
      replace(by: .shown(memory))
    case .clear:
      let (memory, results) = (memory, lastResults)
      self = Calculator(behaviour: behaviour, decimalSign: decimalSign)
      self.memory = memory
      lastResults = results
    case .changeSign:
      changeSign()
    case .delete:
      deleteDigit()
    case .decimalSign:
      type(".")
    case .insert:
      return insert()
    case .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9:
      type(key.rawValue)
    case .add: attempt(.add)
    case .subtract: attempt(.subtract)
    case .multiply: attempt(.multiply)
    case .divide: attempt(.divide)
    }
    return nil
  }
}

// MARK: - Typing a number

extension Calculator {
  private mutating func type(_ character: String) {
    var text = "0"
    if case .typed(let typed) = operand {
      text = typed
    }
    if character == "." {
      guard !text.contains(".") else { return }
      text += character
    } else if text == "0" {
      text = character
    } else {
      text += character
    }
    // Ignore a digit beyond the precision.
    let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits <= Decimal28.precision else { return }
    replace(by: .typed(text))
  }

  private mutating func deleteDigit() {
    guard case .typed(var text) = operand else { return }
    text.removeLast()
    operand = .typed(["", "-", "-0"].contains(text) ? "0" : text)
  }

  private mutating func changeSign() {
    switch operand {
    case .typed("0"), .failed:
      break
    case .typed(let text):
      operand = .typed(text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
    case .shown(let value):
      replace(by: .shown(-value))
    }
  }

  /// Shows a new number as the right operand of the last operation.
  private mutating func replace(by new: Operand) {
    operand = new
    replaceable = nil
  }

  private mutating func insert() -> String? {
    guard let value else { return nil }
    let text = display
    // The number is treated as a result, so that the next digit begins a new number.
    operand = .shown(value)
    return text
  }
}

// MARK: - Calculating

extension Calculator {
  private var value: Decimal28? {
    switch operand {
    case .typed(let text): Decimal28(text)
    case .shown(let value): value
    case .failed: nil
    }
  }

  /// Carries out a step that may fail. The display then shows the error until a digit, the decimal
  /// sign, MR or C.
  private mutating func attempt(
    _ work: (inout Calculator) throws(Decimal28.Failure) -> Void
  ) {
    guard failure == nil else { return }
    do throws(Decimal28.Failure) {
      try work(&self)
    } catch {
      pending = []
      repeated = nil
      replace(by: .failed(error == .divisionByZero ? .divisionByZero : .overflow))
    }
  }

  private mutating func attempt(_ operation: Operation) {
    attempt { calculator throws(Decimal28.Failure) in try calculator.operate(operation) }
  }

  private mutating func operate(_ operation: Operation) throws(Decimal28.Failure) {
    guard var value else { return }
    if let replaceable {
      pending = replaceable.pending
      value = replaceable.value
    }
    let before = Replaceable(pending: pending, value: value)
    while let half = pending.last,
      behaviour.rules == .standard || half.operation.bindsTighter || !operation.bindsTighter
    {
      value = try half.operation.result(half.value, value)
      pending.removeLast()
    }
    pending.append(Half(value: value, operation: operation))
    operand = .shown(value)
    replaceable = before
  }

  private mutating func finish() throws(Decimal28.Failure) {
    guard var value else { return }
    let isResult = !pending.isEmpty || repeated != nil
    if let half = pending.last {
      repeated = Half(value: value, operation: half.operation)
    } else if let repeated {
      value = try repeated.operation.result(value, repeated.value)
    }
    while let half = pending.popLast() {
      value = try half.operation.result(half.value, value)
    }
    replace(by: .shown(value))
    if isResult { keep(value) }
  }

  private mutating func keep(_ result: Decimal28) {
    lastResults.removeAll { $0 == result }
    lastResults = Array(([result] + lastResults).prefix(Self.mostResults))
  }

  /// Divides the number by a hundred. After + or −, the number becomes that share of the left
  /// operand: 200 + 10 % is 220.
  private mutating func applyPercent() throws(Decimal28.Failure) {
    guard var value else { return }
    if let half = pending.last, !half.operation.bindsTighter {
      value = try half.value * value
    }
    replace(by: .shown(try value / Decimal28(whole: 100)))
  }

  private mutating func addToMemory(_ sign: Int) throws(Decimal28.Failure) {
    guard let value else { return }
    memory = sign < 0 ? try memory - value : try memory + value
    operand = .shown(value)
  }
}
