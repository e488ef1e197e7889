package import Units

/// When there is time for what no key waits for: giving back memory that words took, and writing what
/// was learned.
package struct WordDeadlines: Hashable, Sendable {
  /// When memory is given back: two seconds after the text was weighed, or something was done in the
  /// background, last; nil where none was taken.
  private var rest: Microseconds?
  /// When what was learned is written: it waits half a minute for more; nil where nothing is new.
  private var writing: Microseconds?
  /// The text's that was weighed last.
  private var revision: UInt64 = 0

  package init() {}

  package var next: Microseconds? { sooner(rest, writing) }

  /// - Parameter hasLexicon: whether weighing it took memory.
  /// - Returns: whether it is another text than the one that was weighed before.
  package mutating func weighed(
    _ revision: UInt64, hasLexicon: Bool, at time: Microseconds
  ) -> Bool {
    guard revision != self.revision else { return false }
    self.revision = revision
    // What was taken before is given back also where the text went on without a lexicon.
    if hasLexicon || rest != nil { rest = time + .seconds(2) }
    return true
  }

  /// Something was done in the background: reading files, compiling keymaps. Of what that took the allocator
  /// keeps megabytes.
  package mutating func worked(at time: Microseconds) { rest = time + .seconds(2) }

  /// Whether memory is to be given back now; not again before the text is another.
  package mutating func takeRest(at time: Microseconds) -> Bool {
    guard let rest, rest <= time else { return false }
    self.rest = nil
    return true
  }

  package mutating func learned(at time: Microseconds) { writing = writing ?? time + .seconds(30) }

  /// Whether something that was learned is not written.
  package var hasLearned: Bool { writing != nil }

  package func writes(at time: Microseconds) -> Bool { writing.map { $0 <= time } ?? false }

  /// What was learned is written, or erased.
  package mutating func forgetLearned() { writing = nil }
}
