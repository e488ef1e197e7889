import Foundation
import Layouts
import OnScreenKeyboard
import Testing
import TextEngine
import Units

/// Tests that `forgetPerson` drops everything that belongs to a user. The daemon calls it when
/// another user takes the seat.
@Suite struct PersonalStateTests {
  // MARK: - One list

  private enum Owner {
    /// The property is a user's, and is dropped with the user.
    case person
    /// The property is the machine's: layout, settings, devices, keymap or the current field.
    case machine
    /// The property's type has its own entry in the list.
    case type
    /// The named function changes the property by its own rules when the user at the seat changes.
    case by(String)
  }

  /// The owner of every stored property of the types between finger and text, the daemon's
  /// included. A new property needs an owner here. A user's property is dropped in the type's
  /// `forgetPerson`, or in a function called there.
  private static let list: [String: [String: Owner]] = [
    "Keyboard/OnScreenKeyboard/OnScreenKeyboard.swift": [
      "behaviour": .machine, "place": .machine, "surfaceSize": .machine, "typing": .type,
      "field": .machine, "offersWords": .machine, "prepared": .machine,
      "keysOfWords": .machine, "spellings": .machine,
      "buttons": .by("clientIsGone"), "canPress": .machine, "stripTouches": .person,
      "offersSettings": .by("applyField"),
      "drag": .person, "shownNotice": .person, "forgotten": .machine, "hintsInUse": .type,
      "keyTime": .person, "contactBelowWords": .person, "repeatedContacts": .person,
      "shown": .type, "access": .type,
      "composes": .machine,
      "learner": .by("compositionsOf"),
    ],
    "Keyboard/OnScreenKeyboard/AccessInUse.swift": [
      "filter": .type, "scanning": .type, "speech": .type, "braille": .type, "pointing": .type,
    ],
    "Keyboard/OnScreenKeyboard/HintsInUse.swift": [
      "seen": .person, "haveChanged": .person, "mayShow": .machine,
    ],
    "Keyboard/OnScreenKeyboard/ShownKeys.swift": [
      "keys": .person, "recent": .person, "reachOrigin": .machine, "version": .machine,
    ],
    "Keyboard/OnScreenKeyboard/TouchFilter.swift": [
      "behaviour": .machine, "fingers": .person, "lastLeft": .person,
    ],
    "Keyboard/OnScreenKeyboard/KeyboardScanning.swift": [
      "behaviour": .machine, "scanner": .person, "offeredRevision": .machine, "weights": .machine,
      "contact": .machine,
    ],
    "Keyboard/OnScreenKeyboard/KeyboardSpeech.swift": [
      "explorer": .type, "known": .person, "names": .machine, "language": .machine,
      "announcements": .person, "acts": .person, "isShown": .machine, "audience": .machine,
    ],
    "Keyboard/OnScreenKeyboard/KeyboardBraille.swift": [
      "hands": .machine, "reader": .person, "text": .person, "language": .machine,
      "needsTable": .machine, "area": .machine, "glass": .machine, "shownDots": .person,
    ],
    "Keyboard/OnScreenKeyboard/Explorer.swift": ["mode": .machine, "fingers": .person],
    "Programs/keyglassd/Speech/Speakers.swift": [
      "speakers": .by("seatChanged"), "seat": .by("seatChanged"),
    ],
    "Keyboard/OnScreenKeyboard/KeyboardPointing.swift": [
      "behaviour": .machine, "dwell": .person, "pressed": .person, "contact": .machine,
      "weights": .machine, "odds": .person,
    ],
    "Keyboard/OnScreenKeyboard/KeysToText.swift": [
      "engine": .type, "phonePad": .type, "calculator": .type, "text": .type, "composer": .type,
      "idleExchange": .machine,
      "returnType": .machine, "letterPlacement": .machine, "recent": .person,
      "recordsRecent": .machine, "search": .type, "edits": .type,
      "deletedWords": .person, "isDrivenByKeypad": .person, "capitalRevision": .person,
      "swipe": .type, "changes": .machine,
      "outputs": .person,
      "padOutputs": .person, "letterOutputs": .person,
    ],
    "Keys/Keys/KeyEngine.swift": [
      "layout": .machine, "preparedLayers": .machine, "behaviour": .machine,
      "keyboard": .machine,
      "area": .machine, "revision": .machine, "surfaceSize": .machine, "glass": .machine,
      "layer": .person, "latches": .person, "contacts": .person, "popup": .person,
      "layoutMenu": .machine, "sizeMenu": .machine, "modifierTap": .person, "privacy": .machine,
      "reach": .machine, "hasFlicks": .machine, "swipes": .type,
    ],
    "Keyboard/OnScreenKeyboard/KeysToText+Swipes.swift": [
      "hasKeysOfWords": .machine, "isAllowedInSearch": .machine, "samples": .person,
      "guessTime": .person,
    ],
    "Keys/Keys/SwipeTrace.swift": ["points": .person],
    "Keys/Keys/SwipingFingers.swift": [
      "isOn": .machine, "begins": .machine, "watchedPath": .person, "watchedFinger": .person,
      "mayBegin": .person, "leftTime": .person, "isResting": .person, "pathLength": .person,
      "measuredPlace": .person, "measuredTime": .person,
      "cellTime": .person,
      "running": .person, "beginTime": .person, "ended": .person, "typeTime": .person,
      "lettersDown": .person,
      "fading": .machine, "shownTime": .person,
    ],
    "Words/TextEngine/PhonePad.swift": [
      "multiTap": .type, "candidates": .person, "chosen": .person,
      "predicts": .machine, "words": .machine, "keyNames": .machine, "language": .machine,
      "strokes": .person, "letterCase": .person, "placement": .machine,
    ],
    "Words/TextEngine/MultiTap.swift": [
      "letters": .machine, "behaviour": .machine, "mode": .machine, "letterCase": .person,
      "capitalIsAutomatic": .person, "candidate": .person, "nextDeadline": .person,
    ],
    "Words/TextEngine/TextEngine.swift": [
      "rules": .machine, "language": .machine, "hasLetterIJ": .machine, "vocabularies": .machine,
      "stock": .machine, "learned": .person, "touchscreen": .machine, "typed": .person,
      "revision": .machine, "freshness": .machine, "keys": .machine,
      "touched": .person,
      "suggestions": .person, "learning": .person, "undo": .person, "corrected": .person,
      "isBack": .person, "spaceBefore": .person, "canType": .machine,
      "offerLimit": .machine,
      "joined": .person, "swipes": .person,
    ],
    "Keys/Calculator/Calculator.swift": [
      "behaviour": .machine, "decimalSign": .machine, "operand": .person, "pending": .person,
      "replaceable": .person, "repeated": .person, "memory": .person, "lastResults": .person,
    ],
    "Keyboard/OnScreenKeyboard/Composer.swift": [
      "method": .machine, "isAllowed": .machine, "typesDigits": .machine, "composition": .person,
      "stage": .person, "next": .person, "firstShown": .person, "earlierPages": .person,
      "waiting": .person, "drawsKeys": .machine, "syllableKeys": .machine,
      "firstSyllable": .person, "isCatchingUp": .person, "touches": .machine, "swipes": .person,
      "phoneKeys": .machine, "answered": .person,
    ],
    "Keyboard/OnScreenKeyboard/EditRow.swift": [
      "keys": .machine, "isOpen": .person, "hasSelection": .person, "isAlone": .person,
      "hasRoom": .person,
    ],
    "Keyboard/OnScreenKeyboard/EmojiSearch.swift": [
      "text": .person, "found": .person, "names": .machine, "isStale": .person,
    ],
    "Keymaps/Typing/OutgoingKeys.swift": [
      "strokes": .type, "texts": .type, "commits": .type, "frames": .machine, "planned": .person,
      "direct": .machine, "filtered": .by("cutShort"), "isFiltering": .machine,
      "refused": .person,
    ],
    "Keymaps/Typing/StrokeQueue.swift": [
      "pace": .machine, "capacity": .machine, "finger": .person, "text": .person,
      "clearAt": .machine, "unfinished": .person, "commits": .person, "gate": .person,
      "commitTimeout": .by("take"), "handling": .person,
    ],
    "Keymaps/Typing/TextQueue.swift": [
      "capacity": .machine, "count": .person, "texts": .person, "ended": .by("answerEnded"),
      "tickets": .machine,
    ],
    "Keymaps/Typing/Commits.swift": [
      "isOpen": .by("updateCanCommit"), "texts": .person, "last": .machine,
    ],
    "Programs/keyglassd/Typing/Typist.swift": [
      "keyboard": .machine, "device": .machine, "outgoing": .type, "planner": .machine,
      "modifierKeys": .machine, "capsLockTap": .machine, "planned": .person,
      "keysTyped": .machine, "keysPressed": .machine, "keysVersion": .machine,
      "capsLockTrigger": .machine,
      "shownLocks": .machine, "assumedLocks": .machine, "announcementDeadline": .machine,
      "commit": .machine, "commitFailed": .machine, "committing": .person, "preedit": .person,
      "refused": .machine,
    ],
    "Programs/keyglassd/Typing/SessionCommits.swift": [
      "wasCommitted": .machine, "commitsEnd": .machine, "helper": .by("seatChanged"),
      "changed": .machine,
    ],
    "Programs/keyglassd/Control/ClientTexts.swift": [
      "willType": .machine, "typist": .type, "keymap": .by("seatChanged"), "server": .machine,
      "toCheck": .person, "onTheirWay": .by("answerEnded"), "chordsToCome": .person,
    ],
    "Programs/keyglassd/Words/WordsInUse.swift": [
      "foundProblems": .machine, "keyboard": .type,
      "background": .machine, "files": .machine, "log": .machine, "shortcuts": .machine,
      "names": .by("sit"), "paths": .machine, "lexicons": .machine,
      "hasReleasedCode": .machine, "hasRested": .machine,
      "emojiNamesPath": .machine, "deadlines": .by("seatChanged"),
      "user": .by("seatChanged"), "language": .by("seatChanged"),
      "wordsRequest": .by("startAnew"), "habitsAreNew": .by("seatChanged"),
      "keptRecent": .by("seatChanged"), "recentRequest": .by("startAnew"),
      "hintsRequest": .by("forgetHints"),
    ],
    "Programs/keyglassd/Daemon.swift": [
      "log": .machine, "loop": .machine, "typist": .type, "keymap": .by("seatChanged"),
      "clients": .type, "background": .machine, "service": .machine, "configuration": .by("sit"),
      "chosen": .by("sit"),
      "layouts": .machine, "keyboard": .type, "words": .type,
      "compositions": .type,
      "placement": .machine, "unreachableSearch": .machine, "devices": .by("letGo"),
      "acts": .person,
      "restart": .type, "reports": .type, "reportedBraille": .machine,
    ],
    "Programs/keyglassd/Control/Clients.swift": [
      "server": .machine, "texts": .type, "commits": .type, "speech": .type,
      "jobs": .machine, "published": .machine, "pointer": .by("removePanel"),
    ],
    "Programs/keyglassd/Typing/CompositionsInUse.swift": [
      "helper": .by("compositionsOf"), "owners": .machine, "spellings": .machine,
    ],
    "Programs/keyglassd/Handover/Restart.swift": [
      "inherited": .machine, "isComingBack": .machine, "fieldDeadline": .machine,
      "endDeadline": .machine,
    ],
    "Programs/keyglassd/Field/FieldReports.swift": [
      "statements": .by("revise"), "filters": .by("applyKeyFilter"), "inputSources": .by("sit"),
      "follower": .by("revise"),
      "field": .by("revise"), "numbers": .by("forgetNumber"),
    ],
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// Returns the names of the stored properties of a file's first type, in their order.
  private static func stored(in text: String) -> [String] {
    var names: [String] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.hasPrefix("  ") && !line.hasPrefix("   ") {
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(where: { $0 == "var" || $0 == "let" }),
        words[..<place].allSatisfy({ modifiers.contains(String($0)) }), place + 1 < words.count
      else { continue }
      let next = lines.dropFirst(index + 1).first ?? ""
      let observes = next.contains("didSet") || next.contains("willSet")
      let isComputed = line.contains("{") && !line.contains(" = ") && !observes
      if !isComputed { names.append(String(words[place + 1].prefix { $0 != ":" })) }
    }
    return names
  }

  private static let modifiers: Set = [
    "package", "private", "private(set)", "internal(set)", "package(set)", "fileprivate", "lazy",
    "weak", "unowned", "nonisolated(unsafe)",
  ]

  @Test(arguments: list.keys.sorted())
  func everyStoredPropertyIsSomebodys(file: String) throws {
    let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
    let known = try #require(Self.list[file])
    let stored = Self.stored(in: text)
    #expect(!stored.isEmpty)
    for name in stored where known[name] == nil {
      Issue.record("\(file): whose is `\(name)`? Say so in the list, and drop what is a person's")
    }
    for name in known.keys.sorted() where !stored.contains(name) {
      Issue.record("\(file) has no `\(name)` any more")
    }
  }

  @Test func aNewPropertyIsSeen() {
    let text = """
      final class A {
        private(set) var one = 1
        var two: Int { 2 }
        let three: String
        package private(set) var four: Int {
          didSet {}
        }
        var five: (Int) -> Void = { _ in }
        static let six = 6
        var seven:
          (Int) -> Void = { _ in }
        func eight() {
          let nine = 9
        }
      }
      """
    #expect(Self.stored(in: text) == ["one", "three", "four", "five", "seven"])
  }

  // MARK: - State seen by the next user

  private static let keys = """
    id: all
    title: All
    width: 10
    layers:
      main:
        shift: upper
        rows: |
          q w e r t y u i o p
          shift ctrl a s d f g h j delete
          more space . return next
      more:
        rows: |
          1 2 3 back next
    keys:
      ctrl: {action: modifier control}
      more: {action: layer more}
      back: {action: layer main}
    """

  private static let sums = """
    id: sums
    title: Sums
    width: 5
    layers:
      main:
        rows: |
          1 2 5 mr insert
          plus multiply equals m+ next
    keys:
      "1": {action: calculator 1}
      "2": {action: calculator 2}
      "5": {action: calculator 5}
      plus: {action: calculator add}
      multiply: {action: calculator multiply}
      equals: {action: calculator equals}
      m+: {action: calculator m+}
      mr: {action: calculator mr}
      insert: {action: calculator insert}
    """

  /// Expects a used keyboard that has forgotten its user to look and type like a new keyboard.
  private func expectNothingLeft(
    _ layout: String, _ script: String, then probe: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var (used, new) = (try Field(layout), try Field(layout))
    try used.play(script)
    used.keyboard.forgetPerson()
    used.keyboard.beginText()
    new.keyboard.beginText()
    func scene(_ field: Field) -> [String] {
      let scene = field.keyboard.scene(visible: true, canType: { _ in true })
      return scene.keys.map { "\($0)" } + ["\(scene.layer) \(String(describing: scene.strip))"]
    }
    #expect(scene(used) == scene(new), sourceLocation: sourceLocation)
    let (before, asked) = (used.text.count, used.asked.count)
    try used.play(probe)
    try new.play(probe)
    #expect(String(used.text.dropFirst(before)) == new.text, sourceLocation: sourceLocation)
    #expect(Array(used.asked.dropFirst(asked)) == new.asked, sourceLocation: sourceLocation)
    #expect(scene(used) == scene(new), sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "ctrl at 0", "ctrl at 0, ctrl at 100", "shift at 0", "shift at 0, shift at 100",
    "more at 0", "q at 0, q at 200, delete held for 900 at 400", "a at 0, space at 100",
  ])
  func noModifierAndNoLayerIsLeft(script: String) throws {
    try expectNothingLeft(Self.keys, script, then: "q at 9000, w at 9200, shift at 9300, e at 9400")
  }

