/// Returns the word of `known` that the writer of `word` most likely meant; nil if none is close.
///
/// A close word has at most one slip for up to three letters, two for up to seven, and three for
/// more. The slips must also be fewer than the word's letters.
package func nearestWord(to word: String, in known: some Sequence<String>) -> String? {
  guard let written = WrittenWord(word.lowercased()) else { return nil }
  let length = word.unicodeScalars.count
  let allowed = length <= 3 ? 1 : length <= 7 ? 2 : 3
  var best: (word: String, slips: Int)?
  for candidate in known where candidate != word {
    let slips = written.slips(to: candidate.lowercased())
    let letters = min(length, candidate.unicodeScalars.count)
    if slips <= allowed, slips < min(letters, best?.slips ?? .max) {
      best = (candidate, slips)
    }
  }
  return best?.word
}

/// Returns the nearest word as part of a message: ` (did you mean …?)`, or nothing.
package func suggestion(for word: String, in known: some Sequence<String>) -> String {
  nearestWord(to: word, in: known).map { " (did you mean `\($0)`?)" } ?? ""
}
