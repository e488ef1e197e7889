import Erasing
import Layouts
package import Scene
import TextEngine
import Touch
import Units

/// The content of the strip, apart from applications' buttons. The first case that applies is used.
enum StripUse {
  /// The calculator's display and results.
  case calculator
  /// Nothing, because the field is secret.
  case nothing
  /// The letters of a composition, and its candidates.
  case composition
  /// The searched text, and the emoji found.
  case search(EmojiSearch)
  /// The row of commands.
  case edits
  /// The letters of a phone key, one of which further taps can choose.
  case letters(MultiTap.Candidate)
  /// The mode of phone keys, and the words that are offered.
  case words
}

/// A part of the strip, with the target of touches on it. Touches on a part without a target do
/// nothing.
struct StripPart {
  var item: SceneStrip.Item
  var target: StripTouch.Target?
}

/// A finger that came down on a part of the strip.
struct StripTouch: Hashable, Sendable {
  var contact: ContactID
  var target: Target
  /// True while the finger is on the target; the finger may leave the target and come back.
  var isOn = true

  enum Target: Hashable, Sendable {
    case button(String)
    /// A word, by its index among the offers and its text. A different text at the index means that
    /// another offer has taken the word's place under the finger.
    case word(Int, String)
    /// A word of phone keys, by its index among the candidates and its text.
    case phoneWord(Int, String)
    /// An emoji that was found, by its index and text.
    case emoji(Int, String)
    case edit(EditCommand)
    /// A result of the calculator, by its index and text.
    case result(Int, String)
    case phoneMode
    /// The letters of the composition.
    case letters
    /// A candidate, by its index among all candidates and its text.
    case candidate(Int, String)
    /// The button that opens the page of candidates over the keys.
    case openPage
    case closePage
    case earlierPage
    case nextPage
    /// The area of the page without a button or candidate.
    case page
  }
}

// The strip above the keys: words and letters to choose from, the calculator's display, and
// applications' buttons.
extension OnScreenKeyboard {
  /// The place of the strip; nil if there is no strip.
  var stripPlace: UnitRectangle? {
    SceneStrip.place(
      for: typing.engine.layout, in: placeBelowGrip,
      always: !buttons.isEmpty || offersWords || typing.edits.isOpen || typing.search != nil)
  }

  /// True if the strip shows the row of commands: two fingers have opened the row, or the field has
  /// a selection and there is a strip for other reasons.
  var showsEdits: Bool {
    typing.edits.isOpen
      || typing.edits.hasSelection && (offersWords || !buttons.isEmpty) && !editKeys.row.isEmpty
  }

  /// Places the keys again, because two fingers have opened or closed the row of commands. A strip
  /// that shows nothing else appears and disappears with the row.
  func applyEditRow() {
    guard typing.edits.isOpen != typing.edits.hasRoom else { return }
    typing.edits.hasRoom = typing.edits.isOpen
    typing.edits.isAlone =
      buttons.isEmpty && !offersWords && !layout.hasPhoneKeys
      && layout.method == nil
    placeKeys()
  }

  func closeEdits() {
    guard typing.edits.isOpen else { return }
    typing.edits.isOpen = false
    applyEditRow()
    markChanged()
  }

  /// The strip to draw, or the open page of candidates in its place; nil if there is no strip.
  package var strip: SceneStrip? {
    if let candidatePage { return candidatePage.strip }
    guard let place = stripPlace else { return nil }
    var strip = SceneStrip(rectangle: place, items: stripParts(in: place).map(\.item))
    if typing.engine.layout.isCalculator {
      strip.display = SceneStrip.Display(
        text: typing.calculator.display(in: typing.engine.layout.words),
        operation: typing.calculator.waitingSign, memory: typing.calculator.hasMemory,
        failed: typing.calculator.failure != nil)
    }
    return strip
  }

  /// The items of the strip, or of the open page of candidates, on which a touch acts.
  var touchableItems: [SceneStrip.Item] {
    if let page = candidatePage {
      return zip(page.strip.items, page.targets).filter { $0.1 != .page }.map(\.0)
    }
    guard let place = stripPlace else { return [] }
    return stripParts(in: place).filter { $0.target != nil }.map(\.item)
  }

  /// Types the keys under fingers and weighs the words, which may replace the chosen word. Call
  /// this method before checking that the chosen target is still at its place.
  func prepareChoice(
    at point: SurfacePoint, time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    // A menu stays open under the finger that chooses in it.
    if !typing.engine.isMenuOpen {
      announcing(into: acts) { typing.commitTouched(at: time, into: $0) }
    }
    refreshOffers(at: point)
  }