  /// Two taps by two people are no double tap, so they lock nothing.
  @Test func twoPeoplesTapsAreNoDoubleTap() throws {
    try expectNothingLeft(Self.keys, "ctrl at 0", then: "ctrl at 200, q at 400, w at 600")
  }

  @Test(arguments: [
    "1 at 0, plus at 100, 2 at 200, equals at 300", "5 at 0, m+ at 100", "2 at 0, multiply at 100",
    "1 at 0, 2 at 100",
  ])
  func noSumNoResultAndNoMemoryIsLeft(script: String) throws {
    try expectNothingLeft(
      Self.sums, script,
      then: "mr at 9000, insert at 9100, 5 at 9200, equals at 9300, insert at 9400")
  }

  @Test func aFingerThatIsDownTypesNothingForTheNext() throws {
    var field = try Field(Self.keys)
    let key = try #require(field.key("q"))
    field.anotherFinger()
    field.touch(.down, key, at: .zero)
    field.keyboard.forgetPerson()
    field.touch(.up, key, at: .milliseconds(50))
    #expect(field.text == "" && field.asked == [])
  }

  @Test(arguments: ["hangul", "pinyin", "romaji"])
  func nothingHalfComposedIsLeft(method: String) throws {
    var field = try Field("method: \(method)\n" + Self.keys)
    field.keyboard.composes = true
    field.keyboard.setPurpose(.text)
    field.keyboard.beginText()
    try field.play("q at 0, w at 100")
    let request = try #require(field.composing.last)
    try field.answer(["가", "나"], at: 200)
    #expect(field.strip != "")
    field.keyboard.forgetPerson()
    #expect(field.strip == "")
    // The answer to the former user's letters is dropped.
    try? field.answer(["가", "나"], to: request, at: 300)
    #expect(field.strip == "")
    try field.play("space at 400")
    #expect(field.text == " ")
  }

