/// Korean by a phone's ten keys (천지인): three strokes of which all vowels are made, and consonants of which a
/// key has two or three, tap by tap.
enum CheonjiinKeys {
  enum Part: Hashable {
    /// Of the two-set keyboard, which become syllables.
    case letters(String)
    /// What is none of them yet: dots of a vowel.
    case text(String)
  }

  /// What keys have typed. In a request a consonant is its letter of the two-set keyboard, `i`, `.` and `-` are
  /// the strokes ㅣ, ㆍ and ㅡ, and `'` says that the next tap is another letter's.
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
        // One that was chosen under a held key.
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

  /// By the first of each key.
  private static let consonants: [Character: [Character]] = [
    "r": ["r", "z", "R"], "s": ["s", "f"], "e": ["e", "x", "E"], "q": ["q", "v", "Q"],
    "t": ["t", "g", "T"], "w": ["w", "c", "W"], "d": ["d", "a"],
  ]
}
