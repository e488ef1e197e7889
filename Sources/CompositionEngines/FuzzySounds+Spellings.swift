import CompositionMessages

extension FuzzySounds {
  /// How else a syllable is spelled by who does not tell these sounds apart: as the rules for librime say
  /// (`FuzzyTables`).
  func spellings(of syllable: String) -> [String] {
    guard !isEmpty else { return [] }
    return starts(of: syllable).flatMap(ends).filter { $0 != syllable }
  }

  private func starts(of syllable: String) -> [String] {
    var found = [syllable]
    for (pair, letter) in [(FuzzySounds.zAndZh, "z"), (.cAndCh, "c"), (.sAndSh, "s")]
    where contains(pair) && syllable.hasPrefix(letter) {
      found.append(
        syllable.hasPrefix(letter + "h")
          ? letter + syllable.dropFirst(2) : letter + "h" + syllable.dropFirst())
    }
    let letters = [(FuzzySounds.nAndL, "n", "l"), (.rAndL, "r", "l"), (.fAndH, "f", "h")]
    for (pair, one, other) in letters where contains(pair) {
      if syllable.hasPrefix(one) { found.append(other + syllable.dropFirst()) }
      if syllable.hasPrefix(other) { found.append(one + syllable.dropFirst()) }
    }
    return found
  }

  private func ends(of syllable: String) -> [String] {
    for (pair, letter) in [(FuzzySounds.anAndAng, "a"), (.enAndEng, "e"), (.inAndIng, "i")]
    where contains(pair) {
      if syllable.hasSuffix(letter + "n") { return [syllable, syllable + "g"] }
      if syllable.hasSuffix(letter + "ng") { return [syllable, String(syllable.dropLast())] }
    }
    return [syllable]
  }
}
