import Lexicon

/// A space that was missed after a comma, or struck as a letter above it: `dir,dass`, `dir,bdass`.
struct SpaceAfterComma {
  let lexicon: Lexicon
  /// What stands before the comma.
  let before: String
  /// Whether the first letter of the word in hand was touched where the space may have been meant.
  let beginsNearSpace: Bool

  /// The word in hand behind its space; nil where it may be written like that: `foo,bar`, `a,b`.
  ///
  /// - Parameters:
  ///   - reading: what the word becomes by itself; nil: nothing.
  ///   - isKnown: the word is one as it stands.
  func mended(_ word: String, reading: String?, isKnown: Bool) -> String? {
    guard before.count > 1, isOrdinary(before) else { return nil }
    let rest = word.dropFirst()
    if !isKnown, beginsNearSpace, rest.count > 1, lexicon.has(rest) { return String(rest) }
    guard word.count > 1, isKnown || reading != nil else { return nil }
    return reading ?? word
  }

  private func isOrdinary(_ word: String) -> Bool {
    lexicon.words(written: word).contains { lexicon.logProbability(of: $0) > Self.ordinary }
  }

  /// One word in a million: names of technical things are rarer.
  private static let ordinary: Float = -14
}

extension TypedText {
  /// What stands before the comma that the word in hand follows without a space; nil where there is
  /// none, or more than one, as in a list.
  var wordBeforeComma: String? {
    guard let start = runStart, let comma = joiningComma(in: characters[start...]) else {
      return nil
    }
    return String(characters[start..<comma])
  }

  /// The only comma within a run of letters.
  func joiningComma(in run: ArraySlice<Character>) -> Int? {
    guard let comma = run.firstIndex(of: ","), comma > run.startIndex, comma + 1 < run.endIndex,
      run[..<comma].allSatisfy(\.isOfWord), run[(comma + 1)...].allSatisfy(\.isOfWord)
    else { return nil }
    return comma
  }
}
