import Access
import Erasing
import Keys
import Layouts
import MarkedYAML
import Scene
import Settings
import Testing
import TextEngine
import Touch
import Units

@testable import OnScreenKeyboard

/// Tests of braille on the whole keyboard, from fingers to texts, keys, announcements and dots.
@Suite struct BrailleTests {
  private static let table = BrailleTableParser.parse(
    Document(
      file: "en.yaml",
      bytes: Array(
        """
        cells: {a: 1, b: 12, e: 15, f: 124, h: 125, t: 2345, c: 14, ",": 2, ".": 256, "(": 5 126}
        signs: {capital: 6, capitals: 6 6, number: 3456, letter: 56}
        digits: {"1": 1}
        in-numbers: ",."
        """.utf8))
  ).table

  /// A field that six fingers type into.
  private struct TouchedField {
    var field: Field
    private var time: Int64 = 1_000
    private var finger: UInt64 = 0
    private(set) var announced: [String] = []

    init(
      _ hands: BrailleHands = .both, in purpose: Purpose = .text, words: [String] = [],
      speech: SpeechMode = .off
    ) throws {
      var behaviour = KeyboardBehaviour()
      behaviour.braille = hands
      behaviour.speech = speech
      if !words.isEmpty { behaviour.words = TextRules() }
      field = try Field(Field.letters(), behaviour: behaviour)
      if !words.isEmpty {
        field.keyboard.setOffersWords(true)
        field.keyboard.useLexicon(try englishLexicon(words[0], words[1], words[2], words[3]))
      }
      field.keyboard.setPurpose(purpose)
      field.keyboard.beginText()
      if let language = field.keyboard.newBrailleLanguage {
        field.keyboard.use(BrailleTests.table, of: language)
      }
    }

    var scene: Scene { field.keyboard.scene(visible: true, canType: { _ in true }) }

    /// Types cells. A step `12-9` types the cell 12 with its last finger 9 mm too far to the left;
    /// `>`, `<`, `v` and `^` swipe with one finger, `>>` and so on with two; `=` holds six fingers.
    mutating func type(_ steps: String) throws {
      for step in steps.split(separator: " ") {
        switch step {
        case ">", ">>": try swipe(30, 0, step.count)
        case "<", "<<": try swipe(-30, 0, step.count)
        case "v", "vv": try swipe(0, 30, step.count)
        case "^", "^^": try swipe(0, -30, step.count)
        case "=": try hold()
        default:
          let parts = step.split(separator: "-")
          try chord(parts[0], left: parts.count > 1 ? try #require(Double(parts[1])) : 0)
        }
        time += 400
        try field.play("wait until \(time - 1)")
        while let (_, text) = field.keyboard.popAnnouncement() { announced.append(text) }
      }
    }

    private mutating func chord(_ dots: Substring, left: Double) throws {
      try play(
        try dots.map { dot in
          var point = try place(of: dot)
          if dot == dots.last { point.x -= left / 220 }
          return (point, point)
        })
    }

    /// Rests six fingers on the dots, or higher by a fraction of the surface's height.
    mutating func hold(higher: Double = 0) throws {
      let ways = try "123456".map { dot in
        var point = try place(of: dot)
        point.y -= higher
        return (point, point)
      }
      try play(ways, for: 1_200)
      time += 1_200
    }

    private mutating func swipe(_ x: Double, _ y: Double, _ fingers: Int) throws {
      try play(
        try "45".prefix(fingers).map { dot in
          let point = try place(of: dot)
          return (point, SurfacePoint(x: point.x + x / 220, y: point.y + y / 140))
        })
    }

    /// Brings all fingers down, moves them, and lifts them together.
    private mutating func play(
      _ ways: [(from: SurfacePoint, to: SurfacePoint)], for duration: Int64 = 150
    ) throws {
      for (index, way) in ways.enumerated() { touch(.down, way.from, UInt64(index), at: time) }
      try field.play("wait until \(time + duration)")
      for (index, way) in ways.enumerated() {
        touch(.up, way.to, UInt64(index), at: time + duration)
      }
      finger += UInt64(ways.count)
    }

    private mutating func touch(
      _ phase: KeyboardContactEvent.Phase, _ point: SurfacePoint, _ index: UInt64, at time: Int64
    ) {
      let acts = ErasingQueue<KeyboardAct>()
      field.keyboard.handle(
        KeyboardContactEvent(
          contact: ContactID(finger + index), phase: phase, point: point,
          time: .milliseconds(time)), into: acts)
      field.apply(acts.popAll())
    }

    /// Returns the middle of a dot's key in the picture.
    func place(of dot: Character) throws -> SurfacePoint {
      let key = try #require(scene.keys.first { $0.label == String(dot) }, "no dot \(dot)")
      return SurfacePoint(
        x: key.rectangle.x + key.rectangle.width / 2, y: key.rectangle.y + key.rectangle.height / 2)
    }
  }

