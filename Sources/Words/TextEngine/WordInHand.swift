import Lexicon
import Units

// The word before the caret and the words before it.
extension TypedText {
  /// The current word: the letters between the caret and the last space, opening mark or comma
  /// between two words. nil if the beginning of the word is unknown, or if it contains digits or
  /// other signs, like addresses, numbers and file names.
  var word: String? {
    guard let start = wordStart else { return nil }
    let run = characters[start...]
    guard run.allSatisfy(\.isOfWord) else { return nil }
    return String(run)
  }

  /// The index at which the word before the caret begins.
  private var wordStart: Int? {
    runStart.map { start in joiningComma(in: characters[start...]).map { $0 + 1 } ?? start }
  }

  /// The index at which the run before the caret begins. A run is text without spaces and opening
  /// marks.
  var runStart: Int? { lastBreak ?? (characters.isEmpty || isFromStart ? 0 : nil) }

  /// True for a space or an opening mark, after which a run begins.
  static func breaks(_ character: Character) -> Bool {
    character.isWhitespace || begins(character)
  }

  /// The word before the current word, in the same sentence; nil if there is none, or if its
  /// beginning is unknown.
  var wordBefore: String? {
    guard let start = wordStart, start > 1, characters[start - 1] == " " else { return nil }
    var first = start - 1
    while first > 0, characters[first - 1].isOfWord { first -= 1 }
    guard first < start - 1, first > 0 ? characters[first - 1] == " " : isFromStart else {
      return nil
    }
    return String(characters[first..<start - 1])
  }

  /// Returns the words before the current word, the nearest first.
  func wordsBefore(limit: Int) -> [String] {
    guard let start = wordStart else { return [] }
    return characters[..<start].split { !$0.isOfWord }.suffix(limit).reversed().map { String($0) }
  }

  func endsWith(_ text: String) -> Bool {
    characters.count >= text.count && characters.suffix(text.count).elementsEqual(text)
  }

  private static func begins(_ character: Character) -> Bool {
    opening.contains(character) && character != "'" && character != "’"
  }

  /// Returns the context of the current word for a lexicon.
  func context(in lexicon: Lexicon) -> WordPredictor.Context {
    guard let start = wordStart else { return .unknown }
    var rest = characters[..<start]
    let previous = popWord(from: &rest, in: lexicon)
    guard case .word = previous else {
      return WordPredictor.Context(previous: previous, beforePrevious: previous)
    }
    return WordPredictor.Context(
      previous: previous, beforePrevious: popWord(from: &rest, in: lexicon))
  }

  private func popWord(
    from rest: inout ArraySlice<Character>, in lexicon: Lexicon
  ) -> WordPredictor.Context.Previous {
    while let space = rest.last, space.isWhitespace, !space.isNewline { rest.removeLast() }
    guard let last = rest.last else { return isFromStart ? .sentenceStart : .unknown }
    // In the lexicon's statistics, a word after punctuation is like the first word of a sentence.
    guard last.isOfWord || last.isNumber else { return .sentenceStart }
    var word: [Character] = []
    while let letter = rest.last, letter.isOfWord || letter.isNumber {
      word.append(letter)
      rest.removeLast()
    }
    if rest.isEmpty, !isFromStart { return .otherWord }
    return lexicon.word(String(word.reversed())).map { .word($0) } ?? .otherWord
  }
}

extension Character {
  /// True for a letter, an apostrophe or a hyphen.
  var isOfWord: Bool {
    isTypedLetter || self == "'" || self == "’" || self == "-"
  }

  /// True for a letter. ASCII letters, the most common, are recognized without Unicode's tables.
  var isTypedLetter: Bool {
    onlyByte.map(\.isASCIILetter) ?? isLetter
  }

  /// The byte of a one-byte character; nil for other characters. Comparing bytes is faster than
  /// comparing characters, which must be normalized.
  var onlyByte: UInt8? { utf8.count == 1 ? utf8.first : nil }
}

extension UInt8 {
  var isASCIILetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
}

/// The ASCII characters, made once, because making a `Character` takes longer than the rest
/// of the work for a typed letter.
let asciiCharacters = (0..<128).map { Character(Unicode.Scalar(UInt8($0))) }

extension String {
  /// The only character of the text; nil if there are none or several.
  var onlyCharacter: Character? {
    if let byte = onlyByte { return asciiCharacters[Int(byte)] }
    guard let first, index(after: startIndex) == endIndex else { return nil }
    return first
  }
}
