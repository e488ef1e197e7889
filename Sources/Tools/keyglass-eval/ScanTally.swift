/// The counts of typing by a switch.
struct ScanTally {
  /// The number of characters in the phrases, with a space after each word.
  var characters = 0
  /// The number of times that a group was highlighted.
  var steps = 0
  var hits = 0
  /// The time taken, in intervals.
  var intervals = 0.0
  var choices = 0
  /// The number of choices that the person did not want.
  var wrong = 0
  /// The number of characters in phrases that the person gave up.
  var leftWrong = 0

  mutating func add(_ other: ScanTally) {
    characters += other.characters
    steps += other.steps
    hits += other.hits
    intervals += other.intervals
    choices += other.choices
    wrong += other.wrong
    leftWrong += other.leftWrong
  }
}