  @Test func cellsTypeLettersAndSwipesTheRest() throws {
    var touched = try TouchedField()
    try touched.type("12 1 > 6 2345 3456 1 256 v <")
    #expect(touched.field.text == "ba T1")
    #expect(touched.field.asked == ["Return"])
    #expect(touched.field.backSpaces == 1)
  }

  @Test func twoFingersDeleteWordsHideAndChangeTheLayout() throws {
    var touched = try TouchedField()
    try touched.type("<< >> vv ^^")
    #expect(touched.field.asked.count == 3, "\(touched.field.asked)")
  }

  @Test func deleteTakesASignBackBeforeItDeletes() throws {
    var touched = try TouchedField()
    try touched.type("1 6 < 12")
    #expect(touched.field.text == "ab" && touched.field.backSpaces == 0)
  }

  @Test func aDeletedCharacterEndsNoWord() throws {
    var touched = try TouchedField(words: Self.words)
    try touched.type("12 3456 1 1 < 1")
    #expect(touched.field.text.hasSuffix("11"))
    try touched.type("> 12 < 1")
    #expect(touched.field.text.hasSuffix(" a"))
  }

  /// A dot that moved in the picture would reveal that it is part of the password.
  @Test(arguments: [Purpose.password, .pin, .unknown])
  func dotsOfSecretsAndUnknownFieldsStayInThePicture(purpose: Purpose) throws {
    var touched = try TouchedField(in: purpose)
    let before = touched.scene.keys.map(\.rectangle)
    try touched.type("12-6 1-6 2-6")
    #expect(touched.scene.keys.map(\.rectangle) == before)
    try touched.type("=")
    touched.field.keyboard.setPurpose(.text)
    try touched.type("12-6 1-6")
    #expect(touched.scene.keys.map(\.rectangle) != before)
  }

  @Test func aChordThatBeganInAnotherFieldTypesNothing() throws {
    var touched = try TouchedField()
    let point = try touched.place(of: "1")
    touched.field.touch(.down, point, at: .milliseconds(500))
    touched.field.keyboard.setPurpose(.password)
    touched.field.touch(.up, point, at: .milliseconds(700))
    try touched.field.play("wait until 900")
    #expect(touched.field.text == "")
    try touched.type("1")
    #expect(touched.field.text == "a")
  }

  @Test func aDeletionInASecretFieldEndsNoNumber() throws {
    var touched = try TouchedField(in: .pin)
    try touched.type("3456 1 < 1")
    #expect(touched.field.text.hasSuffix("1"))
  }

  /// A touchscreen with two device nodes reports each finger twice.
  @Test func aFingerThatIsReportedTwiceIsOne() throws {
    var touched = try TouchedField()
    let from = try touched.place(of: "4")
    let acts = ErasingQueue<KeyboardAct>()
    for (time, phase, x) in [
      (1_000, KeyboardContactEvent.Phase.down, 0.0), (1_150, .moved, 0.2), (1_151, .up, 0.2),
    ] {
      for device: UInt64 in [1, 2] {
        touched.field.keyboard.handle(
          KeyboardContactEvent(
            contact: ContactID(firstOn: device), phase: phase,
            point: SurfacePoint(x: from.x + x, y: from.y), time: .milliseconds(Int64(time))),
          into: acts)
      }
    }
    touched.field.apply(acts.popAll())
    try touched.field.play("wait until 1400")
    #expect(touched.field.text == " " && touched.field.asked == [])
  }

  @Test func aCellWithoutAMeaningIsRefused() throws {
    var touched = try TouchedField()
    try touched.type("1 123456 12")
    #expect(touched.field.text == "ab")
    #expect(touched.field.asked == ["refused"])
    // The cell 5 only begins a bracket.
    try touched.type("5 1 5 >")
    #expect(touched.field.text == "aba ")
    #expect(touched.field.asked.count == 3)
  }

  @Test func cellsAreRefusedUntilTheTableOfTheirLanguageIsRead() throws {
    var touched = try TouchedField()
    touched.field.keyboard.setLayout(try Field(Field.letters("de")).keyboard.layout)
    try touched.type("1")
    #expect(touched.field.text == "" && touched.field.asked == ["refused"])
    #expect(touched.field.keyboard.newBrailleLanguage == "de")
    touched.field.keyboard.use(Self.table, of: "de")
    try touched.type("1")
    #expect(touched.field.text == "a")
  }

