import OnScreenKeyboard
import Scene
import Testing
import Units

/// Tests of the path from touches to the text in a field.
@Suite struct TypingTests {
  private static let letters = """
    id: letters
    title: Letters
    width: 6
    layers:
      main:
        rows: |
          a b é flag family
          delete space next return
    keys:
      é: {output: "e\\u0301"}
      flag: {output: "🇳🇴"}
      family: {output: "👨‍👩‍👧"}
    """

  private static let telephone = """
    id: telephone
    title: Telephone
    width: 4
    layers:
      main:
        rows: |
          2 3 4 delete
          5 6 * #
          next return spacer spacer
    keys:
      "2": {action: phone 2, letters: a b c å 2}
      "3": {action: phone 3, letters: d e f 3}
      "4": {action: phone 4, letters: g h i 4}
      "5": {action: phone 5, letters: j k l 5}
      "6": {action: phone 6, letters: m n o 6}
      "*": {action: 'phone *'}
      "#": {action: 'phone #'}
    """

  private static let hello = """
    * at 0, 4 at 100, 4 at 300, 3 at 500, 3 at 700, 5 at 900, 5 at 1100, 5 at 1300
    """

  private static let calculator = """
    id: sums
    title: Sums
    width: 5
    layers:
      main:
        rows: |
          1 2 5 8 insert
          decimal multiply equals m+ next
    keys:
      "1": {action: calculator 1}
      "2": {action: calculator 2}
      "5": {action: calculator 5}
      "8": {action: calculator 8}
      decimal: {action: calculator decimal}
      multiply: {action: calculator multiply}
      equals: {action: calculator equals}
      m+: {action: calculator m+}
      insert: {action: calculator insert}
    """

  // MARK: Delete

  // Applications delete a whole emoji with one BackSpace, but a letter's marks one by one.
  @Test(arguments: [("a", 1), ("é", 2), ("flag", 1), ("family", 1)])
  func deleteTakesACharacterWhateverItIsMadeOf(key: String, backSpaces: Int) throws {
    var field = try Field(Self.letters)
    try field.play("b at 0, \(key) at 200, delete at 400")
    #expect(field.backSpaces == backSpaces)
    try field.play("delete at 600")
    #expect(field.backSpaces == backSpaces + 1)
  }

  @Test func heldDeleteTakesWordsAfterTwoSeconds() throws {
    var field = try Field(Self.letters)
    // The text is 20 letters and a word of four.
    for time in 0..<20 { try field.play("a at \(time * 60)") }
    try field.play("space at 1300, a at 1400, b at 1500, a at 1600, b at 1700")
    #expect(field.text == String(repeating: "a", count: 20) + " abab")
    // The held key deletes 15 characters from 600 ms to 2000 ms, then the rest of the word.
    try field.play("delete held for 1950 at 2000")
    #expect(field.text == String(repeating: "a", count: 11))
    try field.play("space at 5000, b at 5100, b at 5200, delete held for 2000 at 6000")
    #expect(field.asked == ["Control+BackSpace"])
  }

  // MARK: Telephone keys

  @Test func underAFingerALetterIsInTheStripUntilItIsAccepted() throws {
    var field = try Field(Self.telephone)
    try field.play(Self.hello)
    #expect(field.text == "He")
    #expect(field.strip == "j k [l] 5")
    try field.play("wait until 2150")
    #expect(field.text == "Hel")
    #expect(field.strip == "abc")
    try field.play("5 at 2300, 5 at 2500, 5 at 2700, 6 at 2900, 6 at 3100, 6 at 3300")
    try field.play("return at 3500")
    #expect(field.text == "Hello")
    #expect(field.asked == ["Return"])
  }

  @Test func keypadLettersAreTypedAtOnceAndReplaced() throws {
    var field = try Field(Self.telephone)
    field.isDrivenByKeypad = true
    try field.play("4 at 0")
    #expect(field.text == "g")
    try field.play("4 at 300")
    #expect(field.text == "h")
    try field.play("3 at 500, 3 at 700, wait until 2000")
    #expect(field.text == "he")
  }

  @Test(arguments: [false, true])
  func cancellingAllEndsAnOpenLetter(isFromKeypad: Bool) throws {
    var field = try Field(Self.telephone)
    field.isDrivenByKeypad = isFromKeypad
    try field.play("4 at 0")
    let typed = field.text
    // The console may have changed, and an open letter must not appear on another console.
    field.keyboard.cancelAll()
    field.keyboard.forgetText()
    try field.play("wait until 3000")
    #expect(field.text == typed)
    try field.play("4 at 4000, wait until 6000")
    #expect(field.text == typed + "g")
    #expect(field.backSpaces == 0)
  }

