import Access
import Erasing
import Layouts
import OnScreenKeyboard
import Settings
import Touch
import Units

/// The keyboard as the daemon uses it, with a text field, for typing in braille.
struct BrailleKeyboard {
  private let keyboard: OnScreenKeyboard
  private var field = SimulatedField()
  private let acts = ErasingQueue<KeyboardAct>()

  /// The size of the glass, in millimetres.
  private static let glass = (width: 220.0, height: 140.0)

  init(_ words: LayoutAndWords, _ hands: BrailleHands, _ table: BrailleTable) {
    var behaviour =
      words.lexicons.isEmpty
      ? KeyboardBehaviour()
      : KeyboardBehaviour(Settings(), decimalSign: ".", layouts: [words.layout])
    behaviour.braille = hands
    keyboard = OnScreenKeyboard(
      layout: words.layout, behaviour: behaviour,
      place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4),
      surfaceSize: (Millimetres(Self.glass.width), Millimetres(Self.glass.height)))
    keyboard.setOffersWords(!words.lexicons.isEmpty)
    keyboard.useLexicon(words.lexicons.first)
    if let language = keyboard.newBrailleLanguage { keyboard.use(table, of: language) }
  }

  /// Types into a new field; returns its text.
  mutating func type(_ touches: [BrailleTouch]) -> String {
    field = SimulatedField()
    keyboard.beginText()
    for touch in touches {
      meetDeadlines(until: touch.time)
      keyboard.handle(
        KeyboardContactEvent(
          contact: ContactID(touch.finger), phase: touch.phase == .down ? .down : .up,
          point: SurfacePoint(
            x: touch.point.x / Self.glass.width, y: touch.point.y / Self.glass.height),
          time: touch.time),
        into: acts)
      performActs()
    }
    meetDeadlines(until: (touches.last?.time ?? .zero) + .seconds(1))
    return field.beforeCaret
  }

  private mutating func meetDeadlines(until time: Microseconds) {
    while let deadline = keyboard.nextDeadline, deadline <= time {
      keyboard.advance(to: deadline, into: acts)
      performActs()
    }
  }

  private mutating func performActs() {
    while let act = acts.popFirst() { field.apply(act) }
    keyboard.weighWords()
  }
}
