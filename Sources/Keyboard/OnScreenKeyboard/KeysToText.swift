import Calculator
import CompositionMessages
import Erasing
import Keys
import Layouts
import Lexicon
import TextEngine
import Touch
import Units

/// Turns contacts into texts and key presses. It consists of the key engine and the parts that
/// decide what each key types.
struct KeysToText: ~Copyable {
  var engine: KeyEngine
  var phonePad = PhonePad()
  var calculator = Calculator()
  var text = TextEngine()
  /// The composer of a layout with a composition method; nil if letters are typed as they are.
  var composer: Composer?
  /// The exchange with `keyglass-ime` while `composer` is nil; otherwise the composer has it.
  var idleExchange = CompositionExchange()
  /// The effect of the return key in the field.
  var returnType = ReturnType.default
  /// The place that shows a phone key's letter while further taps can change it: the text or the
  /// strip. With nil, single letters by touch use the strip; keypads and whole words use the text.
  var letterPlacement: MultiTap.Placement?
  /// The texts typed last on layouts with keys for recent texts.
  var recent = RecentTexts()
  /// True if typed texts are recorded, because the layout has keys for recent texts.
  var recordsRecent = false
  /// The search for emoji, which gets the typed letters; nil unless the layout searches.
  var search: EmojiSearch?
  var edits = EditRow()
  var swipe = SwipeSamples()
  /// The words deleted by a slide from the delete key, oldest first; nil for an unknown word.
  private var deletedWords: [String?] = []
  /// True if the last event came from a keypad rather than from a finger on the glass.
  private var isDrivenByKeypad = false
  /// The revision of the text for which automatic shift was last set.
  private var capitalRevision: UInt64?
  /// A count that grows with each visible change outside the key engine.
  private var changes: UInt64 = 0
  private let outputs = ErasingQueue<KeyOutput>()
  private let padOutputs = ErasingQueue<Keypad.Output>()
  private let letterOutputs = ErasingQueue<MultiTap.Output>()

  init(_ engine: KeyEngine) {
    self.engine = engine
  }

  /// A number that changes whenever something visible may have changed.
  var revision: UInt64 { engine.revision &+ changes }

  mutating func markChanged() {
    changes &+= 1
  }

  // MARK: - Time and fingers

  /// Sets the source of the next contacts.
  ///
  /// - Parameter touchscreen: the touchscreen's name; nil for a keypad.
  mutating func setTouchscreen(_ touchscreen: String?) {
    isDrivenByKeypad = touchscreen == nil
    if let touchscreen, touchscreen != text.touchscreen { text.touchscreen = touchscreen }
  }

  mutating func handle(
    _ event: KeyboardContactEvent, on touchscreen: String?,
    into acts: ErasingQueue<KeyboardAct>
  ) {
    setTouchscreen(touchscreen)
    // Set automatic shift now. To save time, this was not done after the last key.
    applyCapital()
    engine.handle(event, into: outputs)
    perform(at: event.time, into: acts)
  }

  mutating func advance(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    engine.advance(to: time, into: outputs)
    perform(at: time, into: acts)
    advanceComposition(to: time, into: acts)
    guard let deadline = phonePad.nextDeadline, deadline <= time else { return }
    phonePad.advance(to: time, into: letterOutputs)
    performLetters(into: acts)
  }

  var showsPad: Bool { mutating get { engine.showsPad } }

  /// Handles a keypad's key.
  ///
  /// - Returns: true if a key that may move the caret is passed on. The caller must then call
  ///   `text.forget`, but only after sending the key, so that the key is not delayed.
  @inline(__always)
  mutating func handle(
    _ event: KeypadEvent, of keypad: Keypad, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    // Copy the layer only if a pad is shown, because a layer is a large value.
    if engine.showsPad {
      keypad.handle(event, layer: engine.shownLayer, keyboard: engine.keyboard, into: padOutputs)
    } else {
      keypad.handle(event, layer: nil, keyboard: engine.keyboard, into: padOutputs)
    }
    return perform(of: keypad.number, into: acts)
  }

