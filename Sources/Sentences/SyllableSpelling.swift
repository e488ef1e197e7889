/// How letters spell the syllables of a model.
package struct SyllableSpelling: Sendable {
  /// Syllables by their letters, and by the beginnings of them.
  private var whole: [UInt64: [Int]] = [:]
  private var begun: [UInt64: [Int]] = [:]
  /// Those that letters of other sounds spell too.
  private var alike: [UInt64: [Int]] = [:]
  private var numbers: [String: Int] = [:]
  /// Whether letters may say tones.
  private(set) var hasTones = false

  /// The letters of `zhuang`.
  static let longest = 6

  /// Pinyin as it is written, and with v where ü has no key.
  ///
  /// - Parameter others: how a syllable is spelled by who does not tell some sounds apart.
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

  /// Two keys for each syllable.
  package init(xiaohe syllables: [String]) {
    for (number, syllable) in syllables.enumerated() {
      numbers[syllable] = number
      if let keys = XiaoheKeys.keys(of: syllable) { add(number, Array(keys.utf8)) }
    }
  }

  /// The keys of Taiwan's signs, and those of their tones.
  package init(zhuyin syllables: [String]) {
    hasTones = true
    for (number, syllable) in syllables.enumerated() {
      numbers[syllable] = number
      guard let keys = ZhuyinKeys.keys(of: syllable).map({ Array($0.utf8) }) else { continue }
      add(number, keys)
      for tone in ZhuyinKeys.tones.utf8 { whole[Self.key((keys + [tone])[...])] = [number] }
    }
  }

  /// The tone that a syllable's last letter says, 1 to 5; 0: none.
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

  /// The numbers of those that have all these letters.
  package func syllables(_ letters: ArraySlice<UInt8>) -> [Int] { whole[Self.key(letters)] ?? [] }

  /// Those that the letters may be meant for, though they are another's.
  func syllables(alike letters: ArraySlice<UInt8>) -> [Int] {
    alike.isEmpty ? [] : alike[Self.key(letters)] ?? []
  }

  /// Those that the letters are the beginning of.
  func syllables(from letters: ArraySlice<UInt8>) -> [Int] { begun[Self.key(letters)] ?? [] }

  /// - Returns: nil if one of them is none of the model's.
  func numbers(of syllables: [Substring]) -> [Int]? {
    var found: [Int] = []
    for syllable in syllables {
      guard let number = numbers[String(syllable)] else { return nil }
      found.append(number)
    }
    return found
  }
}
