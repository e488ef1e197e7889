/// A translated text for the user: a word on a key, the calculator or the lock screen, or a notice.
package enum KeyWord: Int, Hashable, Sendable, CaseIterable {
  case space
  /// The label of return in a field that names no action, then the labels for each action.
  case `return`, go, next, search, send, done, join, route, `continue`
  /// The label of the calculator's key that types the result.
  case insert
  case divisionByZero, tooLarge
  /// The notices of the keyboard.
  case noKey, notCommitted, noCommand, notYours, notChosen, notForgotten, tooMuch
  /// The hint that words can be typed by swiping.
  case swipeHint
  /// The texts of the lock screen.
  case password, checking, wrongPassword, passwordTooLong, notChecked, noAnswer, capsLock

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
    case .noKey: "no-key"
    case .notCommitted: "not-committed"
    case .noCommand: "no-command"
    case .notYours: "not-yours"
    case .notChosen: "not-chosen"
    case .notForgotten: "not-forgotten"
    case .tooMuch: "too-much"
    case .swipeHint: "swipe-hint"
    case .password: "password"
    case .checking: "checking"
    case .wrongPassword: "wrong-password"
    case .passwordTooLong: "password-too-long"
    case .notChecked: "not-checked"
    case .noAnswer: "no-answer"
    case .capsLock: "caps-lock"
    }
  }

  /// The maximum number of characters. A key with a word is only twice as wide as a letter key;
  /// other texts have more room.
  var longest: Int {
    switch self {
    case .space, .return, .go, .next, .search, .send, .done, .join, .route, .continue, .insert: 16
    case .divisionByZero, .tooLarge: 32
    case .noKey, .notCommitted, .noCommand, .notYours, .notChosen, .notForgotten, .tooMuch,
      .swipeHint, .password, .checking, .wrongPassword, .passwordTooLong, .notChecked, .noAnswer,
      .capsLock:
      64
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
  /// The label of a return key that carries out this action.
  package func label(of type: ReturnType) -> String { self[type.word] }
}
