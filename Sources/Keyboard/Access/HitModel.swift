/// The usual times at which people hit a switch for a highlight, and their usual slips.
///
/// Times are in intervals. The interval is assumed to be well chosen: the usual reaction takes 0.65
/// of it (Simpson and Koester). Single reactions are log-normal, with a spread of about a quarter.
enum HitModel {
  /// The probability that a person who means a highlighted target hits for it.
  static let found = 0.95
  /// The probability that a hit comes in an interval although the person means none.
  static let stray = 0.02

  /// The share of hits that have come by a time after the highlight.
  static func share(by time: Double) -> Double {
    let place = max(0, time) / step
    let index = Int(min(place, Double(shares.count - 1)))
    guard index + 1 < shares.count else { return 1 }
    return shares[index] + (place - Double(index)) * (shares[index + 1] - shares[index])
  }

  /// The share of hits per interval around a time after the highlight.
  static func density(at time: Double) -> Double {
    (share(by: time + step / 2) - share(by: time - step / 2)) / step
  }

  private static let step = 0.1
  private static let shares = [
    0, 0.001, 0.002, 0.005, 0.026, 0.147, 0.374, 0.616, 0.797, 0.903, 0.958, 0.982, 0.992, 0.996,
    0.998, 0.999, 1,
  ]
}
