import CompositionMessages
import Erasing
import Keys
import Layouts
import Lexicon
import OnScreenKeyboard
import Settings
import TextEngine
import Touch
import Units

/// The keyboard as the daemon uses it, with a text field: touches go in, and text comes out. There
/// are no devices, no keymap and no clock.
struct KeyboardInUse {
  private var keyboard: OnScreenKeyboard
  private(set) var field = SimulatedField()
  private(set) var times = KeyTimes()
  private(set) var touchCount = 0
  /// The time from the end of one touch to the end of the next. The default makes some forty words
  /// a minute.
  var pace = Microseconds.milliseconds(380)
  /// Returns the layout with an id, for a key that shows that layout; nil if there is none.
  var findLayout: (String) -> LayoutAndWords? = { _ in nil }
  /// The reason why the case cannot continue; nil if it can.
  private(set) var problem: String?
  /// The layout that `goHome` shows again.
  private let home: LayoutAndWords
  private var helper: HelperProcess?
  private var time = Microseconds.seconds(1)
  private var contact = ContactID(0)
  private let acts = ErasingQueue<KeyboardAct>()

  private static let touchLasts = Microseconds.milliseconds(80)
  /// The duration of a hold, which is long enough for any key.
  private static let holdLasts = Microseconds.milliseconds(600)

  /// Creates a keyboard with default settings, in a plain text field.
  ///
  /// - Parameter lexicon: the lexicon; nil for a keyboard that types only the touched keys.
  init(layout: Layout, lexicon: Lexicon?) {
    self.init(
      LayoutAndWords(layout: layout, lexicons: [lexicon].compactMap(\.self)),
      behaviour: lexicon == nil
        ? KeyboardBehaviour()
        : KeyboardBehaviour(Settings(), decimalSign: ".", layouts: [layout]))
  }

