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

/// The whole keyboard, from the contacts of fingers to text, without any device. It consists of
/// keys, phone keys, the calculator, the strip above the keys, and the known part of the text.
///
/// Each contact carries its time. `nextDeadline` is the time at which `advance` must be called.
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
  /// All parts that turn contacts into text. They are one value, so that Swift checks exclusive
  /// access only once for each event.
  var typing: KeysToText
  private var field: (purpose: Purpose, hints: FieldHints) = (.text, [])
  /// True if the shown layout can offer words; such a layout has a strip.
  var offersWords = false
  private var prepared: PreparedLayout
  /// The keys of the last layout that types words.
  private var keysOfWords: [TouchModel.Key]
  /// The composition method's lexicon of spellings; nil until loaded. A new lexicon is not used
  /// before the current composition ends; `areNew` is true until then.
  private var spellings: (lexicon: Lexicon?, areNew: Bool) = (nil, false)
  package private(set) var buttons: [AccessoryButton] = []
  /// Returns true if the system's keymap has keys for a chord.
  private var canPress: (Chord) -> Bool = { _ in true }
  /// The fingers on the strip. The array is replaced as a whole instead of changed in place, so
  /// that reading it for every contact needs no exclusivity check.
  var stripTouches: [StripTouch] = []
  /// The finger that drags the keyboard by its grip; nil if there is none.
  var drag: Drag?
  /// The notice or hint over the strip, and the time at which it disappears.
  var shownNotice: (text: ShownNotice, until: Microseconds)?
  var hintsInUse = HintsInUse()
  /// A count that grows when the field becomes more private, and when the user changes. Panels read
  /// this count in the scene: when it grows, they erase the pictures of earlier input.
  private var forgotten = 0
  private var shown = ShownKeys()
  /// The time at which a finger was last on the keys.
  var keyTime: Microseconds?
  let repeatedContacts = RepeatedContacts()
  /// The last contact, if it came down on the strip's lower part and therefore means the top row of
  /// keys.
  private var contactBelowWords: ContactID?
  private(set) var access = AccessInUse()

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
        layout: filled.layout, layers: filled.layers, behaviour: behaviour.keys,
        keyboard: place, surfaceSize: surfaceSize))
    applyKeyUses()
    applyBehaviour()
  }

  // MARK: - Time and fingers

  private func filter(
    _ event: KeyboardContactEvent, on touchscreen: String?, into acts: ErasingQueue<KeyboardAct>
  ) {
    advance(to: event.time, into: acts)
    guard touchscreen != nil else { return pass(event, on: touchscreen, into: acts) }
    guard !isTouchSwitch else { return touchSwitch(event, into: acts) }
    guard access.braille == nil else { return touchBraille(event, into: acts) }
    guard let filter = access.filter else { return }
    let target = touchTarget(at: event.point, deadZone: filter.behaviour.deadZone)
    // A finger that the touchscreen lost and found again continues a touch that was already
    // accepted.
    if case .down = event.phase, event.mayLoseContact,
      target.isStrip || typing.engine.isLostFinger(event)
    {
      filter.accept(event, on: target)
      return pass(event, on: touchscreen, into: acts)
    }
    let counted = filter.filter(
      event, on: touchscreen, target: target, glass: typing.engine.glass)
    if let counted { pass(counted.event, on: counted.touchscreen, into: acts) }
  }

  /// The part of the keyboard at a point. Menus and pages of candidates cover keys, so they have no
  /// dead zone.
  private func touchTarget(at point: SurfacePoint, deadZone: Fraction) -> TouchFilter.Target {
    if let stripPlace, stripPlace.contains(point) { return .strip(stripPlace) }
    guard let place = typing.engine.keyPlace(at: point) else { return .elsewhere }
    let isBetweenKeys =
      deadZone.value > 0 && !typing.engine.isMenuOpen && candidatePage == nil
      && typing.engine.isBetweenKeys(point, deadZone: deadZone)
    return isBetweenKeys ? .deadZone : .key(place)
  }

  /// Handles an event that the filter has accepted.
  private func pass(
    _ event: KeyboardContactEvent, on touchscreen: String?, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard access.speech == nil else { return explore(event, on: touchscreen, into: acts) }
    accept(event, on: touchscreen, into: acts)
  }

  /// Handles a finger's event, and appends the resulting acts.
  ///
  /// - Parameter touchscreen: the name of the finger's touchscreen; nil for a keypad's key.
  package func handle(
    _ event: KeyboardContactEvent, on touchscreen: String? = "",
    into acts: ErasingQueue<KeyboardAct>
  ) {
    guard access.filter == nil else { return filter(event, on: touchscreen, into: acts) }
    accept(event, on: touchscreen, into: acts)
  }

  func accept(
    _ event: KeyboardContactEvent, on touchscreen: String?, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard touchscreen == nil || !repeatedContacts.drops(event, isSecret: privacy.isSecret) else {
      return
    }
    guard shownNotice == nil || !touchesNotice(event) else { return }
    // Use a pattern, because `==` on another module's enum would be a function call.
    let isDown = if case .down = event.phase { true } else { false }
    if isDown || drag != nil {
      guard !touchGrip(event, into: acts) else { return }
    }
    if isDown || !stripTouches.isEmpty {
      typing.setTouchscreen(touchscreen)
      typing.applyCapital()
      let isUnseen = typing.text.freshness.isStale && refreshOffers(at: event.point)
      guard !touchStrip(event, isUnseen: isUnseen, into: acts) else { return }
    }
    keyTime = event.time
    if isDown {
      contactBelowWords = isBelowWords(event.point) ? event.contact : nil
    }
    var event = event
    // Move this contact to the top row of keys. Other contacts over the strip stay where they are,
    // because they may choose from a popup there.
    if let contactBelowWords, event.contact.value == contactBelowWords.value,
      isBelowWords(event.point)
    {
      event.point.y = keyArea.y
    }
    typing.handle(event, on: touchscreen, into: acts)
    if case .moved = event.phase { applyEditRow() }
  }

  /// True if scanning or a pointer may have deadlines.
  package var scansOrPoints: Bool { access.scansOrPoints }

  /// True if a key may be typed by this time without a new event: a finger has rested for
  /// `slowKeys`, or speech or braille may type.
  package func hasRestedTouch(at time: Microseconds) -> Bool {
    guard let filter = access.filter else { return false }
    return access.speech != nil || access.braille != nil || filter.hasRested(at: time)
  }

  /// Handles the deadlines up to this time.
  package func advance(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    if let shownNotice, shownNotice.until <= time { forgetNotice() }
    guard access.filter != nil else { return typing.advance(to: time, into: acts) }
    while let rested = access.filter?.nextRested(at: time) {
      pass(rested.event, on: rested.touchscreen, into: acts)
    }
    if access.braille != nil { advanceBraille(to: time, into: acts) }
    guard access.speech == nil else { return advanceSpeaking(to: time, into: acts) }
    typing.advance(to: time, into: acts)
  }

  /// True if a keypad can drive the shown layer, like a finger.
  package var showsPad: Bool { typing.showsPad }

  /// Handles a key of a keypad, and appends the resulting acts.
  ///
  /// - Parameter perform: carries out the acts; called before work that would delay the key.
  package func handle(
    _ event: KeypadEvent, of keypad: Keypad, into acts: ErasingQueue<KeyboardAct>,
    perform: () -> Void = {}
  ) {
    let mayMoveCaret = typing.handle(event, of: keypad, into: acts)
    perform()
    if mayMoveCaret { typing.text.forget() }
  }

  /// Handles the keypad's deadlines up to this time.
  package func advance(
    _ keypad: Keypad, to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.advance(keypad, to: time, into: acts)
  }

  /// Cancels all keys that are held on a keypad.
  package func cancelAll(
    of keypad: Keypad, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.cancelAll(of: keypad, at: time, into: acts)
  }

  package var nextDeadline: Microseconds? {
    var deadline = typing.nextDeadline
    if let shownNotice {
      deadline = deadline.map { min($0, shownNotice.until) } ?? shownNotice.until
    }
    guard let filter = access.filter else { return deadline }
    if let rested = filter.nextDeadline { deadline = deadline.map { min($0, rested) } ?? rested }
    if let named = access.speech?.explorer.nextDeadline {
      deadline = deadline.map { min($0, named) } ?? named
    }
    if let chord = access.braille?.reader.deadline {
      deadline = deadline.map { min($0, chord) } ?? chord
    }
    return deadline
  }

  /// A number that changes whenever something visible may have changed.
  package var revision: UInt64 { typing.revision }

  package func markChanged() { typing.markChanged() }

  /// The text engine: the known text before the caret, and the rules for it.
  package var text: TextEngine {
    _read { yield typing.text }
    _modify { yield &typing.text }
  }

  /// Frees the memory that swipes need. Call this method when the user has stopped typing.
  package func restSwipes() {
    typing.text.restSwipes()
    typing.composer?.swipes?.rest()
  }

  /// Forgets the text, because the caret may have moved or a text could not be typed.
  package func forgetText() { typing.text.forget() }

  /// Handles a finger outside the keyboard, whose touch on the application may move the caret.
  ///
  /// - Parameter begins: true if the finger has come down, false if it has lifted.
  package func touchedApplication(begins: Bool) {
    typing.text.touchedApplication(begins: begins)
  }

  /// Begins a new text, because the caret is in an empty field or line.
  package func beginText() {
    typing.text.begin()
    typing.applyCapital()
  }

  /// True if text has been typed or reported since the text began or was forgotten.
  package var hasTypedText: Bool { !typing.text.typed.isEmpty }

  /// Begins a new text, because the keyboard is shown or a field has got the focus. Keeps a text
  /// that the application has already reported.
  package func beginUnknownText() {
    if typing.text.typed.isUnknown { beginText() }
  }

  /// Makes a phone key's letter final although further taps could change it, because something
  /// outside the keyboard is about to happen.
  package func acceptLetter(into acts: ErasingQueue<KeyboardAct>) {
    typing.commitLifted(into: acts)
    typing.acceptLetter(into: acts)
  }

  /// Types the keys of lifted fingers at once, before the field, the keys or their place change. If
  /// the touchscreen may lose a finger, these keys otherwise wait for `KeyEngine.longestLoss`.
  package func commitLifted(into acts: ErasingQueue<KeyboardAct>) {
    typing.commitLifted(into: acts)
  }

  /// Drops the letters that are not in the text yet, because the keyboard hides or changes.
  package func dropUnfinishedInput() { typing.dropUnfinishedInput() }

  // MARK: - Input in several stages

  /// True if `keyglass-ime` is available for `KeyboardAct.compose`. If not, layouts with a
  /// composition method type their letters as they are.
  package var composes = false {
    didSet { applyComposing() }
  }

  /// The method by which the layout's letters become a text; nil if letters are typed as they are.
  package var method: CompositionMethod? { typing.composer?.method }

  /// True while letters are being composed. They are not part of the application's text yet.
  package var isComposing: Bool { typing.composer?.isComposing ?? false }

  /// The preedit for the application's field; empty if there is none, or if the field must not show
  /// one. A field of unknown purpose may be for a password, and a preedit would replace a
  /// selection.
  package var preedit: String {
    guard let composer = typing.composer, composer.isComposing, behaviour.composing.inField,
      !privacy.hidesTyping, !privacy.isPrivate, !typing.edits.hasSelection
    else { return "" }
    return composer.preeditInField
  }

  /// The id of the user whose choices order candidates if `words.learning` is on; nil for no user.
  package var learner: UInt32? {
    didSet { applyLearning() }
  }

  /// Applies the settings for learning. In a field from which nothing may be learned, earlier
  /// choices still order the candidates.
  private func applyLearning() {
    let words = behaviour.words
    typing.composer?.composition.learning = .init(
      owner: words.learning ? learner : nil,
      learns: words.applied(to: field.purpose, field.hints, privacy).learning)
  }

  /// Sets the lexicon of spellings for the layout's method. The lexicon is used from the end of the
  /// composition under way.
  package func useSpellings(_ lexicon: Lexicon?) {
    spellings = (lexicon, true)
    applySpellings()
  }

  private func applySpellings() {
    guard spellings.areNew, !isComposing else { return }
    spellings.areNew = false
    prepareComposer()
  }

  /// Handles an answer of `keyglass-ime`.
  ///
  /// - Throws: if the answer is malformed; the composition then continues without the helper.
  package func receiveComposition(
    _ packet: [UInt8], at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) throws(PacketError) {
    try typing.receive(packet, at: time, into: acts)
  }

  /// Continues without `keyglass-ime`, which has ended or cannot be reached.
  package func compositionHelperIsGone(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.helperIsGone(at: time, into: acts)
  }

  /// Asks for candidates again, because a new `keyglass-ime` has started.
  package func compositionHelperIsBack(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    typing.askAgain(at: time, into: acts)
  }

  /// Types the composition without waiting for an answer, because the program ends.
  package func commitComposition(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    typing.commitComposition(at: time, into: acts)
  }

  /// Allows composing except in a private field, because private text must not leave this process.
  private func applyComposing() {
    let isAllowed = composes && !privacy.isPrivate
    guard let composer = typing.composer, isAllowed != composer.isAllowed else { return }
    composer.isAllowed = isAllowed
    composer.drop()
    applySwipes()
    markChanged()
  }

  /// Makes a composer for the layout's keys if the layout has a composition method.
  private func prepareComposer() {
    typing.setComposer(
      Composer(
        prepared, spellings.lexicon, fuzzy: behaviour.composing.fuzzy,
        drawsKeys: behaviour.drawsKeys))
    applyComposing()
    applyLearning()
    applySwipes()
  }

  // MARK: - Field, layout and settings

  package var layout: Layout { typing.engine.layout }

  /// The effect of the return key in the field.
  package var returnType: ReturnType {
    get { typing.returnType }
    set {
      typing.returnType = newValue
      markChanged()
    }
  }

  /// The keys that the focused application has for commands such as copy.
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

  /// Shows another layout, on its first layer. Fingers on the keyboard type nothing more.
  package func setLayout(_ prepared: PreparedLayout) {
    if access.speech != nil, prepared.layout.id != layout.id {
      announce(.layout(prepared.layout.title))
    }
    access.speech?.known = nil
    self.prepared = prepared
    if prepared.hasWords { keysOfWords = prepared.letterKeys }
    typing.swipe.hasKeysOfWords = prepared.hasLetters(at: keysOfWords)
    applyKeyUses()
    let filled = prepared.filled(recent: typing.recent.texts)
    shown.recent = typing.recent
    access.filter?.cancelAll()
    typing.engine.setLayout(filled.layout, layers: filled.layers)
    if prepared.hasWords { typing.text.turn(to: layout.language) }
    access.braille?.setLanguage(layout.language)
    offersWords = false
    prepareLayout()
  }

  /// Starts or stops recording recent texts and searching for emoji, as the layout requires.
  private func applyKeyUses() {
    typing.recordsRecent = prepared.hasRecentKeys
    guard (prepared.layout.search == nil) != (typing.search == nil) else { return }
    typing.search = prepared.layout.search.map { _ in EmojiSearch() }
    applyReach()
  }

  /// Forgets the recent texts.
  package func forgetRecent() {
    typing.recent.forget()
    if prepared.hasRecentKeys { setLayout(prepared) }
  }

  /// True if the layout shows recent texts, on keys or in the strip.
  package var showsRecent: Bool { prepared.hasRecentKeys || typing.search != nil }

  /// The texts typed last on layouts with keys for recent texts, such as emoji.
  package var recent: RecentTexts { typing.recent }

  /// Adds texts that were typed earlier to the recent texts.
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

  /// Applies the parts of the behaviour that a session's key filter or a headset changes: keys,
  /// filters and speech. Fingers on the keyboard type nothing more; composed letters, words and
  /// the calculator's number stay.
  package func setAccess(_ behaviour: KeyboardBehaviour) {
    self.behaviour = behaviour
    typing.engine.setBehaviour(behaviour.keys)
    applyAccess()
    access.filter?.cancelAll()
    access.speech?.explorer.cancelAll()
    applyRules()
  }

  /// Sets the layouts in the menu of the next-layout key, and changes nothing else.
  package func setLayoutMenu(_ layouts: [LayoutTitle]) {
    behaviour.layouts = layouts
    typing.engine.setLayoutMenu(layouts)
  }

  /// Moves the keyboard to another place. Fingers on the keyboard type nothing more.
  package func setPlace(
    _ place: UnitRectangle, surfaceSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.place = place
    self.surfaceSize = surfaceSize
    placeKeys()
  }

  /// Records a selection in the field; pass false if none is known. While there is a selection, the
  /// strip shows commands such as copy.
  package func setSelected(_ isSelected: Bool) {
    guard isSelected != typing.edits.hasSelection else { return }
    typing.edits.hasSelection = isSelected
    markChanged()
  }

  /// Sets the field's purpose and the application's hints about it. In a secret field, touches are
  /// neither shown nor kept, and the input left from other fields is erased.
  package func setPurpose(_ purpose: Purpose, _ hints: FieldHints = []) {
    field = (purpose, hints)
    access.braille?.endWord()
    let (former, privacy) = (privacy, fieldsPrivacy)
    typing.engine.setPrivacy(privacy)
    if privacy != former { access.braille?.reader.cancelAll() }
    if privacy.isMorePrivate(than: former) {
      forgotten += 1
      access.speech?.announcements.removeAll()
      access.pointing?.forget()
    }
    if privacy.isSecret != former.isSecret {
      access.filter?.forget()
      access.scanning?.forget()
      access.pointing?.forget()
      closeEdits()
      setSelected(false)
      typing.forgetField()
      applyReach()
    }
    applyComposing()
    applyRules()
  }

  /// Cancels a swipe under way, because another field has the focus.
  package func cancelSwipe() { typing.cancelSwipe() }

  /// The privacy that the field and the settings require.
  private var fieldsPrivacy: Privacy {
    Privacy(field.purpose, field.hints, trustsUnknown: behaviour.unknownFields == .text)
  }

  /// Handles the application's report of the text before the caret. A slow application may report
  /// before it has handled the last keys. A report that ends with the typed text is therefore
  /// accepted at once. Any other report is accepted only `echo` after the last key. If it seems to
  /// lack just the last keys, it is accepted only `longestEcho` after the last key.
  ///
  /// - Parameter before: the text. If the text is shorter than `beforeLength`, it starts at the
  ///   beginning of the field.
  package func receiveText(beforeCaret before: String, at time: Microseconds) {
    let quiet = keyTime.map { time - $0 } ?? Self.longestEcho
    typing.text.receiveText(
      beforeCaret: before, isFromStart: before.count < Self.beforeLength,
      after: quiet >= Self.longestEcho ? .long : quiet >= Self.echo ? .brief : .none)
    typing.applyCapital()
  }

  /// The maximum number of characters before the caret that applications report.
  package static let beforeLength = 64
  /// The longest usual delay between a key and the application's report.
  private static let echo = Microseconds.milliseconds(500)
  /// The longest delay of a report on a slow machine.
  private static let longestEcho = Microseconds.seconds(3)

  /// Replaces the applications' buttons in the strip. A layout without a strip gets one while there
  /// are buttons. The keys then move, and fingers on them type nothing more.
  package func setButtons(_ buttons: [AccessoryButton]) {
    guard buttons != self.buttons else { return }
    let hadStrip = stripPlace != nil
    // Ignore fingers that have not rested on the strip for long enough, because they aimed at a
    // former button.
    if let stripPlace { access.filter?.cancelAll(on: .strip(stripPlace)) }
    self.buttons = buttons
    stripTouches = stripTouches.filter { touch in
      guard case .button(let id) = touch.target else { return true }
      return buttons.contains { $0.id == id }
    }
    if hadStrip != (stripPlace != nil) { placeKeys() }
    applyHints()
    markChanged()
  }

  /// Sets the texts and chords that the system's keymap can type. Texts that the keymap cannot type
  /// are neither offered nor typed automatically.
  ///
  /// - Parameter canPress: returns true if the keymap has keys for a chord.
  package func setReach(
    canType: @escaping (String) -> Bool, canPress: @escaping (Chord) -> Bool
  ) {
    typing.text.canType = canType
    self.canPress = canPress
    applyReach()
  }

  private func applyReach() {
    let canType = typableOnKeys(typing.text.canType)
    typing.engine.reach = Reach(canType: canType, canPress: canPress)
  }

  /// True if letters go to the layout's search instead of the application.
  private var isSearching: Bool { typing.search != nil && !privacy.isSecret }

  /// Returns the test for texts that keys can type. Every text passes while letters go to a search.
  private func typableOnKeys(_ canType: @escaping (String) -> Bool) -> (String) -> Bool {
    isSearching ? { _ in true } : canType
  }

  /// Makes repeated taps of phone keys skip letters that cannot be typed.
  package func leaveOutLetters(where cannotBeTyped: (String) -> Bool) {
    if typing.engine.layout.hasPhoneKeys {
      typing.phonePad.multiTap.letters.leaveOut(where: cannotBeTyped)
    }
  }

  /// Cancels everything under way. Fingers on the keyboard type nothing more; shift and modifiers
  /// are off.
  package func cancelAll() {
    stripTouches = []
    drag = nil
    forgetNotice()
    closeEdits()
    // Drop a phone key's letter that is not final, because another console or user may be active by
    // the time it is.
    dropUnfinishedInput()
    access.cancelAll()
    typing.engine.cancelAll()
    typing.forgetCapital()
  }

  /// Erases everything that belongs to the previous user: text, composition, calculation, search,
  /// latches, learned words, finger places and notices. Layout, settings, place and field are kept,
  /// because all users share them. `PersonalStateTests` lists each stored property as personal or
  /// shared.
  package func forgetPerson() {
    cancelAll()
    keyTime = nil
    shown.keys = SceneKeys()
    contactBelowWords = nil
    repeatedContacts.forget()
    access.forgetPerson()
    setHints(nil)
    typing.forgetPerson()
    forgotten += 1
    if prepared.hasRecentKeys { setLayout(prepared) }
  }

  private func applyBehaviour() {
    typing.engine.setLayoutMenu(behaviour.layouts)
    applySizeMenu()
    typing.phonePad.multiTap.behaviour.pause = behaviour.phone.pause
    typing.letterPlacement = behaviour.phone.placement
    typing.engine.setTrail(fading: behaviour.trail)
    applyAccess()
    if privacy != fieldsPrivacy { typing.engine.setPrivacy(fieldsPrivacy) }
    applyRules()
    typing.calculator = behaviour.calculator
    prepareLayout()
  }

  private func applyAccess() {
    applySpeech()
    applyBraille()
    if behaviour.access.isOff, !behaviour.scan.isTouchSwitch, access.speech == nil,
      access.braille == nil
    {
      access.filter = nil
    } else if access.filter?.behaviour != behaviour.access {
      access.filter = TouchFilter(behaviour.access)
    }
    applyScanning()
    applyPointing()
  }

  private func applySpeech() {
    guard behaviour.speech != .off else {
      access.speech = nil
      return
    }
    // A finger that slides explores, so it cannot swipe.
    behaviour.words.swipe = false
    if let speech = access.speech, speech.explorer.mode == behaviour.speech {
      speech.setAudience(behaviour.audience)
    } else {
      access.speech = KeyboardSpeech(behaviour.speech, to: behaviour.audience)
    }
  }

  private func applyBraille() {
    guard behaviour.braille != access.braille?.hands ?? .off else { return }
    access.braille =
      behaviour.braille == .off
      ? nil : KeyboardBraille(behaviour.braille, in: keyArea, on: assumedSurface)
    access.braille?.setLanguage(layout.language)
    markChanged()
  }

  private func applyScanning() {
    typing.text.offerLimit =
      behaviour.scan.isOff ? StripWords.most : StripWords.mostToSwitches
    guard !behaviour.scan.isOff else {
      if access.scanning != nil { markChanged() }
      access.scanning = nil
      return
    }
    guard access.scanning?.behaviour != behaviour.scan else { return }
    access.scanning = KeyboardScanning(behaviour.scan)
    markChanged()
  }

  private func applyPointing() {
    guard behaviour.pointer != access.pointing?.behaviour ?? .off else { return }
    access.pointing = behaviour.pointer.isOn ? KeyboardPointing(behaviour.pointer) : nil
    markChanged()
  }

  /// True if the menu of the key that hides the keyboard may lead to the settings.
  package var offersSettings = false {
    didSet { if offersSettings != oldValue { applySizeMenu() } }
  }

  private func applySizeMenu() {
    var menu = behaviour.sizes
    if !offersSettings { menu.settings = nil }
    typing.engine.setSizeMenu(menu)
  }

  private func prepareLayout() {
    dropUnfinishedInput()
    typing.phonePad.multiTap.letters = prepared.multiTap
    prepareComposer()
    useLexicon(nil)
    // The calculator begins with 0, but keeps its memory.
    typing.calculator.press(.clear)
    stripTouches = []
    typing.edits.isOpen = false
    typing.edits.hasRoom = false
    placeKeys()
  }

  /// The size of the touch surface in millimetres; a tablet's size if it is not known.
  var assumedSurface: (width: Double, height: Double) {
    surfaceSize.map { ($0.width.value, $0.height.value) } ?? (220, 140)
  }

  /// The width of the touch surface; nil if it is not known.
  var surfaceWidth: Millimetres? { surfaceSize?.width }

  /// Places the keys below the grip and the strip.
  func placeKeys() {
    let rest = placeBelowGrip
    let area = stripPlace.map { SceneStrip(rectangle: $0).keyArea(in: rest) } ?? rest
    access.filter?.cancelAll()
    access.speech?.explorer.cancelAll()
    access.braille?.place(in: area, on: assumedSurface)
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
    typing.swipe.isAllowedInSearch = behaviour.words.swipe && behaviour.words.suggestions
    applySwipes()
    typing.applyCapital()
    applyLearning()
  }

  private func applySwipes() {
    typing.applySwipes()
    applyHints()
  }

  /// Turns the offer of words on or off. A layout that can offer words has a strip.
  package func setOffersWords(_ offers: Bool) {
    let offers =
      offers && typing.search == nil && behaviour.words.usesStrip && prepared.hasLetterKeys
      && !layout.isCalculator
    guard offers != offersWords else { return }
    offersWords = offers
    placeKeys()
    applyHints()
    markChanged()
  }

  /// Returns true if a lexicon is needed to weigh words, now or with the next key.
  ///
  /// - Parameter isShown: true if a panel shows the keys.
  package func wantsLexicon(isShown: Bool) -> Bool {
    typing.text.vocabulary == nil && typing.search == nil
      && (layout.hasPhoneKeys
        || typing.text.rules.usesStrip && prepared.hasLetterKeys
          && (isShown || !typing.text.typed.isEmpty))
  }

  /// True if the names of emoji must be loaded for a search.
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
    // A layout without words, such as a page of emoji, keeps the words of the previous layout.
    if prepared.hasWords || typing.text.language.isEmpty {
      typing.text.use(
        vocabulary, also: otherVocabularies, keys: prepared.letterKeys, language: layout.language)
    }
    useCellsOfBraille()
    typing.phonePad.use(phoneWords, keys: letters.map(\.key), language: layout.language)
    typing.phonePad.start(in: behaviour.phone.mode)
    applySwipes()
    markChanged()
  }

  /// Weighs the words that the typed text may mean. Call it after all typed text has been sent, so
  /// that no key is delayed.
  ///
  /// - Parameter isInterrupted: returns true if a finger is waiting. The next call then does the
  ///   rest of the work.
  package func weighWords(unless isInterrupted: () -> Bool = { false }) {
    applySpellings()
    // Calling `isInterrupted` costs a system call, so first check for a swipe.
    if typing.hasSwipe, !isInterrupted() {
      typing.guessSwipe()
      usedSwipe()
    }
    if case .hint? = shownNotice?.text, hasTypedText || showsEdits || isComposing { forgetNotice() }
    if typing.text.refresh(unless: isInterrupted) { markChanged() }
    let canType = typing.text.canType
    if typing.search?.refresh(canType: canType) == true { markChanged() }
    typing.applyCapital()
    applyRecent()
  }

  /// Updates the keys for recent texts on hidden layers. Visible keys must not change under the
  /// user's fingers.
  private func applyRecent() {
    guard prepared.hasRecentKeys, typing.recent != shown.recent, typing.engine.isUntouched,
      !prepared.recentLayers.contains(typing.engine.layer)
    else { return }
    shown.recent = typing.recent
    let filled = prepared.filled(recent: shown.recent.texts)
    for index in prepared.recentLayers {
      typing.engine.setHiddenLayer(
        index, filled.layout.layers[index], filled.layers[index])
    }
  }

  // MARK: - State for the next daemon

  /// True if no finger is on the keyboard and every letter is final.
  package var isAtRest: Bool {
    typing.engine.isUntouched && stripTouches.isEmpty && drag == nil && !typing.phonePad.isComposing
      && !isComposing && access.braille?.reader.state ?? .resting == .resting
  }

  /// The layer and the latches that fingers have set.
  package var layerAndLatches: LayerAndLatches {
    get { typing.engine.layerAndLatches }
    set { typing.engine.layerAndLatches = newValue }
  }

  // MARK: - Appearance

  /// The layer that is shown; an empty layer if the layout has none.
  package var shownLayer: Layer {
    // Avoid `engine.shownLayer`, which would copy the whole engine while a finger may be waiting.
    typing.engine.layout.layers.indices.contains(typing.engine.layer)
      ? typing.engine.layout.layers[typing.engine.layer] : typing.engine.shownLayer
  }

  /// True if a finger is swiping.
  package var isSwiping: Bool { typing.engine.swipes.isUnderWay }

  /// The place of the keys, below the strip if there is one.
  package var keyArea: UnitRectangle { typing.engine.keyboard }

  /// Returns a number that changes whenever the set of keys that look unreachable may change.
  private func reachVersion(keymap: Int) -> Int {
    shown.reachVersion(
      ReachOrigin(
        keymap: keymap, isPrivate: privacy.isPrivate, isSearching: isSearching, editKeys: editKeys))
  }

  /// Returns the keyboard's scene, which panels draw.
  ///
  /// - Parameters:
  ///   - canType: returns true if the system's keymap can type a text.
  ///   - canPress: returns true if the keymap has keys for a chord.
  ///   - keymap: a number that changes with the results of these two tests; nil if unknown.
  package func scene(
    visible: Bool, canType: @escaping (String) -> Bool,
    canPress: @escaping (Chord) -> Bool = { _ in true }, keymap: Int? = nil
  ) -> Scene {
    var scene = Scene(
      layout: typing.engine.layout, state: typing.engine.state, visible: visible, rectangle: place,
      keyArea: keyArea, grip: grip, strip: strip, returnType: returnType,
      reach: Reach(
        canType: typableOnKeys(canType), canPress: canPress, reportsButtons: !privacy.isPrivate,
        canEdit: { [editKeys] in editKeys.act(for: $0) != nil },
        version: keymap.map(reachVersion)),
      lastKeys: &shown.keys)
    if let composer = typing.composer, composer.isOn {
      show(composer.keysOfSyllables, in: &scene)
      if candidatePage != nil { scene.keys = [] }
    }
    if access.braille != nil { showDots(in: &scene) }
    if access.scanning != nil { showScanned(in: &scene) }
    scene.pointer = access.pointing.map { $0.behaviour.dwell > .zero ? .dwell : .press }
    scene.dwell = dwell
    scene.forgotten = forgotten
    scene.trail = trail
    if let noticePopup { scene.popups.insert(noticePopup, at: 0) }
    return scene
  }
}
