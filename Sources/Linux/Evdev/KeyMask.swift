/// The keys that a device declares, as /sys has them (`capabilities/key`).
struct KeyMask: Hashable, Sendable {
  /// The keys as bits, the lowest keys first.
  private let words: [UInt]

  /// - Parameter text: hexadecimal words of the kernel's size, the lowest keys last.
  init(_ text: String) {
    words = text.split { $0 == " " || $0 == "\n" }.reversed().map { UInt($0, radix: 16) ?? 0 }
  }

  func contains(_ key: UInt16) -> Bool {
    let (word, bit) = Int(key).quotientAndRemainder(dividingBy: UInt.bitWidth)
    return words.indices.contains(word) && words[word] >> UInt(bit) & 1 == 1
  }
}