  mutating func advance(
    _ keypad: Keypad, to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    let layer = engine.showsPad ? engine.shownLayer : nil
    keypad.advance(to: time, layer: layer, keyboard: engine.keyboard, into: padOutputs)
    if perform(of: keypad.number, into: acts) { text.forget() }
  }

  mutating func cancelAll(
    of keypad: Keypad, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    keypad.cancelAll(at: time, into: padOutputs)
    if perform(of: keypad.number, into: acts) { text.forget() }
  }

  /// Performs a keypad's outputs.
  ///
  /// - Returns: true if a key may move the caret, so that the caller must forget the text.
  private mutating func perform(
    of keypad: UInt64, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    var mayMoveCaret = false
    while let output = padOutputs.popFirst() {
      switch output {
      case .contact(let event):
        // The contact types after a key that may have moved the caret, so forget the text first.
        if mayMoveCaret { text.forget() }
        mayMoveCaret = false
        handle(event, on: nil, into: acts)
      case .key(let keycode, let action):
        // Use a pattern, because `==` on another module's enum would be a function call.
        if case .down = action {
          if handleKeypadKey(keycode, into: acts) { continue }
          mayMoveCaret = true
        }
        acts.append(.pass(keycode, action, of: keypad))
      case .plain(let isPlain):
        acceptLetter(into: acts)
        acts.append(.keypadIsPlain(isPlain, keypad))
      }
    }
    return mayMoveCaret
  }

  var nextDeadline: Microseconds? {
    var deadline = engine.nextDeadline
    if let letter = phonePad.nextDeadline { deadline = deadline.map { min($0, letter) } ?? letter }
    if let answer = composer?.deadline { deadline = deadline.map { min($0, answer) } ?? answer }
    return deadline
  }

  var privacy: Privacy { engine.privacy }

  /// Drops the unfinished input of the previous field, because the previous or the new field is
  /// secret.
  mutating func forgetField() {
    search?.clear()
    phonePad.cancel()
    composer?.drop()
    calculator.forget()
  }

  /// Erases everything that belongs to the previous user.
  mutating func forgetPerson() {
    engine.forgetPerson()
    phonePad.forgetPerson()
    calculator.forget()
    text.forgetPerson()
    composer?.drop()
    recent.forget()
    search?.forget()
    edits.hasSelection = false
    swipe.forget()
    deletedWords.erase()
    isDrivenByKeypad = false
    forgetCapital()
    outputs.removeAll()
    padOutputs.removeAll()
    letterOutputs.removeAll()
    markChanged()
  }

  /// Turns automatic shift on or off, as the text before the caret requires. A shift set by a
  /// finger stays as it is.
  mutating func applyCapital() {
    guard text.revision != capitalRevision else { return }
    capitalRevision = text.revision
    let wants = wantsCapital
    engine.setAutomaticShift(wants)
    phonePad.setAutomaticCapital(wants)
  }

  /// True if the next letter must be a capital. Most scripts that are composed have no upper case,
  /// or use shift for other letters.
  var wantsCapital: Bool {
    mutating get { (composer?.method.hasCase ?? true) && search == nil && text.wantsCapital }
  }

  /// Makes the next `applyCapital` set automatic shift again, because shift was turned off.
  mutating func forgetCapital() {
    capitalRevision = nil
  }

  // MARK: - Keys

  private mutating func perform(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    while let output = outputs.popFirst() { perform(output, at: time, into: acts) }
  }

