import Layouts

/// The use of capitals in a word.
enum WordCase: Hashable, Sendable {
  case lower
  /// A capital first letter.
  case capital
  /// All capitals, in a word of two letters or more.
  case upper
  /// Other mixtures: iPhone, McAdam.
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
      // IJ is one letter in Dutch.
      self = .capital
    } else {
      self = .mixed
    }
  }

  /// Returns a word of the lexicon in this case; capitals are only added.
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
