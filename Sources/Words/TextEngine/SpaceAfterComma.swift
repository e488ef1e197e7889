import Lexicon

/// Finds a space that was missed after a comma, or hit as a letter above the space bar: `dir,dass`,
/// `dir,bdass`.
struct SpaceAfterComma {
  let lexicon: Lexicon
  /// The text before the comma.
  let before: String
  /// True if the touch of the first letter may have meant the space.
  let beginsNearSpace: Bool

  /// Returns the word to put after the comma and a space, without a letter hit instead of the
  /// space. nil if the user may have meant the text as typed: `foo,bar`, `a,b`.
  ///
  /// - Parameters:
  ///   - reading: the correction of the word alone; nil if there is none.
  ///   - isKnown: true if the lexicon or the user has the word.
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

  /// The least log probability of an ordinary word: one word in a million. Technical names are
  /// rarer.
  private static let ordinary: Float = -14
}

extension TypedText {
  /// The text before the comma that the current word directly follows. nil without a comma, or with
  /// several commas, as in a list.
  var wordBeforeComma: String? {
    guard let start = runStart, let comma = joiningComma(in: characters[start...]) else {
      return nil
    }
    return String(characters[start..<comma])
  }

  /// Returns the index of the only comma within a run of letters.
  func joiningComma(in run: ArraySlice<Character>) -> Int? {
    guard let comma = run.firstIndex(where: { $0.onlyByte == UInt8(ascii: ",") }),
      comma > run.startIndex, comma + 1 < run.endIndex,
      run[..<comma].allSatisfy(\.isOfWord), run[(comma + 1)...].allSatisfy(\.isOfWord)
    else { return nil }
    return comma
  }
}
