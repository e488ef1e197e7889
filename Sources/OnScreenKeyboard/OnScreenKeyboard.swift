import Calculator
import Erasing
package import Keys
package import Layouts
package import Lexicon
package import Scene
package import TextEngine
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
package struct OnScreenKeyboard {
  package private(set) var behaviour: KeyboardBehaviour
  /// Where keys and strip are, in fractions of the touch surface.
  package private(set) var place: UnitRectangle
  /// What return does in the field.
  package var returnType = ReturnType.default {
    didSet { note() }
  }
  /// Whether the contacts that come are a keypad's keys rather than fingers on the glass.
  package var isDrivenByKeypad = false

  var engine: KeyEngine
  private var surfaceSize: (width: Millimetres, height: Millimetres)?
  package private(set) var isSecure = false
  /// Grows with what is visible and not in the engine.
  private var changes: UInt64 = 0

  var phonePad = PhonePad()
  var calculator: Calculator
  /// What is known of the text before the caret, and what is made of it.
  package let text = TextEngine()
  var purpose = Purpose.text
  private var isConsole = false
  /// Whether there is, or can be had, something to offer words from on this layout.
  var offersWords = false
  private var prepared: PreparedLayout
  /// By what of the text shift was last set.
  private var capitalRevision: UInt64?
  package private(set) var buttons: [AccessoryButton] = []
  var stripTouches: [StripTouch] = []

  // Kept from event to event, so that the path from finger to key allocates nothing.
  private var outputs: [KeyOutput] = []
  private var letterOutputs: [MultiTap.Output] = []

  package init(
    layout: Layout, behaviour: KeyboardBehaviour, place: UnitRectangle,
    surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.init(
      layout: PreparedLayout(layout), behaviour: behaviour, place: place, surfaceSize: surfaceSize)
  }

  package init(
    layout prepared: PreparedLayout, behaviour: KeyboardBehaviour, place: UnitRectangle,
    surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.prepared = prepared
    self.behaviour = behaviour
    calculator = behaviour.calculator
    self.place = place
    self.surfaceSize = surfaceSize
    engine = KeyEngine(
      layout: prepared.layout, hitTests: prepared.hitTests, behaviour: behaviour.keys,
      keyboard: place, surfaceSize: surfaceSize)
    takeBehaviour()
  }

  // MARK: - Time and fingers

  /// Takes in what a finger did and appends what is to be done.
  package mutating func handle(_ event: KeyboardContactEvent, into acts: inout [KeyboardAct]) {
    // What the last letter did to shift was left for after it had gone out.
    settleCapital()
    guard !touchStrip(event, into: &acts) else { return }
    engine.handle(event, into: &outputs)
    perform(at: event.time, into: &acts)
  }

  /// Does what is due by this time.
  package mutating func advance(to time: Microseconds, into acts: inout [KeyboardAct]) {
    engine.advance(to: time, into: &outputs)
    perform(at: time, into: &acts)
    guard let deadline = phonePad.nextDeadline, deadline <= time else { return }
    phonePad.advance(to: time, into: &letterOutputs)
    performLetters(into: &acts)
  }

  /// Takes in what a key of a keypad did and appends what comes of it.
  ///
  /// It changes nothing of the keyboard. But whoever keeps one in a class and calls what cannot
  /// change it has Swift copy all of it first, which takes longer than the key.
  package mutating func drive(
    _ keypad: inout Keypad, by event: KeypadEvent, into outputs: inout [Keypad.Output]
  ) {
    keypad.handle(event, layer: shownLayer, keyboard: keyArea, into: &outputs)
  }

  package var nextDeadline: Microseconds? {
    guard let letter = phonePad.nextDeadline else { return engine.nextDeadline }
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
  package mutating func setLayout(_ prepared: PreparedLayout) {
    self.prepared = prepared
    engine.setLayout(prepared.layout, hitTests: prepared.hitTests)
    if text.typed.isEmpty, text.typed.isFromStart { text.begin() } else { text.forget() }
    offersWords = false
    prepareLayout()
  }

  package mutating func setLayout(_ layout: Layout) {
    setLayout(PreparedLayout(layout))
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

  /// Whether the field is secure: then nothing of what is touched is seen or kept, and what was
  /// kept before is overwritten.
  package mutating func setSecure(_ isSecure: Bool) {
    engine.setSecure(isSecure)
    guard isSecure != self.isSecure else { return }
    self.isSecure = isSecure
    text.isSecure = isSecure
    phonePad.isSecure = isSecure
    calculator.press(.clear)
    outputs.erase()
    letterOutputs.erase()
    takeRules()
  }

  /// What the field is for, and whether a text console is in the foreground, where commands are
  /// typed that nobody wants put right.
  package mutating func setPurpose(_ purpose: Purpose, isConsole: Bool) {
    self.purpose = purpose
    self.isConsole = isConsole
    takeRules()
  }

  /// Puts an application's buttons into the strip, in place of those that were there. A layout
  /// without a strip gets one as long as there are any; that moves its keys, and fingers that are
  /// down on them type nothing more.
  package mutating func setButtons(_ buttons: [AccessoryButton]) {
    guard buttons != self.buttons else { return }
    let hadStrip = stripPlace != nil
    self.buttons = buttons
    stripTouches.removeAll { touch in
      guard case .button(let id) = touch.target else { return false }
      return !buttons.contains { $0.id == id }
    }
    if hadStrip != (stripPlace != nil) { placeKeys() }
    note()
  }

  /// Tells what the system's keymap types and which keys it has, by XKB keysyms' names: nothing else
  /// is offered, nor typed unasked.
  package mutating func setReach(
    canType: @escaping (String) -> Bool, canPress: @escaping (String) -> Bool
  ) {
    text.canType = canType
    engine.reach = Reach(canType: canType, canPress: canPress)
  }

  /// Keeps telephone keys from offering letters that cannot be typed, on the layout that is shown.
  package mutating func leaveOutLetters(where cannotBeTyped: (String) -> Bool) {
    if engine.layout.hasPhoneKeys { phonePad.multiTap.letters.leaveOut(where: cannotBeTyped) }
  }

  /// Lets go of everything: fingers that are down type nothing more, shift and modifiers are off.
  package mutating func cancelAll() {
    stripTouches = []
    // What may still change does not: the console, or who sits there, may be another one by then.
    forgetLetter()
    engine.cancelAll()
    capitalRevision = nil
  }

  private mutating func takeBehaviour() {
    engine.setLayoutMenu(behaviour.layouts)
    phonePad.multiTap.behaviour.pause = behaviour.phone.pause
    takeRules()
    calculator = behaviour.calculator
    prepareLayout()
  }

  private mutating func prepareLayout() {
    forgetLetter()
    phonePad.multiTap.letters = prepared.multiTap
    useLexicon(nil)
    // It opens on 0, and keeps its memory.
    calculator.press(.clear)
    stripTouches = []
    placeKeys()
  }

  /// Puts the keys where the strip leaves room for them.
  private mutating func placeKeys() {
    let area = stripPlace.map { SceneStrip(rectangle: $0).keyArea(in: place) } ?? place
    engine.setKeyboard(area, surfaceSize: surfaceSize)
    capitalRevision = nil
  }

  // MARK: - Words

  private mutating func takeRules() {
    text.rules =
      isSecure || purpose == .text && isConsole ? .none : behaviour.words.applied(to: purpose)
    settleCapital()
  }

  /// Whether words can be offered on the layout that is shown, which has a strip then.
  package mutating func setOffersWords(_ offers: Bool) {
    let offers =
      offers && behaviour.words.usesStrip && prepared.hasLetterKeys && !layout.isCalculator
    guard offers != offersWords else { return }
    offersWords = offers
    placeKeys()
    note()
  }

  /// Whether there is something to weigh on a lexicon.
  package var wantsLexicon: Bool {
    text.vocabulary == nil
      && (layout.hasPhoneKeys
        || text.rules.usesStrip && !text.typed.isEmpty && prepared.hasLetterKeys)
  }

  /// The lexicon of the layout's language; nil for none.
  package mutating func useLexicon(_ lexicon: Lexicon?) {
    let letters = prepared.phoneLetters
    var vocabulary: Vocabulary?
    var predictor: KeypadPredictor?
    if let lexicon {
      // They work one after another.
      let workspace = DecoderWorkspace()
      vocabulary = Vocabulary(lexicon, workspace: workspace)
      if !letters.isEmpty {
        predictor = KeypadPredictor(
          lexicon, keys: letters.map(\.letters), workspace: workspace)
      }
    }
    text.use(vocabulary, keys: prepared.letterKeys, language: layout.language)
    phonePad.use(predictor, keys: letters.map(\.key), language: layout.language)
    phonePad.start(in: behaviour.phone.mode)
    note()
  }

  /// Weighs the word in hand, after what was typed has gone out: no key waits for it.
  package mutating func settleWords() {
    if text.refresh() { note() }
    settleCapital()
  }

  /// Shift is on where a sentence begins, until a finger says otherwise.
  private mutating func settleCapital() {
    guard text.revision != capitalRevision else { return }
    capitalRevision = text.revision
    let wants = text.wantsCapital
    engine.setAutomaticShift(wants)
    phonePad.setAutomaticCapital(wants)
  }

  // MARK: - What it looks like

  /// The layer that is shown; an empty one where there is none.
  package var shownLayer: Layer {
    engine.layout.layers.indices.contains(engine.layer)
      ? engine.layout.layers[engine.layer]
      : Layer(id: "", keys: [], unitsWide: 1, unitsHigh: 1)
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
      strip: strip, returnType: returnType, canType: canType, canPress: canPress)
  }
}

// MARK: - From keys to text

extension OnScreenKeyboard {
  private mutating func perform(at time: Microseconds, into acts: inout [KeyboardAct]) {
    guard !outputs.isEmpty else { return }
    var due: [KeyOutput] = []
    swap(&due, &outputs)
    for output in due { perform(output, at: time, into: &acts) }
    if isSecure { due.erase() }
    // One by one: they are few, and removeAll costs more than several.
    while !due.isEmpty { due.removeLast() }
    swap(&due, &outputs)
  }

  private mutating func perform(
    _ output: KeyOutput, at time: Microseconds, into acts: inout [KeyboardAct]
  ) {
    guard settleLetter(before: output, into: &acts) else { return }
    switch output {
    case .text(let typed, let touch):
      if let edit = text.type(typed, touch: touch.flatMap(letterTouch), at: time) {
        perform(edit, into: &acts)
      }
    case .return:
      text.endedLine(isNew: returnType == .default)
      acts.append(.press("Return"))
    case .delete(.character):
      if let edit = text.delete() {
        perform(edit, into: &acts)
      } else {
        deleteCharacters(1, into: &acts)
      }
    case .delete(.word):
      deleteWord(into: &acts)
    case .deleteForward(.character):
      forgetText()
      acts.append(.press("Delete"))
    case .deleteForward(.word):
      forgetText()
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
      acts.append(id == KeyboardBehaviour.hideTitle.id ? .hide : .chooseLayout(id))
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
    text.forget()
  }

  /// The caret stands in a field or a line that is empty.
  package mutating func beginText() {
    text.begin()
    settleCapital()
  }

  /// The letters are on the first layer.
  private func letterTouch(_ touch: KeyTouch) -> LetterTouch? {
    guard touch.layer == 0, let units = engine.layerUnits else { return nil }
    return LetterTouch(x: touch.point.x * units.wide, y: touch.point.y * units.high)
  }

  mutating func perform(_ edit: TextEdit, into acts: inout [KeyboardAct]) {
    switch edit {
    case .insert(let new):
      insert(new, into: &acts)
    case .delete(let count):
      deleteCharacters(count, into: &acts)
    case .replace(let count, let new):
      deleteCharacters(count, into: &acts)
      insert(new, into: &acts)
    }
  }

  private mutating func insert(_ new: String, into acts: inout [KeyboardAct]) {
    text.inserted(new)
    acts.append(.type(new))
  }

  private mutating func deleteCharacters(_ count: Int, into acts: inout [KeyboardAct]) {
    for _ in 0..<count { acts.append(.press("BackSpace", times: text.deletedCharacter())) }
  }

  private mutating func deleteWord(into acts: inout [KeyboardAct]) {
    if let count = text.deletedWord() {
      acts.append(.press("BackSpace", times: count))
    } else {
      acts.append(.press("BackSpace", with: .control))
    }
  }

  // MARK: Telephone keys

  mutating func tapPhone(
    _ key: Character, held: Bool = false, at time: Microseconds, into acts: inout [KeyboardAct]
  ) {
    let usual: MultiTap.Placement =
      isDrivenByKeypad || phonePad.mode == .predictive ? .inText : .heldBack
    phonePad.multiTap.behaviour.placement =
      isSecure ? .inText : behaviour.phone.placement ?? usual
    if held {
      phonePad.hold(key, at: time, into: &letterOutputs)
    } else {
      phonePad.tap(key, at: time, in: surroundings, into: &letterOutputs)
    }
    performLetters(into: &acts)
  }

  /// What the word in hand stands in.
  private var surroundings: PhonePad.Surroundings {
    PhonePad.Surroundings(context: text.context, stock: text.stock, canType: text.canType)
  }

  /// A key that is not the keyboard's goes through the words that telephone keys may mean.
  ///
  /// - Parameter keycode: KEY_UP or KEY_DOWN.
  /// - Returns: whether there are any; else it is for the applications.
  package mutating func stepPhone(byKey keycode: UInt16, into acts: inout [KeyboardAct]) -> Bool {
    guard let step = PhonePad.step(byKey: keycode), phonePad.hasWord else { return false }
    phonePad.choose(phonePad.chosen + step, into: &letterOutputs)
    performLetters(into: &acts)
    return true
  }

  mutating func choosePhoneWord(_ index: Int, into acts: inout [KeyboardAct]) {
    phonePad.choose(index, into: &letterOutputs)
    phonePad.accept(into: &letterOutputs)
    letterOutputs.append(.edit(.insert(" ")))
    performLetters(into: &acts)
  }

  /// Puts the letter that is still being chosen where it belongs, before something else is done.
  ///
  /// - Returns: false where that was all there was to do: delete took the letter itself.
  private mutating func settleLetter(
    before output: KeyOutput, into acts: inout [KeyboardAct]
  ) -> Bool {
    guard phonePad.isComposing else { return true }
    switch output {
    case .phone, .phoneHeld:
      return true
    case .delete(.character):
      let isTaken = phonePad.delete(in: surroundings, into: &letterOutputs)
      performLetters(into: &acts)
      return !isTaken
    case .chord([], .keysym(let name))
    where phonePad.hasWord && PhonePad.step(byKeysym: name) != nil:
      let step = PhonePad.step(byKeysym: name) ?? 0
      phonePad.choose(phonePad.chosen + step, into: &letterOutputs)
      performLetters(into: &acts)
      return false
    default:
      acceptLetter(into: &acts)
      return true
    }
  }

  /// Settles on the letter, before something happens that is not the keyboard's.
  package mutating func acceptLetter(into acts: inout [KeyboardAct]) {
    guard phonePad.isComposing else { return }
    phonePad.accept(into: &letterOutputs)
    performLetters(into: &acts)
  }

  /// The keyboard is hidden, or other: what is not in the text yet does not come into it.
  package mutating func forgetLetter() {
    guard phonePad.isComposing else { return }
    phonePad.cancel()
    note()
  }

  /// Types what fingers are on, before something else acts.
  ///
  /// - Parameter includingWords: else a telephone key's word stays open, to be chosen.
  mutating func settleKeys(
    at time: Microseconds, includingWords: Bool, into acts: inout [KeyboardAct]
  ) {
    engine.commitAll(at: time, into: &outputs)
    perform(at: time, into: &acts)
    if includingWords || !phonePad.hasWord { acceptLetter(into: &acts) }
  }

  private mutating func performLetters(into acts: inout [KeyboardAct]) {
    note()
    var due: [MultiTap.Output] = []
    swap(&due, &letterOutputs)
    for output in due {
      switch output {
      case .edit(let edit):
        if case .insert(let new) = edit { text.spelt(before: new) }
        perform(edit, into: &acts)
      case .nextLayout:
        acts.append(.nextLayout)
      }
    }
    due.erase()
    swap(&due, &letterOutputs)
  }
}
