import Calculator
import Keys
package import Layouts
package import Scene
import TextEngine
package import Touch
package import Units

/// The whole keyboard between fingers and text, without any device: keys, telephone keys, the
/// calculator, the strip above the keys, and what is known of the text.
///
/// It reads no clock: times come with the contacts, `nextDeadline` says when `advance` is due.
///
/// ```
/// keyboard.handle(event, into: &acts)      // for every event, oldest first
/// keyboard.advance(to: now, into: &acts)   // when nextDeadline has come
/// ```
package struct OnScreenKeyboard: Sendable {
  package private(set) var behaviour: KeyboardBehaviour
  /// Where keys and strip are, in fractions of the touch surface.
  package private(set) var place: UnitRectangle
  /// What return does in the field.
  package var purpose = ReturnType.default {
    didSet { note() }
  }
  /// Whether the contacts that come are a keypad's keys rather than fingers on the glass.
  package var isDrivenByKeypad = false

  var engine: KeyEngine
  private var surfaceSize: (width: Millimetres, height: Millimetres)?
  var isSecure = false
  /// Grows with what is visible and not in the engine.
  private var changes: UInt64 = 0

  var multiTap = MultiTap()
  var calculator = Calculator()
  var typedText = TypedText()
  package private(set) var buttons: [AccessoryButton] = []
  var stripTouches: [StripTouch] = []

  // Kept from event to event, so that the path from finger to key allocates nothing.
  private var outputs: [KeyOutput] = []
  private var letterOutputs: [MultiTap.Output] = []

  package init(
    layout: Layout, behaviour: KeyboardBehaviour, place: UnitRectangle,
    surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.behaviour = behaviour
    self.place = place
    self.surfaceSize = surfaceSize
    engine = KeyEngine(
      layout: layout, behaviour: behaviour.keys, keyboard: place, surfaceSize: surfaceSize)
    takeBehaviour()
  }

  // MARK: - Time and fingers

  /// Takes in what a finger did and appends what is to be done.
  package mutating func handle(_ event: KeyboardContactEvent, into acts: inout [KeyboardAct]) {
    guard !touchStrip(event, into: &acts) else { return }
    engine.handle(event, into: &outputs)
    perform(at: event.time, into: &acts)
  }

  /// Does what is due by this time.
  package mutating func advance(to time: Microseconds, into acts: inout [KeyboardAct]) {
    engine.advance(to: time, into: &outputs)
    perform(at: time, into: &acts)
    guard let deadline = multiTap.nextDeadline, deadline <= time else { return }
    multiTap.advance(to: time, into: &letterOutputs)
    performLetters(into: &acts)
  }

  package var nextDeadline: Microseconds? {
    guard let letter = multiTap.nextDeadline else { return engine.nextDeadline }
    return engine.nextDeadline.map { min($0, letter) } ?? letter
  }

  /// Grows whenever something visible may have changed.
  package var revision: UInt64 { engine.revision &+ changes }

  mutating func note() {
    changes &+= 1
  }

  // MARK: - What comes from elsewhere

  package var layout: Layout { engine.layout }

  /// Shows another layout, on its first layer. Fingers that are down type nothing more.
  package mutating func setLayout(_ layout: Layout) {
    engine.setLayout(layout)
    prepareLayout()
  }

  package mutating func setBehaviour(_ behaviour: KeyboardBehaviour) {
    self.behaviour = behaviour
    engine.setBehaviour(behaviour.keys)
    takeBehaviour()
  }

  /// Puts the keyboard elsewhere. Fingers that are down type nothing more.
  package mutating func setPlace(
    _ place: UnitRectangle, surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.place = place
    self.surfaceSize = surfaceSize
    placeKeys()
  }

  /// Whether the field is secure: then nothing of what is touched is seen.
  package mutating func setSecure(_ isSecure: Bool) {
    self.isSecure = isSecure
    engine.setSecure(isSecure)
  }

  /// Puts an application's buttons into the strip, in place of those that were there. A layout
  /// without a strip gets one as long as there are any; that moves its keys, and fingers that are
  /// down on them type nothing more.
  package mutating func setButtons(_ buttons: [AccessoryButton]) {
    guard buttons != self.buttons else { return }
    let hadStrip = stripPlace != nil
    self.buttons = buttons
    stripTouches.removeAll { touch in !buttons.contains { $0.id == touch.button } }
    if hadStrip != (stripPlace != nil) { placeKeys() }
    note()
  }

  /// Keeps telephone keys from offering letters that cannot be typed, on the layout that is shown.
  package mutating func leaveOutLetters(where cannotBeTyped: (String) -> Bool) {
    if engine.layout.hasPhoneKeys { multiTap.letters.leaveOut(where: cannotBeTyped) }
  }

  /// Lets go of everything: fingers that are down type nothing more, shift and modifiers are off.
  package mutating func cancelAll() {
    stripTouches = []
    engine.cancelAll()
  }

  private mutating func takeBehaviour() {
    engine.setLayoutMenu(behaviour.layouts)
    multiTap.behaviour = behaviour.multiTap
    calculator = behaviour.calculator
    prepareLayout()
  }

  private mutating func prepareLayout() {
    forgetLetter()
    multiTap.letters = PhoneLetters(engine.layout)
    // It opens on 0, and keeps its memory.
    calculator.press(.clear)
    stripTouches = []
    placeKeys()
  }

  /// Puts the keys where the strip leaves room for them.
  private mutating func placeKeys() {
    let area = stripPlace.map { SceneAccessory(rectangle: $0).keyArea(in: place) } ?? place
    engine.setKeyboard(area, surfaceSize: surfaceSize)
  }

  // MARK: - What it looks like

  /// The layer that is shown; an empty one where there is none.
  package var shownLayer: Layer {
    let layers = engine.layout.layers
    let shown = engine.state.layer
    return layers.indices.contains(shown)
      ? layers[shown] : Layer(id: "", keys: [], unitsWide: 1, unitsHigh: 1)
  }

  /// Where the keys are, below the strip if there is one.
  package var keyArea: UnitRectangle { engine.keyboard }

  /// - Parameters:
  ///   - canType: whether the system's keymap reaches a text.
  ///   - canPress: whether it has a key with an XKB keysym's name.
  package func scene(
    visible: Bool, canType: (String) -> Bool, canPress: (String) -> Bool = { _ in true }
  ) -> Scene {
    Scene(
      layout: engine.layout, state: engine.state, visible: visible, rectangle: place,
      accessory: strip, purpose: purpose, canType: canType, canPress: canPress)
  }
}

