import Glibc

/// The resting places of a hand's fingers, estimated from touches by a Kalman filter. The hand
/// moves as a whole, and each finger moves a little by itself.
struct RestingFingers: Hashable, Sendable {
  /// The likeliest places, in the order of the dots.
  private(set) var places: [GlassPoint]
  /// The covariance matrix of the places in mm², row by row; the same for x and y.
  private var covariance: [Double]

  /// The variances, in mm², of a touch around its finger's place, and of movements between chords.
  private static let touch = 16.0
  private static let handMovement = 0.3
  private static let fingerMovement = 0.03
  /// The variances of the places of a hand that has not been held on the glass yet.
  private static let unknownHand = 200.0
  private static let unknownFinger = 20.0
  /// The log of the probability that a finger misses the glass, and the log of the density, per
  /// mm², of touches by other things.
  private static let missed: Float = -6.2
  private static let stray: Float = -15.4
  /// The maximum number of a chord's touches that are assigned to a hand's fingers.
  private static let limit = 5

  /// - Parameter areTouched: true if fingers touched these places; false if they are a guess.
  init(_ places: [GlassPoint], areTouched: Bool) {
    self.places = places
    covariance = Array(
      repeating: areTouched ? 0 : Self.unknownHand, count: places.count * places.count)
    for finger in places.indices {
      covariance[finger * places.count + finger] += areTouched ? Self.touch : Self.unknownFinger
    }
  }

  /// Adds the uncertainty of the movement between two chords.
  mutating func move() {
    for index in covariance.indices { covariance[index] += Self.handMovement }
    for finger in places.indices {
      covariance[finger * places.count + finger] += Self.fingerMovement
    }
  }

  /// Updates the places by a finger's touch. Returns the touch's log density before the update.
  private mutating func touch(_ finger: Int, at point: GlassPoint) -> Float {
    let count = places.count
    let variance = covariance[finger * count + finger] + Self.touch
    let (dx, dy) = (point.x - places[finger].x, point.y - places[finger].y)
    let column = places.indices.map { covariance[$0 * count + finger] }
    for (other, shared) in column.enumerated() {
      places[other].x += shared / variance * dx
      places[other].y += shared / variance * dy
      for third in column.indices {
        covariance[other * count + third] -= shared * column[third] / variance
      }
    }
    return Float(-log(2 * .pi * variance) - (dx * dx + dy * dy) / (2 * variance))
  }

  /// An interpretation of touches as touches of certain fingers.
  struct Reading {
    var likelihood: Float
    /// The fingers, with their places after these touches.
    var fingers: RestingFingers
  }

  /// Returns the likeliest reading for each set of fingers. The index is the set's bits.
  func readings(of touches: [GlassPoint]) -> [Reading] {
    var readings = Array(
      repeating: Reading(likelihood: -.infinity, fingers: self), count: 1 << places.count)
    assign(Array(touches.prefix(Self.limit)), 0, set: 0, 0, to: &readings)
    // A finger may have missed the glass.
    for set in readings.indices {
      for finger in places.indices where set & (1 << finger) != 0 {
        let fewer = readings[set & ~(1 << finger)]
        if fewer.likelihood + Self.missed > readings[set].likelihood {
          readings[set] = Reading(
            likelihood: fewer.likelihood + Self.missed, fingers: fewer.fingers)
        }
      }
    }
    return readings
  }

  /// Assigns the touches from `index` on to fingers in all possible ways, and keeps the likeliest.
  private func assign(
    _ touches: [GlassPoint], _ index: Int, set: Int, _ likelihood: Float,
    to readings: inout [Reading]
  ) {
    guard index < touches.count else {
      if likelihood > readings[set].likelihood {
        readings[set] = Reading(likelihood: likelihood, fingers: self)
      }
      return
    }
    assign(touches, index + 1, set: set, likelihood + Self.stray, to: &readings)
    for finger in places.indices where set & (1 << finger) == 0 {
      var fingers = self
      let density = fingers.touch(finger, at: touches[index])
      fingers.assign(
        touches, index + 1, set: set | 1 << finger, likelihood + density, to: &readings)
    }
  }
}
