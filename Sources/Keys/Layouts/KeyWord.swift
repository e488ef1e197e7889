/// A text of the keyboard that is in a language: a word on a key, or a message on the calculator's
/// display.
package enum KeyWord: Int, Hashable, Sendable, CaseIterable {
  case space
  /// The label of return, then its labels by the key's action in the field.
  case `return`, go, next, search, send, done, join, route, `continue`
  /// The label of the calculator's key that types the result.
  case insert
  case divisionByZero, tooLarge

  /// The name in files of words.
  package var name: String {
    switch self {
    case .space: "space"
    case .return: "return"
    case .go: "go"
    case .next: "next"
    case .search: "search"
    case .send: "send"
    case .done: "done"
    case .join: "join"
    case .route: "route"
    case .continue: "continue"
    case .insert: "insert"
    case .divisionByZero: "division-by-zero"
    case .tooLarge: "too-large"
    }
  }

  /// The most characters. A key is only twice as wide as a letter; the display is wider.
  var longest: Int {
    switch self {
    case .space, .return, .go, .next, .search, .send, .done, .join, .route, .continue, .insert: 16
    case .divisionByZero, .tooLarge: 32
    }
  }
}

extension ReturnType {
  /// The word on the return key.
  fileprivate var word: KeyWord {
    switch self {
    case .default: .return
    case .go: .go
    case .next: .next
    case .search: .search
    case .send: .send
    case .done: .done
    case .join: .join
    case .route: .route
    case .continue: .continue
    }
  }
}

extension KeyWords {
  /// The label of return for a type.
  package func label(of type: ReturnType) -> String { self[type.word] }
}
