/// The path of a finger across the letters, prepared for comparison with words.
///
/// The points lie at equal distances along the path. A slow finger or a turn at a point suggests
/// that a letter was meant there. Lengths are in key widths in both directions, because fingers are
/// equally inexact in both.
package struct SwipePath {
  /// A position of the finger.
  package struct Sample: Hashable, Sendable {
    package var x: Float
    package var y: Float
    /// Milliseconds since the finger came down.
    package var time: Float

    package init(x: Float, y: Float, time: Float) {
      self.x = x
      self.y = y
      self.time = time
    }
  }

  /// A point of the prepared path.
  struct Point {
    var x: Float = 0
    var y: Float = 0
    /// The length of the path up to this point.
    var length: Float = 0
    /// The direction to the next point; for the last point, the direction from its neighbour.
    var directionX: Float = 0
    var directionY: Float = 0
    /// The logarithm of the time spent around this point, relative to the median of all points;
    /// from −1 to 2.
    var slowness: Float = 0
    /// One minus the cosine of the turn at this point, from 0 to 2.
    var turn: Float = 0
    /// Milliseconds spent around this point.
    var time: Float = 0
  }

  /// Upper limit for the points.
  package static let capacity = 64
  /// The distance between points, in key widths; greater if there would be more points than
  /// `capacity`.
  static let spacing: Float = 0.4

  private(set) var points: [Point]
  private(set) var count = 0

  /// Creates an empty path with room for the longest.
  package init() {
    points = Array(repeating: Point(), count: SwipePath.capacity)
  }

  /// The length of the path in key widths.
  package var length: Float { count > 0 ? points[count - 1].length : 0 }

  /// The duration of the swipe in milliseconds.
  private(set) var duration: Float = 0

  /// Replaces the path with the path through these samples, which are in the order of time.
  ///
  /// The samples are an array because a generic collection may allocate for each element.
  package mutating func trace(_ samples: [Sample]) {
    count = 0
    guard let first = samples.first else { return }
    var whole: Float = 0
    var last = first
    for sample in samples {
      whole += distance(last, sample)
      last = sample
    }
    duration = last.time - first.time
    let wanted = Int((whole / SwipePath.spacing).rounded()) + 1
    count = min(SwipePath.capacity, max(4, wanted))
    place(samples, from: first, step: whole / Float(count - 1), whole: whole)
    describe()
  }

  /// Puts the points on the path, at equal distances.
  private mutating func place(
    _ samples: [Sample], from first: Sample, step: Float, whole: Float
  ) {
    var before = first
    /// The length of the samples' path up to `before`.
    var passed: Float = 0
    var next = 0
    for sample in samples {
      let piece = distance(before, sample)
      while next < count, Float(next) * step <= passed + piece {
        let part = piece > 0 ? (Float(next) * step - passed) / piece : 0
        set(next, between: before, and: sample, part)
        next += 1
      }
      passed += piece
      before = sample
    }
    // Rounding can leave the last points without a position.
    while next < count {
      set(next, between: before, and: before, 0)
      next += 1
    }
    for index in 0..<count { points[index].length = Float(index) * step }
    setTimes(samples)
  }

  private mutating func set(_ index: Int, between a: Sample, and b: Sample, _ part: Float) {
    points[index] = Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }

  /// Sets each point's time: the time that the finger spent within half a step of it.
  private mutating func setTimes(_ samples: [Sample]) {
    guard let first = samples.first else { return }
    let step = points[count - 1].length / Float(count - 1)
    var before = first
    var passed: Float = 0
    for sample in samples {
      let piece = distance(before, sample)
      let lasted = sample.time - before.time
      let from = step > 0 ? passed / step + 0.5 : 0
      let to = step > 0 ? (passed + piece) / step + 0.5 : 0
      var index = min(count - 1, Int(from))
      let end = min(count - 1, Int(to))
      if index == end {
        points[index].time += lasted
      } else {
        var start = from
        while index <= end {
          let stop = index == end ? to : Float(index + 1)
          points[index].time += lasted * (stop - start) / (to - from)
          start = stop
          index += 1
        }
      }
      passed += piece
      before = sample
    }
  }

  /// Computes the direction, the turn and the slowness at each point.
  private mutating func describe() {
    for index in 0..<count {
      let from = points[max(0, index - (index + 1 == count ? 1 : 0))]
      let to = points[min(count - 1, index + 1)]
      let length = hypotenuse(to.x - from.x, to.y - from.y)
      points[index].directionX = length > 0 ? (to.x - from.x) / length : 0
      points[index].directionY = length > 0 ? (to.y - from.y) / length : 0
    }
    let median = medianTime()
    for index in 0..<count {
      if index > 0, index + 1 < count {
        let a = points[index - 1]
        let b = points[index]
        points[index].turn = max(
          0, 1 - a.directionX * b.directionX - a.directionY * b.directionY)
      }
      let slowness = median > 0 ? fastLogarithm(max(1e-6, points[index].time / median)) : 0
      points[index].slowness = min(2, max(-1, slowness))
    }
  }

  private func medianTime() -> Float {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: SwipePath.capacity) { times in
      for index in 0..<count {
        // Insert each time at its place, so that the times are sorted.
        var place = index
        while place > 0, times[place - 1] > points[index].time {
          times[place] = times[place - 1]
          place -= 1
        }
        times[place] = points[index].time
      }
      return times[count / 2]
    }
  }

  /// True if two paths begin within `limit` of each other, and on average stay within `limit`.
  package func isNear(_ other: SwipePath, within limit: Float) -> Bool {
    guard count > 1, other.count > 1 else { return false }
    var sum: Float = 0
    let parts = 16
    for part in 0...parts {
      let p = points[part * (count - 1) / parts]
      let q = other.points[part * (other.count - 1) / parts]
      let apart = hypotenuse(p.x - q.x, p.y - q.y)
      if part == 0, apart > limit { return false }
      sum += apart
    }
    return sum <= limit * Float(parts + 1)
  }

  /// Overwrites the points.
  package mutating func erase() {
    for index in points.indices { points[index] = Point() }
    count = 0
    duration = 0
  }

  private func distance(_ a: Sample, _ b: Sample) -> Float { hypotenuse(b.x - a.x, b.y - a.y) }
}

@inline(__always) func hypotenuse(_ x: Float, _ y: Float) -> Float {
  (x * x + y * y).squareRoot()
}
