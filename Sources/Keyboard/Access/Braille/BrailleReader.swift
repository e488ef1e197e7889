package import Layouts
package import Units

/// A reader of braille typed by resting fingers: touches in, cells and swipes out.
///
/// Each touch carries its time; `deadline` is the time at which `advance` must be called.
package struct BrailleReader {
  /// A result of touches.
  package enum Output: Hashable, Sendable {
    /// The likeliest cell, and the likelihoods of all cells.
    case cell(BrailleCell, BrailleChord)
    /// One or two fingers have slid over the glass.
    case swipe(SwipeDirection, fingers: Int)
    /// One hand or both were held still, so the dots are now where these fingers rest.
    case fingersRest
  }

  package enum SwipeDirection: Hashable, Sendable, CaseIterable {
    case left, right, up, down
  }

  /// ```
  ///             down               a finger lifts             the last lifts, or 80 ms
  ///   resting ───────► touching ──────────────────► lifting ───────────────────────────► resting
  ///      ▲              │  ▲ │ down, moved           ▲  │ │ down in time
  ///      │ rest of a    │  └─┘                       └──┼─┘
  ///      │ whole hand,  │                               │ down too late: another chord
  ///      └──────────────┘◄──────────────────────────────┘
  ///        cancelled
  /// ```
  package enum State: Hashable, Sendable {
    case resting
    case touching(Fingers)
    case lifting(Fingers, until: Microseconds)
  }

  /// The fingers of a chord.
  package struct Fingers: Hashable, Sendable {
    fileprivate var touches: [Touch]
    /// The times at which the first and the last finger came down.
    fileprivate var first: Microseconds
    fileprivate var last: Microseconds

    fileprivate init(_ touch: BrailleTouch) {
      touches = [Touch(touch)]
      (first, last) = (touch.time, touch.time)
    }

    fileprivate var areUp: Bool { !touches.contains { $0.isDown } }
  }

  fileprivate struct Touch: Hashable, Sendable {
    var finger: UInt64
    var start: GlassPoint
    var now: GlassPoint
    var isDown = true

    init(_ touch: BrailleTouch) {
      finger = touch.finger
      (start, now) = (touch.point, touch.point)
    }
  }

  /// The part of a cell that the next chord types.
  private enum Part: Hashable {
    case whole
    case leftColumn
    case rightColumn(after: [Float])
  }

  package let hands: BrailleHands
  package private(set) var state: State = .resting
  private var part: Part
  /// The left hand and the right, or the only hand.
  private var fingers: [RestingFingers]
  /// True once fingers have set the dots.
  package private(set) var areDotsSet = false
  /// The fingers of ended chords that are still on the glass, and do nothing until they lift.
  private var spent: Set<UInt64> = []
  /// For each cell, the log of its probability before the next chord.
  package var priors = [Float](repeating: 0, count: BrailleCell.count)

  /// True if touches move the dots, because hands drift.
  package var movesDots = true

  /// The longest time between a chord's first and last finger, in coming down and in lifting.
  package static let skew = Microseconds.milliseconds(80)
  /// The time after a chord's first finger during which a further finger still joins the chord.
  private static let latest = Microseconds.milliseconds(120)
  /// The times for which both hands, or one hand of two, must rest on the glass to set the dots.
  package static let rest = Microseconds.seconds(1)
  package static let restOfOne = Microseconds.seconds(2)
  /// The least movement of a swipe, and the greatest movement of a resting finger, in millimetres.
  private static let swipe = 12.0
  private static let still = 6.0
  /// The least distance between neighbouring fingers that set the dots, in millimetres.
  private static let between = 7.0

  /// - Parameter middle: the place between the hands, or of the only hand.
  /// - Parameter spacing: the expected distance between neighbouring fingers, in millimetres.
  package init(_ hands: BrailleHands, around middle: GlassPoint, spacing: Double) {
    self.hands = hands
    func row(_ count: Int, from start: Double, by step: Double) -> RestingFingers {
      RestingFingers(
        (0..<count).map {
          GlassPoint(x: middle.x + (start + Double($0) * step) * spacing, y: middle.y)
        },
        areTouched: false)
    }
    switch hands {
    case .off, .both:
      part = .whole
      fingers = [row(3, from: -1, by: -1), row(3, from: 1, by: 1)]
    case .left:
      part = .leftColumn
      fingers = [row(4, from: 1.5, by: -1)]
    case .right:
      part = .leftColumn
      fingers = [row(4, from: -1.5, by: 1)]
    }
  }

  /// The places of the dots 1 to 6; for one hand, of three dots and of the little finger.
  package var dots: [GlassPoint] { fingers.flatMap(\.places) }

  /// True between the two columns of a cell.
  package var isWithinCell: Bool {
    if case .rightColumn = part { true } else { false }
  }

  // MARK: - Touches

  /// Handles a finger. Call `advance` up to the touch's time first.
  package mutating func handle(_ touch: BrailleTouch) -> Output? {
    switch touch.phase {
    case .down: begin(touch)
    case .moved: move(touch)
    case .up: lift(touch)
    case .cancelled: cancel(touch)
    }
  }

  /// Handles the deadline if it has come by this time.
  package mutating func advance(to time: Microseconds) -> Output? {
    guard let deadline, deadline <= time else { return nil }
    switch state {
    case .resting: return nil
    case .touching(let held): return setDots(held)
    case .lifting(let fingers, _): return finish(fingers)
    }
  }

  package var deadline: Microseconds? {
    switch state {
    case .resting: nil
    case .lifting(_, let until): until
    case .touching(let held): rest(of: held).map { held.last + $0 }
    }
  }

  /// Drops the chord, and makes its fingers do nothing until they lift.
  package mutating func cancelAll() {
    switch state {
    case .resting: break
    case .touching(let fingers), .lifting(let fingers, _): spend(fingers)
    }
    state = .resting
    dropColumn()
  }

  /// Drops the left column of an unfinished cell; returns false if there is none.
  @discardableResult
  package mutating func dropColumn() -> Bool {
    guard isWithinCell else { return false }
    part = .leftColumn
    return true
  }

  private mutating func begin(_ touch: BrailleTouch) -> Output? {
    spent.remove(touch.finger)
    switch state {
    case .resting:
      state = .touching(Fingers(touch))
      return nil
    case .touching(var chord):
      chord.touches.append(Touch(touch))
      chord.last = touch.time
      state = .touching(chord)
      return nil
    case .lifting(var chord, let until):
      guard touch.time <= chord.first + Self.latest else {
        let output = finish(chord)
        state = .touching(Fingers(touch))
        return output
      }
      chord.touches.append(Touch(touch))
      chord.last = touch.time
      state = .lifting(chord, until: until)
      return nil
    }
  }

  private mutating func move(_ touch: BrailleTouch) -> Output? {
    switch state {
    case .resting: break
    case .touching(var fingers):
      fingers.update(touch)
      state = .touching(fingers)
    case .lifting(var fingers, let until):
      fingers.update(touch)
      state = .lifting(fingers, until: until)
    }
    return nil
  }

  private mutating func lift(_ touch: BrailleTouch) -> Output? {
    guard spent.remove(touch.finger) == nil else { return nil }
    let ended: Fingers
    let until: Microseconds
    switch state {
    case .resting: return nil
    case .touching(var fingers):
      fingers.update(touch)
      (ended, until) = (fingers, touch.time + Self.skew)
    case .lifting(var fingers, let first):
      fingers.update(touch)
      (ended, until) = (fingers, first)
    }
    guard ended.areUp else {
      state = .lifting(ended, until: until)
      return nil
    }
    // A short tap may be over before the chord's last finger comes down.
    let earliest = ended.first + Self.skew
    guard touch.time >= earliest else {
      state = .lifting(ended, until: earliest)
      return nil
    }
    return finish(ended)
  }

  private mutating func cancel(_ touch: BrailleTouch) -> Output? {
    guard spent.remove(touch.finger) == nil else { return nil }
    cancelAll()
    spent.remove(touch.finger)
    return nil
  }

  private mutating func spend(_ fingers: Fingers) {
    for touch in fingers.touches where touch.isDown { spent.insert(touch.finger) }
  }

  // MARK: - Chords

  private mutating func finish(_ chord: Fingers) -> Output? {
    spend(chord)
    state = .resting
    if let direction = chord.swipe(Self.swipe) {
      return .swipe(direction, fingers: chord.touches.count)
    }
    if movesDots { for hand in fingers.indices { fingers[hand].move() } }
    let touches = chord.touches.map(\.start)
    switch part {
    case .whole:
      let isRight = touches.map { isOfRightHand($0) }
      func of(_ right: Bool) -> [GlassPoint] {
        zip(touches, isRight).filter { $0.1 == right }.map(\.0)
      }
      let left = fingers[0].readings(of: of(false))
      let right = fingers[1].readings(of: of(true))
      let read = BrailleChord(left: left.map(\.likelihood), right: right.map(\.likelihood))
      let cell = read.cell(priors)
      if movesDots { fingers = [left[cell.left].fingers, right[cell.right].fingers] }
      return .cell(cell, read)
    case .leftColumn:
      part = .rightColumn(after: column(touches))
      return nil
    case .rightColumn(let left):
      part = .leftColumn
      return cell(left, column(touches))
    }
  }

  /// Completes a cell that has only its left column, with an empty right column.
  package mutating func endCell() -> Output? {
    guard case .rightColumn(let left) = part else { return nil }
    part = .leftColumn
    return cell(left, [0] + Array(repeating: -.infinity, count: 7))
  }

  private func cell(_ left: [Float], _ right: [Float]) -> Output? {
    let chord = BrailleChord(left: left, right: right)
    let cell = chord.cell(priors)
    return cell.isEmpty ? nil : .cell(cell, chord)
  }

  /// The likelihoods of a column's dots. The little finger alone means a column without dots.
  private mutating func column(_ touches: [GlassPoint]) -> [Float] {
    let readings = fingers[0].readings(of: touches)
    var likelihoods = readings.prefix(8).map(\.likelihood)
    likelihoods[0] = readings[8].likelihood
    let likeliest = likelihoods.indices.max { likelihoods[$0] < likelihoods[$1] } ?? 0
    if movesDots { fingers[0] = readings[likeliest == 0 ? 8 : likeliest].fingers }
    return likelihoods
  }

  /// True if a touch is nearer to a finger of the right hand.
  private func isOfRightHand(_ point: GlassPoint) -> Bool {
    func distance(_ hand: Int) -> Double {
      fingers[hand].places.map { $0.squaredDistance(to: point) }.min() ?? .infinity
    }
    return distance(1) < distance(0)
  }

  // MARK: - Resting hands

  /// The time for which these fingers must rest to set the dots; nil if they cannot set dots.
  private func rest(of held: Fingers) -> Microseconds? {
    let places = held.touches.map(\.now)
    guard held.touches.allSatisfy({ $0.isDown && $0.isStill(Self.still) }),
      places.sorted(by: { $0.x < $1.x }).areApart(by: Self.between)
    else { return nil }
    switch (hands, places.count) {
    case (.both, 6): return Self.rest
    case (.both, 3): return Set(places.map(isOfRightHand)).count == 1 ? Self.restOfOne : nil
    case (.left, 4), (.right, 4): return Self.rest
    case (.off, _), (.both, _), (.left, _), (.right, _): return nil
    }
  }

  private mutating func setDots(_ held: Fingers) -> Output {
    let places = held.touches.map(\.now).sorted { $0.x < $1.x }
    func hand(_ places: some Sequence<GlassPoint>) -> RestingFingers {
      RestingFingers(Array(places), areTouched: true)
    }
    switch hands {
    case .off, .both:
      if places.count == 6 {
        fingers = [hand(places[..<3].reversed()), hand(places[3...])]
      } else if isOfRightHand(places[1]) {
        fingers[1] = hand(places)
      } else {
        fingers[0] = hand(places.reversed())
      }
    case .left: fingers = [hand(places.reversed())]
    case .right: fingers = [hand(places)]
    }
    dropColumn()
    spend(held)
    state = .resting
    areDotsSet = true
    return .fingersRest
  }
}

