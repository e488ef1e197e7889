/// The word of `known` that someone who wrote `word` most likely meant; nil where none is near.
///
/// Near is one slip in words of up to two letters, two in up to five, else three.
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

/// The same as a piece of a message: ` (did you mean …?)`, or nothing.
package func suggestion(for word: String, in known: some Sequence<String>) -> String {
  nearestWord(to: word, in: known).map { " (did you mean `\($0)`?)" } ?? ""
}
