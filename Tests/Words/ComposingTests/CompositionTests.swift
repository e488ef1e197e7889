import CompositionMessages
import Testing
import Units

@testable import Composing

/// Tests of compositions with a user's actions and the replies of `keyglass-ime`, in virtual time.
@Suite struct CompositionTests {
  private var composition = Composition(.pinyin)
  private var time = Microseconds.seconds(1)
  /// The last request.
  private var asked: CompositionRequest?
  private var finished: [String] = []

  private mutating func record(_ act: Composition.Act?) {
    switch act {
    case .ask(let request): asked = request
    case .finish(let text): finished.append(text)
    case nil: break
    }
  }

  private mutating func type(_ letters: String) {
    for letter in letters.unicodeScalars {
      time = time + .milliseconds(100)
      record(composition.type(.init(letter: letter), at: time))
    }
  }

  private mutating func delete() { record(composition.deleteLast(at: time)) }

  private mutating func choose(_ candidate: Int) {
    record(composition.choose(candidate, at: time))
  }

  private mutating func answer(
    _ texts: String..., preedit: String? = nil, boundaries: [Int] = [],
    chosen: CompositionReply.Chosen? = nil, to request: CompositionRequest? = nil
  ) throws {
    let request = try #require(request ?? asked)
    let reply = CompositionReply(
      sequence: request.sequence, preedit: preedit ?? request.spellings[0].letters,
      boundaries: boundaries, candidates: texts.map { .init(text: $0) }, chosen: chosen)
    record(try composition.receive(reply.packet, at: time))
  }

  private mutating func refuses(_ packet: [UInt8]) -> Bool {
    do throws(PacketError) {
      record(try composition.receive(packet, at: time))
      return false
    } catch {
      return true
    }
  }

  private var candidates: [String] { composition.candidates.map(\.text) }

  @Test mutating func lettersAreShownAtOnceAndCandidatesWhenTheyCome() throws {
    type("ni")
    #expect(composition.preedit == "ni")
    #expect(candidates == [])
    try answer("你", "泥")
    #expect(candidates == ["你", "泥"])
    type("h")
    #expect(composition.preedit == "nih")
    #expect(candidates == [])
    try answer("你好", boundaries: [2])
    #expect(composition.boundaries == [2])
  }

  @Test mutating func aChoiceOfAllLettersIsTheText() throws {
    type("nihao")
    try answer("你好", "你")
    choose(0)
    #expect(asked?.choice == 0)
    #expect(asked?.spellings == [.init(letters: "nihao")])
    try answer("你好", "你", chosen: .init(text: "你好", letters: 5, spelling: 0))
    #expect(finished == ["你好"])
    #expect(composition.isEmpty && composition.preedit == "")
  }

  @Test mutating func aChoiceOfSomeLettersLeavesTheRest() throws {
    type("nihao")
    try answer("你好", "你")
    choose(1)
    try answer("你好", "你", chosen: .init(text: "你", letters: 2, spelling: 0))
    #expect(finished == [])
    #expect(composition.preedit == "你hao")
    #expect(asked?.spellings == [.init(letters: "hao")])
    #expect(asked?.choice == nil)
    try answer("好", "号")
    #expect(composition.boundaries == [1])
    choose(1)
    try answer("好", "号", chosen: .init(text: "号", letters: 3, spelling: 0))
    #expect(finished == ["你号"])
  }

  @Test mutating func deleteTakesALetterThenReopensTheChoice() throws {
    type("nihao")
    try answer("你好", "你")
    choose(1)
    try answer(chosen: .init(text: "你", letters: 2, spelling: 0))
    for left in ["你ha", "你h"] {
      delete()
      #expect(composition.preedit == left)
    }
    delete()
    #expect(composition.preedit == "ni")
    #expect(asked?.spellings == [.init(letters: "ni")])
    delete()
    #expect(finished == [])
    delete()
    #expect(finished == [""])
    #expect(composition.isEmpty)
    // There is nothing left to delete.
    delete()
    #expect(finished == [""])
  }

  @Test mutating func losesNothingWithoutAnAnswer() throws {
    type("nihao")
    #expect(composition.deadline == time + .milliseconds(150))
    composition.advance(to: time + .milliseconds(149))
    #expect(!composition.isLate)
    composition.advance(to: time + .milliseconds(150))
    #expect(composition.isLate)
    #expect(composition.deadline == nil)
    #expect(composition.plainText == "nihao")
    // Another letter causes a new request; until the reply, the letters are still offered.
    type("a")
    #expect(composition.isLate)
    try answer("你好啊")
    #expect(!composition.isLate)
    #expect(candidates == ["你好啊"])
  }

