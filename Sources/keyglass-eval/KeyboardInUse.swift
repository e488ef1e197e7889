import Erasing
import Keys
import Layouts
import Lexicon
import OnScreenKeyboard
import Settings
import TextEngine
import Touch
import Units

/// The keyboard as the daemon runs it, with the field that it types into: touches in, text out.
/// Only devices, keymap and clock are missing.
struct KeyboardInUse {
  private var keyboard: OnScreenKeyboard
  private(set) var field = FieldText()
  private(set) var times = KeyTimes()
  private(set) var touchCount = 0
  private var time = Microseconds.seconds(1)
  private var contact = ContactID(0)
  private let acts = ErasingQueue<KeyboardAct>()

  /// Typing at some forty words a minute: a touch every 300 ms.
  private static let touchLasts = Microseconds.milliseconds(80)
  private static let touchEvery = Microseconds.milliseconds(300)

  /// With default settings, in a plain text field.
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

  /// Changes to another, empty field.
  mutating func beginField() {
    field = FieldText()
    keyboard.beginText()
    // Nobody goes on typing with a Caps Lock that a slip turned on.
    let shift = keyboard.scene(visible: true, canType: { _ in true }).keys.first {
      $0.state.contains(.locked)
    }
    if shift != nil, let key = key(where: { $0 == .shift }) { tap(middle(of: key)) }
    // Going to another field takes a while.
    time = time + .seconds(10)
  }

  // MARK: - Where things are

  /// How to type a character: a key of a layer, with or without shift.
  struct Place: Hashable {
    var layer: String
    var key: Key
    var isShifted: Bool
  }

  /// nil if no key of the layout types it with a tap.
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

  /// The middle of a key, on the surface.
  func middle(of key: Key) -> SurfacePoint {
    let rectangle = key.rectangle.placed(in: keyboard.keyArea)
    return SurfacePoint(
      x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2)
  }

  /// The size of a letter key in fractions of the surface, the unit of touches' offsets.
  var letterSize: (width: Double, height: Double) {
    let area = keyboard.keyArea
    let layer = keyboard.shownLayer
    return (area.width / layer.unitsWide, area.height / layer.unitsHigh)
  }

  // MARK: - Fingers

  /// Types a character; shift and layer keys are touched accurately.
  ///
  /// - Parameter stray: the offset from the key's middle, in letter keys. Ignored on other layers,
  ///   where people look at the keys.
  /// - Returns: whether the touch was on the key.
  @discardableResult
  mutating func type(_ character: Character, stray: (x: Double, y: Double) = (0, 0)) -> Bool {
    guard let place = place(of: character) else { return false }
    show(layer: place.layer)
    // A capital that the keyboard offers by itself is used, as people do.
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

  /// Goes to a layer by its keys, through the first layer if no key leads there directly.
  private mutating func show(layer: String) {
    for wanted in [layer, layout.layers[0].id, layer] where keyboard.shownLayer.id != layer {
      if let way = key(where: { $0 == .layer(wanted) }) { tap(middle(of: way)) }
    }
  }

  /// Touches a word in the strip.
  ///
  /// - Returns: false if it is not there.
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
    // From the touch to the key, and weighing the words after it.
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
