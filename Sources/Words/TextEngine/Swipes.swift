import Lexicon
import Units

/// The case that shift gives a swiped word.
package enum SwipedCase: Hashable, Sendable {
  /// A capital at the beginning of a sentence; otherwise the lexicon's spelling.
  case asSentence
  /// The lexicon's spelling, even at the beginning of a sentence.
  case small
  /// A capital first letter.
  case capital
  case allCapitals

  /// The case of the swipe's next word, because shift is latched for one word only.
  var ofNextWord: SwipedCase {
    switch self {
    case .asSentence, .small, .capital: .asSentence
    case .allCapitals: .allCapitals
    }
  }
}

/// The last swiped word, and how delete and the strip may still change it.
struct Swipes {
  var phase = Phase.none
  /// Words offered during a swipe; nil while no finger is swiping.
  var guesses: [Offer]?
  var reader: SwipeReader?

  enum Phase: Hashable {
    /// No swiped word is at the caret.
    case none
    /// The word has just been typed. The delete key undoes the whole swipe, and the strip replaces
    /// the word.
    case fresh(Word)
    /// The user confirmed the word in the strip. The delete key deletes only its last letter.
    case chosen(String)
    /// Keys were typed after the word. The word is never corrected.
    case standing(String)
    /// The user has just deleted the swipe's only word.
    case undone(Word)

    /// Returns the swiped word at the end of a text; nil if there is none.
    func swiped(endOf text: TypedText) -> String? {
      let word: String? =
        switch self {
        case .none: nil
        case .fresh(let word): word.text
        case .chosen(let text), .standing(let text): text
        case .undone(let word): word.before
        }
      return word.flatMap { text.endsWith($0) ? $0 : nil }
    }

    /// The word that has just been typed; nil if there is none.
    var fresh: Word? {
      if case .fresh(let word) = self { return word }
      return nil
    }

    /// Forgets a word that was undone. The swiped word before it becomes the last swiped word.
    mutating func leaveUndone() {
      guard case .undone(let word) = self else { return }
      self = word.before.map { .standing($0) } ?? .none
    }
  }

  struct Word: Hashable {
    var text: String
    /// The space typed before the word; empty if there was none.
    var space: String
    /// The other words that the swipe can mean, the likeliest first.
    var others: [String]
    /// The end of the swipe.
    var time: Microseconds
    /// The word of an earlier swipe that stands directly before this swipe; nil if there is none.
    var before: String?
    /// The word before this swipe in the same sentence, swiped or not; nil if there is none.
    var context: String?
    /// The earlier words of the same swipe, with their spaces; empty for the first word.
    var earlier = ""

    /// The text of the swipe up to and including this word, with its spaces.
    var typed: String { earlier + space + text }
  }

  /// The time within which repeating an undone swipe means another word.
  static let again = Microseconds.seconds(10)

  /// True if the last swiped word can still be changed, or a swipe is under way.
  var isActive: Bool {
    if case .none = phase { return guesses != nil }
    return true
  }

  /// The words of a swipe for the strip; nil if the strip shows the offers for the text.
  var offers: [Offer]? {
    if let guesses { return guesses }
    switch phase {
    case .none, .chosen, .standing: return nil
    case .fresh(let word): return Self.offers([word.text] + word.others)
    case .undone(let word): return Self.offers(word.others)
    }
  }

  static func offers(_ texts: [String]) -> [Offer] {
    texts.prefix(StripWords.most).map { Offer(text: $0, kind: .suggestion) }
  }

  /// Forgets the word before the caret.
  mutating func forget() {
    phase = .none
    guesses = nil
  }

  /// Forgets all swipes and overwrites their paths.
  mutating func erase() {
    forget()
    reader?.erase()
  }
}

extension TypedText {
  /// True if a space belongs between the text and the next word.
  func needsSpaceBeforeWord(language: String) -> Bool {
    guard let last = characters.last, SpacedWords.areUsual(in: language) else { return false }
    if last.isTypedLetter || last.isNumber || last.isEmoji || Self.ending.contains(last) {
      return true
    }
    if last == "\"" { return closesQuotation }
    return String(last) == SmartPunctuation(language: language).closing
  }

  /// True if a key's text begins another word after a swiped word.
  func beginsWordBehindSwipe(_ text: String) -> Bool {
    guard let character = text.onlyCharacter else { return false }
    return character.isTypedLetter || character.isNumber || character.isEmoji
      || Self.apart.contains(character) || character == "\"" && closesQuotation
  }

  /// True if the text's quotation marks are in pairs, so that the last of them closes a quotation.
  private var closesQuotation: Bool { characters.count(where: { $0 == "\"" }) % 2 == 0 }

  private static let ending: Set<Character> = [
    ".", ",", "!", "?", ":", ";", ")", "]", "}", "…", "”", "»", "›", "%", "°", "€", "،", "؛", "؟",
  ]
  private static let apart: Set<Character> = ["(", "[", "{", "¿", "¡", "„", "&"]
}

/// The languages that write a space between words.
private enum SpacedWords {
  static func areUsual(in language: String) -> Bool {
    !without.contains(language.prefix { $0 != "-" })
  }

  private static let without: Set<Substring> = ["bo", "ja", "km", "lo", "my", "th", "yue", "zh"]
}
