import Lexicon

/// The dips of a swiping finger to the space bar, which separate words.
///
/// Accidental dips are rare: one in 4,400 swipes over single words (Leiva et al., MobileHCI 2021).
enum SpaceDips {
  /// The least depth of a dip below the upper edge of the space bar, in rows.
  static let depth = 0.25

  private enum Finger {
    /// At rest or under way before the first letter.
    case beforeLetters
    case onLetters
    /// On the space bar, with the index of its lowest sample there.
    case onSpace(lowest: Int)
  }

  /// Returns the index of the lowest sample of each dip. A finger that does not come back to the
  /// letters has not dipped.
  ///
  /// - Parameters:
  ///   - samples: in key widths in both directions.
  ///   - keys: with centres in key widths and row heights.
  ///   - rowHeight: height of a row in key widths.
  static func indices(
    in samples: [SwipePath.Sample], _ keys: [TouchModel.Key], rowHeight: Double
  ) -> [Int] {
    guard let space = keys.first(where: { $0.letter == " " }) else { return [] }
    let edge = Float((space.y - 0.5) * rowHeight)
    let lowest = Float((space.y - 0.5 + depth) * rowHeight)
    let sides = Float(space.x - space.width / 2)...Float(space.x + space.width / 2)
    var dips: [Int] = []
    var finger = Finger.beforeLetters
    for (index, sample) in samples.enumerated() {
      let isOnLetters = sample.y < edge
      let isOnSpace = sample.y >= lowest && sides.contains(sample.x)
      switch finger {
      case .beforeLetters: if isOnLetters { finger = .onLetters }
      case .onLetters: if isOnSpace { finger = .onSpace(lowest: index) }
      case .onSpace(let best):
        if isOnLetters {
          dips.append(best)
          finger = .onLetters
        } else if isOnSpace, sample.y > samples[best].y {
          finger = .onSpace(lowest: index)
        }
      }
    }
    return dips
  }

  /// Returns the samples of each word, from dip to dip.
  static func words(
    of samples: [SwipePath.Sample], between dips: [Int]
  ) -> [[SwipePath.Sample]] {
    let ends = dips + [samples.count - 1]
    return zip([0] + dips, ends).map { $0 <= $1 ? Array(samples[$0...$1]) : [] }
  }
}
