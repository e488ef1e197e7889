import Access
import Erasing
import Keys
import Layouts
import Lexicon
import OnScreenKeyboard
import Scene
import Settings
import Testing
import TextEngine
import Touch
import Units

/// Tests of exploring keys with speech: the spoken and typed texts, and the texts that nobody may
/// hear.
@Suite struct SpeechTests {
  private static let letters = """
    id: letters
    title: Letters
    language: en-US
    width: 5
    layers:
      letters:
        shift: upper
        rows: |
          t h e w
          q b . delete
          shift symbols space return next
      symbols:
        rows: |
          1 2 , letters
          3 4 next hide
    keys:
      e: {alternates: é ß}
      symbols: {action: layer symbols}
      letters: {action: layer letters}
    """

  private static let names: SpokenNames = {
    var names = SpokenNames()
    names.characters = [".": "full stop", ",": "comma", " ": "space"]
    names.layers = ["symbols": "symbols"]
    names.words = [.insteadOf: "instead of", .capsLock: "caps lock", .alternates: "more"]
    return names
  }()

  private static func lexicon() throws -> Lexicon {
    try englishLexicon("the", "then", "that", "web")
  }

  /// A field that exploring fingers type into, and the spoken texts.
  private struct SpokenField {
    var field: Field
    var said: [String] = []

    init(
      _ mode: SpeechMode = .lift, in purpose: Purpose = .text, _ hints: FieldHints = [],
      unknown: UnknownField = .careful, words: Bool = false, headset: Bool = false
    ) throws {
      var behaviour = KeyboardBehaviour()
      behaviour.speech = mode
      if headset { behaviour.speakPrivately() }
      behaviour.unknownFields = unknown
      if words { behaviour.words = TextRules() }
      field = try Field(SpeechTests.letters, behaviour: behaviour)
      field.keyboard.setReach(canType: { $0 != "ß" && $0 != "ẞ" }, canPress: { _ in true })
      if words {
        field.keyboard.setOffersWords(true)
        field.keyboard.useLexicon(try SpeechTests.lexicon())
      }
      field.keyboard.setPurpose(purpose, hints)
      field.keyboard.beginText()
      if let language = field.keyboard.newSpokenLanguage {
        field.keyboard.use(SpeechTests.names, of: language)
      }
    }

    /// A finger slides over keys, one every 100 ms, and lifts.
    mutating func slide(_ ids: String..., at time: Int64, lifts: Bool = true) throws {
      try wait(until: time - 1)
      field.anotherFinger()
      for (index, id) in ids.enumerated() {
        let point = try #require(field.key(id), "no key \(id)")
        field.touch(
          index == 0 ? .down : .moved, point, at: .milliseconds(time + Int64(index) * 100))
        listen()
      }
      if lifts { try lift(ids[ids.count - 1], at: time + Int64(ids.count) * 100) }
    }

    mutating func lift(_ id: String, at time: Int64) throws {
      try wait(until: time - 1)
      field.touch(.up, try #require(field.key(id)), at: .milliseconds(time))
      listen()
    }

    mutating func wait(until time: Int64) throws {
      try field.play("wait until \(time)")
      listen()
    }

    /// Moves the keyboard's announcements to `said`.
    mutating func listen() {
      while let (announcement, text) = field.keyboard.popAnnouncement() {
        said.append(announcement.interrupts ? text : "+ \(text)")
      }
    }

    /// Returns what was said since the last call.
    mutating func heard() -> [String] {
      listen()
      defer { said = [] }
      return said
    }
  }

  @Test func aFingerHearsKeysAndLiftingTypesTheLast() throws {
    var spoken = try SpokenField()
    try spoken.slide("t", "h", "e", at: 1_000)
    #expect(spoken.heard() == ["t", "h", "e", "e"])
    #expect(spoken.field.text == "e")
    try spoken.slide(".", "space", at: 2_000)
    #expect(spoken.heard() == ["full stop", "space", "space"])
    #expect(spoken.field.text == "e ")
  }

