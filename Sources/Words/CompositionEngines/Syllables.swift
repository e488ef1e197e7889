/// Letters divided into syllables.
struct Syllables: Hashable {
  /// The letters without marks between syllables.
  var letters: String
  /// The start of each syllable except the first, in characters.
  var boundaries: [Int]

  /// - Parameter text: the letters with spaces or apostrophes between syllables.
  init(_ text: String) {
    letters = ""
    boundaries = []
    var count = 0
    for character in text {
      if character == " " || character == "'" {
        if count > 0, boundaries.last != count { boundaries.append(count) }
      } else {
        letters.append(character)
        count += 1
      }
    }
    if boundaries.last == count { boundaries.removeLast() }
  }

  var count: Int { letters.isEmpty ? 0 : boundaries.count + 1 }
}
