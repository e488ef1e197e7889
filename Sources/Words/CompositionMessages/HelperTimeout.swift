package import Units

/// The deadline for the answers of `keyglass-ime`. After the deadline, `keyglass-ime` is treated as
/// stuck and restarted.
///
/// Any reply to a request for letters answers all earlier such requests, because only the last
/// letters matter. Each question about words needs its own answer.
package struct HelperTimeout: Hashable, Sendable {
  package static let longestSilence = Microseconds.seconds(5)

  /// The time of the oldest request for letters since the last reply to letters.
  private var letters: Microseconds?
  /// The number of unanswered questions about words.
  private var questions = 0
  /// The earliest time at which `keyglass-ime` can have started on the oldest unanswered question.
  private var words = Microseconds.zero

  package init() {}

  /// The time at which `keyglass-ime` is treated as stuck; nil while no answer is due.
  package var deadline: Microseconds? {
    let word = questions > 0 ? words : nil
    guard let oldest = letters.map({ min($0, word ?? $0) }) ?? word else { return nil }
    return oldest + Self.longestSilence
  }

  package mutating func askedLetters(at time: Microseconds) {
    letters = letters ?? time
  }

  package mutating func answeredLetters() {
    letters = nil
  }

  package mutating func askedWords(at time: Microseconds) {
    if questions == 0 { words = time }
    questions += 1
  }

  package mutating func answeredWords(at time: Microseconds) {
    questions -= 1
    words = time
    // `keyglass-ime` answers in order, so it can start on the letters only now.
    if letters != nil { letters = time }
  }

  /// Forgets all requests, because the connection has ended.
  package mutating func forget() {
    self = HelperTimeout()
  }
}
