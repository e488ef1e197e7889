/// The place of the highlight among nested groups.
struct ScanGroups: Equatable {
  private let targets: [ScanTarget]
  private let method: ScanMethod
  private let loops: Int
  private var levels: [Level]

  private struct Level: Equatable {
    var groups: [[Int]]
    var index = 0
    var round = 0
    /// The group that was highlighted before this one, and is meant by a late hit.
    var previous: Int?
  }

  enum Picked: Equatable {
    case target(Int)
    /// A group was picked. The first of its own groups is highlighted now.
    case narrower
  }

  init(_ targets: [ScanTarget], by method: ScanMethod, loops: Int) {
    self.targets = targets
    self.method = method
    self.loops = loops
    levels = [Level(groups: method.groups(of: Array(targets.indices), in: targets))]
  }

  var highlighted: [Int] {
    levels.last.flatMap { $0.groups.indices.contains($0.index) ? $0.groups[$0.index] : nil } ?? []
  }

  /// True if the very first group is highlighted, which a person needs longer to find.
  var isAtStart: Bool { levels.count == 1 && levels[0].index == 0 && levels[0].round == 0 }

  /// Highlights the next group, and leaves the level after its last round. Returns false after the
  /// last round of the top level.
  mutating func moveOn() -> Bool {
    guard var level = levels.popLast() else { return false }
    level.previous = level.index
    level.index += 1
    if level.index >= level.groups.count {
      level.index = 0
      level.round += 1
    }
    if level.round < loops {
      levels.append(level)
      return true
    }
    guard !levels.isEmpty else {
      levels = [Level(groups: level.groups)]
      return false
    }
    return moveOn()
  }

  /// Highlights the previous group. Returns false at the first group.
  mutating func moveBack() -> Bool {
    let last = levels.count - 1
    guard levels[last].index > 0 else { return false }
    levels[last].previous = levels[last].index
    levels[last].index -= 1
    return true
  }

  /// Undoes the last move of the highlight within this level, if there was one.
  mutating func undoMove() {
    let last = levels.count - 1
    guard let previous = levels[last].previous else { return }
    levels[last].index = previous
    levels[last].previous = nil
  }

  /// Makes `undoMove` do nothing until the next move.
  mutating func forgetMove() {
    levels[levels.count - 1].previous = nil
  }

  mutating func pick() -> Picked {
    let set = highlighted
    if set.count == 1 { return .target(set[0]) }
    let groups = method.groups(of: set, in: targets)
    levels.append(Level(groups: groups))
    return .narrower
  }

  /// Returns to the level above this one. At the top level, the highlight starts again.
  mutating func leave() {
    guard levels.count > 1 else {
      levels[0] = Level(groups: levels[0].groups)
      return
    }
    levels.removeLast()
    levels[levels.count - 1].round = 0
  }
}
