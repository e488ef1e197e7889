import Lexicon

/// The dips of a swiping finger to the space bar, which separate words.
///
/// Deep dips are rarely accidental: one in 4,400 swipes over single words (Leiva et al., MobileHCI
/// 2021). Shallow dips are fourteen times as frequent, so they count only if the words fit.
enum SpaceDips {
  /// The least depth of a deep dip below the upper edge of the space bar, in rows.
  static let depth = 0.25

  /// A turn on the space bar.
  struct Dip: Hashable {
    /// The index of the lowest sample.
    var index: Int
    var isDeep: Bool
  }

  private enum Finger {
    /// The finger has not reached the letters yet.
    case beforeLetters
    case onLetters
    /// The finger is on the space bar; `lowest` is the index of its lowest sample there.
    case onSpace(lowest: Int)
  }

  /// Returns the dips in order. A finger that does not return to the letters has not dipped.
  ///
  /// - Parameters:
  ///   - samples: the finger's positions, in key widths in both directions.
  ///   - keys: the letter keys and the space bar, with centres in key widths and row heights.
  ///   - rowHeight: height of a row in key widths.
  static func dips(
    in samples: [SwipePath.Sample], _ keys: [TouchModel.Key], rowHeight: Double
  ) -> [Dip] {
    guard let space = keys.first(where: { $0.letter == " " }) else { return [] }
    let edge = Float((space.y - 0.5) * rowHeight)
    let deep = Float((space.y - 0.5 + depth) * rowHeight)
    let sides = Float(space.x - space.width / 2)...Float(space.x + space.width / 2)
    var dips: [Dip] = []
    var finger = Finger.beforeLetters
    for (index, sample) in samples.enumerated() {
      let isOnLetters = sample.y < edge
      let isOnSpace = !isOnLetters && sides.contains(sample.x)
      switch finger {
      case .beforeLetters: if isOnLetters { finger = .onLetters }
      case .onLetters: if isOnSpace { finger = .onSpace(lowest: index) }
      case .onSpace(let best):
        if isOnLetters {
          dips.append(Dip(index: best, isDeep: samples[best].y >= deep))
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
    of samples: [SwipePath.Sample], between dips: [Dip]
  ) -> [[SwipePath.Sample]] {
    let places = dips.map(\.index)
    return zip([0] + places, places + [samples.count - 1]).map {
      $0 <= $1 ? Array(samples[$0...$1]) : []
    }
  }
}
