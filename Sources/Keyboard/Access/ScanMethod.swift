/// The way in which targets form the groups that are highlighted in turn.
package enum ScanMethod: String, CaseIterable, Sendable {
  /// First the rows, then the targets of the chosen row.
  case rowColumn = "row-column"
  /// The words, then each half of the keys; a chosen half is halved again.
  case halves
  /// Single targets, in reading order.
  case item
  /// Single targets, the likeliest first.
  case likelyFirst = "likely-first"
  /// The sets of a Huffman code over all targets. The code changes after each hit and each wait.
  case huffman

  /// Divides a set of targets into the groups of the next level. A group may be a single target.
  func groups(of set: [Int], in targets: [ScanTarget]) -> [[Int]] {
    switch self {
    case .rowColumn: Self.rows(of: set, in: targets)
    case .halves: Self.halves(of: set, in: targets)
    case .item: set.map { [$0] }
    case .likelyFirst, .huffman: Self.likeliest(of: set, in: targets)
    }
  }

  /// Returns the words as one group, and then single keys, the likeliest first.
  private static func likeliest(of set: [Int], in targets: [ScanTarget]) -> [[Int]] {
    let words = set.filter { targets[$0].isWord }
    guard words.count < set.count else { return words.map { [$0] } }
    // Comparing the index too keeps equally likely targets in reading order.
    let keys = set.filter { !targets[$0].isWord }
      .sorted { (-targets[$0].urgency, $0) < (-targets[$1].urgency, $1) }
    return (words.isEmpty ? [] : [words]) + keys.map { [$0] }
  }

  private static func rows(of set: [Int], in targets: [ScanTarget]) -> [[Int]] {
    let rows = Set(set.map { targets[$0].row }).sorted()
    guard rows.count > 1 else { return set.map { [$0] } }
    return rows.map { row in set.filter { targets[$0].row == row } }
  }

  private static func halves(of set: [Int], in targets: [ScanTarget]) -> [[Int]] {
    let words = set.filter { targets[$0].isWord }
    let rest = words.count == set.count ? words : set.filter { !targets[$0].isWord }
    let middle = (rest.count + 1) / 2
    let halves = [Array(rest.prefix(middle)), Array(rest.dropFirst(middle))]
    return ((words.count == set.count ? [] : [words]) + halves).filter { !$0.isEmpty }
  }
}
