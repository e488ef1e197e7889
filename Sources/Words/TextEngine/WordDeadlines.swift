package import Units

/// The times for work that no key waits for: giving memory back and writing the learned words.
package struct WordDeadlines: Hashable, Sendable {
  /// The time at which memory is given back: two seconds after the last search or background work;
  /// nil if there was none since.
  private var rest: Microseconds?
  /// The time at which learned words are written, after half a minute; nil if nothing is new.
  private var writing: Microseconds?
  /// The revision of the text at the last search.
  private var revision: UInt64 = 0

  package init() {}

  package var next: Microseconds? { sooner(rest, writing) }

  /// The time of the next work.
  ///
  /// - Parameter isStale: true if an event interrupted the search. The event may be the timer's
  ///   expiry, which setting the timer clears. The time is therefore now.
  package func next(isStale: Bool, at time: Microseconds) -> Microseconds? {
    isStale ? time : next
  }

  /// Notes a search for words. Its memory is given back two seconds after the last search.
  ///
  /// - Parameter hasLexicon: true if the search used a lexicon, and therefore memory.
  /// - Returns: true if the text has changed since the last search.
  package mutating func weighed(
    _ revision: UInt64, hasLexicon: Bool, at time: Microseconds
  ) -> Bool {
    guard revision != self.revision else { return false }
    self.revision = revision
    // Memory of an earlier search is given back even if there is no lexicon now.
    if hasLexicon || rest != nil { rest = time + .seconds(2) }
    return true
  }

  /// Notes background work, such as reading files or compiling keymaps, whose freed memory the
  /// allocator keeps: megabytes.
  package mutating func worked(at time: Microseconds) { rest = time + .seconds(2) }

  /// True if memory is to be given back now; not again until the text changes.
  package mutating func consumeRest(at time: Microseconds) -> Bool {
    guard let rest, rest <= time else { return false }
    self.rest = nil
    return true
  }

  package mutating func learned(at time: Microseconds) { writing = writing ?? time + .seconds(30) }

  /// True if learned words are not yet written.
  package var hasLearned: Bool { writing != nil }

  package func writes(at time: Microseconds) -> Bool { writing.map { $0 <= time } ?? false }

  /// Notes that learned words are written or erased.
  package mutating func forgetLearned() { writing = nil }
}
