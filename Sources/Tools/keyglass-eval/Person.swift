import Glibc

/// The way in which a person's touches miss. Unlike in the decoder's model, each person has an
/// offset and a spread of their own, and one touch in ten strays much further.
struct Person {
  /// The mean offset of touches from the keys' middles, in units of a letter key.
  private let offset: (x: Double, y: Double)
  private let spread: Double
  private let slips: Double
  var random: SeededGenerator

  /// The height of a row in key widths: a phone's keys are a third higher than wide.
  private static let rowHeight = 1.33

  /// - Parameters:
  ///   - sigma: the mean spread of persons, root mean square over both directions, in key widths.
  ///   - slips: the probability of each kind of slip for a letter, 0–1: missed, struck twice, or
  ///     swapped with the next.
  init(seed: UInt64, sigma: Double, slips: Double) {
    random = SeededGenerator(seed: seed)
    // Between people, offsets of a tenth of a key and spreads that differ by a fifth are usual
    // (Azenkot and Zhai, MobileHCI 2012).
    offset = (0.1 * random.normal() * sigma / 0.4, 0.1 * random.normal() * sigma / 0.4)
    spread = max(0.5, 1 + 0.2 * random.normal()) * sigma / 2.squareRoot()
    self.slips = slips
  }

  mutating func stray() -> (x: Double, y: Double) {
    // A tenth of the touches is from a distribution twice as wide. The other touches are from a
    // narrower distribution, which keeps the overall spread.
    let width = spread * (random.unit() < 0.1 ? 2 : 0.816)
    return (
      offset.x + width * random.normal(),
      (offset.y + width * random.normal()) / Self.rowHeight
    )
  }

  /// Returns a person's strokes for a text: letters swapped, missed or struck twice; spaces missed
  /// or doubled, half as often.
  mutating func strokes(for text: String) -> [Character] {
    var meant = Array(text)
    var index = 0
    while index + 1 < meant.count {
      if meant[index].isLetter, meant[index + 1].isLetter, random.unit() < slips {
        meant.swapAt(index, index + 1)
        index += 1
      }
      index += 1
    }
    var strokes: [Character] = []
    for character in meant {
      let isSpace = character == " "
      guard isSpace || character.isLetter else {
        strokes.append(character)
        continue
      }
      let chance = isSpace ? slips / 2 : slips
      if random.unit() >= chance { strokes.append(character) }
      if random.unit() < chance { strokes.append(character) }
    }
    return strokes
  }
}