  /// Performs an output of a key.
  ///
  /// - Parameter chord: the fingers that typed a braille cell; nil if a key was touched.
  mutating func perform(
    _ output: KeyOutput, by chord: LetterTouch? = nil, at time: Microseconds,
    into acts: ErasingQueue<KeyboardAct>
  ) {
    guard composer == nil || !compose(output, at: time, into: acts) else { return }
    guard !phonePad.mayStillChange() || commitLetter(before: output, into: acts) else { return }
    guard search == nil || engine.privacy.isSecret || !searches(for: output, at: time, into: acts)
    else { return }
    if case .deleteWords(let count) = output { return deleteWords(count, into: acts) }
    if !deletedWords.isEmpty { deletedWords.erase() }
    if edits.isOpen, !edits.isAlone, output.types {
      edits.isOpen = false
      markChanged()
    }
    if edits.hasSelection, output.types || output.deletes {
      edits.hasSelection = false
      markChanged()
    }
    switch output {
    case .text(let typed, let touch):
      if recordsRecent, engine.privacy.isPublic { recent.record(typed) }
      type(text.type(typed, touch: chord ?? letterTouch(touch), at: time), into: acts)
    case .swiped(let shift):
      typeSwiped(shift: shift, at: time, into: acts)
    case .return:
      text.endedLine(isNew: returnType == .default)
      acts.append(.press("Return"))
    case .delete(.character):
      type(text.delete(), into: acts)
    case .delete(.word):
      deleteWord(into: acts)
    case .deleteWords:
      break
    case .deleteForward(.character):
      text.forget()
      acts.append(.press("Delete"))
    case .deleteForward(.word):
      text.forget()
      acts.append(.press("Delete", with: .control))
    case .moveCaret(let steps, let unit, let isSelecting):
      text.forget()
      let key =
        switch unit {
        case .character: steps < 0 ? "Left" : "Right"
        case .line: steps < 0 ? "Up" : "Down"
        }
      acts.append(.press(key, with: isSelecting ? .shift : [], times: abs(steps)))
    case .chord(let modifiers, .keysym(let name)):
      text.forget()
      acts.append(.press(name, with: modifiers))
    case .chord(let modifiers, .text(let character)):
      text.forget()
      acts.append(.pressCharacter(character, with: modifiers))
    case .press(let chords):
      text.forget()
      acts.append(.pressChords(chords))
    case .button(let id):
      // Every watching program learns of a touched button, so buttons for digits would give a
      // password away. Over a screen locker, the touch would even reach the locked session.
      acts.append(engine.privacy.isPrivate ? .refuse(.unreachable) : .touchButton(id))
    case .command(let command):
      acts.append(.command(command))
    case .edit(let command):
      edit(command, into: acts)
    case .editRow:
      guard !edits.keys.row.isEmpty else {
        acts.append(.refuse(.noSuchCommand))
        break
      }
      edits.isOpen.toggle()
      markChanged()
    case .unreachable:
      acts.append(.refuse(.unreachable))
    case .chooseLayout(let id):
      acts.append(id == KeyboardBehaviour.hideTitle.id ? .command(.hide) : .chooseLayout(id))
    case .chooseSize(let size):
      acts.append(.chooseSize(size))
    case .visitLayout(let id):
      acts.append(.visitLayout(id))
    case .phone(let key):
      tapPhone(key, at: time, into: acts)
    case .phoneHeld(let key):
      tapPhone(key, held: true, at: time, into: acts)
    case .calculator(let key):
      markChanged()
      if let result = calculator.press(key) { type(text.perform(.insert(result)), into: acts) }
    }
  }

  /// Handles a typed key on a layout that searches.
  ///
  /// - Returns: false if the key is meant for the text. Delete, for example, goes to the text
  ///   once the search is empty, so that a chosen emoji can be deleted.
  private mutating func searches(
    for output: KeyOutput, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    switch output {
    case .text(let typed, _): search?.type(typed)
    case .swiped: searchSwiped()
    case .delete(.character):
      guard search?.delete() == true else { return false }
    case .delete(.word), .deleteWords: search?.clear()
    case .return:
      _ = search?.refresh(canType: text.canType)
      if let first = search?.found.first { choose(emoji: first, at: time, into: acts) }
    case .moveCaret, .editRow: break
    case .deleteForward, .chord, .press, .button, .command, .edit, .unreachable,
      .chooseLayout, .chooseSize, .visitLayout, .phone, .phoneHeld, .calculator:
      return false
    }
    markChanged()
    return true
  }

  /// Types an emoji from the strip, as a key of the emoji page would.
  mutating func choose(
    emoji: String, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    if engine.privacy.isPublic { recent.record(emoji) }
    type(text.type(emoji, at: time), into: acts)
  }

