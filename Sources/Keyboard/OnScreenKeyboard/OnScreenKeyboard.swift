import Calculator
package import CompositionMessages
package import CompositionMethods
package import Erasing
package import Keys
package import Layouts
package import Lexicon
package import Scene
package import TextEngine
package import Touch
package import Units

/// The whole keyboard between fingers and text, without any device. It has keys, phone keys, the
/// calculator, the strip above the keys, and the known part of the text.
///
/// The keyboard reads no clock: times come with the contacts, and `nextDeadline` is the time at
/// which to call `advance`.
///
/// ```
/// keyboard.handle(event, into: acts)      // for every event, oldest first
/// keyboard.advance(to: now, into: acts)   // when nextDeadline has come
/// ```
package final class OnScreenKeyboard {
  package private(set) var behaviour: KeyboardBehaviour
  /// The place of keys and strip, in fractions of the touch surface.
  package private(set) var place: UnitRectangle
  private var surfaceSize: (width: Millimetres, height: Millimetres)?
  /// Everything on the way from a finger to its text: one value, so that a single access covers all
  /// parts.
  var typing: KeysToText
  private var field: (purpose: Purpose, hints: FieldHints) = (.text, [])
  /// True if this layout can offer words, with a lexicon or other words at hand or available.
  var offersWords = false
  private var prepared: PreparedLayout
  /// The keys of the last layout that types words.
  private var keysOfWords: [TouchModel.Key]
  /// The recent texts that the layout's recent-keys show now.
  private var shownRecent = RecentTexts()
  /// The lexicon of spellings for the composition method, nil until loaded, and true if it came
  /// during a composition, which goes on without it.
  private var spellings: (lexicon: Lexicon?, areNew: Bool) = (nil, false)
  package private(set) var buttons: [AccessoryButton] = []
  /// Tells if the system's keymap has a key with an XKB keysym's name.
  private var canPress: (String) -> Bool = { _ in true }
  /// Assigned, not changed in place: every contact asks for them, and needs no check then.
  var stripTouches: [StripTouch] = []
  /// A finger on the grip.
  var drag: Drag?
  /// The notice about something that was not typed, and the time of its end.
  var said: (notice: Notice, until: Microseconds)?
  /// Counts secret fields and changes of the user.
  private var forgotten = 0
  /// The time at which a finger was last on the keys.
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
    keysOfWords = prepared.letterKeys
    self.behaviour = behaviour
    self.place = place
    self.surfaceSize = surfaceSize
    let filled = prepared.filled(recent: [])
    typing = KeysToText(
      KeyEngine(
        layout: filled.layout, hitTests: filled.hitTests, behaviour: behaviour.keys,
        keyboard: place, surfaceSize: surfaceSize))
    applyKeyUses()
    applyBehaviour()
  }

  // MARK: - Time and fingers

  /// Handles a finger's event and appends the acts to be done.
  ///
  /// - Parameter touchscreen: the name of the finger's touchscreen; nil for a keypad's key.
  package func handle(
    _ event: KeyboardContactEvent, on touchscreen: String? = "",
    into acts: ErasingQueue<KeyboardAct>
  ) {
    guard touchscreen == nil || !fingersAgain.drops(event, isSecret: privacy.isSecret) else {
      return
    }
    guard said == nil || !touchesNotice(event) else { return }
    // A pattern costs a comparison, `==` of another module's enum a call through its witness.
    let isDown = if case .down = event.phase { true } else { false }
    if isDown || drag != nil {
      guard !touchGrip(event, into: acts) else { return }
    }
    if isDown || !stripTouches.isEmpty {
      typing.setTouchscreen(touchscreen)
      typing.applyCapital()
      // The strip's offers must match the text, even if a finger comes while words are being
      // weighed.
      if typing.text.isStale, stripPlace?.contains(event.point) == true { typing.text.refresh() }
      guard !touchStrip(event, into: acts) else { return }
    }
    keyTime = event.time
    if isDown {
      contactBelowWords = isBelowWords(event.point) ? event.contact : nil
    }
    var event = event
    // Other contacts that slide there may choose from a popup that lies over the strip.
    if let contactBelowWords, event.contact.value == contactBelowWords.value,
      isBelowWords(event.point)
    {
      event.point.y = keyArea.y
    }
    typing.handle(event, on: touchscreen, into: acts)
    if case .moved = event.phase { applyEditRow() }
  }

  /// Meets the deadlines up to this time.
  package func advance(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    if let said, said.until <= time { forgetNotice() }
    typing.advance(to: time, into: acts)
  }

  /// True if a layer is shown that a keypad can drive.
  package var showsPad: Bool { typing.showsPad }

  /// Handles a key of a keypad and appends the acts to be done.
  package func handle(
    _ event: KeypadEvent, of keypad: Keypad, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.handle(event, of: keypad, into: acts)
  }

  /// Meets the keypad's deadlines up to this time.
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

  package func markChanged() { typing.markChanged() }

  /// The text engine: the known text before the caret, and the rules for it.
  package var text: TextEngine {
    _read { yield typing.text }
    _modify { yield &typing.text }
  }

  /// Forgets the text: the caret may be elsewhere, or a text could not be typed.
  package func forgetText() { typing.text.forget() }

  /// Notes a finger beside the keyboard, which may move the caret.
  ///
  /// - Parameter begins: true if the finger has come down, false if it has lifted.
  package func touchedApplication(begins: Bool) {
    typing.text.touchedApplication(begins: begins)
  }

  /// The caret stands in a field or a line that is empty.
  package func beginText() {
    typing.text.begin()
    typing.applyCapital()
  }

  /// Begins a new text because the keyboard is shown, unless the application has already reported
  /// the text before the caret.
  package func beginShownText() {
    if typing.text.typed.isUnknown { beginText() }
  }

  /// Accepts the letter that may still change, before something outside the keyboard happens.
  package func acceptLetter(into acts: ErasingQueue<KeyboardAct>) {
    typing.commitLifted(into: acts)
    typing.acceptLetter(into: acts)
  }

  /// Types the keys of fingers that have lifted, before field, keys or place change. On panels that
  /// may lose a finger a key waits a moment (`KeyEngine.longestBreak`).
  package func commitLifted(into acts: ErasingQueue<KeyboardAct>) {
    typing.commitLifted(into: acts)
  }

  /// Drops a letter that is not in the text yet: the keyboard is hidden or changes.
  package func forgetLetter() { typing.forgetLetter() }

  // MARK: - Input in several stages

  /// True if a helper composes the letters of layouts with a method, and the caller carries out
  /// `KeyboardAct.compose`; else their letters are typed.
  package var composes = false {
    didSet { applyComposing() }
  }

  /// The method by which the layout's letters become a text; nil if they are the text.
  package var method: CompositionMethod? { typing.composer?.method }

  /// True while letters are in the strip only, and in no application yet.
  package var isComposing: Bool { typing.composer?.isComposing ?? false }

  /// The user whose choices order candidates if `words.learning` is on; nil for no user.
  package var learner: UInt32? {
    didSet { applyLearning() }
  }

  /// In a field that keeps nothing, choices are not learned, but choices learned earlier count.
  private func applyLearning() {
    let words = behaviour.words
    typing.composer?.composition.learning = .init(
      owner: words.learning ? learner : nil,
      learns: words.applied(to: field.purpose, field.hints, privacy).learning)
  }

  /// Takes the lexicon for the letters of the layout's method. It is used once no composition is
  /// under way.
  package func useSpellings(_ lexicon: Lexicon?) {
    spellings = (lexicon, true)
    applySpellings()
  }

  private func applySpellings() {
    guard spellings.areNew, !isComposing else { return }
    spellings.areNew = false
    prepareComposer()
  }

  /// Receives an answer of `keyglass-ime`.
  ///
  /// - Throws: if the helper cannot be trusted any more; the composition goes on without it.
  package func receiveComposition(
    _ packet: [UInt8], at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) throws(PacketError) {
    try typing.receive(packet, at: time, into: acts)
  }

  /// `keyglass-ime` has ended, or cannot be reached.
  package func compositionHelperIsGone(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.helperIsGone(at: time, into: acts)
  }

  /// Asks for candidates again, because a new `keyglass-ime` is there.
  package func compositionHelperIsBack(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.askAgain(at: time, into: acts)
  }

  /// Types the composition as far as its text is known, because the keyboard ends.
  package func commitComposition(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    typing.commitComposition(at: time, into: acts)
  }

  /// Private text is not composed: it stays in this process and on the keys.
  private func applyComposing() {
    let isAllowed = composes && !privacy.isPrivate
    guard let composer = typing.composer, isAllowed != composer.isAllowed else { return }
    composer.isAllowed = isAllowed
    composer.drop()
    markChanged()
  }

  /// Makes the composer of the layout's keys, if its letters become a text.
  private func prepareComposer() {
    typing.setComposer(
      Composer(
        prepared, spellings.lexicon, fuzzy: behaviour.composing.fuzzy,
        drawsKeys: behaviour.drawsKeys))
    applyComposing()
    applyLearning()
  }

  // MARK: - Field, layout and settings

  package var layout: Layout { typing.engine.layout }

  /// The effect of return in the field.
  package var returnType: ReturnType {
    get { typing.returnType }
    set {
      typing.returnType = newValue
      markChanged()
    }
  }

  /// The keys by which the application takes commands such as copy.
  package var editKeys: EditKeys {
    get { typing.edits.keys }
    set {
      guard newValue != typing.edits.keys else { return }
      typing.edits.keys = newValue
      markChanged()
    }
  }

  /// The field's privacy.
  package var privacy: Privacy { typing.privacy }

  /// Shows another layout, on its first layer. Fingers that are down type nothing more.
  package func setLayout(_ prepared: PreparedLayout) {
    self.prepared = prepared
    if prepared.hasWords { keysOfWords = prepared.letterKeys }
    typing.hasKeysOfWords = prepared.hasLetters(at: keysOfWords)
    applyKeyUses()
    let filled = prepared.filled(recent: typing.recent.texts)
    shownRecent = typing.recent
    typing.engine.setLayout(filled.layout, hitTests: filled.hitTests)
    if prepared.hasWords { typing.text.turn(to: layout.language) }
    offersWords = false
    prepareLayout()
  }

  /// Applies the uses of the layout's keys besides text.
  private func applyKeyUses() {
    typing.notesRecent = prepared.hasRecentKeys
    guard (prepared.layout.search == nil) != (typing.search == nil) else { return }
    typing.search = prepared.layout.search.map { _ in EmojiSearch() }
    applyReach()
  }

  /// Forgets the texts typed last on layouts with keys for them.
  package func forgetRecent() {
    typing.recent.forget()
    if prepared.hasRecentKeys { setLayout(prepared) }
  }

  /// True if the layout shows the texts typed last.
  package var showsRecent: Bool { prepared.hasRecentKeys || typing.search != nil }

  /// The texts typed last on layouts with keys for them.
  package var recent: RecentTexts { typing.recent }

  /// Adds texts that were typed earlier.
  package func add(recent: RecentTexts) {
    typing.recent.add(recent)
    if prepared.hasRecentKeys { setLayout(prepared) }
    markChanged()
  }

  package func setLayout(_ layout: Layout) {
    setLayout(PreparedLayout(layout))
  }

  package func setBehaviour(_ behaviour: KeyboardBehaviour) {
    self.behaviour = behaviour
    typing.engine.setBehaviour(behaviour.keys)
    applyBehaviour()
  }

  /// Sets the layouts in the menu of the next-layout key; all other state stays.
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

  /// Sets whether characters are known to be selected in the field. The strip, if there is one,
  /// then has commands for them.
  package func setSelected(_ isSelected: Bool) {
    guard isSelected != typing.edits.hasSelection else { return }
    typing.edits.hasSelection = isSelected
    markChanged()
  }

  /// Sets the field's purpose and the application's hints on it. In a secret field, touches are
  /// neither shown nor kept; earlier texts are overwritten.
  package func setPurpose(_ purpose: Purpose, _ hints: FieldHints = []) {
    field = (purpose, hints)
    let (former, privacy) = (privacy, fieldsPrivacy)
    typing.engine.setPrivacy(privacy)
    if privacy.isPrivate, !former.isPrivate { forgotten += 1 }
    if privacy.isSecret != former.isSecret {
      closeEdits()
      setSelected(false)
      typing.forgetField()
      applyReach()
    }
    applyComposing()
    applyRules()
  }

  /// Forgets a swipe under way, because another field has the focus.
  package func cancelSwipe() { typing.cancelSwipe() }

  /// The privacy made from the field and the settings.
  private var fieldsPrivacy: Privacy {
    Privacy(field.purpose, field.hints, trustsUnknown: behaviour.unknownFields == .text)
  }

  /// Takes the text before the caret from the application. The report may be older than the last
  /// keys. It counts if it ends with the text that the keys typed, or if no key was touched for
  /// `echo`. A report of the text before some of the keys counts after `longestEcho`.
  ///
  /// - Parameter before: shorter than `beforeLength` only if the text begins there.
  package func receiveText(beforeCaret before: String, at time: Microseconds) {
    let quiet = keyTime.map { time - $0 } ?? Self.longestEcho
    typing.text.receiveText(
      beforeCaret: before, isFromStart: before.count < Self.beforeLength,
      after: quiet >= Self.longestEcho ? .long : quiet >= Self.echo ? .brief : .none)
    typing.applyCapital()
  }

  /// The length of the text before the caret that applications report, in characters.
  package static let beforeLength = 64
  /// The usual lag of an application's report behind the keys.
  private static let echo = Microseconds.milliseconds(500)
  /// The lag of a report on a slow machine.
  private static let longestEcho = Microseconds.seconds(3)

  /// Puts an application's buttons into the strip, in place of its former buttons. A layout without
  /// a strip gets a strip as long as there are buttons. This moves the keys, and fingers that are
  /// down on keys type nothing more.
  package func setButtons(_ buttons: [AccessoryButton]) {
    guard buttons != self.buttons else { return }
    let hadStrip = stripPlace != nil
    self.buttons = buttons
    stripTouches = stripTouches.filter { touch in
      guard case .button(let id) = touch.target else { return true }
      return buttons.contains { $0.id == id }
    }
    if hadStrip != (stripPlace != nil) { placeKeys() }
    markChanged()
  }

  /// Sets the texts that the system's keymap types, and the keys that it has, by XKB keysyms'
  /// names. Only these texts are offered, or typed automatically.
  package func setReach(
    canType: @escaping (String) -> Bool, canPress: @escaping (String) -> Bool
  ) {
    typing.text.canType = canType
    self.canPress = canPress
    applyReach()
  }

  private func applyReach() {
    let canType = reached(typing.text.canType)
    typing.engine.reach = Reach(canType: canType, canPress: canPress)
  }

  /// The searched text need not be typable: it is not typed.
  private func reached(_ canType: @escaping (String) -> Bool) -> (String) -> Bool {
    typing.search != nil && !privacy.isSecret ? { _ in true } : canType
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
    // A letter that may still change does not change any more: the console or the user may be
    // another by then.
    forgetLetter()
    typing.engine.cancelAll()
    typing.forgetCapital()
  }

  /// Drops all that a user left: text, composition, calculation, search, latches, learned words,
  /// finger places and notices. Layout, settings, place and field stay, because other users share
  /// them. `PersonalStateTests` lists every stored property as personal or shared.
  package func forgetPerson() {
    cancelAll()
    keyTime = nil
    contactBelowWords = nil
    fingersAgain.forget()
    typing.forgetPerson()
    forgotten += 1
    if prepared.hasRecentKeys { setLayout(prepared) }
  }

  private func applyBehaviour() {
    typing.engine.setLayoutMenu(behaviour.layouts)
    typing.engine.setSizeMenu(behaviour.sizes)
    typing.phonePad.multiTap.behaviour.pause = behaviour.phone.pause
    typing.letterPlacement = behaviour.phone.placement
    typing.engine.setTrail(fading: behaviour.trail)
    if privacy != fieldsPrivacy { typing.engine.setPrivacy(fieldsPrivacy) }
    applyRules()
    typing.calculator = behaviour.calculator
    prepareLayout()
  }

  private func prepareLayout() {
    forgetLetter()
    typing.phonePad.multiTap.letters = prepared.multiTap
    prepareComposer()
    useLexicon(nil)
    // The calculator opens on 0, and keeps its memory.
    typing.calculator.press(.clear)
    stripTouches = []
    typing.edits.isOpen = false
    typing.edits.hasRoom = false
    placeKeys()
  }

  /// nil if the width is not known.
  var surfaceWidth: Millimetres? { surfaceSize?.width }

  /// Puts the keys into the room that the strip leaves.
  func placeKeys() {
    let rest = placeBelowGrip
    let area = stripPlace.map { SceneStrip(rectangle: $0).keyArea(in: rest) } ?? rest
    typing.engine.setKeyboard(area, surfaceSize: surfaceSize)
    typing.forgetCapital()
  }

  // MARK: - Words

  private func applyRules() {
    let hints = field.hints
    var purpose = field.purpose
    if purpose == .unknown, behaviour.unknownFields == .text { purpose = .text }
    typing.text.rules = behaviour.words.applied(
      to: purpose, hints, privacy, offersInUnknown: behaviour.unknownFields == .suggestions)
    typing.swipesInSearch = behaviour.words.swipe && behaviour.words.suggestions
    typing.applySwipes()
    typing.applyCapital()
    applyLearning()
  }

  /// Sets whether words can be offered on the shown layout. If they can, the layout has a strip.
  package func setOffersWords(_ offers: Bool) {
    let offers =
      offers && typing.search == nil && behaviour.words.usesStrip && prepared.hasLetterKeys
      && !layout.isCalculator
    guard offers != offersWords else { return }
    offersWords = offers
    placeKeys()
    markChanged()
  }

  /// Tells if a lexicon is needed to weigh words now, or can be with the next key.
  ///
  /// - Parameter isShown: a panel shows the keys.
  package func wantsLexicon(isShown: Bool) -> Bool {
    typing.text.vocabulary == nil && typing.search == nil
      && (layout.hasPhoneKeys
        || typing.text.rules.usesStrip && prepared.hasLetterKeys
          && (isShown || !typing.text.typed.isEmpty))
  }

  /// True if the names of emoji are needed.
  package var wantsEmojiNames: Bool {
    guard let search = typing.search, !privacy.isSecret else { return false }
    return search.names == nil && !search.text.isEmpty
  }

  /// Sets the names of emoji in the layout's language.
  package func useEmojiNames(_ names: EmojiNames) { typing.search?.use(names) }

  /// Sets the lexicon of the layout's language; nil if it has none.
  ///
  /// - Parameter others: the vocabularies of other languages that the user types too.
  package func useLexicon(_ lexicon: Lexicon?, also others: [Lexicon] = []) {
    let letters = prepared.phoneLetters
    var vocabulary: Vocabulary?
    var otherVocabularies: [Vocabulary] = []
    var phoneWords: PhoneWords?
    if let lexicon {
      // The decoders share a workspace, because they work one after another.
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
    typing.applySwipes()
    markChanged()
  }

  /// Weighs the word in hand. Call it after all typed text has gone out, so that no key waits for
  /// it.
  ///
  /// - Parameter isInterrupted: tells if a finger waits; if so, the rest is left to the next call.
  package func weighWords(unless isInterrupted: () -> Bool = { false }) {
    applySpellings()
    // Asking for a finger that waits costs a system call.
    if typing.hasSwipe, !isInterrupted() { typing.lookAtSwipe() }
    if typing.text.refresh(unless: isInterrupted) { markChanged() }
    let canType = typing.text.canType
    if typing.search?.look(canType: canType) == true { markChanged() }
    typing.applyCapital()
    applyRecent()
  }

  /// Puts the texts typed last on their keys before the user turns to them: visible keys stay as
  /// they are.
  private func applyRecent() {
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

  /// True if no finger is on the keyboard and every letter is final.
  package var isAtRest: Bool {
    typing.engine.isUntouched && stripTouches.isEmpty && drag == nil && !typing.phonePad.isComposing
      && !isComposing
  }

  /// The layer and the latches that fingers have set.
  package var layerAndLatches: LayerAndLatches {
    get { typing.engine.layerAndLatches }
    set { typing.engine.layerAndLatches = newValue }
  }

  // MARK: - Appearance

  /// The layer that is shown; an empty layer if the layout has none.
  package var shownLayer: Layer { typing.engine.shownLayer }

  /// True if a finger swipes.
  package var isSwiping: Bool { typing.engine.swipes.isUnderWay }

  /// The place of the keys, below the strip if there is one.
  package var keyArea: UnitRectangle { typing.engine.keyboard }

  /// - Parameters:
  ///   - canType: whether the system's keymap reaches a text.
  ///   - canPress: whether the keymap has a key with this XKB keysym's name.
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
    if let composer = typing.composer, composer.isOn {
      show(composer.keysOfSyllables, in: &scene)
      if candidatePage != nil { scene.keys = [] }
    }
    scene.forgotten = forgotten
    scene.trail = trail
    if let noticePopup { scene.popups.insert(noticePopup, at: 0) }
    return scene
  }
}