  @Test func aSettingPutsTheOpenLetterIntoTheText() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.phone.placement = .inText
    var field = try Field(Self.telephone, behaviour: behaviour)
    try field.play("4 at 0")
    #expect(field.text == "g")
  }

  @Test func inASecureFieldTheStripShowsNoLetter() throws {
    var field = try Field(Self.telephone)
    field.keyboard.setPurpose(.text, .hiddenText)
    try field.play("4 at 0")
    #expect(field.strip == "")
    try field.play("4 at 300, wait until 2000")
    #expect(field.text == "h")
  }

  @Test func heldIsTheDigitAndHashTheNextKeyboard() throws {
    var field = try Field(Self.telephone)
    try field.play("4 at 0, 5 held at 300, # held at 1000")
    #expect(field.text == "g5")
    #expect(field.asked == ["next layout"])
  }

  @Test func betweenLettersTheStripSaysWhatTheKeysType() throws {
    var field = try Field(Self.telephone)
    try field.play("4 at 0, wait until 2000")
    #expect(field.strip == "abc")
    try field.play("* at 2100, * at 2200")
    #expect(field.strip == "ABC")
    try field.play("# at 2300")
    #expect(field.strip == "123")
    try field.play("# at 2400, * at 2500")
    #expect(field.strip == "abc")
  }

  @Test func deleteTakesALetterThatIsStillChosen() throws {
    var field = try Field(Self.telephone)
    try field.play("4 at 0, 3 at 200, delete at 400, wait until 3000")
    #expect(field.text == "g")
  }

  @Test func anotherLayoutDropsALetterThatIsStillChosen() throws {
    var field = try Field(Self.telephone)
    try field.play("4 at 0")
    field.keyboard.setLayout(field.keyboard.layout)
    try field.play("wait until 3000")
    #expect(field.text == "")
  }

  @Test func aLetterThatTheKeymapLacksNeverCostsTheOneBefore() throws {
    var field = try Field(Self.telephone)
    field.isDrivenByKeypad = true
    field.keyboard.leaveOutLetters { $0 == "å" || $0 == "Å" }
    try field.play("3 at 0, 2 at 200, 2 at 400, 2 at 600")
    #expect(field.text == "dc")
    try field.play("2 at 800")
    #expect(field.text == "d2")
    try field.play("2 at 1000, wait until 3000")
    #expect(field.text == "da")
  }

  // MARK: Calculator

  @Test func theCalculatorInsertsWhatItShows() throws {
    var field = try Field(Self.calculator)
    #expect(field.display == "0")
    try field.play("1 at 0, 2 at 100, decimal at 200, 5 at 300, multiply at 400, 8 at 500")
    try field.play("equals at 600")
    #expect(field.display == "100")
    try field.play("insert at 700")
    #expect(field.text == "100")
  }

  @Test func theLastResultsAreOnTheStripAndATapShowsOneAgain() throws {
    var field = try Field(Self.calculator)
    #expect(field.strip == "")
    try field.play("2 at 0, multiply at 100, 8 at 200, equals at 300")
    try field.play("5 at 400, multiply at 500, 5 at 600, equals at 700")
    #expect(field.strip == "= 25 = 16")
    try field.touchStrip("= 16", at: 1000)
    #expect(field.display == "16")
    #expect(field.strip == "= 25 = 16")
    try field.play("insert at 1100")
    #expect(field.text == "16")
    field.keyboard.setButtons([AccessoryButton(id: "done", label: "done")])
    #expect(field.strip == "done = 25 = 16")
    try field.touchStrip("= 25", at: 2000)
    #expect(field.display == "25")
  }

  @Test func aSecureFieldForgetsThem() throws {
    var field = try Field(Self.calculator)
    try field.play("2 at 0, multiply at 100, 8 at 200, equals at 300")
    field.keyboard.setPurpose(.text, .hiddenText)
    try field.play("2 at 1000, multiply at 1100, 8 at 1200, equals at 1300")
    #expect(field.strip == "")
    field.keyboard.setPurpose(.text)
    #expect(field.strip == "")
    #expect(field.display == "0")
  }

  @Test func itOpensOnZeroAndKeepsItsMemory() throws {
    var field = try Field(Self.calculator)
    try field.play("5 at 0, m+ at 100, 8 at 200")
    field.keyboard.setLayout(field.keyboard.layout)
    #expect(field.display == "0")
    #expect(field.keyboard.strip?.display?.memory == true)
  }
}