  /// Sends a command such as copy to the application. If the application has no key for it, a
  /// notice is shown.
  mutating func edit(_ command: EditCommand, into acts: ErasingQueue<KeyboardAct>) {
    guard let act = edits.keys.act(for: command) else {
      return acts.append(.refuse(.noSuchCommand))
    }
    text.forget()
    acts.append(act)
  }

  private mutating func deleteWord(into acts: ErasingQueue<KeyboardAct>) {
    if let deleted = text.deleteWord() {
      type(deleted, into: acts)
    } else {
      acts.append(.press("BackSpace", with: .control))
    }
  }

  /// Deletes words, or puts deleted words back.
  ///
  /// - Parameter count: the number of words to delete; negative to put words back.
  private mutating func deleteWords(_ count: Int, into acts: ErasingQueue<KeyboardAct>) {
    for _ in 0..<max(count, 0) {
      deletedWords.appendErasing(text.typed.lastWord)
      deleteWord(into: acts)
    }
    for _ in 0..<max(-count, 0) {
      // A word that was unknown when it was deleted cannot be put back.
      guard let word = deletedWords.popLast() ?? nil else { continue }
      type(text.perform(.insert(word)), into: acts)
    }
  }

  func type(_ retyping: Retyping, into acts: ErasingQueue<KeyboardAct>) {
    if retyping.backSpaces > 0 { acts.append(.press("BackSpace", times: retyping.backSpaces)) }
    if !retyping.text.isEmpty { acts.append(.type(retyping.text)) }
  }

  mutating func letterTouch(of output: KeyOutput) -> LetterTouch? {
    if case .text(_, let touch) = output { letterTouch(touch) } else { nil }
  }

  /// Returns the touch in key widths and row heights. nil on layers other than the first, because
  /// only the first has letters.
  private mutating func letterTouch(_ touch: KeyTouch?) -> LetterTouch? {
    guard let touch, touch.layer == 0, let units = engine.layerUnits() else { return nil }
    return LetterTouch(x: touch.point.x * units.wide, y: touch.point.y * units.high)
  }

  /// Types the keys of fingers that seem to have lifted, even if the touchscreen may only have lost
  /// them for a moment.
  mutating func commitLifted(into acts: ErasingQueue<KeyboardAct>) {
    guard let time = engine.commitLifted(into: outputs) else { return }
    perform(at: time, into: acts)
  }

  /// Types the keys under fingers, before a touch on the strip or grip is handled.
  ///
  /// - Parameter includingWords: false to leave a word of phone keys unfinished, because the touch
  ///   may choose one of its candidates in the strip.
  mutating func commitKeys(
    at time: Microseconds, includingWords: Bool, into acts: ErasingQueue<KeyboardAct>
  ) {
    commitTouched(at: time, into: acts)
    if includingWords || !phonePad.hasWord { acceptLetter(into: acts) }
  }

  /// Types the keys under fingers. Further taps can still change a phone key's letter.
  mutating func commitTouched(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    engine.commitAll(at: time, into: outputs)
    perform(at: time, into: acts)
  }

  /// Types a word that the strip offers.
  mutating func choose(
    _ offer: Offer, into acts: ErasingQueue<KeyboardAct>
  ) {
    type(text.choose(offer), into: acts)
  }

  // MARK: - Phone keys

  mutating func tapPhone(
    _ key: Character, held: Bool = false, at time: Microseconds,
    into acts: ErasingQueue<KeyboardAct>
  ) {
    let usual: MultiTap.Placement =
      isDrivenByKeypad || phonePad.mode == .predictive ? .inText : .heldBack
    phonePad.multiTap.behaviour.placement =
      engine.privacy.isSecret ? .inText : letterPlacement ?? usual
    if held {
      phonePad.hold(key, at: time, into: letterOutputs)
    } else {
      phonePad.tap(key, at: time, in: surroundings, into: letterOutputs)
    }
    performLetters(into: acts)
  }