  /// Weighs the words before a touch on the strip, whose offers must match the text.
  ///
  /// - Returns: true if another part has just replaced the touched part, unseen by the user.
  @discardableResult
  func refreshOffers(at point: SurfacePoint) -> Bool {
    guard typing.text.freshness.isStale, stripPlace?.contains(point) == true else { return false }
    let shown = target(at: point)
    guard typing.text.refresh() else { return false }
    markChanged()
    return shown != nil && target(at: point) != shown
  }

  var stripUse: StripUse {
    if typing.engine.layout.isCalculator { return .calculator }
    if privacy.isSecret { return .nothing }
    if isComposing { return .composition }
    if let search = typing.search { return .search(search) }
    if showsEdits { return .edits }
    return typing.phonePad.multiTap.candidate.map { .letters($0) } ?? .words
  }

  /// The strip's parts, from left to right.
  private func stripParts(in strip: UnitRectangle) -> [StripPart] {
    let buttons = buttonParts(in: strip)
    let room = room(in: strip, beside: buttons)
    switch stripUse {
    case .calculator: return buttons + resultParts(in: room)
    case .nothing: return buttons
    case .composition: return buttons + compositionParts(in: room)
    case .search(let search): return buttons + searchParts(search, in: room)
    case .edits: return buttons + editParts(in: room)
    case .letters(let candidate): return buttons + letterParts(candidate, in: room)
    case .words:
      let parts = buttons + modeParts(in: room)
      return parts + wordParts(in: self.room(in: strip, beside: parts))
    }
  }

  private func part(
    _ id: String, _ label: String, _ rectangle: UnitRectangle, _ kind: SceneStrip.Item.Kind,
    _ target: StripTouch.Target?, icon: SceneIcon? = nil
  ) -> StripPart {
    StripPart(
      item: SceneStrip.Item(
        id: id, label: label, rectangle: rectangle, kind: kind,
        pressed: target.map(isPressed) ?? false, icon: icon),
      target: target)
  }

  func isPressed(_ target: StripTouch.Target) -> Bool {
    stripTouches.contains { $0.target == target && $0.isOn }
  }

  private func room(
    in strip: UnitRectangle, beside parts: [StripPart]
  ) -> UnitRectangle {
    parts.last.map { room(in: strip, after: $0.item.rectangle) } ?? strip
  }

  private func room(in strip: UnitRectangle, after rectangle: UnitRectangle) -> UnitRectangle {
    let left = rectangle.maxX
    // Rounding can put the end of the buttons slightly beyond the end of the strip.
    let width = max(strip.maxX - left, 0)
    return UnitRectangle(x: left, y: strip.y, width: width, height: strip.height)
  }

  /// The button that shows the mode of phone keys, and switches to the next mode as the key `#`
  /// does. There is no button while further taps can change the last word or letter.
  private func modeParts(in room: UnitRectangle) -> [StripPart] {
    guard typing.engine.layout.hasPhoneKeys, !typing.phonePad.isComposing else { return [] }
    let label = typing.composer?.isOn == true ? "拼" : phoneModeLabel
    var place = room
    place.width *= Self.modeWidth
    return [part("phone-mode", label, place, .button, .phoneMode)]
  }

  /// The letters of a phone key, while further taps can choose among them.
  private func letterParts(
    _ candidate: MultiTap.Candidate, in room: UnitRectangle
  ) -> [StripPart] {
    zip(candidate.letters.indices, room.columns(candidate.letters.count)).map {
      part(
        "letter-\($0)", candidate.letters[$0].visible, $1,
        $0 == candidate.index ? .byDefault : .candidate, nil)
    }
  }

  private var phoneModeLabel: String {
    switch typing.phonePad.mode {
    case .predictive: "T9"
    case .digits: "123"
    case .multiTap:
      switch typing.phonePad.multiTap.letterCase {
      case .lower: "abc"
      case .capital: "Abc"
      case .upper: "ABC"
      }
    }
  }

  /// The width of the mode button, as a fraction of the room beside applications' buttons.
  private static let modeWidth = 0.16

