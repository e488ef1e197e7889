import Glibc
import Lexicon

/// A simulated person who swipes over the letters of words.
///
/// The finger moves through the letters with the least jerk (Flash and Hogan 1985). Fitts's law
/// gives the time from letter to letter. Each person has their own spread around letters, and cuts
/// or overshoots corners. The spreads are those of real swipes (Leiva et al., MobileHCI 2021).
/// Lengths are in millimetres.
struct SwipingPerson {
  var random: SeededGenerator
  /// The mean offset of the finger from the letters' middles.
  private let offset: (x: Double, y: Double)
  private let precision: Double
  /// The time for each bit of Fitts's law, in milliseconds.
  private let pace: Double
  /// The fraction by which a corner is cut; negative if the finger overshoots it.
  private let cut: Double
  /// The fraction of its speed that the finger keeps while it passes a letter.
  private let flow: Double
  private let tremor: Double
  private let restsOnDoubles: Bool
  private let interval: Double
  private let loss: Double

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    offset = (0.35 * random.normal(), 0.5 * random.normal())
    precision = exp(0.22 * random.normal())
    pace = 75 * exp(0.25 * random.normal())
    cut = 0.08 + 0.1 * random.normal()
    flow = 0.35 + 0.45 * random.unit()
    tremor = 0.04 + 0.08 * random.unit()
    restsOnDoubles = random.unit() < 0.6
    interval = 1000 / (60 + 60 * random.unit())
    loss = random.unit() < 0.5 ? 0 : 0.3 * random.unit()
  }

  /// A place through which the finger moves.
  private struct Via {
    var x: Double
    var y: Double
    /// The time that the finger rests here, in milliseconds.
    var rest: Double
    var time = 0.0
    var velocityX = 0.0
    var velocityY = 0.0
  }

  private static let firstSpread = 1.3
  private static let middleSpread = 2.05
  private static let lastSpread = 2.5

  /// Returns a finger's path for a word.
  ///
  /// - Parameter letters: the middles of the keys of the word's letters. Two successive letters on
  ///   the same key are a doubled letter.
  mutating func stroke(over letters: [(x: Double, y: Double)], keyWidth: Double) -> [SwipeStroke
    .Point]
  {
    var vias = vias(over: letters)
    leaveOneOut(&vias)
    bend(&vias)
    setTimes(&vias, keyWidth: keyWidth)
    return sampled(vias)
  }

  private mutating func vias(over letters: [(x: Double, y: Double)]) -> [Via] {
    var vias: [Via] = []
    for (index, letter) in letters.enumerated() {
      if index > 0, letter == letters[index - 1] {
        if restsOnDoubles { vias[vias.count - 1].rest += 60 + 80 * random.unit() }
        continue
      }
      let spread =
        index == 0
        ? Self.firstSpread : index + 1 == letters.count ? Self.lastSpread : Self.middleSpread
      // Each of the two directions has half of the variance.
      let deviation = spread * precision / 2.squareRoot()
      vias.append(
        Via(
          x: letter.x + offset.x + deviation * random.normal(),
          y: letter.y + offset.y + deviation * random.normal(),
          rest: random.unit() < 0.03 ? 150 * random.unit() : 0))
    }
    return vias
  }

  /// In one swipe in thirty, cuts a corner so much that the finger hardly reaches the letter.
  private mutating func leaveOneOut(_ vias: inout [Via]) {
    guard vias.count > 2, random.unit() < 0.03 else { return }
    let index = 1 + Int(random.unit() * Double(vias.count - 2))
    pull(&vias, index, by: 0.5 + 0.3 * random.unit())
  }

  private func bend(_ vias: inout [Via]) {
    guard vias.count > 2 else { return }
    for index in 1..<vias.count - 1 { pull(&vias, index, by: cut) }
  }

  /// Moves a place towards the middle between its neighbours.
  private func pull(_ vias: inout [Via], _ index: Int, by share: Double) {
    let before = vias[index - 1]
    let after = vias[index + 1]
    vias[index].x += share * ((before.x + after.x) / 2 - vias[index].x)
    vias[index].y += share * ((before.y + after.y) / 2 - vias[index].y)
  }

  private mutating func setTimes(_ vias: inout [Via], keyWidth: Double) {
    var time = 0.0
    for index in vias.indices {
      if index > 0 {
        let way = hypot(vias[index].x - vias[index - 1].x, vias[index].y - vias[index - 1].y)
        time += (20 + pace * log2(way / keyWidth + 1)) * exp(0.15 * random.normal())
      }
      vias[index].time = time
      time += vias[index].rest
    }
    guard vias.count > 2 else { return }
    for index in 1..<vias.count - 1 where vias[index].rest == 0 {
      let span = vias[index + 1].time - vias[index - 1].time
      vias[index].velocityX = flow * (vias[index + 1].x - vias[index - 1].x) / span
      vias[index].velocityY = flow * (vias[index + 1].y - vias[index - 1].y) / span
    }
  }

  private mutating func sampled(_ vias: [Via]) -> [SwipeStroke.Point] {
    guard let last = vias.last else { return [] }
    var points: [SwipeStroke.Point] = []
    let before = 20 + 60 * random.unit()
    let end = before + last.time + last.rest + 20 + 60 * random.unit()
    let phase = 2 * .pi * random.unit()
    var time = 0.0
    while time < end {
      if points.isEmpty || random.unit() >= loss {
        let place = place(at: time - before, on: vias)
        let shake = tremor * sin(2 * .pi * 9 * time / 1000 + phase)
        points.append(
          SwipeStroke.Point(time: time.rounded(), x: place.x + shake, y: place.y + shake / 2))
      }
      time += interval
    }
    points.append(SwipeStroke.Point(time: end.rounded(), x: last.x, y: last.y))
    return points
  }

  /// Returns the finger's place at a time. Between two places, the path is a polynomial of degree
  /// five, which has the least jerk. It has the places' velocities, and no acceleration there.
  private func place(at time: Double, on vias: [Via]) -> (x: Double, y: Double) {
    guard let next = vias.firstIndex(where: { $0.time > time }), next > 0 else {
      let at = time <= 0 ? vias[0] : vias[vias.count - 1]
      return (at.x, at.y)
    }
    let a = vias[next - 1]
    let b = vias[next]
    let start = a.time + a.rest
    guard time > start else { return (a.x, a.y) }
    let span = b.time - start
    let s = (time - start) / span
    let cube = s * s * s
    let end = cube * (10 - 15 * s + 6 * s * s)
    let first = s - cube * (6 - 8 * s + 3 * s * s)
    let second = -cube * (4 - 7 * s + 3 * s * s)
    func along(_ from: Double, _ to: Double, _ v: Double, _ w: Double) -> Double {
      from + (to - from) * end + span * (v * first + w * second)
    }
    return (
      along(a.x, b.x, a.velocityX, b.velocityX), along(a.y, b.y, a.velocityY, b.velocityY)
    )
  }
}
