/// What comes from a terminal in SGR mouse mode (DECSET 1006, from xterm's "Mouse Tracking").
enum TerminalEvent: Hashable {
  /// The left button went down, moved while down, or came up. Column and line count from 0.
  case press(column: Int, line: Int)
  case drag(column: Int, line: Int)
  case release(column: Int, line: Int)
  /// Any other character.
  case character(Unicode.Scalar)
}

/// Takes events out of the bytes that a terminal sends, which may break anywhere.
struct TerminalEventParser {
  private var sequence: [UInt8] = []

  /// No sequence that means anything is longer.
  private static let longestSequence = 32

  mutating func take(_ byte: UInt8) -> TerminalEvent? {
    if byte == 0x1B {
      sequence = [byte]
      return nil
    }
    guard !sequence.isEmpty else { return .character(Unicode.Scalar(byte)) }
    sequence.append(byte)
    // `ESC [` goes on to a final byte, `ESC O` has one more, and others end at once.
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

  /// `ESC [ < button ; column ; line`, then `M` for down and moved, `m` for up.
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
    // Bits 2–4 are Shift, Meta and Control, which make no difference.
    switch numbers[0] & ~0b1_1100 {
    case 0:
      return last == UInt8(ascii: "M")
        ? .press(column: column, line: line) : .release(column: column, line: line)
    case 32: return .drag(column: column, line: line)
    default: return nil
    }
  }
}
