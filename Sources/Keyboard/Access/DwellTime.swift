import Glibc
package import Units

/// The time for which a pointer rests on a key: shorter for a likely key, longer for an unlikely
/// one.
package enum DwellTime {
  /// The time for the likeliest and for the unlikeliest keys, as factors of the time in the
  /// settings.
  static let fastest = 0.6
  static let slowest = 1.4
  /// A key has the shortest time if its probability is at least `likely`, and the longest time if
  /// its probability is at most `unlikely`.
  private static let likely = 0.1
  private static let unlikely = 0.001

  /// Returns the time for a key.
  ///
  /// - Parameters:
  ///   - time: the time in the settings.
  ///   - probability: the probability that the key comes next; nil if unknown.
  package static func time(_ time: Microseconds, probability: Double?) -> Microseconds {
    guard let probability, probability.isFinite else { return time }
    let known = min(max(probability, unlikely), likely)
    let share = log(known / unlikely) / log(likely / unlikely)
    let factor = slowest + (fastest - slowest) * share
    return Microseconds(Int64((Double(time.value) * factor).rounded()))
  }
}
