package import Units

/// Scanning: targets are highlighted in turn, and one to five switches choose among them.
///
/// Each event carries its time; `deadline` is the time at which `advance` must be called.
package struct Scanner {
  package var behaviour: ScanBehaviour
  package private(set) var targets: [ScanTarget] = []
  private var course: Course
  package private(set) var state: State = .resting
  /// The last choices, oldest first, each with the probabilities of all targets at that time.
  private var choices: [Choice] = []

  /// ```
  ///              hit                       hit on a target
  ///   resting ─────────► showing ─────────────────────────► chosen
  ///      ▲                │  ▲ hit on a group, wait            │
  ///      │ rounds over    │  └─┐                               │
  ///      └────────────────┴────┘◄──────────────────────────────┘
  ///      ▲                                  new targets
  ///      │                     hit                 hit on a target
  ///      └─────── racing ─────────────► returning ─────────────► chosen
  ///   overscan:     ▲ new targets, back     │
  ///                 └───────────────────────┘
  /// ```
  package enum State: Hashable, Sendable {
    /// Nothing is highlighted until the next hit.
    case resting
    /// A group is highlighted. If `until` is nil, it stays highlighted until a switch is hit.
    case showing(since: Microseconds, until: Microseconds?)
    /// The highlight races over the groups.
    case racing(until: Microseconds)
    /// The highlight goes slowly back to the group that it raced past.
    case returning(since: Microseconds, until: Microseconds)
    /// A target was chosen, and the next targets are not known yet.
    case chosen
  }

  private enum Course: Equatable {
    case groups(ScanGroups)
    case belief(ScanBelief)
  }

  private struct Choice {
    var target: ScanTarget.ID
    var probabilities: [ScanTarget.ID: Double]
  }

  package init(_ behaviour: ScanBehaviour) {
    self.behaviour = behaviour
    course = .groups(ScanGroups([], by: .item, loops: 1))
  }

  package var deadline: Microseconds? {
    switch state {
    case .resting, .chosen: nil
    case .showing(_, let until): until
    case .racing(let until), .returning(_, let until): until
    }
  }

  /// The highlighted targets.
  package var highlighted: [ScanTarget] {
    switch state {
    case .resting, .chosen: []
    case .showing, .racing, .returning: highlightedIndices.map { targets[$0] }
    }
  }

  private var highlightedIndices: [Int] {
    switch course {
    case .groups(let groups): groups.highlighted
    case .belief(let belief): targets.indices.filter { belief.isHighlighted[$0] }
    }
  }

  // MARK: - Targets

  /// Begins a selection among new targets. A resting scanner continues to rest.
  package mutating func offer(_ targets: [ScanTarget], at time: Microseconds) {
    self.targets = targets
    begin()
    guard state != .resting else { return }
    if targets.isEmpty { state = .resting } else { start(at: time) }
  }

  private mutating func begin() {
    switch behaviour.method {
    case .huffman: course = .belief(ScanBelief(expectedWeights()))
    case .rowColumn, .halves, .item, .likelyFirst:
      course = .groups(ScanGroups(targets, by: behaviour.method, loops: behaviour.loops))
    }
  }

  /// The targets' weights, adjusted by the last choice. A doubtful choice will probably be undone,
  /// and an undone choice is unlikely to be made again.
  func expectedWeights() -> [Double] {
    let sum = max(targets.reduce(0) { $0 + $1.weight }, .leastNormalMagnitude)
    let undone = undone
    return targets.map { target in
      let weight = target.weight / sum
      if let undone, let known = undone.probabilities[target.id] {
        return target.id == undone.target ? known * Self.again : max(known, weight * Self.again)
      }
      guard target.undoesLastChoice, let last = choices.last else { return weight }
      return max(weight, 1 - (last.probabilities[last.target] ?? 1))
    }
  }

  /// The choice that was just undone; nil if the last choice was not undone.
  private var undone: Choice?

  /// The factor for the weight of a target whose choice was just undone.
  private static let again = 0.05
  /// The maximum number of choices whose probabilities are remembered, in case they are undone.
  private static let rememberedChoices = 8

  // MARK: - Events

  /// Stops until the next hit.
  package mutating func stop() { state = .resting }

  /// Handles a switch; returns the chosen target.
  package mutating func handle(_ event: ScanSwitchEvent) -> ScanTarget? {
    let chosen = advance(to: event.time)
    guard chosen == nil, event.isDown || behaviour.timing == .inverse && event.id == .pick else {
      return chosen
    }
    switch (event.id, state) {
    case (.stop, _):
      stop()
      return nil
    case (_, .chosen): return nil
    case (.pick, .resting) where event.isDown, (.next, .resting), (.back, .resting):
      begin()
      if !targets.isEmpty { start(at: event.time, isHeld: event.id == .pick) }
      return nil
    case (.undo, _):
      return targets.firstIndex { $0.undoesLastChoice }.map { choose($0) }
    case (.back, _):
      leave(at: event.time)
      return nil
    case (.next, _):
      move(at: event.time, isSure: true)
      return nil
    case (.pick, _): return hit(event)
    }
  }

  /// Handles the deadlines up to this time; returns the chosen target.
  package mutating func advance(to time: Microseconds) -> ScanTarget? {
    while let deadline, deadline <= time {
      if behaviour.timing == .step {
        if let chosen = pick(at: deadline, isSure: true) { return chosen }
      } else {
        move(at: deadline, isSure: false)
      }
    }
    return nil
  }

  private mutating func hit(_ event: ScanSwitchEvent) -> ScanTarget? {
    switch (behaviour.timing, state) {
    case (.overscan, .racing):
      // By the time of the hit, the race has passed the wanted group, so going back reaches it.
      if case .groups(var groups) = course {
        groups.forgetMove()
        course = .groups(groups)
      }
      state = .returning(since: event.time, until: event.time + behaviour.interval)
      return nil
    case (.step, _) where !behaviour.hasNext:
      move(at: event.time, isSure: true)
      return nil
    case (.inverse, _):
      if event.isDown {
        start(at: event.time, isHeld: true)
        return nil
      }
      guard case .showing(_, until: .some) = state else { return nil }
      return pick(at: event.time, isSure: false)
    case (.step, _): return pick(at: event.time, isSure: true)
    case (.auto, _), (.overscan, _): return pick(at: event.time, isSure: false)
    }
  }

  // MARK: - Moving

  private mutating func start(at time: Microseconds, isHeld: Bool = false) {
    switch behaviour.timing {
    case .auto: show(at: time)
    case .inverse:
      state = .showing(since: time, until: isHeld ? time + currentInterval : nil)
    case .step:
      state = .showing(since: time, until: behaviour.hasNext ? nil : time + currentInterval)
    case .overscan:
      if case .belief = course { show(at: time) } else { race(at: time) }
    }
  }

  private mutating func show(at time: Microseconds) {
    state = .showing(since: time, until: time + currentInterval)
  }

  private mutating func race(at time: Microseconds) {
    state = .racing(until: time + Self.raceInterval)
  }

  private static let raceInterval = Microseconds.milliseconds(50)

  /// The first group is highlighted for 1.5 intervals, because the person must find it.
  private var currentInterval: Microseconds {
    guard case .groups(let groups) = course, groups.isAtStart else { return behaviour.interval }
    return Microseconds(behaviour.interval.value * 3 / 2)
  }

  private mutating func move(at time: Microseconds, isSure: Bool) {
    let isBack = if case .returning = state { true } else { false }
    let goesOn: Bool
    switch course {
    case .groups(var groups):
      goesOn = isBack ? groups.moveBack() : groups.moveOn()
      course = .groups(groups)
    case .belief(var belief):
      if isSure { belief.answer(false) } else { belief.wait(for: elapsed(at: time)) }
      course = .belief(belief)
      goesOn = belief.decision != ScanBelief.Decision.none
    }
    switch (state, goesOn) {
    case (.racing, true): race(at: time)
    case (.returning, true):
      state = .returning(since: time, until: time + behaviour.interval)
    case (.returning, false): race(at: time)
    case (_, true): start(at: time, isHeld: true)
    case (_, false):
      begin()
      state = .resting
    }
  }

  /// The time since the highlight, in intervals.
  private func elapsed(at time: Microseconds) -> Double {
    switch state {
    case .showing(let since, _), .returning(let since, _):
      Double((time - since).value) / Double(max(behaviour.interval.value, 1))
    case .resting, .racing, .chosen: 0
    }
  }

  private mutating func pick(at time: Microseconds, isSure: Bool) -> ScanTarget? {
    switch course {
    case .groups(var groups):
      if !isSure, elapsed(at: time) < Self.late { groups.undoMove() }
      let picked = groups.pick()
      course = .groups(groups)
      if case .target(let index) = picked { return choose(index) }
    case .belief(var belief):
      if isSure { belief.answer(true) } else { belief.hit(at: elapsed(at: time)) }
      course = .belief(belief)
      if case .target(let index) = belief.decision { return choose(index) }
    }
    start(at: time)
    return nil
  }

  /// The first part of an interval, too short for a reaction to the new highlight. A hit in it is
  /// meant for the previous group.
  private static let late = 0.25

  private mutating func leave(at time: Microseconds) {
    switch course {
    case .groups(var groups):
      groups.leave()
      course = .groups(groups)
    case .belief: begin()
    }
    start(at: time)
  }

  private mutating func choose(_ index: Int) -> ScanTarget {
    let target = targets[index]
    state = .chosen
    guard case .belief(let belief) = course else { return target }
    if target.undoesLastChoice {
      undone = choices.popLast()
    } else {
      let known = zip(targets.map(\.id), belief.probabilities)
      choices.append(
        Choice(target: target.id, probabilities: Dictionary(known) { first, _ in first }))
      choices = choices.suffix(Self.rememberedChoices)
      undone = nil
    }
    return target
  }

  /// Forgets the last choices, because the text is private or another user's.
  package mutating func forget() {
    choices = []
    undone = nil
  }
}
