package import Units

/// The time that `keyglass-ime` has for its answers, before it counts as stuck and another is
/// started.
///
/// Letters count as answered with each reply, since only the last letters count. Each question
/// about words has an answer of its own, and replies to letters do not make up for a lost answer.
package struct HelperPatience: Hashable, Sendable {
  package static let longestSilence = Microseconds.seconds(5)

  /// The time of the oldest letters that no reply has followed.
  private var letters: Microseconds?
  /// The number of open questions about words.
  private var questions = 0
  /// The time when the oldest open question became the next to be answered.
  private var words = Microseconds.zero

  package init() {}

  /// The time at which the helper counts as stuck; nil while it owes nothing.
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
    // The helper answers requests in order, so it comes to the letters now.
    if letters != nil { letters = time }
  }

  /// The connection has ended.
  package mutating func forget() {
    self = HelperPatience()
  }
}