// MARK: - From keys to text

extension OnScreenKeyboard {
  private mutating func perform(at time: Microseconds, into acts: inout [KeyboardAct]) {
    guard !outputs.isEmpty else { return }
    var due: [KeyOutput] = []
    swap(&due, &outputs)
    for output in due { perform(output, at: time, into: &acts) }
    due.removeAll(keepingCapacity: true)
    swap(&due, &outputs)
  }

  private mutating func perform(
    _ output: KeyOutput, at time: Microseconds, into acts: inout [KeyboardAct]
  ) {
    guard settleLetter(before: output, into: &acts) else { return }
    switch output {
    case .text(let text, touch: _):
      insert(text, into: &acts)
    case .return:
      forgetText()
      acts.append(.press("Return"))
    case .delete(.character):
      deleteCharacters(1, into: &acts)
    case .delete(.word):
      deleteWord(into: &acts)
    case .deleteForward(.character):
      acts.append(.press("Delete"))
    case .deleteForward(.word):
      acts.append(.press("Delete", with: .control))
    case .moveCaret(let steps):
      forgetText()
      acts.append(.press(steps < 0 ? "Left" : "Right", times: abs(steps)))
    case .chord(let modifiers, .keysym(let name)):
      forgetText()
      acts.append(.press(name, with: modifiers))
    case .chord(let modifiers, .text(let text)):
      forgetText()
      acts.append(.pressCharacter(text, with: modifiers))
    case .nextLayout:
      acts.append(.nextLayout)
    case .chooseLayout(let id):
      acts.append(.chooseLayout(id))
    case .hide:
      acts.append(.hide)
    case .phone(let key):
      tapPhone(key, held: false, at: time, into: &acts)
    case .phoneHeld(let key):
      tapPhone(key, held: true, at: time, into: &acts)
    case .calculator(let key):
      note()
      if let text = calculator.press(key) { insert(text, into: &acts) }
    }
  }

