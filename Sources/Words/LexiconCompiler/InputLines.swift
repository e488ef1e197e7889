/// A file's numbered lines.
struct InputLines {
  let file: String
  private let bytes: [UInt8]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Calls `body` with each line, without its end; numbers start at 1.
  ///
  /// - Throws: the error that `body` throws.
  func scan(
    _ body: (_ number: Int, _ line: ArraySlice<UInt8>) throws(InputProblem) -> Void
  ) throws(InputProblem) {
    var start = 0
    var number = 1
    while start < bytes.count {
      var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let next = end + 1
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      try body(number, bytes[start..<end])
      number += 1
      start = next
    }
  }

  func problem(_ message: String, line: Int, column: Int = 1) -> InputProblem {
    InputProblem(file: file, line: line, column: column, message: message)
  }

  /// The text of part of a line.
  ///
  /// - Throws: if the text is not UTF-8.
  func text(_ part: ArraySlice<UInt8>, of line: ArraySlice<UInt8>, _ number: Int)
    throws(InputProblem) -> String
  {
    guard let text = String(validating: part, as: UTF8.self) else {
      throw problem(
        "not UTF-8", line: number, column: part.startIndex - line.startIndex + 1)
    }
    return text
  }

  /// The number in part of a line.
  ///
  /// - Throws: if the number is negative or not finite.
  func number(_ part: ArraySlice<UInt8>, of line: ArraySlice<UInt8>, _ number: Int)
    throws(InputProblem) -> Double
  {
    // Most numbers are counts, and need not be parsed as text: 15 digits are exact in a Double.
    if (1...15).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Double(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    guard let value = Double(String(decoding: part, as: UTF8.self)), value >= 0, value.isFinite
    else {
      throw problem(
        "expected a number that is not negative", line: number,
        column: part.startIndex - line.startIndex + 1)
    }
    return value
  }
}
