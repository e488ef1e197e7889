/// The probabilities of all targets, updated after each hit and each wait.
///
/// Each step makes a new Huffman code of these probabilities, and highlights the targets whose
/// codes begin with a certain bit. A missed or stray hit does no harm, because the target is
/// highlighted again a few steps later.
struct ScanBelief: Equatable {
  /// The probabilities of the targets. The last element is the probability that none is wanted.
  private(set) var probabilities: [Double]
  private(set) var isHighlighted: [Bool]
  /// The set highlighted in the last step, if it had no hit, and its duration in intervals.
  private var before: (isHighlighted: [Bool], duration: Double)?
  private var hasHit = false

  /// The probability at which a target is chosen.
  static let enough = 0.85
  /// The initial probability that the person wants no target.
  private static let idle = 0.02

  enum Decision: Equatable {
    /// The target with this index.
    case target(Int)
    /// The person wants no target.
    case none
  }

  init(_ weights: [Double]) {
    let sum = weights.reduce(0, +)
    probabilities =
      weights.map { $0 / max(sum, .leastNormalMagnitude) * (1 - Self.idle) } + [Self.idle]
    isHighlighted = ScanCode.sharesFirstBitWithLast(probabilities).map { !$0 }
  }

  /// The choice, once there is enough evidence. A target needs a hit: waiting alone types nothing.
  var decision: Decision? {
    guard let best = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] }),
      probabilities[best] >= Self.enough
    else { return nil }
    if best == probabilities.count - 1 { return Decision.none }
    return hasHit ? .target(best) : nil
  }

  /// Learns from a hit.
  ///
  /// - Parameter time: the time since the highlight, in intervals.
  mutating func hit(at time: Double) {
    let (isHighlighted, before) = (isHighlighted, before)
    let expected = HitModel.found * HitModel.density(at: time)
    let late = before.map {
      HitModel.found * HitModel.density(at: $0.duration + time)
        / (1 - HitModel.found * HitModel.share(by: $0.duration))
    }
    weigh { index in
      HitModel.stray + (isHighlighted[index] ? expected : 0)
        + (before?.isHighlighted[index] == true ? late ?? 0 : 0)
    }
    // A hit right after the last choice was meant for that choice, and must not pick a new target.
    if max(expected, late ?? 0) > HitModel.stray { hasHit = true }
    self.before = nil
    highlight()
  }

  /// Learns from a highlight without a hit.
  ///
  /// - Parameter duration: the duration of the highlight, in intervals.
  mutating func wait(for duration: Double) {
    let (isHighlighted, before) = (isHighlighted, before)
    let missed = 1 - HitModel.found * HitModel.share(by: duration)
    let late = before.map {
      (1 - HitModel.found * HitModel.share(by: $0.duration + duration))
        / (1 - HitModel.found * HitModel.share(by: $0.duration))
    }
    weigh { index in
      (isHighlighted[index] ? missed : 1 - HitModel.stray * duration)
        * (before?.isHighlighted[index] == true ? late ?? 1 : 1)
    }
    self.before = (isHighlighted, duration)
    highlight()
  }

  /// Learns from a second switch, which shows for certain if the wanted target is highlighted.
  mutating func answer(_ isThere: Bool) {
    let isHighlighted = isHighlighted
    weigh { isHighlighted[$0] == isThere ? 1 : Self.unlikely }
    hasHit = hasHit || isThere
    before = nil
    highlight()
  }

  private static let unlikely = 0.001

  private mutating func highlight() {
    isHighlighted = ScanCode.sharesFirstBitWithLast(probabilities).map { !$0 }
  }

  private mutating func weigh(_ likelihood: (Int) -> Double) {
    var sum = 0.0
    for index in probabilities.indices {
      probabilities[index] *= likelihood(index)
      sum += probabilities[index]
    }
    guard sum > 0 else { return }
    for index in probabilities.indices { probabilities[index] /= sum }
  }

  static func == (left: ScanBelief, right: ScanBelief) -> Bool {
    left.probabilities == right.probabilities && left.isHighlighted == right.isHighlighted
      && left.before?.isHighlighted == right.before?.isHighlighted
      && left.before?.duration == right.before?.duration && left.hasHit == right.hasHit
  }
}
