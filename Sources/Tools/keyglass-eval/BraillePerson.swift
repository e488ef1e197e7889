import Access
import Layouts
import Units

/// A simulated person who types braille: the fingers miss their places and touch at different
/// times, and the hands drift.
struct BraillePerson {
  private let hands: BrailleHands
  private let cells: [Character: [BrailleCell]]
  private let sigma: Double
  private let drift: Double
  private let skew: Int64
  private var generator: SeededGenerator
  /// The fingers' positions relative to their hand, and the hands' first positions on the glass.
  private let fingers: [[GlassPoint]]
  private let home: [GlassPoint]
  private var places: [GlassPoint]
  private var time = Microseconds.seconds(1)
  private var finger: UInt64 = 0
  private var typedCells = 0

  /// The time from chord to chord, at thirty words a minute.
  private static let pace = Microseconds.milliseconds(400)
  /// The least time that a finger stays on the glass.
  private static let touchLasts = Microseconds.milliseconds(110)
  /// The vertical position of each finger relative to the index finger, in millimetres.
  private static let ahead = [0.0, -10, -4, 12]

  init(
    _ hands: BrailleHands, _ table: BrailleTable, sigma: Double, drift: Double, skew: Int64,
    spacing: Double, seed: UInt64
  ) {
    self.hands = hands
    self.sigma = sigma
    self.drift = drift
    self.skew = skew
    generator = SeededGenerator(seed: seed)
    var cells: [Character: [BrailleCell]] = [:]
    for (row, meaning) in table.meanings {
      if case .text(let text) = meaning, let character = text.first, text.count == 1 {
        cells[character] = row
      }
    }
    self.cells = cells
    func hand(_ count: Int, _ side: Double) -> [GlassPoint] {
      (0..<count).map { GlassPoint(x: side * Double($0) * spacing, y: Self.ahead[$0]) }
    }
    switch hands {
    case .off, .both:
      fingers = [hand(3, -1), hand(3, 1)]
      home = [GlassPoint(x: 110 - spacing, y: 80), GlassPoint(x: 110 + spacing, y: 80)]
    case .left:
      fingers = [hand(4, -1)]
      home = [GlassPoint(x: 140, y: 80)]
    case .right:
      fingers = [hand(4, 1)]
      home = [GlassPoint(x: 80, y: 80)]
    }
    places = home
  }

  /// Returns the number of cells since the last call.
  mutating func popCells() -> Int {
    defer { typedCells = 0 }
    return typedCells
  }

  /// Holds all fingers at their first places until the dots are set.
  mutating func hold() -> [BrailleTouch] {
    places = home
    time = time + .seconds(2)
    return chord(Array(repeating: 0b1111, count: fingers.count), lasts: .milliseconds(1_400))
  }

  /// Types a text; characters without a cell are left out.
  mutating func type(_ text: String) -> [BrailleTouch] {
    var touches: [BrailleTouch] = []
    for character in text {
      if character == " " {
        touches += swipe()
        continue
      }
      for cell in cells[character] ?? [] {
        typedCells += 1
        switch hands {
        case .off, .both: touches += chord([cell.left, cell.right])
        case .left, .right:
          for column in [cell.left, cell.right] {
            touches += chord([column == 0 ? 0b1000 : column])
          }
        }
      }
    }
    return touches
  }

  /// Returns the touches of a chord. `sets` has a bit for each finger of each hand.
  private mutating func chord(
    _ sets: [Int], lasts: Microseconds = Self.touchLasts
  ) -> [BrailleTouch] {
    var touches: [BrailleTouch] = []
    for hand in fingers.indices {
      places[hand].x += drift * generator.normal()
      places[hand].y += drift * generator.normal()
      for (index, place) in fingers[hand].enumerated() where sets[hand] & (1 << index) != 0 {
        finger += 1
        let point = GlassPoint(
          x: places[hand].x + place.x + sigma * generator.normal(),
          y: places[hand].y + place.y + sigma * generator.normal())
        let down = time + late()
        touches.append(BrailleTouch(finger: finger, .down, at: point, time: down))
        touches.append(
          BrailleTouch(
            finger: finger, .up, at: point, time: time + .milliseconds(skew) + lasts + late()))
      }
    }
    time = time + Self.pace + lasts - Self.touchLasts
    return touches.sorted { $0.time < $1.time }
  }

  private mutating func late() -> Microseconds {
    Microseconds(Int64(generator.unit() * Double(skew) * 1_000))
  }

  /// Slides a finger of the last hand to the right, which types a space.
  private mutating func swipe() -> [BrailleTouch] {
    finger += 1
    var point = places[places.count - 1]
    let start = BrailleTouch(finger: finger, .down, at: point, time: time)
    point.x += 25
    let end = BrailleTouch(finger: finger, .up, at: point, time: time + .milliseconds(120))
    time = time + Self.pace
    return [start, end]
  }
}
