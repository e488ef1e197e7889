import Erasing
import Keys
import Layouts
import Lexicon
import OnScreenKeyboard
import Settings
import Touch
import Units

/// The keyboard as the daemon uses it, on glass of a given size, with fingers that move.
struct SwipedKeyboard {
  private let keyboard: OnScreenKeyboard
  private let layout: Layout
  private let area: LettersArea
  private var field = SimulatedField()
  private var time = Microseconds.seconds(1)
  private var contact = ContactID(0)
  private let acts = ErasingQueue<KeyboardAct>()

  private static let place = UnitRectangle(x: 0, y: 0.5, width: 1, height: 0.5)

  init(layout: Layout, lexicon: Lexicon) {
    self.layout = layout
    area = LettersArea(layout)
    keyboard = OnScreenKeyboard(
      layout: layout,
      behaviour: KeyboardBehaviour(Settings(), decimalSign: ".", layouts: [layout]),
      place: Self.place)
    keyboard.setOffersWords(true)
    keyboard.useLexicon(lexicon)
  }

  /// Sets the size of all letters' common area on the glass, in millimetres.
  mutating func setSize(_ size: (width: Double, height: Double)) {
    guard let layer = layout.layers.first else { return }
    let width = size.width / area.width * layer.unitsWide
    let height = size.height / area.height * layer.unitsHigh
    // Set the size twice, because setting it changes the strip's height, on which the result
    // depends.
    for _ in 0..<2 {
      keyboard.setPlace(
        Self.place,
        surfaceSize: (
          Millimetres(width / keyboard.keyArea.width), Millimetres(height / keyboard.keyArea.height)
        ))
    }
  }

  /// Moves to a field with this text before the caret; nil if that text is unknown.
  mutating func begin(with before: String?) {
    field = SimulatedField()
    keyboard.beginText()
    time = time + .seconds(10)
    guard let before else { return keyboard.forgetText() }
    if !before.isEmpty { keyboard.receiveText(beforeCaret: before, at: time) }
  }

  /// Moves a finger along a path.
  ///
  /// - Returns: true if the keyboard recognised a swipe.
  mutating func stroke(_ points: [SwipeStroke.Point]) -> Bool {
    guard let first = points.first else { return false }
    let start = time + .seconds(1)
    contact.value += 1
    touch(.down, first, from: start)
    for point in points.dropFirst() { touch(.moved, point, from: start) }
    let isSwipe = keyboard.isSwiping
    touch(.up, points[points.count - 1], from: start)
    return isSwipe
  }

  /// Moves several fingers, whose times may overlap.
  ///
  /// - Returns: the indices of the touches that were recognised as swipes.
  mutating func handle(_ touches: [FingerTouch]) -> Set<Int> {
    let start = time + .seconds(1)
    var moments: [(time: Double, touch: Int, phase: KeyboardContactEvent.Phase, point: Int)] = []
    for (index, touch) in touches.enumerated() {
      for (place, point) in touch.points.enumerated() {
        moments.append((touch.start + point.time, index, place == 0 ? .down : .moved, place))
      }
      let last = touch.points.count - 1
      moments.append((touch.start + touch.points[last].time, index, .up, last))
    }
    moments.sort { ($0.time, $0.touch, $0.point) < ($1.time, $1.touch, $1.point) }
    let first = contact.value + 1
    var swiped: Set<Int> = []
    for moment in moments {
      let touch = touches[moment.touch]
      contact.value = first + UInt64(moment.touch)
      var point = touch.points[moment.point]
      point.time = moment.time
      let wasSwiping = keyboard.isSwiping
      self.touch(moment.phase, point, from: start)
      if !wasSwiping, keyboard.isSwiping { swiped.insert(moment.touch) }
    }
    contact.value = first + UInt64(touches.count)
    return swiped
  }

  /// The last typed word, then the words in the strip, the likeliest first. Earlier words of the
  /// text are left out, although a correction may have changed them too.
  var words: [String] {
    keyboard.weighWords()
    let typed = field.beforeCaret.split(separator: " ").last.map { String($0) } ?? ""
    let offers = (keyboard.strip?.items ?? []).filter { $0.kind != .button }.map(\.label)
    return (typed.isEmpty ? [] : [typed]) + offers.filter { $0 != typed }
  }

  private mutating func touch(
    _ phase: KeyboardContactEvent.Phase, _ point: SwipeStroke.Point, from start: Microseconds
  ) {
    time = start + Microseconds(Int64(point.time * 1000))
    while let deadline = keyboard.nextDeadline, deadline <= time {
      keyboard.advance(to: deadline, into: acts)
      perform()
    }
    keyboard.handle(
      KeyboardContactEvent(contact: contact, phase: phase, point: place(of: point), time: time),
      into: acts)
    perform()
    if phase == .moved { keyboard.weighWords() }
  }

  /// Returns the place on the surface for a point in fractions of the letters' area.
  private func place(of point: SwipeStroke.Point) -> SurfacePoint {
    let keys = keyboard.keyArea
    let layer = layout.layers[0]
    return SurfacePoint(
      x: keys.x + (area.left + point.x * area.width) / layer.unitsWide * keys.width,
      y: keys.y + (area.top + point.y * area.height) / layer.unitsHigh * keys.height)
  }

  private mutating func perform() {
    while let act = acts.popFirst() { field.apply(act) }
  }
}
