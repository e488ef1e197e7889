/// The keys of the calculator layout, by their names in layout files.
package enum CalculatorKey: String, Hashable, Sendable, CaseIterable {
  case digit0 = "0"
  case digit1 = "1"
  case digit2 = "2"
  case digit3 = "3"
  case digit4 = "4"
  case digit5 = "5"
  case digit6 = "6"
  case digit7 = "7"
  case digit8 = "8"
  case digit9 = "9"
  case decimalSign = "decimal"
  case add
  case subtract
  case multiply
  case divide
  case equals
  case clear
  case changeSign = "change-sign"
  case percent
  case memoryClear = "mc"
  case memoryRecall = "mr"
  case memoryAdd = "m+"
  case memorySubtract = "m-"
  case delete
  case insert
}
