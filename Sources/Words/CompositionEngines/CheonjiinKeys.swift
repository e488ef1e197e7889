/// Korean typed on a phone's ten keys (천지인). Three strokes make all vowels. A key has two or three
/// consonants, chosen by repeated taps.
enum CheonjiinKeys {
  enum Part: Hashable {
    /// Letters of the two-set keyboard, which become syllables.
    case letters(String)
    /// Text that is not yet a letter: the dots of a vowel.
    case text(String)
  }

  /// Divides the keys of a request into parts. A consonant is written as its letter of the two-set
  /// keyboard. `i`, `.` and `-` are the strokes ㅣ, ㆍ and ㅡ; `'` separates the taps of two letters.
  static func parts(of keys: String) -> [Part] {
    var parts: [Part] = []
    var letters = ""
    func end() {
      if !letters.isEmpty { parts.append(.letters(letters)) }
      letters = ""
    }
    var rest = keys[...]
    while let key = rest.first {
      if let vowel = longestVowel(in: rest) {
        letters += vowel.letters
        rest = rest.dropFirst(vowel.strokes)
      } else if let consonants = consonants[key] {
        let taps = rest.prefix { $0 == key }.count
        letters.append(consonants[(taps - 1) % consonants.count])
        rest = rest.dropFirst(taps)
      } else {
        rest = rest.dropFirst()
        switch key {
        case "'": end()
        case ".":
          end()
          parts.append(.text("ㆍ"))
        // A letter that the user chose from a held key.
        default: letters.append(key)
        }
      }
    }
    end()
    return parts
  }

  private static func longestVowel(
    in keys: Substring
  ) -> (letters: String, strokes: Int)? {
    for count in stride(from: longest, to: 0, by: -1) where count <= keys.count {
      if let letters = vowels[String(keys.prefix(count))] { return (letters, count) }
    }
    return nil
  }

  private static let longest = 5

  private static let vowels = [
    "i": "l", "i.": "k", "i..": "i", ".i": "j", "..i": "u", ".-": "h", "..-": "y", "-.": "n",
    "-..": "b", "-": "m", "i.i": "o", "i..i": "O", ".ii": "p", "..ii": "P", ".-i.": "hk",
    ".-i.i": "ho", ".-i": "hl", "-..i": "nj", "-..ii": "np", "-.i": "nl", "-i": "ml",
  ]

  /// The consonants of each key, by the key's first consonant.
  private static let consonants: [Character: [Character]] = [
    "r": ["r", "z", "R"], "s": ["s", "f"], "e": ["e", "x", "E"], "q": ["q", "v", "Q"],
    "t": ["t", "g", "T"], "w": ["w", "c", "W"], "d": ["d", "a"],
  ]
}
