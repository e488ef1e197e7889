import Glibc

/// The places where the fingers of a hand rest, as touches have shown them: a Kalman filter. A hand
/// moves as a whole, and each finger a little by itself.
struct RestingFingers: Hashable, Sendable {
  /// The likeliest places, in the order of the dots.
  private(set) var places: [GlassPoint]
  /// The covariances of the places, row by row; the same in both directions.
  private var covariance: [Double]

  /// The variances of a touch around its finger's place, and of movements from chord to chord; mm².
  private static let touch = 16.0
  private static let handMovement = 0.3
  private static let fingerMovement = 0.03
  /// The variances of the places of a hand that has not been held on the glass yet.
  private static let unknownHand = 200.0
  private static let unknownFinger = 20.0
  /// The logs of the probabilities of a finger that misses the glass, and of a touch by none of the
  /// fingers per square millimetre.
  private static let missed: Float = -6.2
  private static let stray: Float = -15.4
  /// The greatest number of touches of a hand that are compared with its fingers.
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

  /// Widens the uncertainty by a chord's movement.
  mutating func move() {
    for index in covariance.indices { covariance[index] += Self.handMovement }
    for finger in places.indices {
      covariance[finger * places.count + finger] += Self.fingerMovement
    }
  }

  /// Learns a finger's touch; returns the log density that the touch had before it was learned.
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

  /// The meaning of touches as those of certain fingers.
  struct Reading {
    var likelihood: Float
    /// The fingers, with their places after these touches.
    var fingers: RestingFingers
  }

  /// Returns the likeliest reading for each set of fingers, as bits.
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

  /// Assigns the touches from an index on to fingers, in all possible ways.
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
