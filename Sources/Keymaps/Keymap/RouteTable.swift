/// The strokes for each character that a keymap and a Compose table can type with given locks.
struct RouteTable {
  /// The strokes of all routes, one after another.
  private var strokes: [Stroke] = []
  /// The entries of ASCII characters, by code. Most typed characters are found without hashing.
  private var asciiEntries: [Entry?] = Array(repeating: nil, count: 128)
  private var otherEntries: [Unicode.Scalar: Entry] = [:]

  private struct Entry {
    var route: Route
    var count: UInt8
    var start: UInt32
  }

  private subscript(scalar: Unicode.Scalar) -> Entry? {
    get { scalar.isASCII ? asciiEntries[Int(scalar.value)] : otherEntries[scalar] }
    set {
      if scalar.isASCII {
        asciiEntries[Int(scalar.value)] = newValue
      } else {
        otherEntries[scalar] = newValue
      }
    }
  }

  /// Appends a character's strokes; if the character has none, appends nothing and returns nil.
  func append(_ scalar: Unicode.Scalar, to plan: inout [Stroke]) -> Route? {
    guard let entry = self[scalar] else { return nil }
    let start = Int(entry.start)
    if entry.count == 1 {
      plan.append(strokes[start])
    } else {
      plan.append(contentsOf: strokes[start..<(start + Int(entry.count))])
    }
    return entry.route
  }

  /// Adds a route if the character has none yet.
  mutating func add(_ scalar: Unicode.Scalar, _ route: Route, _ sequence: [Stroke]) {
    guard self[scalar] == nil else { return }
    self[scalar] = Entry(
      route: route, count: UInt8(sequence.count), start: UInt32(strokes.count))
    let start = strokes.count
    strokes.append(contentsOf: sequence)
    strokes.bind(from: start)
  }
}