  @Test func aKeyThatIsOnlyCrossedIsNotNamed() throws {
    var spoken = try SpokenField()
    spoken.field.anotherFinger()
    for (id, time) in [("t", 1_000), ("h", 1_020), ("e", 1_040)] as [(String, Int64)] {
      spoken.field.touch(
        id == "t" ? .down : .moved, try #require(spoken.field.key(id)), at: .milliseconds(time))
    }
    try spoken.wait(until: 1_089)
    #expect(spoken.heard() == [])
    try spoken.wait(until: 1_090)
    #expect(spoken.heard() == ["e"])
  }

  @Test func aQuickTapTypesAndIsNamedOnce() throws {
    var spoken = try SpokenField()
    try spoken.field.play("t at 1000")
    #expect(spoken.heard() == ["t"])
    #expect(spoken.field.text == "t")
  }

  @Test func aFingerThatIsLostAndFoundTypesOnce() throws {
    var spoken = try SpokenField()
    spoken.field.mayLoseContact = true
    try spoken.slide("t", at: 1_000)
    #expect(spoken.field.text == "")
    try spoken.slide("t", at: 1_120)
    #expect(spoken.field.text == "")
    try spoken.wait(until: 2_000)
    #expect(spoken.field.text == "t")
  }

  @Test func aTouchOnAnotherKeyEndsALostTouch() throws {
    var spoken = try SpokenField()
    spoken.field.mayLoseContact = true
    try spoken.slide("t", at: 1_000)
    try spoken.slide("h", at: 1_110, lifts: false)
    #expect(spoken.field.text == "t")
    try spoken.lift("h", at: 1_300)
    try spoken.wait(until: 2_000)
    #expect(spoken.field.text == "th")
  }

  @Test func aFingerThatLeavesTheKeyboardTypesNothing() throws {
    var spoken = try SpokenField()
    try spoken.slide("t", at: 1_000, lifts: false)
    spoken.field.touch(.moved, SurfacePoint(x: 0.5, y: 0.2), at: .milliseconds(1_200))
    spoken.field.touch(.up, SurfacePoint(x: 0.5, y: 0.2), at: .milliseconds(1_300))
    #expect(spoken.heard() == ["t"])
    #expect(spoken.field.text == "")
  }

  @Test func aSecondFingerTypesWhatTheFirstExplores() throws {
    var spoken = try SpokenField(.secondFinger)
    try spoken.slide("t", "h", at: 1_000, lifts: false)
    let first = spoken.field
    try spoken.slide("q", at: 1_200)
    #expect(spoken.field.text == "h")
    #expect(spoken.heard() == ["t", "h", "h"])
    spoken.field.sameFinger(as: first)
    try spoken.lift("h", at: 2_000)
    #expect(spoken.field.text == "h")
  }

  /// A finger that explores a word of the strip, which then changes under the finger.
  private func onAWordThatChanges(
    _ mode: SpeechMode, weighs: Bool
  ) throws -> (spoken: SpokenField, point: SurfacePoint) {
    var spoken = try SpokenField(mode, words: true)
    _ = spoken.field.keyboard.text.type("th", at: .milliseconds(500))
    spoken.field.keyboard.weighWords()
    let items = spoken.field.keyboard.strip?.items ?? []
    let item = try #require(items.first { $0.label == "then" }).rectangle
    let point = SurfacePoint(x: item.x + item.width / 2, y: item.y + item.height / 2)
    spoken.field.anotherFinger()
    spoken.field.touch(.down, point, at: .milliseconds(1_000))
    try spoken.wait(until: 1_200)
    #expect(spoken.heard() == ["then"])
    _ = spoken.field.keyboard.text.type("a", at: .milliseconds(1_200))
    if weighs { spoken.field.keyboard.weighWords() }
    return (spoken, point)
  }

  @Test func aWordThatTookTheSpokenOnesPlaceIsSpokenInsteadOfTyped() throws {
    for (weighs, moves) in [(true, false), (false, false), (true, true)] {
      var (spoken, point) = try onAWordThatChanges(.lift, weighs: weighs)
      if moves { spoken.field.touch(.moved, point, at: .milliseconds(1_290)) }
      spoken.field.touch(.up, point, at: .milliseconds(1_300))
      let heard = spoken.heard()
      #expect(spoken.field.text == "" && heard.count == 1 && heard != ["then"])
    }
  }

  @Test func aSecondFingerTypesTheNewWordOnceItIsSpoken() throws {
    var (spoken, _) = try onAWordThatChanges(.secondFinger, weighs: true)
    try spoken.field.play("q at 1300")
    let heard = spoken.heard()
    #expect(spoken.field.text == "" && heard.count == 1 && heard != ["then"])
    try spoken.field.play("q at 1600")
    #expect(spoken.field.text != "" && spoken.heard() == heard)
  }

  @Test func aWordThatIsGoneIsRefused() throws {
    var (spoken, point) = try onAWordThatChanges(.lift, weighs: true)
    spoken.field.keyboard.forgetText()
    spoken.field.keyboard.weighWords()
    #expect(spoken.field.keyboard.strip?.items.isEmpty == true)
    spoken.field.touch(.up, point, at: .milliseconds(1_300))
    #expect(spoken.field.text == "" && spoken.field.asked == ["refused"])
  }

  @Test func layersAndLocksAreNamed() throws {
    var spoken = try SpokenField()
    try spoken.slide("symbols", at: 1_000)
    #expect(spoken.heard() == ["symbols", "symbols"])
    try spoken.slide(",", at: 2_000)
    #expect(spoken.heard() == ["comma", "comma"])
    try spoken.slide("letters", at: 3_000)
    #expect(spoken.heard() == ["letters", "letters"])
    try spoken.field.play("shift at 4000, shift at 4150")
    #expect(spoken.heard() == ["shift", "+ caps lock locked"])
    try spoken.slide("t", at: 5_000)
    #expect(spoken.heard() == ["T", "T"])
    try spoken.field.play("shift at 6000")
    #expect(spoken.heard() == ["shift", "+ caps lock unlocked"])
    #expect(spoken.field.text == ",T")
  }

  @Test func whatDeleteDeletesIsNamed() throws {
    var spoken = try SpokenField()
    try spoken.field.play("t at 1000, . at 1500")
    _ = spoken.heard()
    try spoken.slide("delete", at: 2_000)
    #expect(spoken.heard() == ["delete", "full stop deleted"])
    #expect(spoken.field.text == "t")
  }

  @Test func aFingerThatStaysHearsAlternates() throws {
    var spoken = try SpokenField()
    try spoken.slide("e", at: 1_000, lifts: false)
    try spoken.wait(until: 1_500)
    try spoken.wait(until: 2_900)
    #expect(spoken.heard() == ["e", "more, é, ß"])
    let cells = try #require(
      spoken.field.keyboard.scene(visible: true, canType: { _ in true }).popups.first?.cells)
    let middle = cells[0].rectangle
    spoken.field.touch(
      .moved, SurfacePoint(x: middle.x + middle.width / 2, y: middle.y + middle.height / 2),
      at: .milliseconds(3_000))
    spoken.field.touch(
      .up, SurfacePoint(x: middle.x + middle.width / 2, y: middle.y + middle.height / 2),
      at: .milliseconds(3_100))
    #expect(spoken.field.text == "é")
    #expect(spoken.heard().last == "é")
  }

