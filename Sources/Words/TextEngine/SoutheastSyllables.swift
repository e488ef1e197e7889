/// The last syllable of a run of Thai or Lao.
///
/// A syllable begins with consonants and may end with one. Its vowel is written before, behind or
/// above the first consonants, or not at all. If two divisions are possible, the last syllable is
/// the shorter one.
struct ThaiSyllable {
  let run: ArraySlice<Character>

  private enum Part: Equatable {
    /// A vowel that is written before its consonant.
    case vowelBefore
    case consonant
    /// A consonant with a vowel or tone above or below.
    case marked
    /// A vowel that is written behind its consonant.
    case vowelBehind
    /// A consonant that is not spoken, a sign of repetition, or a sign of an abbreviation.
    case silent
    case digit, other
  }

  private var first: Int { run.startIndex }

  /// The place of a character in its script's block; Lao has the same order as Thai.
  private func place(_ index: Int) -> UInt32 {
    (run[index].unicodeScalars.first?.value ?? 0) & 0x7F
  }

  private func has(_ mark: UInt32, _ index: Int) -> Bool {
    run[index].unicodeScalars.contains { $0.value & 0x7F == mark }
  }

  private func part(_ index: Int) -> Part {
    switch place(index) {
    case 0x01...0x2E, 0x3D, 0x5C...0x5F:
      // The mark of a silent consonant.
      has(0x4C, index) ? .silent : run[index].unicodeScalars.count > 1 ? .marked : .consonant
    case 0x30...0x39, 0x45: .vowelBehind
    case 0x40...0x44: .vowelBefore
    case 0x2F, 0x46: .silent
    case 0x50...0x59: .digit
    default: .other
    }
  }

  private func isConsonant(_ index: Int) -> Bool { [.consonant, .marked].contains(part(index)) }

  var start: Int {
    var index = run.endIndex - 1
    while index > first, part(index) == .silent { index -= 1 }
    if part(index) == .digit {
      while index > first, part(index - 1) == .digit { index -= 1 }
      return index
    }
    let end = index
    if index > first, isFinal(index) { index -= 1 }
    while index > first, part(index) == .vowelBehind { index -= 1 }
    if index > first, index < end, isVowelLike(index), isConsonant(index - 1) { index -= 1 }
    if index > first, isConsonant(index), begins(index - 1) { index -= 1 }
    if index > first, part(index - 1) == .vowelBefore { index -= 1 }
    return index
  }

  /// True if the consonant ends the syllable of the preceding character.
  private func isFinal(_ index: Int) -> Bool {
    // ฉ ผ ฝ ห ฮ end no syllable.
    guard part(index) == .consonant, ![0x09, 0x1C, 0x1D, 0x2B, 0x2E].contains(place(index)) else {
      return false
    }
    let before = index - 1
    switch part(before) {
    case .vowelBehind: return place(before) == 0x32
    case .marked: return !has(0x33, before)
    case .consonant:
      // A syllable with ใ or ไ has no final consonant, except in words such as ไทย.
      return before == first || ![0x43, 0x44].contains(place(before - 1)) || place(index) == 0x22
    case .vowelBefore, .silent, .digit, .other: return false
    }
  }

  /// True for a consonant that may be the syllable's vowel, as in ของ, สวน and เรียน.
  private func isVowelLike(_ index: Int) -> Bool {
    guard part(index) == .consonant else { return false }
    return switch place(index) {
    case 0x27, 0x2D, 0x3D: true
    case 0x22: has(0x35, index - 1)
    default: false
    }
  }

  /// True if a consonant begins a cluster with the next consonant, as in เปล่า and หมา.
  private func begins(_ index: Int) -> Bool {
    guard part(index) == .consonant else { return false }
    let (own, next) = (place(index), place(index + 1))
    if own == 0x2B { return [0x07, 0x0D, 0x19, 0x21, 0x22, 0x23, 0x25, 0x27].contains(next) }
    // The other clusters are ร, ล or ว after ก, ข, ค, ต, ป, ผ or พ.
    guard [0x23, 0x25, 0x27].contains(next),
      [0x01, 0x02, 0x04, 0x15, 0x1B, 0x1C, 0x1E].contains(own)
    else { return false }
    // Within a run, the consonant may also end the preceding syllable.
    guard index > first else { return true }
    return [.vowelBefore, .consonant].contains(part(index - 1)) || place(index - 1) == 0x30
  }
}

/// The last syllable of a run of Khmer: consonants with their signs, and a consonant at the end.
struct KhmerSyllable {
  let run: ArraySlice<Character>

  private var first: Int { run.startIndex }

  private func value(_ index: Int) -> UInt32 { run[index].unicodeScalars.first?.value ?? 0 }

  private func isDigit(_ index: Int) -> Bool { 0x17E0...0x17E9 ~= value(index) }

  var start: Int {
    var index = run.endIndex - 1
    // Step over signs of repetition (ៗ) at the end.
    while index > first, value(index) == 0x17D7 { index -= 1 }
    if isDigit(index) {
      while index > first, isDigit(index - 1) { index -= 1 }
      return index
    }
    index = startOfStack(index)
    if index > first, isFinal(index), hasOpenVowel(index - 1) { index = startOfStack(index - 1) }
    return index
  }

  /// The index of the first consonant of a stack: U+17D2 puts the next consonant below.
  private func startOfStack(_ last: Int) -> Int {
    var index = last
    while index > first, run[index - 1].unicodeScalars.last?.value == 0x17D2 { index -= 1 }
    return index
  }

  /// True for a consonant without a vowel. The signs bantoc and toandakhiat do not count as vowels.
  private func isFinal(_ index: Int) -> Bool {
    guard 0x1780...0x17A2 ~= value(index), index == run.endIndex - 1 || run[index + 1] == "ៗ" else {
      return false
    }
    return run[index].unicodeScalars.dropFirst().allSatisfy { [0x17CB, 0x17CD].contains($0.value) }
  }

  /// True if a final consonant may follow. It cannot follow ៃ ៅ ំ ះ ៈ or the signs of a final
  /// consonant.
  private func hasOpenVowel(_ index: Int) -> Bool {
    let ends: Set<UInt32> = [0x17C3, 0x17C5, 0x17C6, 0x17C7, 0x17C8, 0x17CB, 0x17CD]
    return 0x1780...0x17B3 ~= value(index)
      && !run[index].unicodeScalars.contains { ends.contains($0.value) }
  }
}

/// The last syllable of a run of Burmese. A syllable begins with a consonant, but not with a final
/// consonant or a consonant of a stack.
struct BurmeseSyllable {
  let run: ArraySlice<Character>

  private var first: Int { run.startIndex }

  private func isDigit(_ index: Int) -> Bool {
    0x1040...0x1049 ~= run[index].unicodeScalars.first?.value ?? 0
  }

  var start: Int {
    var index = run.endIndex - 1
    if isDigit(index) {
      while index > first, isDigit(index - 1) { index -= 1 }
      return index
    }
    while index > first, !begins(index), !isDigit(index - 1) { index -= 1 }
    return index
  }

  private func begins(_ index: Int) -> Bool {
    // A vowel behind a consonant is a separate character, but its Unicode category is not a letter.
    guard run[index].unicodeScalars.first?.properties.generalCategory == .otherLetter else {
      return false
    }
    // U+103A ends a syllable, U+1039 puts the next consonant below.
    return !run[index].unicodeScalars.contains { [0x1039, 0x103A].contains($0.value) }
      && run[index - 1].unicodeScalars.last?.value != 0x1039
  }
}
