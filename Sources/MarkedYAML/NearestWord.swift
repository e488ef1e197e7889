/// The word of `known` that someone who wrote `word` most likely meant; nil where none is near.
///
/// A slip is a letter left out, added or changed, or two swapped (the optimal string alignment
/// distance). Near is one slip in words of up to two letters, two in up to five, else three.
package func nearestWord(to word: String, in known: some Sequence<String>) -> String? {
  let written = Array(word.lowercased().unicodeScalars)
  let allowed = written.count <= 2 ? 1 : written.count <= 5 ? 2 : 3
  var best: (word: String, slips: Int)?
  for candidate in known where candidate != word {
    let slips = slipsBetween(written, Array(candidate.lowercased().unicodeScalars))
    if slips <= allowed, slips < min(written.count, best?.slips ?? .max) {
      best = (candidate, slips)
    }
  }
  return best?.word
}

/// The same as a piece of a message: ` (did you mean …?)`, or nothing.
package func suggestion(for word: String, in known: some Sequence<String>) -> String {
  nearestWord(to: word, in: known).map { " (did you mean `\($0)`?)" } ?? ""
}

/// How many slips turn one word into the other.
package func slipsBetween(_ left: String, _ right: String) -> Int {
  slipsBetween(Array(left.unicodeScalars), Array(right.unicodeScalars))
}

private func slipsBetween(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let change = last[column] + (left[row] == right[column] ? 0 : 1)
      var cost = min(change, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
