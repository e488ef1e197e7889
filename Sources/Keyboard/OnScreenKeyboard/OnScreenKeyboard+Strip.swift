import Erasing
import Layouts
package import Scene
import Touch
import Units

/// A finger on an application's button, or on a word that is offered.
struct StripTouch: Hashable, Sendable {
  var contact: ContactID
  var target: Target
  /// True while the finger is on the target; it may slide off and back.
  var isOn = true

  enum Target: Hashable, Sendable {
    case button(String)
    /// A word by its place and text: the strip may change under the finger.
    case word(Int, String)
    case edit(EditCommand)
    /// A result of the calculator, by its place and text.
    case result(Int, String)
    case phoneMode
    /// The letters of the composition.
    case letters
    /// A candidate by its place among all candidates, and its text.
    case candidate(Int, String)
    /// A page of candidates over the keys, and its buttons.
    case openPage
    case closePage
    case earlierPage
    case nextPage
    /// The empty area of the page.
    case page
  }
}

// The strip above the keys: words and letters to choose from, the calculator's display, and the
// buttons of applications.
extension OnScreenKeyboard {
  /// nil if there is no strip.
  var stripPlace: UnitRectangle? {
    SceneStrip.place(
      for: typing.engine.layout, in: placeBelowGrip,
      always: !buttons.isEmpty || offersWords || typing.showsEdits || typing.search != nil)
  }

  /// True if the strip has the row of commands. Two fingers have opened it, or characters are
  /// selected and the strip is there in any case.
  var showsEdits: Bool {
    typing.showsEdits
      || typing.hasSelection && (offersWords || !buttons.isEmpty) && !editKeys.row.isEmpty
  }

  /// Adapts the keys after two fingers have opened or closed the row of commands. If the strip has
  /// no other use, the keys make room for it.
  func settleEdits() {
    guard typing.showsEdits != hasRoomForEdits else { return }
    hasRoomForEdits = typing.showsEdits
    typing.keepsEdits =
      buttons.isEmpty && !offersWords && !layout.hasPhoneKeys
      && layout.method == nil
    placeKeys()
  }

  func closeEdits() {
    guard typing.showsEdits else { return }
    typing.showsEdits = false
    settleEdits()
    note()
  }

  /// The strip as it is now, with a page of candidates if one is open; nil without a strip.
  package var strip: SceneStrip? {
    if let candidatePage { return candidatePage.strip }
    guard let place = stripPlace else { return nil }
    var strip = SceneStrip(rectangle: place, items: buttonItems(in: place))
    if typing.engine.layout.isCalculator {
      strip.display = SceneStrip.Display(
        text: typing.calculator.display(in: typing.engine.layout.words),
        operation: typing.calculator.waitingSign, memory: typing.calculator.hasMemory,
        failed: typing.calculator.failure != nil)
      strip.items += resultItems(in: room(in: place, beside: strip.items))
    } else if privacy.isSecret {
      return strip
    } else if isComposing {
      strip.items += compositionItems(in: room(in: place, beside: strip.items)).map(\.item)
    } else if let search = typing.search {
      strip.items += searchItems(search, in: room(in: place, beside: strip.items))
    } else if showsEdits {
      strip.items += editItems(in: room(in: place, beside: strip.items))
    } else if let candidate = typing.phonePad.multiTap.candidate {
      let room = room(in: place, beside: strip.items)
      strip.items += zip(candidate.letters.indices, room.columns(candidate.letters.count)).map {
        SceneStrip.Item(
          id: "letter-\($0)", label: candidate.letters[$0].visible, rectangle: $1,
          kind: $0 == candidate.index ? .chosen : .candidate)
      }
    } else {
      if let mode = modeItem(in: room(in: place, beside: strip.items)) { strip.items.append(mode) }
      strip.items += wordItems(in: room(in: place, beside: strip.items))
    }
    return strip
  }