  // MARK: Text whose characters are known

  /// The caret may be elsewhere, or what was to be typed could not be.
  package mutating func forgetText() {
    typedText.forget()
  }

  private mutating func insert(_ text: String, into acts: inout [KeyboardAct]) {
    typedText.insert(text)
    acts.append(.type(text))
  }

  private mutating func deleteCharacters(_ count: Int, into acts: inout [KeyboardAct]) {
    for _ in 0..<count { acts.append(.press("BackSpace", times: typedText.delete())) }
  }

  private mutating func deleteWord(into acts: inout [KeyboardAct]) {
    if let count = typedText.deleteWord() {
      acts.append(.press("BackSpace", times: count))
    } else {
      acts.append(.press("BackSpace", with: .control))
    }
  }

  // MARK: Telephone keys

  private mutating func tapPhone(
    _ key: Character, held: Bool, at time: Microseconds, into acts: inout [KeyboardAct]
  ) {
    multiTap.behaviour.placement =
      isSecure
      ? .inText : behaviour.letterPlacement ?? (isDrivenByKeypad ? .inText : .heldBack)
    if held {
      multiTap.hold(key, at: time, into: &letterOutputs)
    } else {
      multiTap.tap(key, at: time, into: &letterOutputs)
    }
    performLetters(into: &acts)
  }

  /// Puts the letter that is still being chosen where it belongs, before something else is done.
  ///
  /// - Returns: false where that was all there was to do: delete took the letter itself.
  private mutating func settleLetter(
    before output: KeyOutput, into acts: inout [KeyboardAct]
  ) -> Bool {
    guard multiTap.candidate != nil else { return true }
    switch output {
    case .phone, .phoneHeld:
      return true
    case .delete(.character):
      note()
      return !multiTap.deleteCandidate()
    default:
      acceptLetter(into: &acts)
      return true
    }
  }

  /// Settles on the letter, before something happens that is not the keyboard's.
  package mutating func acceptLetter(into acts: inout [KeyboardAct]) {
    guard multiTap.candidate != nil else { return }
    multiTap.accept(into: &letterOutputs)
    performLetters(into: &acts)
  }

  /// The keyboard is hidden, or other: what is not in the text yet does not come into it.
  package mutating func forgetLetter() {
    guard multiTap.candidate != nil else { return }
    multiTap.cancel()
    note()
  }

  /// Types what fingers are on, before something else acts.
  mutating func settleKeys(at time: Microseconds, into acts: inout [KeyboardAct]) {
    engine.commitAll(at: time, into: &outputs)
    perform(at: time, into: &acts)
    acceptLetter(into: &acts)
  }

  private mutating func performLetters(into acts: inout [KeyboardAct]) {
    note()
    var due: [MultiTap.Output] = []
    swap(&due, &letterOutputs)
    for output in due {
      switch output {
      case .edit(.insert(let text)):
        insert(text, into: &acts)
      case .edit(.delete(let count)):
        deleteCharacters(count, into: &acts)
      case .edit(.replace(let count, let text)):
        deleteCharacters(count, into: &acts)
        insert(text, into: &acts)
      case .nextLayout:
        acts.append(.nextLayout)
      }
    }
    due.removeAll(keepingCapacity: true)
    swap(&due, &letterOutputs)
  }
}
