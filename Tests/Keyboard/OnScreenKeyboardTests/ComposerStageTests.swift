import CompositionMessages
import Erasing
import Keys
import Testing
import Units

@testable import OnScreenKeyboard

/// Tests that `Composer` has every edge of its diagram, and no others.
@Suite struct ComposerStageTests {
  private static let layout = """
    id: letters
    title: Letters
    method: pinyin
    width: 10
    layers:
      main:
        rows: |
          q w e r t y u i o p
          a s d f g h j k l '
          z x c v b n m delete
          next . space return
    """

  /// The script that brings a composition of "ni" into a stage.
  private static let beginnings = [
    "typing": "wait until 300", "choosing": "space at 300", "ending": ". at 300",
  ]

  private static let deeds: [String: @Sendable (inout Field) throws -> Void] = [
    "a letter is touched": { try $0.play("h at 400") },
    "a candidate is chosen": { try $0.play("space at 400") },
    "a key that is no letter is touched": { try $0.play(". at 400") },
    "delete is touched": { try $0.play("delete at 400") },
    "all letters are answered": { try answer(letters: 2, in: &$0) },
    "some letters are answered": { try answer(letters: 1, in: &$0) },
    "no letters are answered": { try $0.answer(["你", "泥"], at: 400) },
    "the helper is gone": { $0.helperIsGone(at: 400) },
    "there is no answer": { try $0.play("wait until 2000") },
    "the composition is dropped": { $0.keyboard.dropUnfinishedInput() },
  ]

  private static func answer(letters: Int, in field: inout Field) throws {
    try field.answer(
      ["你", "泥"], chosen: .init(text: "你", letters: letters, spelling: 0), at: 400)
  }

  private struct Edge: Hashable {
    var stage: String
    var deed: String
  }

  /// The new stage and the typed text of each edge. All other edges keep the stage and type
  /// nothing.
  private static let edges: [Edge: (stage: String, types: String)] = [
    Edge(stage: "typing", deed: "a candidate is chosen"): ("choosing", ""),
    Edge(stage: "typing", deed: "a key that is no letter is touched"): ("ending", ""),
    Edge(stage: "choosing", deed: "all letters are answered"): ("typing", "你"),
    Edge(stage: "choosing", deed: "some letters are answered"): ("typing", ""),
    Edge(stage: "choosing", deed: "no letters are answered"): ("typing", "ni"),
    Edge(stage: "choosing", deed: "the helper is gone"): ("typing", "ni"),
    Edge(stage: "choosing", deed: "there is no answer"): ("typing", "ni"),
    Edge(stage: "choosing", deed: "the composition is dropped"): ("typing", ""),
    Edge(stage: "ending", deed: "all letters are answered"): ("typing", "你."),
    Edge(stage: "ending", deed: "no letters are answered"): ("typing", "ni."),
    Edge(stage: "ending", deed: "the helper is gone"): ("typing", "ni."),
    Edge(stage: "ending", deed: "there is no answer"): ("typing", "ni."),
    Edge(stage: "ending", deed: "the composition is dropped"): ("typing", ""),
  ]

  private static func name(of stage: Composer.Stage?) -> String? {
    switch stage {
    case .typing: "typing"
    case .choosing: "choosing"
    case .ending: "ending"
    case nil: nil
    }
  }

  /// Returns a field with the letters "ni" and their candidates, in a stage.
  private func field(in stage: String) throws -> Field {
    var field = try Field(Self.layout)
    field.keyboard.composes = true
    field.keyboard.setPurpose(.text)
    field.keyboard.beginText()
    try field.play("n at 0, i at 100")
    try field.answer(["你", "泥"], at: 200)
    let script = try #require(Self.beginnings[stage])
    try field.play(script)
    return field
  }

  @Test(arguments: beginnings.keys.sorted(), deeds.keys.sorted())
  func everyEdgeLeadsWhereTheDiagramSays(stage: String, deed: String) throws {
    var field = try field(in: stage)
    #expect(Self.name(of: field.keyboard.typing.composer?.stage) == stage)
    let act = try #require(Self.deeds[deed])
    try act(&field)
    let expected = Self.edges[Edge(stage: stage, deed: deed)] ?? (stage, "")
    #expect(Self.name(of: field.keyboard.typing.composer?.stage) == expected.stage)
    #expect(field.text == expected.types)
    #expect(
      (field.keyboard.nextDeadline == nil) == (expected.stage == "typing" && !isAsking(field)))
  }

  /// True if the keyboard awaits an answer with candidates: it then has a deadline.
  private func isAsking(_ field: Field) -> Bool {
    field.keyboard.typing.composer?.composition.deadline != nil
  }

  /// An ending composition chooses the first candidate for letters that an answer leaves over.
  @Test func anEndingCompositionChoosesTheRest() throws {
    var field = try field(in: "ending")
    try Self.answer(letters: 1, in: &field)
    #expect(field.composing.last?.choice == 0)
    #expect(field.composing.last?.spellings.map(\.letters) == ["i"])
  }

  /// The letters of a layout without a method are the text itself, so nothing is composed or kept.
  @Test func aLayoutWithoutAMethodHasNoComposer() throws {
    let field = try Field(
      Self.layout.split(separator: "\n").filter { !$0.hasPrefix("method") }
        .joined(separator: "\n"))
    field.keyboard.composes = true
    #expect(field.keyboard.typing.composer == nil)
  }

  /// An answer to an earlier layout's letters never counts for later letters, even after a layout
  /// without a method.
  @Test func requestsGoOnCountingOverLayouts() throws {
    var field = try field(in: "choosing")
    let asked = try #require(field.composing.last)
    let letters = field.keyboard.typing.composer
    let composed = field.keyboard.layout
    var plain = composed
    plain.method = nil
    field.keyboard.setLayout(plain)
    #expect(field.keyboard.typing.composer == nil)
    try field.answer(["你"], chosen: .init(text: "你", letters: 2, spelling: 0), to: asked, at: 400)
    field.keyboard.setLayout(composed)
    #expect(field.keyboard.typing.composer !== letters)
    try field.play("n at 500, i at 600")
    #expect(try #require(field.composing.last).sequence > asked.sequence)
    try field.answer(["你"], chosen: .init(text: "你", letters: 2, spelling: 0), to: asked, at: 700)
    #expect(field.text == "")
    #expect(field.keyboard.isComposing)
  }

  /// A keypad's arrow asks for no further candidates while keys wait for the answer to a choice.
  @Test func aKeypadsArrowLeavesAChoiceUnderWay() throws {
    var field = try field(in: "typing")
    try field.play("delete at 210")
    try field.answer(["你"], hasMore: true, at: 260)
    try field.play("space at 300")
    let acts = ErasingQueue<KeyboardAct>()
    // KEY_DOWN
    field.keyboard.handle(
      KeypadEvent(keycode: 108, action: .down, time: .milliseconds(400)), of: Keypad(number: 1),
      into: acts)
    field.apply(acts.popAll())
    #expect(field.composing.last?.choice == 0)
    try field.play("wait until 2000")
    #expect(field.text == "n")
    #expect(field.keyboard.nextDeadline == nil)
  }
}