  @Test func aLayoutWithoutALanguageKeepsTheTable() throws {
    func braille() -> KeyboardBraille {
      KeyboardBraille(
        .both, in: UnitRectangle(x: 0, y: 0, width: 1, height: 1), on: (width: 220, height: 140))
    }
    let used = braille()
    let read = ["fr", "", "fr", "de"].map { language in
      used.setLanguage(language)
      return used.popLanguageToRead()
    }
    #expect(read == ["fr", nil, nil, "de"])
    #expect(braille().popLanguageToRead() == "")
  }

  @Test func oneHandTypesColumns() throws {
    var touched = try TouchedField(.right)
    try touched.type("12 –")
    try touched.type("1")
    #expect(touched.scene.keys.map(\.label) == ["4", "5", "6", "–"])
    // A swipe ends the cell: `a`, then the space.
    try touched.type(">")
    #expect(touched.field.text == "ba ")
  }

  @Test func aSentenceBeginsWithACapital() throws {
    var touched = try TouchedField(words: ["the", "then", "that", "web"])
    try touched.type("1 >")
    #expect(touched.field.text.hasPrefix("A"))
  }

  /// A script for `the`. In `h`, the finger of dot 5 is nearer to dot 4, so the cell reads as `f`.
  private static let tfe = "= 2345 125-13 15 >"
  private static let words = ["the", "then", "that", "web"]

  @Test func wordsMendAWrongDot() throws {
    var touched = try TouchedField()
    try touched.type(Self.tfe)
    #expect(touched.field.text == "tfe ")
    touched = try TouchedField(words: Self.words)
    try touched.type(Self.tfe)
    #expect(touched.field.text == "The ")
  }

  @Test(arguments: [Purpose.password, .unknown])
  func inPrivateAndUnknownFieldsTheTouchedCellsAreTyped(purpose: Purpose) throws {
    var touched = try TouchedField(in: purpose, words: Self.words)
    try touched.type(Self.tfe)
    #expect(touched.field.text == "tfe ")
  }

  @Test func thePictureShowsDotsInsteadOfKeys() throws {
    let touched = try TouchedField()
    #expect(touched.scene.keys.map(\.label) == ["1", "2", "3", "4", "5", "6"])
    #expect(touched.field.keyboard.ownsWholeGlass)
    let off = try TouchedField(.off)
    #expect(off.scene.keys.contains { $0.id == "q" } && !off.field.keyboard.ownsWholeGlass)
    #expect(off.field.keyboard.newBrailleLanguage == nil)
  }

  @Test func whatIsTypedIsSpoken() throws {
    var touched = try TouchedField(speech: .lift)
    try touched.type("= 12 6 < 6 1 13")
    #expect(touched.announced == ["1 2 3 4 5 6", "b", "6", "deleted", "6", "A", "13"])
    #expect(touched.field.asked == ["refused"])
    touched = try TouchedField(in: .password, speech: .lift)
    try touched.type("12 6 < 6 1")
    #expect(touched.announced == Array(repeating: "dot", count: 5))
  }

  @Test func aReloadReadsTheLanguageAgain() throws {
    let keyboard = try TouchedField(speech: .lift).field.keyboard
    _ = keyboard.newSpokenLanguage
    #expect(keyboard.newBrailleLanguage == nil && keyboard.newSpokenLanguage == nil)
    keyboard.readLanguageAgain()
    #expect(keyboard.newBrailleLanguage == "en-US" && keyboard.newSpokenLanguage == "en-US")
    #expect(keyboard.newBrailleLanguage == nil && keyboard.newSpokenLanguage == nil)
  }

  @Test func dotsBesideTheKeyboardAreNotDrawn() throws {
    var touched = try TouchedField()
    try touched.hold(higher: 0.2)
    #expect(touched.scene.keys.map(\.label) == ["1", "2", "3", "4", "5", "6"])
    try touched.hold(higher: 0.6)
    #expect(touched.scene.keys == [])
  }

  @Test func theNextPersonSetsDotsAndSignsAnew() throws {
    var touched = try TouchedField()
    let before = touched.scene.keys.map(\.rectangle)
    try touched.type("1-6 1-6 1-6 6")
    #expect(touched.scene.keys.map(\.rectangle) != before)
    touched.field.keyboard.forgetPerson()
    #expect(touched.scene.keys.map(\.rectangle) == before)
    try touched.type("1")
    #expect(touched.field.text == "aaaa")
  }
}