  @Test func stayingOnDeleteDeletesNothing() throws {
    var spoken = try SpokenField()
    try spoken.field.play("t at 1000")
    try spoken.slide("delete", at: 2_000, lifts: false)
    try spoken.wait(until: 9_000)
    #expect(spoken.field.text == "t")
  }

  @Test func correctionsAndWordsAreNamed() throws {
    var spoken = try SpokenField(words: true)
    try spoken.field.play("t at 1000, h at 1500, w at 2000")
    spoken.field.keyboard.weighWords()
    _ = spoken.heard()
    try spoken.slide("space", at: 3_000)
    #expect(spoken.field.text == "The ")
    #expect(spoken.heard() == ["space", "space", "+ The, instead of Thw"])
    try spoken.field.play("t at 4000, h at 4500")
    spoken.field.keyboard.weighWords()
    _ = spoken.heard()
    try spoken.field.touchStrip("the", at: 5_000)
    #expect(spoken.field.text == "The the ")
    #expect(spoken.heard() == ["the"])
  }

  @Test func noticesLayoutsAndTheKeyboardItselfAreNamed() throws {
    var spoken = try SpokenField()
    spoken.field.keyboard.announce(isShown: true)
    #expect(spoken.heard() == [])
    spoken.field.keyboard.announce(isShown: false)
    spoken.field.keyboard.show(.full, at: .seconds(1))
    #expect(
      spoken.heard() == ["+ hidden", "+ Not typed: too much is waiting to be typed"])
    var other = spoken.field.keyboard.layout
    other.id = "other"
    other.title = "Another"
    spoken.field.keyboard.setLayout(other)
    #expect(spoken.heard() == ["+ Another"])
  }

  @Test func aNewerTouchReplacesWhatNobodyHasTaken() throws {
    var spoken = try SpokenField()
    try spoken.field.play("t at 1000, h at 1500")
    spoken.field.keyboard.show(.full, at: .seconds(2))
    try spoken.field.play("q at 3000")
    #expect(spoken.heard() == ["q"])
  }

  // MARK: - Privacy