  @Test mutating func theLettersAreTypedAsTheyAre() throws {
    type("nihao")
    try answer("你好", "你")
    choose(1)
    try answer(chosen: .init(text: "你", letters: 2, spelling: 0))
    record(composition.typePlain())
    #expect(finished == ["你hao"])
    #expect(composition.isEmpty)
  }

  @Test mutating func losesNothingIfTheHelperEnds() throws {
    type("nihao")
    try answer("你好", "你")
    choose(1)
    composition.helperIsGone()
    #expect(composition.isLate)
    #expect(composition.preedit == "nihao")
    // A late reply of the old helper is ignored.
    try answer(chosen: .init(text: "你", letters: 2, spelling: 0))
    #expect(composition.preedit == "nihao")
    choose(0)
    try answer("你好", chosen: .init(text: "你好", letters: 5, spelling: 0))
    #expect(finished == ["你好"])
  }

  @Test mutating func aHelperThatGarblesIsNotBelieved() throws {
    type("nihao")
    let request = asked
    let isRefused = refuses([0xA2])
    #expect(isRefused)
    #expect(composition.isLate)
    #expect(composition.plainText == "nihao")
    // Later replies of the refused helper are ignored too.
    try answer("你好", to: request)
    #expect(candidates == [])
  }

  @Test mutating func anotherTextThanWasTouchedIsNotTyped() throws {
    type("nihao")
    try answer("你好", "你")
    choose(0)
    let wrong = CompositionReply(
      sequence: try #require(asked).sequence, preedit: "nihao",
      chosen: .init(text: "拟好", letters: 5, spelling: 0))
    let isRefused = refuses(wrong.packet)
    #expect(isRefused)
    #expect(finished == [])
    #expect(composition.plainText == "nihao")
  }

  @Test mutating func repliesOfATextThatIsOverAreStale() throws {
    type("ni")
    let old = asked
    record(composition.typePlain())
    type("ha")
    try answer("你", to: old)
    #expect(candidates == [])
    try answer("哈")
    #expect(candidates == ["哈"])
  }

  @Test mutating func furtherCandidatesAreChosenByTheirNumber() throws {
    type("shi")
    try answer("是", "时")
    record(composition.show(from: 30, at: time))
    #expect(asked?.from == 30)
    try answer("试", "室")
    #expect(candidates == ["试", "室"])
    choose(31)
    #expect(asked?.choice == 31)
    try answer(chosen: .init(text: "室", letters: 3, spelling: 0))
    #expect(finished == ["室"])
  }

  @Test mutating func aCompositionHasAnEnd() {
    type(String(repeating: "a", count: 64))
    #expect(composition.isFull)
    let last = asked
    type("a")
    #expect(asked == last)
    #expect(composition.plainText.count == 64)
  }

  @Test mutating func learningIsSaidWithTheChoice() throws {
    composition.learning = .init(owner: 1000, learns: true)
    type("ni")
    #expect(asked?.learns == false)
    #expect(asked?.owner == 1000)
    try answer("你")
    choose(0)
    #expect(asked?.learns == true)
    #expect(asked?.owner == 1000)
    try answer(chosen: .init(text: "你", letters: 2, spelling: 0))
    #expect(composition.learning.learns)
  }

  @Test mutating func everyPinyinRequestNamesTheFuzzySounds() throws {
    composition.fuzzy = [.zAndZh, .nAndL]
    type("ni")
    #expect(asked?.fuzzy == [.zAndZh, .nAndL])
    try answer("你", "李")
    choose(1)
    #expect(asked?.fuzzy == [.zAndZh, .nAndL])
    try answer(chosen: .init(text: "李", letters: 2, spelling: 0))
    #expect(finished == ["李"])
    type("ni")
    record(composition.show(from: 30, at: time))
    #expect(asked?.fuzzy == [.zAndZh, .nAndL])
    composition = Composition(.zhuyin)
    composition.fuzzy = [.zAndZh, .nAndL]
    type("ㄋ")
    #expect(asked?.fuzzy == [])
  }

  @Test func learnsNothingWithoutAnOwner() {
    #expect(!Composition.Learning(owner: nil, learns: true).learns)
  }
}
