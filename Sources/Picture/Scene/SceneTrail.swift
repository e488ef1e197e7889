package import JSON
import Units

/// The line behind a finger that swipes a word, which fades with its age.
package struct SceneTrail: Hashable, Sendable {
  /// The points, the oldest first.
  package var points: [Point]
  /// The age at which a point has faded, in milliseconds.
  package var fading: Int

  /// A point at which the finger was.
  package struct Point: Hashable, Sendable {
    /// The position in fractions of the touch surface.
    package var x: Double
    package var y: Double
    /// The time since the finger was there, in milliseconds.
    package var age: Int

    package init(x: Double, y: Double, age: Int) {
      self.x = x
      self.y = y
      self.age = age
    }
  }

  package init(points: [Point], fading: Int) {
    self.points = points
    self.fading = fading
  }

  /// Returns the trail after some milliseconds, 0 or more; nil once the whole trail has faded.
  package func aged(by time: Int) -> SceneTrail? {
    var later = self
    for index in points.indices {
      later.points[index].age = min(points[index].age, .max - time) + time
    }
    // The line begins at the last faded point, because its first visible part starts there.
    if let first = later.points.firstIndex(where: { $0.age < fading }) {
      later.points.removeFirst(max(0, first - 1))
      return later
    }
    return nil
  }

  mutating func move(down way: Double) {
    for index in points.indices { points[index].y += way }
  }
}

extension SceneTrail: JSONObject {
  package static let members = ["fading: int", "points: [][]float"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("fading", fading)
    writer.array("points", points) { point, writer in
      writer.element(fractions: [point.x, point.y, Double(point.age)])
    }
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self.init(points: try json.read("points"), fading: try json.read("fading"))
  }
}

extension SceneTrail.Point: JSONReadable {
  /// - Throws: if the value has fewer than three numbers, or the age is not a whole number.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let numbers = try [Double](json)
    guard numbers.count >= 3, let age = Int(exactly: numbers[2]) else { throw JSONMismatch() }
    self.init(x: numbers[0], y: numbers[1], age: age)
  }
}
