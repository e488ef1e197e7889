package import Units

/// When there is time for what no key waits for: giving back memory that words took, and writing what
/// was learned.
package struct WordDeadlines: Hashable, Sendable {
  /// How long no key must have come before memory is given back.
  package static let quiet = Microseconds.seconds(2)
  /// How long what was learned waits for more of it.
  package static let gathering = Microseconds.seconds(30)

  /// When memory is given back; nil where there is none to give.
  private var rest: Microseconds?
  /// When what was learned is written; nil where nothing is new.
  private var writing: Microseconds?
  /// The text's that was weighed last.
  private var revision: UInt64 = 0

  package init() {}

  package var next: Microseconds? { sooner(rest, writing) }

  /// Whether something was learned that is not written.
  package var hasLearned: Bool { writing != nil }

  /// The text was weighed.
  ///
  /// - Parameter hasLexicon: whether that took memory.
  /// - Returns: whether it is another text than before.
  package mutating func weighed(
    _ revision: UInt64, hasLexicon: Bool, at time: Microseconds
  ) -> Bool {
    guard revision != self.revision else { return false }
    self.revision = revision
    rest = hasLexicon ? time + Self.quiet : nil
    return true
  }

  /// Something was learned.
  package mutating func learned(at time: Microseconds) {
    writing = writing ?? time + Self.gathering
  }

  /// Whether memory is to be given back now; not again before the text is another.
  package mutating func takeRest(at time: Microseconds) -> Bool {
    guard let rest, rest <= time else { return false }
    self.rest = nil
    return true
  }

  /// Whether what was learned is to be written now.
  package func writes(at time: Microseconds) -> Bool { writing.map { $0 <= time } ?? false }

  /// What was learned is written, or forgotten.
  package mutating func forgetLearned() { writing = nil }
}
