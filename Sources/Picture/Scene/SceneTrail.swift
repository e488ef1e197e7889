package import JSON
import Units

/// The last part of the way of a finger that swipes a word: a line that fades with its age.
package struct SceneTrail: Hashable, Sendable {
  /// The points, the oldest first.
  package var points: [Point]
  /// The age at which a point has faded, in milliseconds.
  package var fading: Int

  /// A place that the finger was at.
  package struct Point: Hashable, Sendable {
    /// In fractions of the touch surface.
    package var x: Double
    package var y: Double
    /// The time since then, in milliseconds.
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

  /// Returns the trail so many milliseconds later, 0 or more; nil once all of it has faded.
  package func aged(by time: Int) -> SceneTrail? {
    var later = self
    for index in points.indices {
      later.points[index].age = min(points[index].age, .max - time) + time
    }
    // The last of the faded points is where the line ends that still fades.
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
  /// - Throws: if the value is not an array of at least three numbers, or the age is not whole.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let numbers = try [Double](json)
    guard numbers.count >= 3, let age = Int(exactly: numbers[2]) else { throw JSONMismatch() }
    self.init(x: numbers[0], y: numbers[1], age: age)
  }
}
