import Layouts
import Testing
import TextEngine
import Units

/// A phone pad on which keys are pressed, and the text that results.
///
/// A script is `key at time in ms`, several separated by commas: `4 at 0, 4 at 300, 3 at 1500`. `4
/// held at 0` holds the key, `wait until 900` only lets time pass.
private struct Phone {
  var multiTap: MultiTap
  private(set) var text = ""
  private(set) var askedForNextLayout = false
  private(set) var edits: [TextEdit] = []

  init(
    _ placement: MultiTap.Placement = .inText, letters: PhoneLetters = .standard,
    pause: Microseconds? = .milliseconds(800)
  ) {
    var behaviour = MultiTap.Behaviour()
    behaviour.placement = placement
    behaviour.pause = pause
    multiTap = MultiTap(letters: letters, behaviour: behaviour)
  }

  mutating func play(_ script: String) {
    for step in script.split(separator: ",") {
      let words = step.split(separator: " ")
      guard let key = words.first?.first, let time = words.last.flatMap({ Int64($0) }) else {
        Issue.record("what is \(step)?")
        return
      }
      var output: [MultiTap.Output] = []
      let now = Microseconds.milliseconds(time)
      while let deadline = multiTap.nextDeadline, deadline <= now {
        multiTap.advance(to: deadline, into: &output)
      }
      if words[0] == "wait" {
      } else if words[1] == "held" {
        multiTap.hold(key, at: now, into: &output)
      } else {
        multiTap.tap(key, at: now, into: &output)
      }
      record(output)
    }
  }

  /// Presses the same key `times` times, 300 ms apart.
  mutating func play(_ key: Character, times: Int, from start: Int) {
    for tap in 0..<times {
      play("\(key) at \(start + tap * 300)")
    }
  }

  mutating func record(_ output: [MultiTap.Output]) {
    for output in output {
      switch output {
      case .edit(let edit):
        edits.append(edit)
        switch edit {
        case .insert(let new): text += new
        case .delete(let count): text.removeLast(count)
        case .replace(let count, let new):
          text.removeLast(count)
          text += new
        }
      case .command:
        askedForNextLayout = true
      }
    }
  }

  static func types(_ script: String, _ placement: MultiTap.Placement = .inText) -> String {
    var phone = Phone(placement)
    phone.play(script + ", wait until 100000")
    return phone.text
  }
}

@Suite struct MultiTapTests {
  @Test(arguments: MultiTap.Placement.allCases)
  func helloIsTypedByRepeatedTaps(placement: MultiTap.Placement) {
    let typed = Phone.types(
      """
      4 at 0, 4 at 200, 3 at 400, 3 at 600, 5 at 800, 5 at 1000, 5 at 1200, \
      5 at 2100, 5 at 2300, 5 at 2500, 6 at 2700, 6 at 2900, 6 at 3100
      """, placement)
    #expect(typed == "hello")
  }

  @Test(arguments: [
    ("2", "abc2a"), ("3", "def3d"), ("4", "ghi4g"), ("5", "jkl5j"), ("6", "mno6m"),
    ("7", "pqrs7p"), ("8", "tuv8t"), ("9", "wxyz9w"),
  ])
  func aKeyCyclesThroughItsLettersAndTheDigit(key: Character, cycle: String) {
    for (taps, letter) in cycle.enumerated() {
      var phone = Phone()
      phone.play(key, times: taps + 1, from: 0)
      #expect(phone.text == String(letter))
    }
  }

  @Test func theLetterIsInTheTextAndIsReplaced() {
    var phone = Phone(.inText)
    phone.play("2 at 0")
    #expect(phone.text == "a")
    phone.play("2 at 300")
    #expect(phone.text == "b")
    #expect(phone.edits == [.insert("a"), .replace(1, with: "b")])
    phone.play("wait until 2000")
    #expect(phone.edits.count == 2)
  }

  @Test func orIsHeldBackUntilItIsAccepted() {
    var phone = Phone(.heldBack)
    phone.play("2 at 0, 2 at 300")
    #expect(phone.text == "")
    #expect(phone.multiTap.candidate?.letters == ["a", "b", "c", "2"])
    #expect(phone.multiTap.candidate?.letter == "b")
    phone.play("wait until 1099")
    #expect(phone.text == "")
    phone.play("wait until 1100")
    #expect(phone.text == "b")
    #expect(phone.multiTap.candidate == nil)
  }

