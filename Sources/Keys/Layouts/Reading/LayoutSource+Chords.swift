import MarkedYAML
import Units

extension LayoutSource {
  /// Reads chords such as `ctrl+s`, separated by spaces; nil after a problem.
  mutating func chords(_ entry: Node.Entry) -> [Chord]? {
    guard let words = words(entry) else { return nil }
    if words.count > KeyAction.chords.upperBound {
      error(
        words[KeyAction.chords.upperBound].mark,
        "`\(entry.key)` has at most \(KeyAction.chords.upperBound) keys")
      return nil
    }
    let chords = words.compactMap { chord($0) }
    guard chords.count == words.count, !chords.isEmpty else {
      if words.isEmpty { error(entry.value.mark, "`\(entry.key)` names at least one key") }
      return nil
    }
    return chords
  }

  private mutating func chord(_ word: Word) -> Chord? {
    do throws(ChordError) {
      let chord = try Chord(parsing: word.text, isKeysym: Self.mayBeKeysym)
      if case .keysym(let name) = chord.key { check(keysym: Word(text: name, mark: word.mark)) }
      return chord
    } catch {
      self.error(word.mark, "\(error)")
      return nil
    }
  }

  /// True if a text has only the characters of keysyms' names.
  static func mayBeKeysym(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_")
      }
  }
}