  /// The text before the caret, and the limits for typing there.
  private var surroundings: PhonePad.Surroundings {
    PhonePad.Surroundings(typed: text.typed, canType: text.canType, privacy: engine.privacy)
  }

  /// Handles a keypad's key that the layout lacks. KEY_UP and KEY_DOWN step through candidates; any
  /// other key makes the phone pad's letter or word final.
  ///
  /// - Returns: false if the key must be passed on to applications.
  private mutating func handleKeypadKey(
    _ keycode: UInt16, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    if let composer, composer.isComposing, let step = PhonePad.step(byKey: keycode) {
      self.step(by: step, at: .zero, into: acts)
      return true
    }
    guard phonePad.mayStillChange() else { return false }
    guard let step = PhonePad.step(byKey: keycode), phonePad.hasWord else {
      acceptLetter(into: acts)
      return false
    }
    phonePad.choose(phonePad.chosen + step, into: letterOutputs)
    performLetters(into: acts)
    return true
  }

  mutating func choosePhoneWord(
    _ index: Int, into acts: ErasingQueue<KeyboardAct>
  ) {
    phonePad.choose(index, into: letterOutputs)
    phonePad.accept(into: letterOutputs)
    letterOutputs.append(.edit(.insert(" ")))
    performLetters(into: acts)
  }

  /// Makes the phone pad's letter or word final before a typed key is handled. The word stays open
  /// for a key that continues, deletes or chooses it.
  ///
  /// - Returns: false if nothing is left to do: the key has deleted a letter or chosen a word.
  private mutating func commitLetter(
    before output: KeyOutput, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    switch output {
    case .phone, .phoneHeld:
      return true
    case .delete(.character):
      let isHandled = phonePad.delete(in: surroundings, into: letterOutputs)
      performLetters(into: acts)
      return !isHandled
    case .chord([], .keysym(let name))
    where phonePad.hasWord && PhonePad.step(byKeysym: name) != nil:
      let step = PhonePad.step(byKeysym: name) ?? 0
      phonePad.choose(phonePad.chosen + step, into: letterOutputs)
      performLetters(into: acts)
      return false
    case .text, .swiped, .chord, .press, .button, .delete(.word), .deleteForward, .return,
      .deleteWords, .moveCaret, .calculator, .command, .edit, .editRow, .unreachable, .chooseLayout,
      .chooseSize,
      .visitLayout:
      acceptLetter(into: acts)
      return true
    }
  }

  mutating func acceptLetter(into acts: ErasingQueue<KeyboardAct>) {
    guard phonePad.isComposing else { return }
    phonePad.accept(into: letterOutputs)
    performLetters(into: acts)
  }

  mutating func dropUnfinishedInput() {
    if let composer, composer.isComposing {
      composer.drop()
      markChanged()
    }
    guard phonePad.isComposing else { return }
    phonePad.cancel()
    markChanged()
  }

  private mutating func performLetters(into acts: ErasingQueue<KeyboardAct>) {
    markChanged()
    while let output = letterOutputs.popFirst() {
      switch output {
      case .edit(let edit):
        if case .insert(let new) = edit { text.spelt(before: new) }
        type(text.perform(edit), into: acts)
      case .command(let command):
        acts.append(.command(command))
      }
    }
  }
}

extension KeyOutput {
  /// True if the key adds to the text.
  fileprivate var types: Bool {
    switch self {
    case .text, .swiped, .return, .phone, .phoneHeld: true
    case .chord, .press, .button, .delete, .deleteForward, .deleteWords, .moveCaret, .calculator,
      .command, .edit, .editRow, .unreachable, .chooseLayout, .chooseSize, .visitLayout:
      false
    }
  }

  fileprivate var deletes: Bool {
    switch self {
    case .delete, .deleteForward: true
    case .text, .swiped, .chord, .press, .button, .return, .deleteWords, .moveCaret, .phone,
      .phoneHeld, .calculator, .command, .edit, .editRow, .unreachable, .chooseLayout, .chooseSize,
      .visitLayout:
      false
    }
  }
}
