package import Units

/// Finds the key of a layer to which a point belongs.
///
/// A point belongs to the key under it, or otherwise to the nearest key. A point on a spacer
/// belongs to no key. Distances are in key units.
///
/// A hit test is built once for a layer. A look-up then takes the same time for any number of keys,
/// and allocates nothing.
///
/// The keyboard is divided into equal cells. Each cell lists the few places to which its points may
/// belong.
package struct HitTest: Sendable {
  private let columns: Int
  private let rows: Int
  private let unitsWide: Double
  private let unitsHigh: Double
  /// The index of each cell's first candidate, which is also the end of the previous cell's
  /// candidates.
  private let starts: [Int32]
  /// The indices of places, in a small type, so that even a large keyboard fits into the L1 cache.
  private let candidates: [Int16]
  private let places: [Place]

  /// The place of a key or a spacer, in key units.
  private struct Place {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double
    /// The index of the key; −1 for a spacer.
    var key: Int32

    /// The square of the distance to a point; 0 inside. Comparing squares gives the same order as
    /// comparing distances.
    func distance(_ x: Double, _ y: Double) -> Double {
      let dx = max(minX - x, x - maxX, 0)
      let dy = max(minY - y, y - maxY, 0)
      return dx * dx + dy * dy
    }

    /// The square of the distance to the nearest point of another rectangle.
    func nearestDistance(to other: Place) -> Double {
      let dx = max(minX - other.maxX, other.minX - maxX, 0)
      let dy = max(minY - other.maxY, other.minY - maxY, 0)
      return dx * dx + dy * dy
    }

    /// The length of the overlap of the place with a range.
    func width(from: Double, to: Double) -> Double { max(0, min(maxX, to) - max(minX, from)) }
    func height(from: Double, to: Double) -> Double { max(0, min(maxY, to) - max(minY, from)) }

    /// The square of the distance to the farthest point of another rectangle, which is a corner.
    func farthestDistance(to other: Place) -> Double {
      let dx = max(minX - other.minX, other.maxX - maxX, 0)
      let dy = max(minY - other.minY, other.maxY - maxY, 0)
      return dx * dx + dy * dy
    }
  }

  /// The columns or the rows of cells that a place touches. Rounding may add one at either end.
  ///
  /// A range would be slower: the type of an array of ranges is created at run time, which takes
  /// longer than the whole hit test.
  private struct CellRange {
    var first: Int
    var last: Int

    init(_ from: Double, _ to: Double, size: Double, count: Int) {
      first = min(max(0, Int((from / size - 1e-6).rounded(.down))), count - 1)
      last = min(max(first, Int((to / size + 1e-6).rounded(.down))), count - 1)
    }
  }

  /// The number of cells per key unit. With 2, most cells lie inside a single key, their only
  /// candidate, because rows are offset by half units.
  private static let cellsPerUnit = 2.0

  package init(_ layer: Layer) {
    unitsWide = layer.unitsWide
    unitsHigh = layer.unitsHigh
    columns = max(1, Int((layer.unitsWide * Self.cellsPerUnit).rounded(.up)))
    rows = max(1, Int((layer.unitsHigh * Self.cellsPerUnit).rounded(.up)))
    var places: [Place] = []
    places.reserveCapacity(layer.keys.count + layer.spacers.count)
    func add(_ rectangle: UnitRectangle, key: Int32) {
      places.append(
        Place(
          minX: rectangle.x * layer.unitsWide, minY: rectangle.y * layer.unitsHigh,
          maxX: rectangle.maxX * layer.unitsWide, maxY: rectangle.maxY * layer.unitsHigh,
          key: key))
    }
    // Read only the rectangles in place, because copying whole keys would take longer.
    for index in layer.keys.indices { add(layer.keys[index].rectangle, key: Int32(index)) }
    for spacer in layer.spacers { add(spacer, key: -1) }

    let cellWidth = unitsWide / Double(columns)
    let cellHeight = unitsHigh / Double(rows)
    // All cells share one flat list, because hundreds of small lists would be slow to build at each
    // switch of layouts. First count the places in each cell, to know where the cell's part of the
    // list begins; then enter the places.
    let touchedRows = places.map { [rows] place in
      CellRange(place.minY, place.maxY, size: cellHeight, count: rows)
    }
    let touchedColumns = places.map { [columns] place in
      CellRange(place.minX, place.maxX, size: cellWidth, count: columns)
    }
    func cell(_ row: Int, _ column: Int) -> Place {
      Place(
        minX: Double(column) * cellWidth, minY: Double(row) * cellHeight,
        maxX: Double(column + 1) * cellWidth, maxY: Double(row + 1) * cellHeight, key: 0)
    }
    var covered = Array(repeating: 0.0, count: columns * rows)
    var counts = Array(repeating: Int32(0), count: columns * rows)
    for (index, place) in places.enumerated() {
      let (down, across) = (touchedRows[index], touchedColumns[index])
      for row in down.first...down.last {
        let height = place.height(from: Double(row) * cellHeight, to: Double(row + 1) * cellHeight)
        for column in across.first...across.last {
          let width = place.width(
            from: Double(column) * cellWidth, to: Double(column + 1) * cellWidth)
          covered[row * columns + column] += width * height
          counts[row * columns + column] += 1
        }
      }
    }
    // Places do not overlap. If places cover this much of a cell, they cover the whole cell. No
    // place outside the cell can then be nearest to a point in the cell.
    let all = cellWidth * cellHeight * (1 - 1e-9)
    var starts: [Int32] = [0]
    var candidates: [Int16] = []
    starts.reserveCapacity(columns * rows + 1)
    candidates.reserveCapacity(columns * rows * 2)
    // The index at which a cell's next place is entered; −1 if the cell's list is already complete.
    var next = Array(repeating: Int32(-1), count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * columns + column
        if covered[index] > all {
          next[index] = Int32(candidates.count)
          for _ in 0..<counts[index] { candidates.append(0) }
        } else {
          for place in Self.nearest(places, to: cell(row, column)) {
            candidates.append(Int16(truncatingIfNeeded: place))
          }
        }
        starts.append(Int32(candidates.count))
      }
    }
    for place in places.indices {
      let (down, across) = (touchedRows[place], touchedColumns[place])
      for row in down.first...down.last {
        for index in row * columns + across.first...row * columns + across.last
        where next[index] >= 0 {
          candidates[Int(next[index])] = Int16(truncatingIfNeeded: place)
          next[index] += 1
        }
      }
    }
    self.starts = starts
    self.candidates = candidates
    self.places = places
  }

  /// The places that can be the nearest to some point of a cell.
  private static func nearest(_ places: [Place], to cell: Place) -> [Int] {
    // Every point of the cell has a key within `reach`, so keys farther from the cell than that are
    // left out. A spacer owns only the points on it, so a spacer rules out no key.
    var reach = Double.infinity
    for place in places where place.key >= 0 {
      reach = min(reach, place.farthestDistance(to: cell))
    }
    return places.indices.filter { index in
      let near = places[index].nearestDistance(to: cell)
      return places[index].key >= 0 ? near <= reach : near == 0
    }
  }

  /// The maximum number of places that a look-up compares. It does not depend on the number of
  /// keys.
  package var mostCandidates: Int {
    zip(starts, starts.dropFirst()).map { Int($1 - $0) }.max() ?? 0
  }

  /// The index in ``Layer/keys`` of the key to which a point belongs; nil if the point is beside
  /// the keyboard or on a spacer.
  ///
  /// - Parameter point: the point in fractions 0–1 of the keyboard.
  package func key(at point: SurfacePoint) -> Int? {
    guard (0...1).contains(point.x), (0...1).contains(point.y) else { return nil }
    let column = min(columns - 1, Int(point.x * Double(columns)))
    let row = min(rows - 1, Int(point.y * Double(rows)))
    let x = point.x * unitsWide
    let y = point.y * unitsHigh
    let cell = row * columns + column
    var best: Int32 = -1
    var bestDistance = Double.infinity
    var isOnSpacer = false
    for index in Int(starts[cell])..<Int(starts[cell + 1]) {
      let place = places[Int(candidates[index])]
      let distance = place.distance(x, y)
      if place.key < 0 {
        if distance == 0 { isOnSpacer = true }
      } else if distance < bestDistance || distance == 0 {
        // A common edge belongs to the key on the right or below, which comes later in reading
        // order.
        best = place.key
        bestDistance = distance
      }
    }
    return best < 0 || (isOnSpacer && bestDistance > 0) ? nil : Int(best)
  }
}
