/// A cache of yes-or-no answers about texts.
///
/// Every scene asks about each key. Single ASCII characters, the most frequent texts, are therefore
/// looked up without hashing.
struct AnswersByText: Sendable {
  private enum Answer: UInt8 {
    case unknown, no, yes
  }

  private var characters = Self.nothing
  private var others: [String: Bool] = [:]

  private static let nothing = [Answer](repeating: .unknown, count: 128)

  mutating func removeAll() {
    characters = Self.nothing
    others.removeAll(keepingCapacity: true)
  }

  /// The answer for a text; nil if it is not known.
  subscript(text: String) -> Bool? {
    get {
      guard let character = Self.character(of: text) else { return others[text] }
      return switch characters[character] {
      case .unknown: nil
      case .no: false
      case .yes: true
      }
    }
    set {
      if let character = Self.character(of: text) {
        characters[character] = newValue.map { $0 ? .yes : .no } ?? .unknown
      } else {
        others[text] = newValue
      }
    }
  }

  private static func character(of text: String) -> Int? {
    let bytes = text.utf8
    guard bytes.count == 1, let byte = bytes.first, byte < 128 else { return nil }
    return Int(byte)
  }
}
