import Calculator
package import CompositionMessages
package import Erasing
package import Keys
package import Layouts
package import Lexicon
package import Scene
package import TextEngine
package import Touch
package import Units

/// The whole keyboard between fingers and text, without any device: keys, phone keys, the
/// calculator, the strip above the keys, and what is known of the text.
///
/// It reads no clock: times come with the contacts, `nextDeadline` says when `advance` is due.
///
/// ```
/// keyboard.handle(event, into: acts)      // for every event, oldest first
/// keyboard.advance(to: now, into: acts)   // when nextDeadline has come
/// ```
package final class OnScreenKeyboard {
  package private(set) var behaviour: KeyboardBehaviour
  /// Where keys and strip are, in fractions of the touch surface.
  package private(set) var place: UnitRectangle
  private var surfaceSize: (width: Millimetres, height: Millimetres)?
  /// All that a finger's way to its text goes through: one value, so that it is accessed once.
  var typing: KeysToText
  private var purpose = Purpose.text
  private var hints: FieldHints = []
  /// Whether there is, or can be had, something to offer words from on this layout.
  var offersWords = false
  private var prepared: PreparedLayout
  /// What the keys for it have.
  private var shownRecent = RecentTexts()
  /// Of the method's letters.
  private var spellings: Lexicon?
  private var hasNewSpellings = false
  package private(set) var buttons: [AccessoryButton] = []
  /// Whether the system's keymap has a key with an XKB keysym's name.
  private var canPress: (String) -> Bool = { _ in true }
  /// Assigned, not changed in place: every contact asks for them, and needs no check then.
  var stripTouches: [StripTouch] = []
  /// Whether the keys have made room for the row of commands.
  var hasRoomForEdits = false
  /// A finger on the grip.
  var drag: Drag?
  /// What is said of something that was not typed, and until when.
  var said: (notice: Notice, until: Microseconds)?
  /// Counts secret fields and other persons that came.
  private var forgotten = 0
  /// True if the field was secret when that was last looked at.
  private var wasPrivate = false
  /// When a finger was last on the keys.
  var keyTime: Microseconds?
  let fingersAgain = FingersAgain()
  /// The last contact that came down on the strip's lower part and means the upper row.
  private var contactBelowWords: ContactID?

  package convenience init(
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
    self.place = place
    self.surfaceSize = surfaceSize
    let filled = prepared.filled(recent: [])
    typing = KeysToText(
      KeyEngine(
        layout: filled.layout, hitTests: filled.hitTests, behaviour: behaviour.keys,
        keyboard: place, surfaceSize: surfaceSize))
    takeUse()
    takeBehaviour()
  }

  // MARK: - Time and fingers

  /// Takes in what a finger did and appends what is to be done.
  ///
  /// - Parameter touchscreen: the name of the one that it is on; nil for a keypad's key.
  package func handle(
    _ event: KeyboardContactEvent, on touchscreen: String? = "",
    into acts: ErasingQueue<KeyboardAct>
  ) {
    guard touchscreen == nil || !fingersAgain.drops(event) else { return }
    guard said == nil || !touchesNotice(event) else { return }
    guard !touchGrip(event, into: acts) else { return }
    // A pattern costs a comparison, `==` of another module's enum a call through its witness.
    let isDown = if case .down = event.phase { true } else { false }
    if isDown || !stripTouches.isEmpty {
      typing.hear(touchscreen)
      typing.settleCapital()
      // The strip offers what the text is now, also where a finger comes in the middle of weighing.
      if typing.text.isStale, stripPlace?.contains(event.point) == true { typing.text.refresh() }
      guard !touchStrip(event, into: acts) else { return }
    }
    keyTime = event.time
    if isDown {
      contactBelowWords = isBelowWords(event.point) ? event.contact : nil
    }
    var event = event
    // What else slides there may choose from a popup that lies over the strip.
    if let contactBelowWords, event.contact.value == contactBelowWords.value,
      isBelowWords(event.point)
    {
      event.point.y = keyArea.y
    }
    typing.handle(event, on: touchscreen, into: acts)
    if case .moved = event.phase { settleEdits() }
  }

  /// Does what is due by this time.
  package func advance(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    if let said, said.until <= time { forgetNotice() }
    typing.advance(to: time, into: acts)
  }

  /// Whether a layer is shown that a keypad can drive.
  package var showsPad: Bool { typing.showsPad }

  /// Takes in what a key of a keypad did and appends what is to be done.
  package func handle(
    _ event: KeypadEvent, of keypad: Keypad, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.handle(event, of: keypad, into: acts)
  }

  /// Does what is due on a keypad by this time.
  package func advance(
    _ keypad: Keypad, to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.advance(keypad, to: time, into: acts)
  }

  /// Lets go of all keys that are held on a keypad.
  package func cancelAll(
    of keypad: Keypad, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.cancelAll(of: keypad, at: time, into: acts)
  }

  package var nextDeadline: Microseconds? {
    guard let said else { return typing.nextDeadline }
    return typing.nextDeadline.map { min($0, said.until) } ?? said.until
  }

  /// Grows whenever something visible may have changed.
  package var revision: UInt64 { typing.revision }

  package func note() { typing.note() }

  /// What is known of the text before the caret, and what is made of it.
  package var text: TextEngine {
    _read { yield typing.text }
    _modify { yield &typing.text }
  }

  /// The caret may be elsewhere, or what was to be typed could not be.
  package func forgetText() { typing.text.forget() }

  /// A finger beside the keyboard, which may move the caret.
  ///
  /// - Parameter begins: it has come down.
  package func touchedApplication(begins: Bool) {
    typing.text.touchedApplication(begins: begins)
  }

  /// The caret stands in a field or a line that is empty.
  package func beginText() {
    typing.text.begin()
    typing.settleCapital()
  }

  /// The keyboard is shown: a new text begins, unless the application has said meanwhile what stands
  /// before the caret.
  package func beginShownText() {
    if typing.text.typed.isUnknown { beginText() }
  }

  /// Settles on the letter that may still change, before something happens that is not the
  /// keyboard's.
  package func acceptLetter(into acts: ErasingQueue<KeyboardAct>) {
    typing.settleLifted(into: acts)
    typing.acceptLetter(into: acts)
  }

  /// Types what fingers have lifted from, before field, keys or place become others. On panels that may
  /// lose a finger a key waits a moment (`KeyEngine.longestBreak`).
  package func settleLifted(into acts: ErasingQueue<KeyboardAct>) {
    typing.settleLifted(into: acts)
  }

  /// The keyboard is hidden, or other: what is not in the text yet does not come into it.
  package func forgetLetter() { typing.forgetLetter() }

  // MARK: - Input in several stages

  /// Whether somebody makes texts of letters on layouts with a method, and carries out
  /// `KeyboardAct.compose`; else their letters are typed.
  package var composes = false {
    didSet { takeComposer() }
  }

  /// How the letters of the layout become a text; nil: they are it.
  package var method: CompositionMethod? { typing.composer.method }

  /// Whether letters stand in the strip that are in no application yet.
  package var isComposing: Bool { typing.composer.isComposing }

  /// The user whose choices order candidates where `words.learning` is on; nil: nobody's.
  package var learner: UInt32? {
    didSet { takeLearning() }
  }

  /// What is chosen in a field that keeps nothing is not learned, but what was learned counts there.
  private func takeLearning() {
    let words = behaviour.words
    typing.composer.composition.learning = .init(
      owner: words.learning ? learner : nil,
      learns: !isSecure && words.applied(to: purpose, hints).learning)
  }

  /// Takes the lexicon of the method's letters, once nothing is composed with another.
  package func useSpellings(_ lexicon: Lexicon?) {
    spellings = lexicon
    hasNewSpellings = true
    settleSpellings()
  }

  private func settleSpellings() {
    guard hasNewSpellings, !isComposing else { return }
    hasNewSpellings = false
    typing.composer.use(prepared, spellings)
  }

  /// Takes an answer of `keyglass-ime`.
  ///
  /// - Throws: if it cannot be trusted any more; the composition goes on without it.
  package func takeComposition(
    _ packet: [UInt8], at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) throws(PacketError) {
    try typing.take(packet, at: time, into: acts)
  }

  /// `keyglass-ime` has ended, or cannot be reached.
  package func compositionHelperIsGone(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.helperIsGone(at: time, into: acts)
  }

  /// Another `keyglass-ime` can be asked.
  package func compositionHelperIsBack(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.askAgain(at: time, into: acts)
  }

  /// Types what is composed as far as it is known, because nobody goes on with it.
  package func settleComposition(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    typing.settleComposition(at: time, into: acts)
  }

  private var isPrivate: Bool {
    isSecure || purpose == .password || purpose == .pin
      || !hints.isDisjoint(with: [.hiddenText, .sensitiveData])
  }

  /// What is secret is not composed: it leaves neither this process nor the keys.
  private func takeComposer() {
    if isPrivate, !wasPrivate { forgotten += 1 }
    wasPrivate = isPrivate
    let isAllowed = composes && !isPrivate
    guard isAllowed != typing.composer.isAllowed else { return }
    typing.composer.isAllowed = isAllowed
    typing.composer.drop()
    note()
  }

  // MARK: - What comes from elsewhere

  package var layout: Layout { typing.engine.layout }

  /// What return does in the field.
  package var returnType: ReturnType {
    get { typing.returnType }
    set {
      typing.returnType = newValue
      note()
    }
  }

  /// By which keys the application takes commands such as copy.
  package var editKeys: EditKeys {
    get { typing.editKeys }
    set {
      guard newValue != typing.editKeys else { return }
      typing.editKeys = newValue
      note()
    }
  }

  /// Whether nothing of what is touched may be seen or kept.
  package var isSecure: Bool { typing.isSecure }

  /// Shows another layout, on its first layer. Fingers that are down type nothing more.
  package func setLayout(_ prepared: PreparedLayout) {
    self.prepared = prepared
    takeUse()
    let filled = prepared.filled(recent: typing.recent.texts)
    shownRecent = typing.recent
    typing.engine.setLayout(filled.layout, hitTests: filled.hitTests)
    if prepared.hasWords { typing.text.turn(to: layout.language) }
    offersWords = false
    prepareLayout()
  }

  /// Takes from the layout what its keys are for besides text.
  private func takeUse() {
    typing.notesRecent = prepared.hasRecentKeys
    guard (prepared.layout.search == nil) != (typing.search == nil) else { return }
    typing.search = prepared.layout.search.map { _ in EmojiSearch() }
    takeReach()
  }

  /// Forgets what was typed last on layouts that have keys for it.
  package func forgetRecent() {
    typing.recent.forget()
    if prepared.hasRecentKeys { setLayout(prepared) }
  }

  /// Whether what was typed last is seen on the layout.
  package var showsRecent: Bool { prepared.hasRecentKeys || typing.search != nil }

  /// What was typed last on layouts that have keys for it.
  package var recent: RecentTexts { typing.recent }

  /// Adds what was typed before.
  package func add(recent: RecentTexts) {
    typing.recent.add(recent)
    if prepared.hasRecentKeys { setLayout(prepared) }
    note()
  }

  package func setLayout(_ layout: Layout) {
    setLayout(PreparedLayout(layout))
  }

  package func setBehaviour(_ behaviour: KeyboardBehaviour) {
    self.behaviour = behaviour
    typing.engine.setBehaviour(behaviour.keys)
    takeBehaviour()
  }

  /// Sets the layouts in the menu of the next-layout key; whatever else is touched stays.
  package func setLayoutMenu(_ layouts: [LayoutTitle]) {
    behaviour.layouts = layouts
    typing.engine.setLayoutMenu(layouts)
  }

  /// Puts the keyboard elsewhere. Fingers that are down type nothing more.
  package func setPlace(
    _ place: UnitRectangle, surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.place = place
    self.surfaceSize = surfaceSize
    placeKeys()
  }

  /// Whether the field is secure: then nothing of what is touched is seen or kept, and what was
  /// kept before is overwritten.
  package func setSecure(_ isSecure: Bool) {
    typing.engine.setSecure(isSecure)
    guard isSecure != typing.isSecure else { return }
    closeEdits()
    setSelected(false)
    typing.search?.clear()
    typing.setSecure(isSecure)
    fingersAgain.forgets = isSecure
    takeComposer()
    takeReach()
    takeRules()
  }

  /// Whether characters are selected in the field, as far as is known: then the strip, where there is
  /// one, has commands for them.
  package func setSelected(_ isSelected: Bool) {
    guard isSelected != typing.hasSelection else { return }
    typing.hasSelection = isSelected
    note()
  }

  /// What the field is for, and what else is known of it.
  package func setPurpose(_ purpose: Purpose, _ hints: FieldHints = []) {
    self.purpose = purpose
    self.hints = hints
    typing.mayNoteRecent =
      purpose != .unknown && hints.isDisjoint(with: [.hiddenText, .sensitiveData])
    takeComposer()
    takeRules()
  }

  /// Takes the text before the caret from the application. It may be older than the last keys: it
  /// counts if it ends with what they typed, or once no key was touched for `echo`, or, if it is what
  /// stood there before some of them, for `longestEcho`.
  ///
  /// - Parameter before: shorter than `beforeLength` only if the text begins there.
  package func hear(before: String, at time: Microseconds) {
    let quiet = keyTime.map { time - $0 } ?? Self.longestEcho
    typing.text.hear(
      before: before, isFromStart: before.count < Self.beforeLength,
      after: quiet >= Self.longestEcho ? .long : quiet >= Self.echo ? .brief : .none)
    typing.settleCapital()
  }

  /// How much of the text before the caret applications report, in characters.
  package static let beforeLength = 64
  /// How far an application's report may lag behind the keys.
  private static let echo = Microseconds.milliseconds(500)
  /// And how far it may on a slow machine.
  private static let longestEcho = Microseconds.seconds(3)

  /// Puts an application's buttons into the strip, in place of those that were there. A layout
  /// without a strip gets one as long as there are any; that moves its keys, and fingers that are
  /// down on them type nothing more.
  package func setButtons(_ buttons: [AccessoryButton]) {
    guard buttons != self.buttons else { return }
    let hadStrip = stripPlace != nil
    self.buttons = buttons
    stripTouches = stripTouches.filter { touch in
      guard case .button(let id) = touch.target else { return true }
      return buttons.contains { $0.id == id }
    }
    if hadStrip != (stripPlace != nil) { placeKeys() }
    note()
  }

  /// Tells what the system's keymap types and which keys it has, by XKB keysyms' names: nothing else
  /// is offered, nor typed unasked.
  package func setReach(
    canType: @escaping (String) -> Bool, canPress: @escaping (String) -> Bool
  ) {
    typing.text.canType = canType
    self.canPress = canPress
    takeReach()
  }

  private func takeReach() {
    let canType = reached(typing.text.canType)
    typing.engine.reach = Reach(canType: canType, canPress: canPress)
  }

  /// What is searched for is not typed.
  private func reached(_ canType: @escaping (String) -> Bool) -> (String) -> Bool {
    typing.search != nil && !isSecure ? { _ in true } : canType
  }

  /// Keeps phone keys from offering letters that cannot be typed, on the layout that is shown.
  package func leaveOutLetters(where cannotBeTyped: (String) -> Bool) {
    if typing.engine.layout.hasPhoneKeys {
      typing.phonePad.multiTap.letters.leaveOut(where: cannotBeTyped)
    }
  }

  /// Lets go of everything: fingers that are down type nothing more, shift and modifiers are off.
  package func cancelAll() {
    stripTouches = []
    drag = nil
    forgetNotice()
    closeEdits()
    // What may still change does not: the console, or who sits there, may be another one by then.
    forgetLetter()
    typing.engine.cancelAll()
    typing.forgetCapital()
  }

  /// Drops all that a person left: what was typed, composed, calculated, searched for, latched and
  /// learned, where fingers are, and what was said to that person. Layout, settings, place and field are
  /// not the person's alone, and stay. `PersonalStateTests` names every stored property as one or the other.
  package func forgetPerson() {
    cancelAll()
    keyTime = nil
    contactBelowWords = nil
    fingersAgain.forget()
    typing.forgetPerson()
    forgotten += 1
    if prepared.hasRecentKeys { setLayout(prepared) }
  }

  private func takeBehaviour() {
    typing.engine.setLayoutMenu(behaviour.layouts)
    typing.engine.setSizeMenu(behaviour.sizes)
    typing.phonePad.multiTap.behaviour.pause = behaviour.phone.pause
    typing.letterPlacement = behaviour.phone.placement
    typing.composer.composition.fuzzy = behaviour.composing.fuzzy
    typing.composer.drawsKeys = behaviour.drawsKeys
    takeRules()
    typing.calculator = behaviour.calculator
    prepareLayout()
  }

  private func prepareLayout() {
    forgetLetter()
    typing.phonePad.multiTap.letters = prepared.multiTap
    typing.composer.use(prepared, spellings)
    useLexicon(nil)
    // It opens on 0, and keeps its memory.
    typing.calculator.press(.clear)
    stripTouches = []
    typing.showsEdits = false
    hasRoomForEdits = false
    placeKeys()
  }

  /// nil if it is not known.
  var surfaceWidth: Millimetres? { surfaceSize?.width }

  /// Puts the keys where the strip leaves room for them.
  func placeKeys() {
    let rest = placeBelowGrip
    let area = stripPlace.map { SceneStrip(rectangle: $0).keyArea(in: rest) } ?? rest
    typing.engine.setKeyboard(area, surfaceSize: surfaceSize)
    typing.forgetCapital()
  }

  // MARK: - Words

  private func takeRules() {
    var purpose = purpose
    if purpose == .unknown, behaviour.unknownFields == .text { purpose = .text }
    typing.engine.setDiscreet(purpose == .unknown)
    typing.text.rules =
      isSecure
      ? .none
      : behaviour.words.applied(
        to: purpose, hints, offersInUnknown: behaviour.unknownFields == .suggestions)
    typing.settleCapital()
    takeLearning()
  }

  /// Whether words can be offered on the layout that is shown, which has a strip then.
  package func setOffersWords(_ offers: Bool) {
    let offers =
      offers && typing.search == nil && behaviour.words.usesStrip && prepared.hasLetterKeys
      && !layout.isCalculator
    guard offers != offersWords else { return }
    offersWords = offers
    placeKeys()
    note()
  }

  /// Whether there is something to weigh on a lexicon, or can be with the next key.
  ///
  /// - Parameter isShown: a panel shows the keys.
  package func wantsLexicon(isShown: Bool) -> Bool {
    typing.text.vocabulary == nil && typing.search == nil
      && (layout.hasPhoneKeys
        || typing.text.rules.usesStrip && prepared.hasLetterKeys
          && (isShown || !typing.text.typed.isEmpty))
  }

  /// Whether what emoji are called is needed.
  package var wantsEmojiNames: Bool {
    guard let search = typing.search, !isSecure else { return false }
    return search.names == nil && !search.text.isEmpty
  }

  /// What they are called in the layout's language.
  package func useEmojiNames(_ names: EmojiNames) { typing.search?.use(names) }

  /// The lexicon of the layout's language; nil for none.
  ///
  /// - Parameter others: of other languages that are typed besides.
  package func useLexicon(_ lexicon: Lexicon?, also others: [Lexicon] = []) {
    let letters = prepared.phoneLetters
    var vocabulary: Vocabulary?
    var otherVocabularies: [Vocabulary] = []
    var phoneWords: PhoneWords?
    if let lexicon {
      // They work one after another.
      let workspace = DecoderWorkspace()
      vocabulary = Vocabulary(lexicon, workspace: workspace)
      otherVocabularies = others.map { Vocabulary($0, workspace: workspace) }
      if !letters.isEmpty {
        phoneWords = PhoneWords(
          ([lexicon] + others).map {
            KeypadPredictor($0, keys: letters.map(\.letters), workspace: workspace)
          })
      }
    }
    // A page of emoji goes on with the words of the layout that leads to it.
    if prepared.hasWords || typing.text.language.isEmpty {
      typing.text.use(
        vocabulary, also: otherVocabularies, keys: prepared.letterKeys, language: layout.language)
    }
    typing.phonePad.use(phoneWords, keys: letters.map(\.key), language: layout.language)
    typing.phonePad.start(in: behaviour.phone.mode)
    note()
  }

  /// Weighs the word in hand, after what was typed has gone out: no key waits for it.
  ///
  /// - Parameter isInterrupted: whether a finger waits; then the rest is left to the next call.
  package func settleWords(unless isInterrupted: () -> Bool = { false }) {
    settleSpellings()
    if typing.text.refresh(unless: isInterrupted) { note() }
    let canType = typing.text.canType
    if typing.search?.look(canType: canType) == true { note() }
    typing.settleCapital()
    settleRecent()
  }

  /// Puts what was typed last on its keys before somebody turns to them: keys that are seen stay as
  /// they are.
  private func settleRecent() {
    guard prepared.hasRecentKeys, typing.recent != shownRecent, typing.engine.isUntouched,
      !prepared.recentLayers.contains(typing.engine.layer)
    else { return }
    shownRecent = typing.recent
    let filled = prepared.filled(recent: shownRecent.texts)
    for index in prepared.recentLayers {
      typing.engine.setHiddenLayer(
        index, filled.layout.layers[index], hitTest: filled.hitTests[index])
    }
  }

  // MARK: - From daemon to daemon

  /// Whether no finger is on it, and no letter may still change.
  package var isAtRest: Bool {
    typing.engine.isUntouched && stripTouches.isEmpty && drag == nil && !typing.phonePad.isComposing
      && !isComposing
  }

  /// What fingers have set for the keys that follow.
  package var layerAndLatches: LayerAndLatches {
    get { typing.engine.layerAndLatches }
    set { typing.engine.layerAndLatches = newValue }
  }

  // MARK: - What it looks like

  /// The layer that is shown; an empty one where there is none.
  package var shownLayer: Layer { typing.engine.shownLayer }

  /// Where the keys are, below the strip if there is one.
  package var keyArea: UnitRectangle { typing.engine.keyboard }

  /// - Parameters:
  ///   - canType: whether the system's keymap reaches a text.
  ///   - canPress: whether it has a key with an XKB keysym's name.
  package func scene(
    visible: Bool, canType: @escaping (String) -> Bool,
    canPress: @escaping (String) -> Bool = { _ in true }
  ) -> Scene {
    var scene = Scene(
      layout: typing.engine.layout, state: typing.engine.state, visible: visible, rectangle: place,
      grip: grip, strip: strip, returnType: returnType,
      reach: Reach(
        canType: reached(canType), canPress: canPress,
        canEdit: { [editKeys] in editKeys.act(for: $0) != nil }))
    if typing.composer.isOn {
      showSyllables(in: &scene)
      if candidatePage != nil { scene.keys = [] }
    }
    scene.forgotten = forgotten
    if let noticePopup { scene.popups.insert(noticePopup, at: 0) }
    return scene
  }
}