  private func room(
    in strip: UnitRectangle, beside items: [SceneStrip.Item]
  ) -> UnitRectangle {
    items.last.map { room(in: strip, after: $0.rectangle) } ?? strip
  }

  private func room(in strip: UnitRectangle, after rectangle: UnitRectangle) -> UnitRectangle {
    let left = rectangle.maxX
    // Rounding may put the buttons' end a hair beyond the strip's.
    let width = max(strip.maxX - left, 0)
    return UnitRectangle(x: left, y: strip.y, width: width, height: strip.height)
  }

  /// The item with the current mode of phone keys, between words; a touch goes on to the next mode
  /// as `#` does.
  private func modeItem(in room: UnitRectangle) -> SceneStrip.Item? {
    guard typing.engine.layout.hasPhoneKeys, !typing.phonePad.isComposing else { return nil }
    let label = typing.composer.isOn ? "拼" : phoneModeLabel
    var place = room
    place.width *= Self.modeWidth
    return SceneStrip.Item(
      id: "phone-mode", label: label, rectangle: place, kind: .button,
      pressed: stripTouches.contains { $0.target == .phoneMode && $0.isOn })
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

  /// The width of the mode's item, as a share of the room that the application's buttons leave.
  private static let modeWidth = 0.16

  /// The calculator's results.
  private func resultItems(in room: UnitRectangle) -> [SceneStrip.Item] {
    let results = privacy.isSecret ? [] : typing.calculator.results
    return results.indices.map { index in
      let width = room.width * Self.resultWidth
      let target = StripTouch.Target.result(index, results[index])
      return SceneStrip.Item(
        id: "result-\(index)", label: "= " + results[index],
        rectangle: UnitRectangle(
          x: room.x + Double(index) * width, y: room.y, width: width, height: room.height),
        kind: .candidate, pressed: stripTouches.contains { $0.target == target && $0.isOn })
    }
  }

  /// The width as a share of the room beside an application's buttons: the display keeps the larger
  /// part.
  private static let resultWidth = 0.15

  /// The commands on the text, such as copy.
  private func editItems(in room: UnitRectangle) -> [SceneStrip.Item] {
    let commands = editKeys.row
    return zip(commands, room.columns(commands.count)).map { command, rectangle in
      SceneStrip.Item(
        id: command.rawValue, label: command.label, rectangle: rectangle, kind: .button,
        pressed: stripTouches.contains { $0.target == .edit(command) && $0.isOn },
        icon: KeyAction.edit(command).icon)
    }
  }

  /// The searched text, and the emoji found; before anything is searched for, the emoji typed last.
  private func searchItems(
    _ search: EmojiSearch, in room: UnitRectangle
  ) -> [SceneStrip.Item] {
    var query = room
    query.width *= Self.queryWidth
    let columns = self.room(in: room, after: query).columns(EmojiSearch.limit)
    let isEmpty = search.text.isEmpty
    return [
      SceneStrip.Item(
        id: "search", label: isEmpty ? layout.words.label(of: .search) + "…" : search.text,
        rectangle: query,
        kind: .candidate)
    ]
      + zip(found(by: search), columns).enumerated().map { index, emoji in
        let target = StripTouch.Target.word(index, emoji.0)
        return SceneStrip.Item(
          id: "emoji-\(index)", label: emoji.0, rectangle: emoji.1, kind: .candidate,
          pressed: stripTouches.contains { $0.target == target && $0.isOn })
      }
  }

  /// The width of the search text, as a share of the room that the application's buttons leave.
  private static let queryWidth = 0.28

  private func found(by search: EmojiSearch) -> [String] {
    guard search.text.isEmpty else { return search.found }
    return typing.recent.texts.filter(typing.text.canType).prefix(EmojiSearch.limit).map(\.self)
  }

  /// The words that are offered.
  private func wordItems(in room: UnitRectangle) -> [SceneStrip.Item] {
    let words = offeredWords
    return zip(words.indices, room.columns(words.count)).map { index, rectangle in
      let target = StripTouch.Target.word(index, words[index].label)
      return SceneStrip.Item(
        id: "word-\(index)", label: words[index].label, rectangle: rectangle,
        kind: words[index].isChosen ? .chosen : .candidate,
        pressed: stripTouches.contains { $0.target == target && $0.isOn })
    }
  }

  private var offeredWords: [(label: String, isChosen: Bool)] {
    if typing.phonePad.hasWord {
      let shown = typing.phonePad.candidates.indices.dropFirst(firstPhoneWord).prefix(
        Self.phoneWords)
      return shown.map { (typing.phonePad.candidates[$0], $0 == typing.phonePad.chosen) }
    }
    return typing.text.offers.map { offer in
      (offer.kind == .literal ? "“\(offer.text)”" : offer.text, offer.kind == .correction)
    }
  }

  /// The number of words of phone keys shown at a time.
  private static let phoneWords = 4

  private var firstPhoneWord: Int { typing.phonePad.chosen / Self.phoneWords * Self.phoneWords }

  /// Types a word that a finger chose.
  private func choose(
    _ index: Int, _ label: String, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    if let search = typing.search {
      let found = found(by: search)
      guard found.indices.contains(index), found[index] == label else { return }
      typing.choose(emoji: label, at: time, into: acts)
      return note()
    }
    guard offeredWords.indices.contains(index), offeredWords[index].label == label else { return }
    if typing.phonePad.hasWord {
      typing.choosePhoneWord(firstPhoneWord + index, into: acts)
    } else {
      let offer = typing.text.offers[index]
      typing.choose(offer, into: acts)
    }
    note()
  }

  /// The buttons have the strip for themselves, or up to half of it if a display or letters come
  /// too.
  private func buttonItems(in strip: UnitRectangle) -> [SceneStrip.Item] {
    var room = strip
    if typing.engine.layout.isCalculator || typing.engine.layout.hasPhoneKeys || offersWords
      || showsEdits || layout.method != nil || typing.search != nil
    {
      room.width *= min(0.25 * Double(buttons.count), 0.5)
    }
    return zip(buttons, room.columns(buttons.count)).map { button, rectangle in
      SceneStrip.Item(
        id: button.id, label: button.label, rectangle: rectangle, kind: .button,
        pressed: stripTouches.contains { $0.target == .button(button.id) && $0.isOn })
    }
  }

  private func target(at point: SurfacePoint) -> StripTouch.Target? {
    if let page = candidatePage {
      guard page.strip.rectangle.contains(point) else { return nil }
      let target = page.target(at: point)
      return hasCandidates || target == .letters || target == .closePage ? target : .page
    }
    guard let place = stripPlace, place.contains(point) else { return nil }
    let buttons = buttonItems(in: place)
    if let button = buttons.first(where: { $0.rectangle.contains(point) }) {
      return .button(button.id)
    }
    if typing.engine.layout.isCalculator {
      let results = typing.calculator.results
      return resultItems(in: room(in: place, beside: buttons))
        .firstIndex { $0.rectangle.contains(point) }
        .map { .result($0, results[$0]) }
    }
    guard !privacy.isSecret else { return nil }
    if isComposing {
      let target = compositionItems(in: room(in: place, beside: buttons))
        .first { $0.item.rectangle.contains(point) }?.target
      return hasCandidates || target == .letters ? target : nil
    }
    if let search = typing.search {
      let items = searchItems(search, in: room(in: place, beside: buttons)).dropFirst()
      return items.enumerated().first { $1.rectangle.contains(point) }
        .map { .word($0, $1.label) }
    }
    if showsEdits {
      return editItems(in: room(in: place, beside: buttons))
        .first { $0.rectangle.contains(point) }
        .flatMap { EditCommand(rawValue: $0.id) }.map { .edit($0) }
    }
    guard typing.phonePad.multiTap.candidate == nil else { return nil }
    var items = buttons
    if let mode = modeItem(in: room(in: place, beside: buttons)) {
      if mode.rectangle.contains(point) { return .phoneMode }
      items.append(mode)
    }
    let words = wordItems(in: room(in: place, beside: items))
    return words.firstIndex { $0.rectangle.contains(point) }.map { .word($0, words[$0].label) }
  }

  /// True if the visible candidates are for all letters; before that only the letters can be
  /// chosen.
  private var hasCandidates: Bool {
    typing.composer.composition.isAnswered && !typing.composer.isBusy
  }

  /// True if a finger that comes down on the lower part of the strip goes on typing. Choosing a
  /// word takes a look first, and so a pause.
  func isMeantForKeys(_ event: KeyboardContactEvent) -> Bool {
    guard let keyTime, event.time - keyTime < Self.typingOn else { return false }
    return isBelowWords(event.point)
  }

  /// True if a point is on the strip's lower part, which belongs to the upper row of keys unless a
  /// word is chosen.
  func isBelowWords(_ point: SurfacePoint) -> Bool {
    let edge = keyArea.y
    guard point.y < edge, offersWords, !typing.engine.isMenuOpen, let strip = stripPlace else {
      return false
    }
    return strip.contains(point) && point.y > edge - strip.height * Self.lowerPart
  }

  /// Typing at 30 words a minute touches a key every 400 ms.
  private static let typingOn = Microseconds.milliseconds(400)
  /// Nearly half: the middle is a word's.
  private static let lowerPart = 0.45

  /// Handles a finger that is on a button or a word of the strip, or came down on one. Buttons and
  /// words act, like keys, when the finger lifts from them.
  ///
  /// - Returns: whether the event was for the strip.
  func touchStrip(
    _ event: KeyboardContactEvent, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    guard event.phase != .down else {
      // The menu of layouts may lie over the strip.
      guard !typing.engine.isMenuOpen, let target = target(at: event.point),
        typing.composer.isPageOpen || target.isButton || !isMeantForKeys(event)
      else { return false }
      // The keys under other fingers were meant before this touch. A word that is chosen settles
      // itself.
      typing.settleKeys(at: event.time, includingWords: target.isButton, into: acts)
      stripTouches = stripTouches + [StripTouch(contact: event.contact, target: target)]
      note()
      return true
    }
    guard let index = stripTouches.firstIndex(where: { $0.contact == event.contact }) else {
      return false
    }
    note()
    var others = stripTouches
    var touch = others.remove(at: index)
    switch event.phase {
    case .down, .moved:
      touch.isOn = target(at: event.point) == touch.target
      stripTouches = others + [touch]
    case .up:
      stripTouches = others
      fingersAgain.leftStrip(event)
      guard target(at: event.point) == touch.target else { return true }
      switch touch.target {
      case .button(let id): acts.append(.touchButton(id))
      case .word(let index, let label): choose(index, label, at: event.time, into: acts)
      case .result(let index, let label):
        if typing.calculator.results.dropFirst(index).first == label {
          typing.calculator.recall(index)
        }
      case .edit(let command):
        typing.edit(command, into: acts)
        note()
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

extension StripTouch.Target {
  fileprivate var isButton: Bool {
    switch self {
    case .button, .edit: true
    case .word, .result, .phoneMode, .letters, .candidate, .openPage: false
    case .closePage, .earlierPage, .nextPage, .page: true
    }
  }
}

extension UnitRectangle {
  /// Divides the rectangle into this many equal parts side by side; none for a count of 0.
  fileprivate func columns(_ count: Int) -> [UnitRectangle] {
    let part = width / Double(max(count, 1))
    return (0..<count).map {
      UnitRectangle(x: x + Double($0) * part, y: y, width: part, height: height)
    }
  }
}

extension String {
  /// The text with signs for invisible characters.
  fileprivate var visible: String {
    switch self {
    case " ": "␣"
    case "\n": "⏎"
    default: self
    }
  }
}