  /// The calculator's results.
  private func resultParts(in room: UnitRectangle) -> [StripPart] {
    let results = privacy.isSecret ? [] : typing.calculator.results
    return results.indices.map { index in
      let width = room.width * Self.resultWidth
      return part(
        "result-\(index)", "= " + results[index],
        UnitRectangle(
          x: room.x + Double(index) * width, y: room.y, width: width, height: room.height),
        .candidate, .result(index, results[index]))
    }
  }

  /// The width of a result, as a fraction of the room beside applications' buttons.
  private static let resultWidth = 0.15

  /// The commands on the text, such as copy.
  private func editParts(in room: UnitRectangle) -> [StripPart] {
    let commands = editKeys.row
    return zip(commands, room.columns(commands.count)).map { command, rectangle in
      part(
        command.rawValue, command.label, rectangle, .button, .edit(command),
        icon: KeyAction.edit(command).icon)
    }
  }

  /// The searched text and the emoji found; if the searched text is empty, the emoji that were
  /// typed last.
  private func searchParts(_ search: EmojiSearch, in room: UnitRectangle) -> [StripPart] {
    var query = room
    query.width *= Self.queryWidth
    let columns = self.room(in: room, after: query).columns(EmojiSearch.limit)
    let text = search.text.isEmpty ? layout.words.label(of: .search) + "…" : search.text
    return [part("search", text, query, .candidate, nil)]
      + zip(found(by: search), columns).enumerated().map { index, emoji in
        part("emoji-\(index)", emoji.0, emoji.1, .candidate, .emoji(index, emoji.0))
      }
  }

  /// The width of the searched text, as a fraction of the room beside applications' buttons.
  private static let queryWidth = 0.28

  private func found(by search: EmojiSearch) -> [String] {
    guard search.text.isEmpty else { return search.found }
    return typing.recent.texts.filter(typing.text.canType).prefix(EmojiSearch.limit).map(\.self)
  }

  /// The words that are offered.
  private func wordParts(in room: UnitRectangle) -> [StripPart] {
    let words = offeredWords
    return zip(words.indices, room.columns(words.count)).map { index, rectangle in
      let word = words[index]
      return part(
        "word-\(index)", word.label, rectangle, word.isChosen ? .byDefault : .candidate, word.target
      )
    }
  }

  private var offeredWords: [(label: String, isChosen: Bool, target: StripTouch.Target)] {
    let pad = typing.phonePad
    if pad.hasWord {
      let shown = pad.candidates.indices.dropFirst(firstPhoneWord).prefix(
        StripWords.mostOfPhoneKeys)
      return shown.map {
        (pad.candidates[$0], $0 == pad.chosen, .phoneWord($0, pad.candidates[$0]))
      }
    }
    return typing.text.offers.enumerated().map { index, offer in
      let label = offer.kind == .literal ? "“\(offer.text)”" : offer.text
      return (label, offer.kind == .correction, .word(index, label))
    }
  }

  private var firstPhoneWord: Int {
    typing.phonePad.chosen / StripWords.mostOfPhoneKeys * StripWords.mostOfPhoneKeys
  }

  /// The buttons of applications. They fill the strip, or at most half of it if the strip has other
  /// content.
  private func buttonParts(in strip: UnitRectangle) -> [StripPart] {
    var room = strip
    if typing.engine.layout.isCalculator || typing.engine.layout.hasPhoneKeys || offersWords
      || showsEdits || layout.method != nil || typing.search != nil
    {
      room.width *= min(0.25 * Double(buttons.count), 0.5)
    }
    return zip(buttons, room.columns(buttons.count)).map { button, rectangle in
      part(button.id, button.label, rectangle, .button, .button(button.id))
    }
  }

  private func target(at point: SurfacePoint) -> StripTouch.Target? {
    if let page = candidatePage {
      guard page.strip.rectangle.contains(point) else { return nil }
      let target = page.target(at: point)
      return hasCandidates || target == .letters || target == .closePage ? target : .page
    }
    guard let place = stripPlace, place.contains(point) else { return nil }
    return stripParts(in: place).first {
      $0.target != nil && $0.item.rectangle.contains(point)
    }?.target
  }

  /// True if candidates can be chosen: they are the answer to all letters typed, and no choice
  /// awaits its answer.
  var hasCandidates: Bool {
    typing.composer.map { $0.composition.isAnswered && !$0.isBusy } ?? false
  }

  /// True if a touch of the strip's lower part is meant for the key below: just after a touched
  /// key, the user has had no time to read and choose a word of the strip.
  func isMeantForKeys(_ event: KeyboardContactEvent) -> Bool {
    guard let keyTime, event.time - keyTime < Self.typingOn else { return false }
    return isBelowWords(event.point)
  }

