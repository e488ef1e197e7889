/// The spellings of a model's syllables.
package struct SyllableSpelling: Sendable {
  /// The syllables, keyed by all of their letters.
  private var whole: [UInt64: [Int]] = [:]
  /// The syllables, keyed by each of their beginnings, for incomplete syllables.
  private var begun: [UInt64: [Int]] = [:]
  /// The syllables, keyed by their spellings with sounds that the user confuses.
  private var alike: [UInt64: [Int]] = [:]
  private var numbers: [String: Int] = [:]
  /// True if letters can stand for tones.
  private(set) var hasTones = false

  /// The length of `zhuang`, the longest syllable.
  static let longest = 6

  /// Creates the spellings of pinyin: the usual spellings, and those with v in place of ü.
  ///
  /// - Parameter others: returns the spellings of a syllable by a user who confuses some sounds.
  package init(pinyin syllables: [String], others: (String) -> [String] = { _ in [] }) {
    for (number, syllable) in syllables.enumerated() {
      numbers[syllable] = number
      let letters = Array(syllable.utf8)
      add(number, letters)
      guard letters.count > 1 else { continue }
      let start = letters[0]
      if letters[1] == UInt8(ascii: "u"), "jqxy".utf8.contains(start) {
        add(number, [start, UInt8(ascii: "v")] + letters[2...])
      }
      if letters.dropFirst().elementsEqual("ue".utf8), "nl".utf8.contains(start) {
        add(number, [start] + "ve".utf8)
      }
    }
    for (number, syllable) in syllables.enumerated() {
      for other in others(syllable) {
        alike[Self.key(Array(other.utf8)[...]), default: []].append(number)
      }
    }
  }

  /// Creates the spellings of double pinyin: two keys for each syllable.
  package init(xiaohe syllables: [String]) {
    for (number, syllable) in syllables.enumerated() {
      numbers[syllable] = number
      if let keys = XiaoheKeys.keys(of: syllable) { add(number, Array(keys.utf8)) }
    }
  }

  /// Creates the spellings of zhuyin: the keys of Taiwan's signs and tones.
  package init(zhuyin syllables: [String]) {
    hasTones = true
    for (number, syllable) in syllables.enumerated() {
      numbers[syllable] = number
      guard let keys = ZhuyinKeys.keys(of: syllable).map({ Array($0.utf8) }) else { continue }
      add(number, keys)
      for tone in ZhuyinKeys.tones.utf8 { whole[Self.key((keys + [tone])[...])] = [number] }
    }
  }

  /// Returns the tone that a letter stands for, 1 to 5; 0 for none.
  func tone(_ letter: UInt8) -> UInt8 {
    guard hasTones, let place = ZhuyinKeys.tones.utf8.firstIndex(of: letter) else { return 0 }
    return UInt8(ZhuyinKeys.tones.utf8.distance(from: ZhuyinKeys.tones.utf8.startIndex, to: place))
      + 1
  }

  private mutating func add(_ number: Int, _ letters: [UInt8]) {
    guard (1...Self.longest).contains(letters.count) else { return }
    whole[Self.key(letters[...]), default: []].append(number)
    for length in 1..<letters.count {
      let key = Self.key(letters[..<length])
      if begun[key]?.contains(number) != true { begun[key, default: []].append(number) }
    }
  }

  private static func key(_ letters: ArraySlice<UInt8>) -> UInt64 {
    letters.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the syllables with exactly these letters.
  package func syllables(_ letters: ArraySlice<UInt8>) -> [Int] { whole[Self.key(letters)] ?? [] }

  /// Returns the syllables that these letters mean if the user confuses sounds.
  func syllables(alike letters: ArraySlice<UInt8>) -> [Int] {
    alike.isEmpty ? [] : alike[Self.key(letters)] ?? []
  }

  /// Returns the syllables that begin with the letters.
  func syllables(from letters: ArraySlice<UInt8>) -> [Int] { begun[Self.key(letters)] ?? [] }

  /// - Returns: the numbers of the syllables; nil if the model lacks one.
  func numbers(of syllables: [Substring]) -> [Int]? {
    var found: [Int] = []
    for syllable in syllables {
      guard let number = numbers[String(syllable)] else { return nil }
      found.append(number)
    }
    return found
  }
}