extension BrailleReader.Fingers {
  fileprivate mutating func update(_ touch: BrailleTouch) {
    guard let index = touches.firstIndex(where: { $0.finger == touch.finger }) else { return }
    touches[index].now = touch.point
    if touch.phase == .up { touches[index].isDown = false }
  }

  /// The direction in which one or two fingers have slid; nil if they have not slid.
  fileprivate func swipe(_ least: Double) -> BrailleReader.SwipeDirection? {
    guard touches.count <= 2 else { return nil }
    let directions = Set(touches.map { $0.direction(least) })
    return directions.count == 1 ? directions.first ?? nil : nil
  }
}

extension BrailleReader.Touch {
  fileprivate func direction(_ least: Double) -> BrailleReader.SwipeDirection? {
    let (dx, dy) = (now.x - start.x, now.y - start.y)
    guard max(abs(dx), abs(dy)) >= least else { return nil }
    return abs(dx) >= abs(dy) ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
  }

  fileprivate func isStill(_ most: Double) -> Bool {
    start.squaredDistance(to: now) <= most * most
  }
}

extension [GlassPoint] {
  /// True if neighbouring points are at least this far apart.
  fileprivate func areApart(by least: Double) -> Bool {
    zip(self, dropFirst()).allSatisfy { $0.squaredDistance(to: $1) >= least * least }
  }
}
