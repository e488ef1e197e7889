package import Units

/// The times for work that no key waits for: releasing memory and writing the learned words.
package struct WordDeadlines: Hashable, Sendable {
  /// The time at which memory is released: two seconds after the last search or background work;
  /// nil if memory has been released since.
  private var rest: Microseconds?
  /// The time for writing learned words: half a minute after the first new word; nil if no word is
  /// new.
  private var writing: Microseconds?
  /// The revision of the text at the last search.
  private var revision: UInt64 = 0

  package init() {}

  package var next: Microseconds? { sooner(rest, writing) }

  /// Returns the time of the next work.
  ///
  /// - Parameter isStale: true if an event interrupted the search, which is then due now. With a
  ///   later time, a timer that interrupts the search would set itself again and delay the search.
  package func next(isStale: Bool, at time: Microseconds) -> Microseconds? {
    isStale ? time : next
  }

  /// Records a search for words, whose memory is released two seconds after the last search.
  ///
  /// - Parameter hasLexicon: true if the search used a lexicon, and therefore memory.
  /// - Returns: true if the text has changed since the last search.
  package mutating func weighed(
    _ revision: UInt64, hasLexicon: Bool, at time: Microseconds
  ) -> Bool {
    guard revision != self.revision else { return false }
    self.revision = revision
    // A search without a lexicon takes no memory, but postpones the release after earlier work.
    if hasLexicon || rest != nil { rest = time + .seconds(2) }
    return true
  }

  /// Records background work, such as reading files or compiling keymaps. The allocator keeps the
  /// megabytes that such work frees, until they are released like the memory of a search.
  package mutating func worked(at time: Microseconds) { rest = time + .seconds(2) }

  /// True if memory must be released now. Later calls return false until new work is recorded.
  package mutating func consumeRest(at time: Microseconds) -> Bool {
    guard let rest, rest <= time else { return false }
    self.rest = nil
    return true
  }

  package mutating func learned(at time: Microseconds) { writing = writing ?? time + .seconds(30) }

  /// True if learned words are not yet written.
  package var hasLearned: Bool { writing != nil }

  package func writes(at time: Microseconds) -> Bool { writing.map { $0 <= time } ?? false }

  /// Records that the learned words were written or erased.
  package mutating func forgetLearned() { writing = nil }
}
