import CompositionMessages
import Layouts
import Lexicon
import LexiconCompiler
import OnScreenKeyboard
import Testing
import Units

/// Tests of Pinyin on keys with several letters; a column of keys offers the possible first
/// syllables.
@Suite struct SyllablesOnKeyboardTests {
  private static let layout = """
    id: phone
    title: Phone
    method: pinyin
    syllables: ， 。 ？
    width: 5
    layers:
      main:
        rows: |
          ， 1 2 3 delete
          。 4 5 6 next
          ？ 7 8 9 return
          ！ * 0 # above
    keys:
      ，: {alternates: ","}
      "1": {action: phone 1, letters: "1"}
      "2": {action: phone 2, letters: a b c 2}
      "3": {action: phone 3, letters: d e f 3}
      "4": {action: phone 4, letters: g h i 4}
      "5": {action: phone 5, letters: j k l 5}
      "6": {action: phone 6, letters: m n o 6}
      "7": {action: phone 7, letters: p q r s 7}
      "8": {action: phone 8, letters: t u v 8}
      "9": {action: phone 9, letters: w x y z 9}
      "*": {action: 'phone *'}
      "0": {action: phone 0, letters: [" ", "0"]}
      "#": {action: 'phone #'}
    """
  private static let words = """
    xian\t8000
    xi\t7000
    yi\t6000
    an\t9000
    xi'an\t700
    bo\t100
    an'ni\t30
    ni\t5000
    zh\t200\tabbreviation
    z\t200\tabbreviation
    """

  private var field: Field

  init() throws {
    let list = try WordList(table: Array(Self.words.utf8), file: "words")
    let bytes = try LexiconCompiler(language: "zh-pinyin", list: list).compile()
    // The lexicon reads this memory, which is never freed.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
    field = try Field(Self.layout)
    field.keyboard.composes = true
    field.keyboard.useSpellings(try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil))
    field.keyboard.setPurpose(.text)
    field.keyboard.beginText()
  }

  /// The labels of the left column.
  private var column: [String] {
    let keys = field.keyboard.scene(visible: true, canType: { _ in true }).keys
    return ["，", "。", "？", "！"].map { id in keys.first { $0.id == id }?.label ?? "" }
  }

  private mutating func tap(_ keys: String..., from start: Int64) throws {
    for (place, key) in keys.enumerated() {
      try field.play("\(key) at \(start + Int64(place) * 100)")
    }
  }

  private var asked: String { field.composing.last?.spellings.first?.letters ?? "" }

  @Test mutating func theColumnHasTheSyllablesWhileSomethingIsComposed() throws {
    #expect(column == ["，", "。", "？", "！"])
    try tap("9", "4", from: 0)
    #expect(column == ["xi", "yi", "▾", "！"])
    try tap("？", from: 300)
    #expect(column == ["zh", "z", "▾", "！"])
    try tap("？", from: 400)
    #expect(column == ["xi", "yi", "▾", "！"])
    #expect(field.text == "")
    try tap("delete", "delete", from: 500)
    #expect(column == ["，", "。", "？", "！"])
    try tap("，", from: 700)
    #expect(field.text == "，")
  }

  @Test mutating func aSyllableThatIsTouchedIsRead() throws {
    try tap("9", "4", "2", "6", from: 0)
    #expect(asked == "xian")
    #expect(column[0...1] == ["xian", "xi"])
    try tap("。", from: 500)
    #expect(asked == "xi'an")
    // The column has the next stroke's syllables, and none of the earlier ones.
    #expect(column[0...1] == ["an", "bo"])
    try tap("。", from: 600)
    #expect(asked == "xi'bo")
    #expect(column == ["，", "。", "？", "！"])
    try tap("6", "4", from: 700)
    #expect(asked == "xi'bo'ni")
    #expect(field.text == "")
  }

  @Test mutating func deleteTakesTheStrokeAndWithItTheSyllable() throws {
    try tap("9", "4", "2", "6", "。", from: 0)
    #expect(asked == "xi'an")
    try tap("delete", "delete", from: 600)
    #expect(asked == "xi")
    try tap("delete", from: 800)
    #expect(column[0] == "z" || column.contains("z"))
    try tap("4", from: 900)
    // The first syllable is open again.
    #expect(column[0...1] == ["xi", "yi"])
  }

  @Test mutating func aChoiceTakesTheStrokesOfItsSyllables() throws {
    try tap("9", "4", "2", "6", "6", "4", "。", from: 0)
    #expect(asked.hasPrefix("xi'an"))
    // 西 is a candidate for »xi'«, which has two strokes.
    try field.answer(["西安你", "西"], preedit: "xianni", at: 800)
    try field.touchStrip("西", at: 900)
    try field.answer(
      ["西安你", "西"], preedit: "xianni", chosen: .init(text: "西", letters: 3, spelling: 0),
      at: 1_000)
    #expect(asked == "anni")
    try field.answer(["安妮"], preedit: "anni", at: 1_100)
    try tap("0", from: 1_200)
    try field.answer(
      [], preedit: "anni", chosen: .init(text: "安妮", letters: 4, spelling: 0), at: 1_300)
    #expect(field.text == "西安妮")
  }

  @Test mutating func aKeyTouchedDuringAChoiceTypesItsOwnText() throws {
    try tap("9", "4", "2", "6", from: 0)
    try field.answer(["先", "西安"], preedit: "xian", at: 450)
    // The comma is touched before the answer to the choice has come.
    try tap("0", "，", from: 500)
    try field.answer(
      [], preedit: "xian", chosen: .init(text: "先", letters: 4, spelling: 0), at: 700)
    #expect(field.text == "先，")
  }

  @Test mutating func printedKeysAreNotReplacedBySyllables() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.drawsKeys = false
    field.keyboard.setBehaviour(behaviour)
    try tap("9", "4", from: 0)
    #expect(column == ["，", "。", "？", "！"])
  }

  @Test mutating func theLettersAreTypedWithoutMarks() throws {
    try tap("9", "4", "2", "6", "。", "return", from: 0)
    #expect(field.text == "xian")
  }
}
