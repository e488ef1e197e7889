package import Layouts

/// The letters that repeated taps of each phone key cycle through.
///
/// The layout file declares the letters of its language. A key without declared letters has those
/// of ITU-T E.161.
package struct PhoneLetters: Hashable, Sendable {
  private var keys: [Key]
  /// The letters that are left out, because the keymap cannot type them.
  private var lacking: Set<String> = []
  /// The BCP 47 tag of the language, for upper case.
  package var language: String

  private struct Key: Hashable {
    var name: Character
    var letters: [String]
  }

  /// The letters of ITU-T E.161, with punctuation on 1, and space and new line on 0.
  package static let standard = PhoneLetters(
    [
      "1": [".", ",", "?", "!", "'", "-", "@", "/", ":", "1"],
      "2": ["a", "b", "c", "2"], "3": ["d", "e", "f", "3"], "4": ["g", "h", "i", "4"],
      "5": ["j", "k", "l", "5"], "6": ["m", "n", "o", "6"], "7": ["p", "q", "r", "s", "7"],
      "8": ["t", "u", "v", "8"], "9": ["w", "x", "y", "z", "9"], "0": [" ", "\n", "0"],
    ], language: "en")

  package init(_ letters: KeyValuePairs<Character, [String]>, language: String) {
    keys = letters.map { Key(name: $0.key, letters: $0.value) }
    self.language = language
  }

  /// Creates the letters that the layout's phone keys declare.
  package init(_ layout: Layout) {
    self = .standard
    language = layout.language
    for key in layout.layers.lazy.flatMap(\.keys) where !key.letters.isEmpty {
      if case .phone(let name) = key.action {
        keys.removeAll { $0.name == name }
        keys.append(Key(name: name, letters: key.letters))
      }
    }
  }

  /// The letters of a key; empty for `*` and `#`.
  package subscript(key: Character) -> [String] {
    keys.first { $0.name == key }?.letters ?? []
  }

  /// Leaves out letters that cannot be typed, in lower and upper case. Cycling types one letter
  /// after another into the text, so the keymap must have all of them.
  package mutating func leaveOut(where cannotBeTyped: (String) -> Bool) {
    let all = keys.flatMap(\.letters)
    lacking = Set((all + all.map { upperCased($0) }).filter(cannotBeTyped))
  }

  /// Returns the letters that a key cycles through, without letters that cannot be typed.
  ///
  /// - Parameter unasked: true if the upper case is automatic. A letter whose capital cannot be
  ///   typed then stays in lower case.
  func choices(of key: Character, upperCase: Bool, unasked: Bool = false) -> [String] {
    self[key].map { letter in
      let upper = upperCase ? upperCased(letter) : letter
      return unasked && lacking.contains(upper) ? letter : upper
    }.filter { !lacking.contains($0) }
  }

  /// Returns the letter in upper case, or unchanged if it has no upper case.
  func upperCased(_ letter: String) -> String {
    guard letter.count == 1, let only = letter.first else { return letter.uppercased() }
    return upperCase(of: only, language: language).map { String($0) } ?? letter
  }
}