  @Test func aPauseAcceptsAndThenTheSameKeyBeginsAnew() {
    #expect(Phone.types("2 at 0, 2 at 799") == "b")
    #expect(Phone.types("2 at 0, 2 at 800") == "aa")
    // The pause counts from the last tap.
    #expect(Phone.types("2 at 0, 2 at 700, 2 at 1400") == "c")
  }

  @Test(arguments: [350, 500, 800, 1200])
  func thePauseIsASetting(milliseconds: Int64) {
    var phone = Phone(pause: .milliseconds(milliseconds))
    phone.play("2 at 0, 2 at \(milliseconds - 1), 2 at \(2 * milliseconds - 1)")
    #expect(phone.text == "ba")
  }

  @Test func withoutAPauseOnlyAnotherKeyAccepts() {
    var phone = Phone(.heldBack, pause: nil)
    phone.play("2 at 0, 2 at 60000")
    #expect(phone.multiTap.nextDeadline == nil)
    #expect(phone.multiTap.candidate?.letter == "b")
    phone.play("3 at 70000")
    #expect(phone.text == "b")
  }

  @Test func holdingTypesTheDigitAndAcceptsWhatWasBefore() {
    for placement in MultiTap.Placement.allCases {
      #expect(Phone.types("4 held at 500", placement) == "4")
      #expect(Phone.types("2 at 0, 2 held at 500", placement) == "a2")
      #expect(Phone.types("* held at 0", placement) == "*")
    }
  }

  @Test func keyOneTypesPunctuation() {
    #expect(Phone.types("1 at 0") == ".")
    #expect(Phone.types("1 at 0, 1 at 200, 1 at 400") == "?")
  }

  @Test func zeroIsABlankAndThenANewLine() {
    #expect(Phone.types("0 at 0") == " ")
    #expect(Phone.types("0 at 0, 0 at 200") == "\n")
  }

  @Test func aNewLineInTheTextIsNeverTakenBack() {
    var phone = Phone(.inText)
    phone.play("0 at 0, 0 at 200")
    #expect(phone.multiTap.candidate == nil)
    phone.play("0 at 400")
    #expect(phone.text == "\n ")
    // The new line is held back and has not been typed yet.
    #expect(Phone.types("0 at 0, 0 at 200, 0 at 400", .heldBack) == "0")
  }

  // MARK: Case

  @Test func starCyclesThroughTheCases() {
    var phone = Phone()
    let cases = (0..<4).map { tap in
      defer { phone.play("* at \(tap * 100)") }
      return phone.multiTap.letterCase
    }
    #expect(cases == [.lower, .capital, .upper, .lower])
  }

  @Test func aCapitalIsForTheNextLetterOnly() {
    #expect(Phone.types("* at 0, 4 at 100, 4 at 300, 3 at 500") == "Hd")
    #expect(Phone.types("* at 0, 4 at 100, 4 at 300, 3 at 500", .heldBack) == "Hd")
  }

  @Test func upperCaseIsForAllLetters() {
    #expect(Phone.types("* at 0, * at 100, 2 at 200, 3 at 500, 1 at 800, 4 at 1000") == "AD.G")
  }

  @Test func punctuationLeavesTheCapitalToTheNextLetter() {
    #expect(Phone.types("* at 0, 0 at 100, 2 at 500, 3 at 800") == " Ad")
  }

  @Test func starAcceptsTheLetterBeforeIt() {
    #expect(Phone.types("2 at 0, * at 100, 2 at 200", .heldBack) == "aA")
  }

  @Test func aSentenceBeginsWithACapital() {
    var phone = Phone()
    phone.multiTap.setAutomaticCapital(true)
    phone.play("2 at 0, 3 at 200")
    #expect(phone.text == "Ad")
    phone.multiTap.setAutomaticCapital(true)
    phone.multiTap.setAutomaticCapital(false)
    #expect(phone.multiTap.letterCase == .lower)
  }

  @Test func unlessTheKeymapLacksIt() {
    var phone = Phone()
    phone.multiTap.letters.leaveOut { $0 == "A" }
    phone.multiTap.setAutomaticCapital(true)
    phone.play("2 at 0")
    #expect(phone.text == "a")
    phone.play("2 at 200")
    #expect(phone.text == "B")
  }

  @Test func aCapitalThatStarChoseIsNotTakenBackInTheMiddleOfASentence() {
    var phone = Phone()
    phone.play("2 at 0, * at 200")
    phone.multiTap.setAutomaticCapital(false)
    phone.play("2 at 400, 3 at 600")
    #expect(phone.text == "aAd")
  }

  // MARK: Modes