  /// True if a point is in the lower part of a strip that offers words: fingers that miss the top
  /// row of keys come down there.
  func isBelowWords(_ point: SurfacePoint) -> Bool {
    let edge = keyArea.y
    guard point.y < edge, offersWords, !typing.engine.isMenuOpen, let strip = stripPlace else {
      return false
    }
    return strip.contains(point) && point.y > edge - strip.height * Self.lowerPart
  }

  /// The time after a touched key during which the user is still typing. At 30 words a minute, a
  /// key is touched every 400 ms.
  private static let typingOn = Microseconds.milliseconds(400)
  /// The height of the strip's lower part, as a fraction of the strip: less than half, because a
  /// finger that chooses a word aims at the middle.
  private static let lowerPart = 0.45

  /// Handles an event of a finger that has come down on the strip. A part of the strip acts when
  /// the finger lifts from it, as a key does.
  ///
  /// - Parameter isUnseen: true if the touched part has just replaced what was shown there. The
  ///   finger then does nothing.
  /// - Returns: false if the event is for the keys.
  func touchStrip(
    _ event: KeyboardContactEvent, isUnseen: Bool, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    guard event.phase != .down else {
      // An open menu may cover the strip. The touch is then for the menu.
      guard !typing.engine.isMenuOpen, let target = target(at: event.point),
        typing.composer?.isPageOpen == true || target.isButton || !isMeantForKeys(event)
      else { return false }
      guard !isUnseen else { return true }
      // Keys under other fingers were touched earlier, so type them first. A word of phone keys
      // stays open, because this touch may choose one of its candidates.
      typing.commitKeys(at: event.time, includingWords: target.isButton, into: acts)
      stripTouches = stripTouches + [StripTouch(contact: event.contact, target: target)]
      markChanged()
      return true
    }
    guard let index = stripTouches.firstIndex(where: { $0.contact == event.contact }) else {
      return false
    }
    markChanged()
    var others = stripTouches
    var touch = others.remove(at: index)
    switch event.phase {
    case .down, .moved:
      touch.isOn = target(at: event.point) == touch.target
      stripTouches = others + [touch]
    case .up:
      stripTouches = others
      repeatedContacts.leftStrip(event)
      guard target(at: event.point) == touch.target else { return true }
      defer { markChanged() }
      switch touch.target {
      case .button(let id): acts.append(.touchButton(id))
      case .word(let index, _): typing.choose(typing.text.offers[index], into: acts)
      case .phoneWord(let index, _): typing.choosePhoneWord(index, into: acts)
      case .emoji(_, let emoji): typing.choose(emoji: emoji, at: event.time, into: acts)
      case .result(let index, _): typing.calculator.recall(index)
      case .edit(let command): typing.edit(command, into: acts)
      case .phoneMode: typing.perform(.phone("#"), at: event.time, into: acts)
      case .letters: typing.typePlain(at: event.time, into: acts)
      case .candidate(let index, _): typing.choose(index, at: event.time, into: acts)
      case .openPage, .closePage, .earlierPage, .nextPage:
        turnPage(touch.target, at: event.time, into: acts)
      case .page: break
      }
    case .cancelled:
      stripTouches = others
    }
    return true
  }
}

extension SceneStrip.Item {
  /// The identity of what a touch on the item does: the text that is typed, or the button with its
  /// label.
  var identity: String { kind == .button ? "\(id) \(label)" : label }
}

extension StripTouch.Target {
  fileprivate var isButton: Bool {
    switch self {
    case .button, .edit: true
    case .word, .phoneWord, .emoji, .result, .phoneMode, .letters, .candidate, .openPage: false
    case .closePage, .earlierPage, .nextPage, .page: true
    }
  }
}

extension UnitRectangle {
  /// Divides the rectangle into equal parts side by side; none for a count of 0.
  fileprivate func columns(_ count: Int) -> [UnitRectangle] {
    let part = width / Double(max(count, 1))
    return (0..<count).map {
      UnitRectangle(x: x + Double($0) * part, y: y, width: part, height: height)
    }
  }
}

extension String {
  /// The text, but with a visible sign for a space or a line break.
  fileprivate var visible: String {
    switch self {
    case " ": "␣"
    case "\n": "⏎"
    default: self
    }
  }
}
