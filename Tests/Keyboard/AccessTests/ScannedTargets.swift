import Units

@testable import Access

/// The targets of the tests: two words, two rows of two letters, and delete.
enum ScannedTargets {
  static func all(weights: [String: Double] = [:]) -> [ScanTarget] {
    let names = [["the", "then"], ["a", "b"], ["c", "d", "delete"]]
    return names.enumerated().flatMap { row, names in
      names.enumerated().map { column, name in
        ScanTarget(
          row == 0 ? .word(name) : .key(name), row: row,
          place: UnitRectangle(x: Double(column) / 3, y: Double(row) / 3, width: 0.3, height: 0.3),
          weight: weights[name] ?? 1, undoesLastChoice: name == "delete")
      }
    }
  }
}

extension ScanTarget {
  var name: String {
    switch id {
    case .key(let name), .word(let name), .item(let name): name
    }
  }
}