  /// Panels forget drawn texts whenever the scene's `forgotten` changes.
  @Test func scenesSayThatASecretFieldOrAnotherPersonCame() throws {
    let field = try Field(Self.keys)
    func forgotten() -> Int {
      field.keyboard.scene(visible: true, canType: { _ in true }).forgotten
    }
    #expect(forgotten() == 0)
    field.keyboard.setPurpose(.email)
    #expect(forgotten() == 0)
    field.keyboard.forgetPerson()
    #expect(forgotten() == 1)
    field.keyboard.setPurpose(.password)
    #expect(forgotten() == 2)
    field.keyboard.setPurpose(.text)
    #expect(forgotten() == 2)
    field.keyboard.setPurpose(.text, .sensitiveData)
    #expect(forgotten() == 3)
    // A trail may be shown in a sensitive field, but not in a field that may be a password's.
    field.keyboard.setPurpose(.unknown, .sensitiveData)
    #expect(forgotten() == 4)
    field.keyboard.setPurpose(.password)
    #expect(forgotten() == 5)
    field.keyboard.setPurpose(.text)
    field.keyboard.setPurpose(.unknown)
    #expect(forgotten() == 6)
  }

  @Test func noWordIsLeftToGoOnWith() throws {
    var field = try Field(Self.keys)
    try field.play("q at 0, w at 100")
    #expect(!field.keyboard.text.typed.isEmpty)
    field.keyboard.forgetPerson()
    #expect(field.keyboard.text.typed.isEmpty)
    #expect(field.keyboard.text.typed.isUnknown)
  }
}