  /// Creates a keyboard in a plain text field.
  init(_ home: LayoutAndWords, behaviour: KeyboardBehaviour) {
    self.home = home
    keyboard = OnScreenKeyboard(
      layout: home.layout, behaviour: behaviour,
      place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
    useWords(of: home)
  }

  /// Gives the keyboard the lexicons of a shown layout.
  private func useWords(of shown: LayoutAndWords) {
    keyboard.setOffersWords(!shown.lexicons.isEmpty)
    keyboard.useLexicon(shown.lexicons.first, also: Array(shown.lexicons.dropFirst()))
  }

  /// Turns on composition, which converts letters to other texts.
  ///
  /// - Parameter spellings: the lexicon of pinyin; nil for other methods.
  mutating func compose(with helper: HelperProcess, spellings: Lexicon?) {
    self.helper = helper
    keyboard.composes = true
    keyboard.useSpellings(spellings)
  }

  var layout: Layout { keyboard.layout }

  /// Moves to a new, empty field.
  mutating func beginField() {
    field = SimulatedField()
    keyboard.beginText()
    // Turn off a Caps Lock that a slip turned on, as a user would.
    let shift = keyboard.scene(visible: true, canType: { _ in true }).keys.first {
      $0.state.contains(.locked)
    }
    if shift != nil, let key = key(where: { $0 == .shift }) { tap(middle(of: key)) }
    // Some time passes until the user types in another field.
    time = time + .seconds(10)
  }

  // MARK: - Keys

  /// The place of a character: a key of a layer, with or without shift.
  struct Place: Hashable {
    var layer: String
    var key: Key
    var isShifted: Bool
  }

  /// Returns the key that types the character with a tap; nil if there is none.
  func place(of character: Character) -> Place? { place(of: String(character)) }

  private func place(of text: String) -> Place? {
    for layer in [keyboard.shownLayer] + layout.layers {
      for key in layer.keys {
        if key.action == .text(text) { return Place(layer: layer.id, key: key, isShifted: false) }
        if key.shiftedAction == .text(text) {
          return Place(layer: layer.id, key: key, isShifted: true)
        }
      }
    }
    return nil
  }

  /// Returns the held key that has a text among its alternates, and the alternate's index.
  private func heldPlace(of text: String) -> (place: Place, alternate: Int)? {
    for layer in [keyboard.shownLayer] + layout.layers {
      for key in layer.keys {
        for (index, alternate) in key.alternates.enumerated() {
          let isShifted = alternate.action != .text(text)
          guard !isShifted || alternate.shiftedAction == .text(text) else { continue }
          return (Place(layer: layer.id, key: key, isShifted: isShifted), index)
        }
      }
    }
    return nil
  }

  /// Returns the middle of a key in fractions of the touch surface.
  func middle(of key: Key) -> SurfacePoint {
    key.rectangle.placed(in: keyboard.keyArea).middle
  }

  /// The size of a letter key, the unit of touches' offsets, in fractions of the surface.
  var letterSize: (width: Double, height: Double) {
    let area = keyboard.keyArea
    let layer = keyboard.shownLayer
    return (area.width / layer.unitsWide, area.height / layer.unitsHigh)
  }

  // MARK: - Fingers

  /// Types a character: by a tap, or else as an alternate of a held key. Held keys, shift and keys
  /// that lead to a layer are hit in the middle.
  ///
  /// - Parameter stray: the offset from the key's middle, in letter keys; ignored on layers other
  ///   than the first, where users look at the keys.
  /// - Returns: true if the touch was on the right key.
  @discardableResult
  mutating func type(_ character: Character, stray: (x: Double, y: Double) = (0, 0)) -> Bool {
    guard let place = place(of: character) else { return typeHeld(String(character)) }
    reach(place)
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

  /// Types a text that one key has: by a tap in the key's middle, or else as the key's alternate.
  ///
  /// - Returns: false if no key has the text.
  mutating func type(exactly text: String) -> Bool {
    if text.count == 1, place(of: text) != nil { return type(Character(text)) }
    if let place = place(of: text) {
      reach(place)
      tap(middle(of: place.key))
      return true
    }
    return typeHeld(text)
  }

  /// Types a text as the alternate of a held key.
  ///
  /// - Returns: false if no key has the alternate.
  private mutating func typeHeld(_ text: String) -> Bool {
    guard let (place, alternate) = heldPlace(of: text) else { return false }
    reach(place)
    return hold(place.key, choosing: alternate)
  }

  /// Shows the layer of a key, and taps shift if the key needs it and no automatic shift is on.
  private mutating func reach(_ place: Place) {
    show(layer: place.layer)
    if place.isShifted, !isShifted(place.key) { tapKey { $0 == .shift } }
  }

  /// Taps the key of an action on the shown layer, or else on the first layer.
  ///
  /// - Returns: false if no key fits.
  @discardableResult
  mutating func tapKey(where acts: (KeyAction) -> Bool) -> Bool {
    if key(where: acts) == nil { show(layer: layout.layers[0].id) }
    guard let key = key(where: acts) else { return false }
    tap(middle(of: key))
    return true
  }

  /// - Returns: false if the shown layer has no key with this id.
  mutating func tapKey(id: String, isHeld: Bool = false) -> Bool {
    guard let key = keyboard.shownLayer.keys.first(where: { $0.id == id }) else { return false }
    if isHeld {
      begin(middle(of: key))
      pass(Self.holdLasts)
      touch(.up, middle(of: key))
    } else {
      tap(middle(of: key))
    }
    return true
  }

  /// Locks or unlocks shift.
  ///
  /// - Returns: false if there is no shift key.
  mutating func toggleCapsLock() -> Bool {
    guard key(where: { $0 == .shift }) != nil else { return false }
    let usual = pace
    defer { pace = usual }
    let wanted = !isLocked
    // If shift is on but not locked, the first tap turns it off.
    for _ in 0..<3 where isLocked != wanted {
      tapKey { $0 == .shift }
      pace = Self.doubleTap
    }
    return isLocked == wanted
  }

  private static let doubleTap = Microseconds.milliseconds(160)

  private var isLocked: Bool {
    let keys = keyboard.scene(visible: true, canType: { _ in true }).keys
    return keys.contains { $0.state.contains(.locked) }
  }

  /// Holds a key and slides to one of its alternates.
  private mutating func hold(_ key: Key, choosing alternate: Int) -> Bool {
    begin(middle(of: key))
    pass(Self.holdLasts)
    let popups = keyboard.scene(visible: true, canType: { _ in true }).popups
    guard let popup = popups.first(where: { !$0.isPreview && $0.cells.count > alternate }) else {
      touch(.up, middle(of: key))
      return false
    }
    let cell = popup.cells[alternate].rectangle.middle
    touch(.moved, cell)
    touch(.up, cell)
    return true
  }

  /// - Returns: false if no key leads to the layer.
  mutating func goToLayer(_ id: String) -> Bool {
    show(layer: id)
    return keyboard.shownLayer.id == id
  }

  /// Taps the keys that lead to a layer; if there are none, does nothing.
  private mutating func show(layer wanted: String) {
    for layer in way(to: wanted) {
      if let key = key(where: { $0 == .layer(layer) }) { tap(middle(of: key)) }
    }
  }

  /// Returns the shortest way to a layer: the layers after the shown one, in order.
  private func way(to wanted: String) -> [String] {
    var ways = [[keyboard.shownLayer.id]]
    var seen = Set(ways[0])
    while !ways.isEmpty {
      if let way = ways.first(where: { $0.last == wanted }) { return Array(way.dropFirst()) }
      ways = ways.flatMap { way in
        let layer = layout.layers.first { $0.id == way.last }
        return (layer?.keys ?? []).compactMap { key -> [String]? in
          guard case .layer(let next) = key.action, seen.insert(next).inserted else { return nil }
          return way + [next]
        }
      }
    }
    return []
  }

  /// Changes to another layout.
  mutating func put(_ shown: LayoutAndWords) {
    keyboard.setLayout(shown.layout)
    useWords(of: shown)
  }

  mutating func goHome() { put(home) }

  /// Reports the text before the caret, as the application would do a moment after the last key.
  mutating func reportText() {
    pass(Self.reportDelay)
    keyboard.receiveText(
      beforeCaret: String(field.beforeCaret.suffix(OnScreenKeyboard.beforeLength)), at: time)
  }

  private static let reportDelay = Microseconds.milliseconds(50)

  /// The offers in the strip, the likeliest first.
  var offers: [String] {
    (keyboard.strip?.items ?? []).filter { $0.kind != .button }.map(\.label)
  }

  /// The calculator's display; nil if there is none.
  var display: String? { keyboard.strip?.display?.text }

  /// Touches a word in the strip.
  ///
  /// - Returns: false if the word is not in the strip.
  mutating func choose(_ word: String) -> Bool {
    let items = keyboard.strip?.items ?? []
    guard let item = items.first(where: { $0.kind != .button && $0.label == word }) else {
      return false
    }
    tap(item.rectangle.middle)
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
    begin(point)
    time = time + Self.touchLasts
    touch(.up, point)
  }

  /// Puts a finger down at the time of the next touch.
  private mutating func begin(_ point: SurfacePoint) {
    contact.value += 1
    touchCount += 1
    if pace > Self.touchLasts { time = time + (pace - Self.touchLasts) }
    touch(.down, point)
  }

  private mutating func touch(_ phase: KeyboardContactEvent.Phase, _ point: SurfacePoint) {
    meetDeadlines()
    let event = KeyboardContactEvent(contact: contact, phase: phase, point: point, time: time)
    guard phase == .up else {
      keyboard.handle(event, into: acts)
      return performActs()
    }
    // Measure the time of handling a touch and of weighing words, but not the time of the acts.
    let start = KeyTimes.now()
    keyboard.handle(event, into: acts)
    let handled = KeyTimes.now()
    performActs()
    let performed = KeyTimes.now()
    keyboard.weighWords()
    times.add(KeyTimes.now() - performed + handled - start)
  }

  /// Lets some time pass without a touch.
  mutating func pass(_ while: Microseconds) {
    time = time + `while`
    meetDeadlines()
  }

  private mutating func meetDeadlines() {
    while let deadline = keyboard.nextDeadline, deadline <= time {
      keyboard.advance(to: deadline, into: acts)
      performActs()
    }
  }

  /// Carries out what the keyboard asks for, as the daemon does.
  private mutating func performActs() {
    while let act = acts.popFirst() {
      switch act {
      case .visitLayout(let id):
        guard let layout = findLayout(id) else {
          problem = "there is no layout `\(id)`"
          continue
        }
        put(layout)
      case .command(.back): goHome()
      case .compose(let request): compose(request)
      case .refuse(let notice): problem = "refused: \(notice)"
      case .type, .press, .pressCharacter, .pressChords, .command, .chooseLayout, .chooseSize,
        .drag, .drop,
        .touchButton, .pass, .keypadIsPlain:
        field.apply(act)
      }
    }
  }

  private mutating func compose(_ request: CompositionRequest) {
    do {
      guard let packet = try helper?.answer(request) else { return }
      try keyboard.receiveComposition(packet, at: time, into: acts)
    } catch {
      problem = "\(error)"
    }
  }
}

extension UnitRectangle {
  fileprivate var middle: SurfacePoint { SurfacePoint(x: x + width / 2, y: y + height / 2) }
}
