/// The keys or switches that a device declares in /sys (`capabilities`).
struct CodeMask: Hashable, Sendable {
  /// The codes as bits, the lowest codes first.
  private let words: [UInt]

  /// - Parameter text: hexadecimal numbers of the kernel's word size; the last has the lowest
  ///   codes.
  init(_ text: String) {
    words = text.split { $0 == " " || $0 == "\n" }.reversed().map { UInt($0, radix: 16) ?? 0 }
  }

  func contains(_ code: UInt16) -> Bool {
    let (word, bit) = Int(code).quotientAndRemainder(dividingBy: UInt.bitWidth)
    return words.indices.contains(word) && words[word] >> UInt(bit) & 1 == 1
  }
}
