/// Letters that are read as syllables.
struct Syllables: Hashable {
  /// Without marks between them.
  var letters: String
  /// Where they begin, but for the first, in characters.
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
