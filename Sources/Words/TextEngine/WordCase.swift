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
    // ASCII is read by bytes, because Unicode's tables delay a finger that waits for a long word.
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      let letters = word.utf8.lazy.filter(\.isASCIILetter)
      self.init(
        letters.lazy.map { $0 & 0x20 == 0 },
        beginsWithIJ: letters.prefix(2).elementsEqual("IJ".utf8))
    } else {
      let letters = word.filter(\.isLetter)
      self.init(letters.map(\.isUppercase), beginsWithIJ: letters.prefix(2).elementsEqual("IJ"))
    }
  }

  /// - Parameter capitals: true for each letter that is a capital.
  private init(_ capitals: some Sequence<Bool>, beginsWithIJ: Bool) {
    var (letterCount, count, beginsWithCapital) = (0, 0, false)
    for isCapital in capitals {
      if letterCount == 0 { beginsWithCapital = isCapital }
      letterCount += 1
      if isCapital { count += 1 }
    }
    if count == 0 {
      self = .lower
    } else if count == letterCount, count > 1 {
      self = .upper
    } else if count == 1, beginsWithCapital {
      self = .capital
    } else if count == 2, beginsWithIJ {
      // IJ is one letter in Dutch.
      self = .capital
    } else {
      self = .mixed
    }
  }

  /// Returns a word of the lexicon in this case. Capitals are added but never removed.
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
