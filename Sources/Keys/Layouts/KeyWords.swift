/// The words on keys and the messages to the user, in one language.
package struct KeyWords: Hashable, Sendable {
  /// The texts in the order of `KeyWord.allCases`, one on each line. A single text is loaded faster
  /// at the start, and few of the texts are ever shown.
  let lines: String

  package subscript(word: KeyWord) -> String {
    var rest = lines.utf8[...]
    for _ in 0..<word.rawValue { rest = rest.drop { $0 != Self.lineEnd }.dropFirst() }
    return String(Substring(rest.prefix { $0 != Self.lineEnd }))
  }

  private static let lineEnd = UInt8(ascii: "\n")

  /// The words used if there are no files of words.
  package static let english = KeyWords(
    lines: """
      space
      return
      Go
      Next
      Search
      Send
      Done
      Join
      Route
      Continue
      insert
      Division by zero
      Too large
      Not typed: the system’s keymap has no key for it
      Not typed: the session did not pass it on
      Not done: there is no key for it here
      Not chosen: the administrator decides it here
      Not chosen: the log has the reason
      Not all is forgotten: the log has the reason
      Not typed: too much is waiting to be typed
      Slide over the letters of a word to type it
      Password
      Checking …
      Wrong password
      Too long: a password has at most 1,024 bytes
      Not checked
      Not checked: no answer came
      Caps Lock is on
      """)

  init(lines: String) { self.lines = lines }

  /// Completes the words of a file. A missing `return` becomes the sign ↵; missing `join` and
  /// `route` become `go`, and a missing `continue` becomes `next`. English completes the rest.
  init(_ known: [KeyWord: String]) {
    lines = KeyWord.allCases.map { word in
      known[word] ?? word.substitute(in: known) ?? Self.english[word]
    }.joined(separator: "\n")
  }
}

extension KeyWord {
  fileprivate func substitute(in known: [KeyWord: String]) -> String? {
    switch self {
    case .return: "↵"
    case .join, .route: known[.go]
    case .continue: known[.next]
    case .space, .go, .next, .search, .send, .done, .insert, .divisionByZero, .tooLarge, .noKey,
      .notCommitted, .noCommand, .notYours, .notChosen, .notForgotten, .tooMuch, .swipeHint,
      .password, .checking, .wrongPassword, .passwordTooLong, .notChecked, .noAnswer, .capsLock:
      nil
    }
  }
}
