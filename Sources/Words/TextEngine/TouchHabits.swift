/// The usual offset of touches from the centres of their keys: a slow running mean for each
/// touchscreen and row of letters. The typed text is not kept.
package struct TouchHabits: Hashable, Sendable {
  /// A mean offset, horizontally in key widths and vertically in row heights.
  package struct Offset: Hashable, Sendable {
    package var x = 0.0
    package var y = 0.0
    /// The number of touches in the mean, up to `memory`.
    package var count = 0
  }

  private var offsets: [Place: Offset] = [:]

  private struct Place: Hashable {
    var touchscreen: String
    var row: Int
  }

  /// Upper limit for `count`. At the limit, each new touch moves the mean by 1/`memory` of its
  /// distance from the mean.
  package static let memory = 400
  /// The number of touches after which the expected offset is half of the mean offset. After fewer
  /// touches, it is a smaller part.
  static let caution = 40.0
  /// The greatest offset that is learned. A touch farther away was a slip, or aimed at another key.
  static let farthest = 0.8
  /// Upper limit for the expected offset.
  static let limit = 0.35
  private static let touchscreenLimit = 8

  package init() {}

  package var isEmpty: Bool { offsets.isEmpty }

  /// Learns the offset of a touch from the centre of the intended key.
  package mutating func learn(dx: Double, dy: Double, row: Int, on touchscreen: String) {
    guard abs(dx) <= Self.farthest, abs(dy) <= Self.farthest else { return }
    let place = Place(touchscreen: touchscreen, row: row)
    guard offsets[place] != nil || offsets.count < Self.touchscreenLimit * 4 else { return }
    var offset = offsets[place] ?? Offset()
    offset.count = min(offset.count + 1, Self.memory)
    offset.x += (dx - offset.x) / Double(offset.count)
    offset.y += (dy - offset.y) / Double(offset.count)
    offsets[place] = offset
  }

  /// Returns the expected offset of the next touch.
  package func expected(row: Int, on touchscreen: String) -> (x: Double, y: Double) {
    guard let offset = offsets[Place(touchscreen: touchscreen, row: row)] else { return (0, 0) }
    let trust = Double(offset.count) / (Double(offset.count) + Self.caution)
    func bounded(_ value: Double) -> Double { max(-Self.limit, min(Self.limit, value * trust)) }
    return (bounded(offset.x), bounded(offset.y))
  }
}

// MARK: - As a file

extension TouchHabits {
  /// The offsets as lines: touchscreen, row, offsets in thousandths, count, separated by tabs.
  package var text: String {
    offsets.sorted { ($0.key.touchscreen, $0.key.row) < ($1.key.touchscreen, $1.key.row) }
      .map { place, offset in
        let x = Int((offset.x * 1000).rounded())
        let y = Int((offset.y * 1000).rounded())
        return "\(place.touchscreen)\t\(place.row)\t\(x)\t\(y)\t\(offset.count)\n"
      }.joined()
  }

  /// Parses the lines of `text`; skips malformed lines.
  package init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: "\t")
      guard fields.count == 5, let row = Int(fields[1]), let x = Int(fields[2]),
        let y = Int(fields[3]), let count = Int(fields[4]), (0..<8).contains(row),
        (1...Self.memory).contains(count), (-800...800).contains(x), (-800...800).contains(y)
      else { continue }
      offsets[Place(touchscreen: String(fields[0]), row: row)] = Offset(
        x: Double(x) / 1000, y: Double(y) / 1000, count: count)
    }
  }
}
