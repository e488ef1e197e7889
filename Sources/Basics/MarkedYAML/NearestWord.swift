/// Returns the word of `known` that the writer of `word` most likely meant; nil if none is close.
///
/// A word is close if it has at most one slip (up to two letters), two slips (up to five letters)
/// or three (longer words).
package func nearestWord(to word: String, in known: some Sequence<String>) -> String? {
  guard let written = WrittenWord(word.lowercased()) else { return nil }
  let length = word.unicodeScalars.count
  let allowed = length <= 2 ? 1 : length <= 5 ? 2 : 3
  var best: (word: String, slips: Int)?
  for candidate in known where candidate != word {
    let slips = written.slips(to: candidate.lowercased())
    if slips <= allowed, slips < min(length, best?.slips ?? .max) {
      best = (candidate, slips)
    }
  }
  return best?.word
}

/// Returns the nearest word as part of a message: ` (did you mean …?)`, or nothing.
package func suggestion(for word: String, in known: some Sequence<String>) -> String {
  nearestWord(to: word, in: known).map { " (did you mean `\($0)`?)" } ?? ""
}
