/// The latest request for a user's file. The answer to an earlier request is ignored.
///
///      none ──begin──► pending ──accept──► answered
///       ▲                 │                   │
///       └─────────────────┴──────cancel───────┘
struct FileRequest {
  private enum State {
    case none, pending, answered
  }

  private var state = State.none
  /// The number of requests begun or cancelled.
  private var number = 0

  /// True if the file has not been requested, or its content was dropped.
  var isNone: Bool { state == .none }
  var isPending: Bool { state == .pending }
  var isAnswered: Bool { state == .answered }

  /// Begins a request. Returns its number, which the answer passes to `accept`.
  mutating func begin() -> Int {
    number += 1
    state = .pending
    return number
  }

  /// Returns true if the answer is for the latest request.
  mutating func accept(_ number: Int) -> Bool {
    guard number == self.number, isPending else { return false }
    state = .answered
    return true
  }

  /// Ignores the answer under way, because the user, the language or the file has changed.
  mutating func cancel() {
    number += 1
    state = .none
  }
}
