/// The hints that a user has seen. A hint is shown at most twice to a user, and at most once after
/// each login.
package struct Hints: Hashable, Sendable {
  /// The maximum number of times that a hint is shown to a user.
  static let most = 2

  /// The number of times that each hint was shown.
  private var counts: [Hint: Int] = [:]
  /// The hints that were shown since the login.
  private var recent: Set<Hint> = []

  package init() {}

  /// The value if the counts cannot be read: all counts are at their maximum, so no hint is shown.
  package static let allSeen = {
    var hints = Hints()
    for hint in Hint.allCases { hints.wasUsed(hint) }
    return hints
  }()

  /// Reads the counts from a file's content: a hint's name and its count on each line. Other lines
  /// are skipped.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let hint = Hint(rawValue: String(parts[0])),
        let count = Int(parts[1])
      else { continue }
      counts[hint] = min(max(count, 0), Self.most)
    }
  }

  package var text: String {
    Hint.allCases.compactMap { hint in counts[hint].map { "\(hint.rawValue) \($0)\n" } }.joined()
  }

  /// True if the hint may be shown now.
  func mayShow(_ hint: Hint) -> Bool { isWanted(hint) && !recent.contains(hint) }

  /// True if the hint may be shown now or after another login.
  func isWanted(_ hint: Hint) -> Bool { counts[hint, default: 0] < Self.most }

  mutating func wasShown(_ hint: Hint) {
    counts[hint, default: 0] += 1
    recent.insert(hint)
  }

  /// Records that the user has made the gesture, and needs no hint.
  mutating func wasUsed(_ hint: Hint) { counts[hint] = Self.most }
}
