/// A model of the times at which people hit a switch after a highlight, and of their mistakes.
///
/// Times are in intervals. The interval is assumed to be well chosen: the usual reaction takes 0.65
/// of it (Simpson and Koester). Reaction times are log-normal, with a spread of about a quarter.
enum HitModel {
  /// The probability that a person hits the switch for a highlighted target that the person wants.
  static let found = 0.95
  /// The probability of a stray hit, in an interval without a wanted target.
  static let stray = 0.02

  /// Returns the share of hits that occur within a time after the highlight.
  static func share(by time: Double) -> Double {
    let place = max(0, time) / step
    let index = Int(min(place, Double(shares.count - 1)))
    guard index + 1 < shares.count else { return 1 }
    return shares[index] + (place - Double(index)) * (shares[index + 1] - shares[index])
  }

  /// Returns the density of hits, per interval, at a time after the highlight.
  static func density(at time: Double) -> Double {
    (share(by: time + step / 2) - share(by: time - step / 2)) / step
  }

  private static let step = 0.1
  private static let shares = [
    0, 0.001, 0.002, 0.005, 0.026, 0.147, 0.374, 0.616, 0.797, 0.903, 0.958, 0.982, 0.992, 0.996,
    0.998, 0.999, 1,
  ]
}