  @Test func hashChangesBetweenLettersAndDigits() {
    var phone = Phone(.heldBack)
    phone.play("2 at 0, # at 100")
    #expect(phone.text == "a")
    #expect(phone.multiTap.mode == .digits)
    phone.play("2 at 200, 2 at 300, 0 at 400, * at 500, # at 600, 2 at 700, wait until 2000")
    #expect(phone.text == "a220*a")
    #expect(phone.multiTap.mode == .multiTap)
  }

  @Test func heldHashAsksForTheNextLayoutAndTypesWhatWasPending() {
    var phone = Phone(.heldBack)
    phone.play("2 at 0, # held at 500")
    #expect(phone.text == "a")
    #expect(phone.askedForNextLayout)
    #expect(phone.multiTap.mode == .multiTap)
  }

  // MARK: Other keys

  @Test func anotherKindOfKeyAcceptsFirst() {
    var phone = Phone(.heldBack)
    phone.play("2 at 0")
    var output: [MultiTap.Output] = []
    phone.multiTap.accept(into: &output)
    phone.multiTap.accept(into: &output)
    #expect(output == [.edit(.insert("a"))])
  }

  @Test func deleteTakesALetterThatIsHeldBackAndNothingElse() {
    var phone = Phone(.heldBack)
    phone.play("2 at 0, 3 at 200")
    let took = [phone.multiTap.deleteCandidate(), phone.multiTap.deleteCandidate()]
    #expect(took == [true, false])
    phone.play("wait until 3000")
    #expect(phone.text == "a")
  }

  @Test func aLetterInTheTextIsDeletedThere() {
    var phone = Phone(.inText)
    phone.play("2 at 0")
    let took = phone.multiTap.deleteCandidate()
    #expect(!took)
    #expect(phone.multiTap.nextDeadline == nil)
    phone.play("2 at 100")
    #expect(phone.edits == [.insert("a"), .insert("a")])
  }

  @Test func aCandidateThatIsDroppedIsNeverTyped() {
    var phone = Phone(.heldBack)
    phone.play("2 at 0")
    phone.multiTap.cancel()
    phone.play("wait until 3000")
    #expect(phone.text == "")
  }

  @Test func aChangedPlacementAppliesFromTheNextLetter() {
    var phone = Phone(.heldBack)
    phone.play("2 at 0")
    phone.multiTap.behaviour.placement = .inText
    phone.play("2 at 200, wait until 3000")
    #expect(phone.text == "b")
  }

  // MARK: Languages

  @Test func aLayoutsOwnLettersCount() {
    let place = UnitRectangle(x: 0, y: 0, width: 1, height: 1)
    let layout = Layout(
      id: "phone-keys-nb", title: "Norsk", language: "nb-NO",
      layers: [
        Layer(
          id: "main",
          keys: [
            Key(
              id: "2", label: "2", rectangle: place, action: .phone("2"),
              letters: ["a", "b", "c", "å", "æ", "2"])
          ], unitsWide: 1, unitsHigh: 1)
      ])
    var phone = Phone(letters: PhoneLetters(layout))
    phone.play("* at 0")
    phone.play("2", times: 4, from: 100)
    #expect(phone.text == "Å")
    phone.play("3 at 3000")
    #expect(phone.text == "Åd")
  }

  @Test func upperCaseIsTheLanguages() {
    var letters = PhoneLetters(["4": ["i", "4"], "7": ["ß", "7"]], language: "tr-TR")
    var phone = Phone(letters: letters)
    phone.play("* at 0, * at 50, 4 at 100, 7 at 200")
    #expect(phone.text == "İẞ")
    letters.language = "de-DE"
    phone.multiTap.letters = letters
    phone.play("4 at 5000")
    #expect(phone.text == "İẞI")
  }

  @Test func lettersThatCannotBeTypedAreNotOffered() {
    var letters = PhoneLetters(["2": ["a", "b", "ß", "2"], "3": ["д", "е", "3"]], language: "de")
    letters.leaveOut { ["ß", "B", "д", "Д", "е", "Е"].contains($0) }
    var phone = Phone(letters: letters)
    phone.play("2", times: 4, from: 0)
    phone.play("wait until 3000, 3 at 3000")
    #expect(phone.text == "a3")
    // The keymap may have only one case of a letter.
    phone.play("* at 5000, * at 5100, 2 at 5200")
    #expect(phone.multiTap.candidate?.letters == ["A", "ẞ", "2"])
  }

  @Test func aKeyWithoutLettersTypesItself() {
    var phone = Phone(letters: PhoneLetters(["5": ["x"]], language: ""))
    phone.play("4 at 0, 4 at 100, 5 at 200, 5 at 300")
    #expect(phone.text == "44xx")
  }
}