  /// Each kind of announcement, with a secret where it has a text. Add each new kind here.
  private static let kinds: [Announcement] = [
    .underFinger("secret"), .alternates(["secret"]), .typed("secret"), .word("secret"),
    .correction("secret", insteadOf: "secret"), .deleted("secret"), .layer("secret"),
    .lock(.capsLock, isOn: true), .layout("German"), .refused("Not typed"),
    .visibility(isShown: true), .dot,
  ]

  private static let silent: [(Purpose, FieldHints)] = [
    (.password, []), (.pin, []), (.unknown, []), (.text, .hiddenText), (.text, .sensitiveData),
    (.unknown, .hiddenText), (.terminal, .hiddenText),
  ]

  @Test(arguments: kinds)
  func announcementsInSecretFieldsRevealNothing(announcement: Announcement) throws {
    for (purpose, hints) in Self.silent {
      let spoken = try SpokenField(in: purpose, hints)
      spoken.field.keyboard.announce(announcement)
      let (_, text) = try #require(spoken.field.keyboard.popAnnouncement())
      #expect(!text.contains("secret"), "\(purpose) \(hints)")
    }
    let spoken = try SpokenField()
    spoken.field.keyboard.announce(announcement)
    #expect(spoken.field.keyboard.popAnnouncement()?.announcement == announcement)
  }

  @Test(arguments: silent)
  func onlyDotsAreHeardInAPrivateField(purpose: Purpose, hints: FieldHints) throws {
    var spoken = try SpokenField(in: purpose, hints)
    try spoken.slide("t", "h", "e", at: 1_000)
    try spoken.field.play("shift at 2000, t at 2500, symbols at 3000, 1 at 3500, letters at 4000")
    try spoken.slide("delete", at: 5_000)
    try spoken.slide("e", at: 6_000, lifts: false)
    try spoken.wait(until: 9_000)
    let heard = spoken.heard()
    #expect(!heard.isEmpty)
    #expect(Set(heard) == ["dot"])
    #expect(spoken.field.text == "eT")
  }

  @Test func aFieldOfUnknownPurposeSpeaksIfItIsTrusted() throws {
    var spoken = try SpokenField(in: .unknown, unknown: .text)
    try spoken.slide("t", at: 1_000)
    #expect(spoken.heard() == ["t", "t"])
    var hidden = try SpokenField(in: .unknown, .hiddenText, unknown: .text)
    try hidden.slide("t", at: 1_000)
    #expect(hidden.heard() == ["dot", "dot"])
  }

  @Test func aPrivateFieldErasesWaitingAnnouncements() throws {
    var spoken = try SpokenField()
    try spoken.field.play("t at 1000")
    spoken.field.keyboard.setPurpose(.password)
    #expect(spoken.heard() == [])
  }

  @Test func withoutSpeechNothingIsKept() throws {
    let spoken = try SpokenField(.off)
    #expect(!spoken.field.keyboard.speaks)
    #expect(spoken.field.keyboard.newSpokenLanguage == nil)
    spoken.field.keyboard.announce(.typed("a"))
    #expect(spoken.field.keyboard.popAnnouncement() == nil)
  }

  // MARK: - A headset

  @Test(arguments: [Purpose.password, .pin, .unknown])
  func aHeadsetNamesTheKeysOfAPassword(purpose: Purpose) throws {
    var spoken = try SpokenField(.off, in: purpose, headset: true)
    try spoken.slide("t", "h", at: 1_000)
    #expect(spoken.heard() == ["t", "h", "h"])
    try spoken.slide("delete", at: 2_000)
    #expect(!spoken.heard().contains("dot"))
    #expect(spoken.field.text == "")
  }

  @Test func aHeadsetKeepsTheModeOfTheSettings() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.speech = .secondFinger
    behaviour.speakPrivately()
    #expect(behaviour.speech == .secondFinger)
    behaviour.speech = .off
    behaviour.speakPrivately()
    #expect(behaviour.speech == .lift)
  }

  /// A text for the headset's wearer must not be spoken to the room.
  @Test func aHeadsetThatIsPulledOutTakesTheWaitingTextsAlong() throws {
    var spoken = try SpokenField(in: .password, headset: true)
    spoken.field.anotherFinger()
    spoken.field.touch(.down, try #require(spoken.field.key("t")), at: .milliseconds(1_000))
    try spoken.field.play("wait until 1200")
    var behaviour = KeyboardBehaviour()
    behaviour.speech = .lift
    spoken.field.keyboard.setAccess(behaviour)
    #expect(spoken.heard() == [])
    try spoken.lift("t", at: 1_300)
    try spoken.slide("h", at: 2_000)
    #expect(spoken.heard().allSatisfy { $0 == "dot" })
  }
}
