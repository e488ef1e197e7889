import ArgumentParser
import Glibc
import Layouts
import Lexicon

/// Types by taps, and by slides from key to key, on a keyboard where fingers may swipe. No touch is
/// meant as a swipe.
struct TapsTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "taps",
    abstract: "Taps and slides from key to key: how many are taken for swipes.",
    discussion: """
      The people of `product` tap fast on a telephone: taps overlap, and fingers roll while they \
      are down. A finger that missed its key often slides to it.
      """)

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a sentence in each line.") var phrases: String
  @Option(help: "How many people type them.") var seeds = 8
  @Option(help: "How far touches stray, root mean square, in key widths.") var sigma = 0.4
  @Option(help: "How often a letter is missed, struck twice, swapped with the next: 0–1, each.")
  var slips = 0.02
  @OptionGroup var resources: Resources

  func run() throws {
    let lexicon = try resources.lexicon(language)
    let layout = try resources.layout(language, isKeypad: false)
    let sentences = try readLines(phrases).filter { !$0.isEmpty }
    var counts = Counts()
    for seed in 1...max(seeds, 1) {
      var hand = TappingHand(
        Person(seed: UInt64(seed), sigma: sigma, slips: slips), seed: UInt64(seed), on: layout)
      var keyboard = SwipedKeyboard(layout: layout, lexicon: lexicon)
      keyboard.setSize(hand.size)
      for sentence in sentences {
        keyboard.begin(with: "")
        let touches = hand.touches(for: sentence)
        counts.add(touches, swiped: keyboard.handle(touches))
      }
    }
    guard counts.taps.all > 0 else { throw NothingTyped(layout) }
    var report = Report()
    report.add("taps", counts.taps.all)
    report.add("taps_swiped", counts.taps.share)
    report.add("slides", counts.slides.all)
    report.add("slides_swiped", counts.slides.share)
    report.add("swiped", counts.all.share)
    report.print()
  }

  private struct Counts {
    var taps = Count()
    var slides = Count()
    var all: Count {
      Count(all: taps.all + slides.all, swiped: taps.swiped + slides.swiped)
    }

    mutating func add(_ touches: [FingerTouch], swiped: Set<Int>) {
      for (index, touch) in touches.enumerated() {
        if touch.slides {
          slides.add(swiped.contains(index))
        } else {
          taps.add(swiped.contains(index))
        }
      }
    }
  }

  private struct Count {
    var all = 0
    var swiped = 0
    var share: Double { Double(swiped) / Double(max(1, all)) }

    mutating func add(_ isSwipe: Bool) {
      all += 1
      if isSwipe { swiped += 1 }
    }
  }
}

/// The path of a finger from touch to lift, in fractions of the letters' area.
struct FingerTouch {
  /// The time from the beginning of the sentence, in milliseconds.
  var start: Double
  /// True if the finger hit a wrong key and slides to the right one.
  var slides: Bool
  var points: [SwipeStroke.Point]
}

/// A simulated person with a telephone, whose fingers move while they tap. The times and lengths of
/// movements are assumptions; they are larger than those of careful taps.
private struct TappingHand {
  private var person: Person
  private var random: SeededGenerator
  private let area: LettersArea
  /// The size of the area of all letters on the glass, in millimetres.
  let size: (width: Double, height: Double)
  /// The usual time from tap to tap, in milliseconds; `stay` is the time that a finger is down.
  private let pace: Double
  private let stay: Double

  /// The time between two reported places of a finger, in milliseconds.
  private static let interval = 12.0

  init(_ person: Person, seed: UInt64, on layout: Layout) {
    self.person = person
    random = SeededGenerator(seed: seed &* 7919)
    area = LettersArea(layout)
    let width = 56 + 14 * random.unit()
    size = (width, width * (0.45 + 0.1 * random.unit()))
    pace = 190 * exp(0.3 * random.normal())
    stay = 85 * exp(0.2 * random.normal())
  }

  mutating func touches(for sentence: String) -> [FingerTouch] {
    var touches: [FingerTouch] = []
    var time = 0.0
    for character in person.strokes(for: sentence.lowercased()) {
      guard let key = area.keys.first(where: { Character($0.letter) == character }) else {
        time += 2 * pace
        continue
      }
      let stray = person.stray()
      let meant = (x: (key.x - area.left) / area.width, y: (key.y - area.top) / area.height)
      let hit = (x: meant.x + stray.x / area.width, y: meant.y + stray.y / area.height)
      let isMissed = abs(stray.x) > 0.5 || abs(stray.y) > 0.5
      let slides = isMissed && random.unit() < 0.5
      let touch = slides ? slide(from: hit, to: meant, at: time) : tap(hit, at: time)
      touches.append(touch)
      time += pace * exp(0.35 * random.normal())
      // The next tap waits until a sliding finger has lifted.
      if slides { time = max(time, touch.start + (touch.points.last?.time ?? 0) + 50) }
    }
    return touches
  }

  /// Returns a tap. Its fingertip rolls, mostly by less than a millimetre; one in 100 smears.
  private mutating func tap(_ hit: (x: Double, y: Double), at start: Double) -> FingerTouch {
    let kind = random.unit()
    let length = kind < 0.01 ? 3.0 : kind < 0.1 ? 1.2 : 0.35
    let roll = (x: length * random.normal() / size.width, y: length * random.normal() / size.height)
    let duration = max(25, stay * exp(0.35 * random.normal()))
    let points = way(lasting: duration) { share in
      (hit.x + roll.x * share, hit.y + roll.y * share)
    }
    return FingerTouch(start: start, slides: false, points: points)
  }

  /// Returns a slide: the finger rests until its preview is read, then moves to the right key.
  private mutating func slide(
    from hit: (x: Double, y: Double), to meant: (x: Double, y: Double), at start: Double
  ) -> FingerTouch {
    let rest = 150 + 250 * random.unit()
    let moving = 120 + 280 * random.unit()
    let end = (
      x: meant.x + 0.8 * random.normal() / size.width,
      y: meant.y + 0.8 * random.normal() / size.height
    )
    let points = way(lasting: rest + moving) { share in
      let s = max(0, (share * (rest + moving) - rest) / moving)
      let along = s * s * s * (10 - 15 * s + 6 * s * s)
      return (hit.x + (end.x - hit.x) * along, hit.y + (end.y - hit.y) * along)
    }
    return FingerTouch(start: start, slides: true, points: points)
  }

  private mutating func way(
    lasting duration: Double, _ place: (Double) -> (Double, Double)
  ) -> [SwipeStroke.Point] {
    let steps = max(1, Int(duration / Self.interval))
    return (0...steps).map { step in
      let share = Double(step) / Double(steps)
      let (x, y) = place(share)
      return SwipeStroke.Point(time: share * duration, x: x, y: y)
    }
  }
}
