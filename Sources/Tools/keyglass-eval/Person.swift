import Glibc

/// A simulated person whose touches miss. Unlike in the decoder's model, each person has their own
/// offset and spread, and one touch in ten strays much further.
struct Person {
  /// The mean offset of touches from the middles of keys, in widths of a letter key.
  private let offset: (x: Double, y: Double)
  private let spread: Double
  private let slips: Double
  var random: SeededGenerator

  /// The height of a row in key widths: a phone's keys are a third higher than they are wide.
  private static let rowHeight = 1.33

  /// - Parameters:
  ///   - sigma: the mean spread of persons in key widths, root mean square over both directions.
  ///   - slips: the probability of each kind of slip for a letter, 0–1: the letter is missed,
  ///     struck twice, or swapped with the next.
  init(seed: UInt64, sigma: Double, slips: Double) {
    random = SeededGenerator(seed: seed)
    // People's offsets are usually about a tenth of a key, and their spreads differ by a fifth
    // (Azenkot and Zhai, MobileHCI 2012).
    offset = (0.1 * random.normal() * sigma / 0.4, 0.1 * random.normal() * sigma / 0.4)
    spread = max(0.5, 1 + 0.2 * random.normal()) * sigma / 2.squareRoot()
    self.slips = slips
  }

  mutating func stray() -> (x: Double, y: Double) {
    // A tenth of the touches has twice the spread. The others have a smaller spread, so that the
    // overall spread stays the same.
    let width = spread * (random.unit() < 0.1 ? 2 : 0.816)
    return (
      offset.x + width * random.normal(),
      (offset.y + width * random.normal()) / Self.rowHeight
    )
  }

  /// Returns the characters that a person touches for a text. Letters are swapped, missed or struck
  /// twice. Spaces are missed or struck twice, half as often.
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
