import Erasing
import Keys
import Layouts
import Lexicon
import OnScreenKeyboard
import Settings
import TextEngine
import Touch
import Units

/// The keyboard as the daemon runs it, with the field that it types into: fingers in, text out.
/// Only devices, keymap and clock are missing.
struct KeyboardInUse {
  private var keyboard: OnScreenKeyboard
  private(set) var field = FieldText()
  private(set) var times = KeyTimes()
  private(set) var touchCount = 0
  private var time = Microseconds.seconds(1)
  private var contact = ContactID(0)
  private let acts = ErasingQueue<KeyboardAct>()

  /// Of a finger that types at some forty words a minute: a touch every 300 ms.
  private static let touchLasts = Microseconds.milliseconds(80)
  private static let touchEvery = Microseconds.milliseconds(300)

  /// With the settings' defaults, in a field of plain text.
  ///
  /// - Parameter lexicon: nil for a keyboard that types what is touched and nothing else.
  init(layout: Layout, lexicon: Lexicon?) {
    keyboard = OnScreenKeyboard(
      layout: layout,
      behaviour: lexicon == nil
        ? KeyboardBehaviour()
        : KeyboardBehaviour(Settings(), decimalSign: ".", layouts: [layout]),
      place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
    keyboard.setOffersWords(lexicon != nil)
    keyboard.useLexicon(lexicon)
  }

  var layout: Layout { keyboard.layout }

  /// Another field, which is empty.
  mutating func beginField() {
    field = FieldText()
    keyboard.beginText()
    // Nobody goes on with a caps lock that came on by a slip.
    let shift = keyboard.scene(visible: true, canType: { _ in true }).keys.first {
      $0.state.contains(.locked)
    }
    if shift != nil, let key = key(where: { $0 == .shift }) { tap(middle(of: key)) }
    // Who goes to another field takes a while.
    time = time + .seconds(10)
  }

  // MARK: - Where things are

  /// A way to type a character: a key of a layer, with shift or without.
  struct Place: Hashable {
    var layer: String
    var key: Key
    var isShifted: Bool
  }

  /// nil where no key of the layout types it by a tap.
  func place(of character: Character) -> Place? {
    let text = String(character)
    let shown = keyboard.shownLayer
    for layer in [shown] + layout.layers {
      for key in layer.keys {
        if key.action == .text(text) { return Place(layer: layer.id, key: key, isShifted: false) }
        if key.shiftedAction == .text(text) {
          return Place(layer: layer.id, key: key, isShifted: true)
        }
      }
    }
    return nil
  }

  /// What lies at a point of the key area.
  func middle(of key: Key) -> SurfacePoint {
    let rectangle = key.rectangle.placed(in: keyboard.keyArea)
    return SurfacePoint(
      x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2)
  }

  /// The size of a letter key, in fractions of the surface: what touches stray by.
  var letterSize: (width: Double, height: Double) {
    let area = keyboard.keyArea
    let layer = keyboard.shownLayer
    return (area.width / layer.unitsWide, area.height / layer.unitsHigh)
  }

  // MARK: - Fingers

  /// Types a character; shift and keys to other layers are touched squarely.
  ///
  /// - Parameter stray: how far from the key's middle, in letter keys. Marks on other layers are
  ///   looked for, and so are touched squarely.
  /// - Returns: whether the touch was on the key.
  @discardableResult
  mutating func type(_ character: Character, stray: (x: Double, y: Double) = (0, 0)) -> Bool {
    guard let place = place(of: character) else { return false }
    show(layer: place.layer)
    // A capital that the keyboard puts by itself is left where it is, as people leave it.
    if place.isShifted, !isShifted(place.key), let shift = key(where: { $0 == .shift }) {
      tap(middle(of: shift))
    }
    var point = middle(of: place.key)
    if place.layer == layout.layers[0].id {
      let size = letterSize
      point.x += stray.x * size.width
      point.y += stray.y * size.height
    }
    let isOn = place.key.rectangle.placed(in: keyboard.keyArea).contains(point)
    tap(point)
    return isOn
  }

  /// Goes there by the keys that lead there, over the first layer where no key does at once.
  private mutating func show(layer: String) {
    for wanted in [layer, layout.layers[0].id, layer] where keyboard.shownLayer.id != layer {
      if let way = key(where: { $0 == .layer(wanted) }) { tap(middle(of: way)) }
    }
  }

  /// Touches a word of the strip.
  ///
  /// - Returns: false where it is not there.
  mutating func choose(_ word: String) -> Bool {
    let items = keyboard.strip?.items ?? []
    guard let item = items.first(where: { $0.kind != .button && $0.label == word }) else {
      return false
    }
    tap(
      SurfacePoint(
        x: item.rectangle.x + item.rectangle.width / 2,
        y: item.rectangle.y + item.rectangle.height / 2))
    return true
  }

  private func key(where acts: (KeyAction) -> Bool) -> Key? {
    keyboard.shownLayer.keys.first { acts($0.action) }
  }

  private func isShifted(_ key: Key) -> Bool {
    let shown = keyboard.scene(visible: true, canType: { _ in true }).keys
    return shown.first { $0.id == key.id }?.label != key.label
  }

  private mutating func tap(_ point: SurfacePoint) {
    contact.value += 1
    touchCount += 1
    time = time + Self.touchEvery
    touch(.down, point)
    time = time + Self.touchLasts
    touch(.up, point)
  }

  private mutating func touch(_ phase: KeyboardContactEvent.Phase, _ point: SurfacePoint) {
    while let deadline = keyboard.nextDeadline, deadline <= time {
      keyboard.advance(to: deadline, into: acts)
      take()
    }
    let event = KeyboardContactEvent(contact: contact, phase: phase, point: point, time: time)
    guard phase == .up else { return keyboard.handle(event, into: acts) }
    // From the finger to the key, and the words that are weighed after it.
    let start = KeyTimes.now()
    keyboard.handle(event, into: acts)
    keyboard.settleWords()
    times.add(KeyTimes.now() - start)
    take()
  }

  private mutating func take() {
    while let act = acts.popFirst() { field.take(act) }
  }
}
