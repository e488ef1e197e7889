import Layouts

/// How a word is written as to capitals.
enum WordCase: Hashable, Sendable {
  case lower
  /// The first letter only.
  case capital
  /// Two letters or more, all of them.
  case upper
  /// iPhone, McAdam.
  case mixed

  init(_ word: some StringProtocol) {
    let letters = word.filter(\.isLetter)
    let capitals = letters.count(where: \.isUppercase)
    if capitals == 0 {
      self = .lower
    } else if capitals == letters.count, capitals > 1 {
      self = .upper
    } else if capitals == 1, letters.first?.isUppercase == true {
      self = .capital
    } else if capitals == 2, letters.prefix(2).elementsEqual("IJ") {
      // One letter in Dutch.
      self = .capital
    } else {
      self = .mixed
    }
  }

  /// A word of the lexicon in this case: capitals are added, never taken away.
  func applied(to word: String, language: String) -> String {
    func upper(_ character: Character) -> Character {
      upperCase(of: character, language: language) ?? character
    }
    switch self {
    case .lower, .mixed: return word
    case .capital where language.hasPrefix("nl") && word.hasPrefix("ij"):
      return "IJ" + word.dropFirst(2)
    case .capital: return (word.first.map { String(upper($0)) } ?? "") + word.dropFirst()
    case .upper: return String(word.map(upper))
    }
  }
}
