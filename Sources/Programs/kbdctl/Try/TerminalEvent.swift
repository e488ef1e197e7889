/// An event from a terminal in SGR mouse mode (DECSET 1006, xterm's "Mouse Tracking").
enum TerminalEvent: Hashable {
  /// The left button goes down, moves while down, or comes up. Columns and lines are
  /// counted from 0.
  case press(column: Int, line: Int)
  case drag(column: Int, line: Int)
  case release(column: Int, line: Int)
  /// Any other character.
  case character(Unicode.Scalar)
}

/// Extracts events from a terminal's bytes, which may be split anywhere.
struct TerminalEventParser {
  private var sequence: [UInt8] = []

  /// The longest meaningful escape sequence, in bytes.
  private static let longestSequence = 32

  mutating func consume(_ byte: UInt8) -> TerminalEvent? {
    if byte == 0x1B {
      sequence = [byte]
      return nil
    }
    guard !sequence.isEmpty else { return .character(Unicode.Scalar(byte)) }
    if sequence.count == 1, byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") {
      // The previous byte was the Escape key, so this byte is a separate key.
      sequence = []
      return .character(Unicode.Scalar(byte))
    }
    sequence.append(byte)
    // `ESC [` continues until a final byte; `ESC O` has exactly one more byte.
    let isAtEnd =
      switch (sequence.count, sequence[1]) {
      case (2, UInt8(ascii: "[")), (2, UInt8(ascii: "O")): false
      case (_, UInt8(ascii: "[")): (0x40...0x7E).contains(byte)
      default: true
      }
    guard isAtEnd || sequence.count > Self.longestSequence else { return nil }
    defer { sequence = [] }
    return mouseEvent()
  }

  /// Parses `ESC [ < button ; column ; line M`, or with a final `m` if the button came up.
  private func mouseEvent() -> TerminalEvent? {
    guard sequence.starts(with: [0x1B, UInt8(ascii: "["), UInt8(ascii: "<")]),
      let last = sequence.last, last == UInt8(ascii: "M") || last == UInt8(ascii: "m")
    else { return nil }
    let numbers = sequence[3...].dropLast()
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, (1...10_000).contains(numbers[1]), (1...10_000).contains(numbers[2])
    else { return nil }
    let (column, line) = (numbers[1] - 1, numbers[2] - 1)
    // Ignore bits 2–4: Shift, Meta and Control.
    switch numbers[0] & ~0b1_1100 {
    case 0:
      return last == UInt8(ascii: "M")
        ? .press(column: column, line: line) : .release(column: column, line: line)
    case 32: return .drag(column: column, line: line)
    default: return nil
    }
  }
}
