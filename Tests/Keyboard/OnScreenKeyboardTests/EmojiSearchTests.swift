import Foundation
import Layouts
import Lexicon
import LexiconCompiler
import MarkedYAML
import OnScreenKeyboard
import Scene
import Testing
import TextEngine

/// Tests of searches for emoji by name, on a layout whose keys type the search.
@Suite struct EmojiSearchTests {
  private static let layout = """
    id: seek
    title: Seek
    language: de-DE
    width: 5
    search: emoji
    layers:
      letters:
        rows: |
          h e r z ä
          back space next return delete
    """

  /// The names' bytes, which are never freed.
  private nonisolated(unsafe) static let names = UnsafeRawBufferPointer(
    UnsafeMutableRawBufferPointer.allocateCopy(
      of: "❤️\trotes herz\tliebe\n💘\therz mit pfeil\tamor\n🔥\theiß\tfeuer\n"))

  private func field() throws -> Field {
    var field = try Field(Self.layout)
    field.keyboard.setLayout(field.keyboard.layout)
    try weighWords(&field)
    return field
  }

  private func weighWords(_ field: inout Field) throws {
    if field.keyboard.wantsEmojiNames {
      field.keyboard.useEmojiNames(EmojiNames(Self.names, keeping: nil))
    }
    field.keyboard.weighWords()
  }

  private func play(_ script: String, _ field: inout Field) throws {
    try field.play(script)
    try weighWords(&field)
  }

  @Test func showsTypedLettersBesideMatchingEmoji() throws {
    var field = try field()
    #expect(field.strip == "Suchen…")
    try play("h at 0, e at 300, r at 600", &field)
    #expect(field.strip == "her ❤️ 💘")
    #expect(field.text == "")
    try field.touchStrip("💘", at: 1000)
    try field.touchStrip("❤️", at: 1300)
    #expect(field.text == "💘❤️")
    #expect(field.strip == "her ❤️ 💘")
  }

  @Test func anEmojiThatIsChosenEndsTheWordBeforeItAsAKeysDoes() throws {
    let letters = """
      id: letters
      title: Letters
      language: de-DE
      width: 10
      layers:
        letters:
          rows: |
            q w e r t z u i o p
            a s d f g h j k l
            y x c v b n m
            next space return delete
      """
    var behaviour = KeyboardBehaviour()
    behaviour.words = TextRules()
    var field = try Field(letters, behaviour: behaviour)
    let words = "dictionary=main:de,locale=de\n word=gutes,f=222\n word=haus,f=200\n"
    let list = try WordList(combined: Array(words.utf8), file: "list")
    let bytes = try LexiconCompiler(language: "de", list: list).compile()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    memory.copyBytes(from: bytes)
    let lexicon = try Lexicon(UnsafeRawBufferPointer(memory), keeping: nil)
    field.keyboard.setOffersWords(true)
    field.keyboard.useLexicon(lexicon)
    field.keyboard.setPurpose(.text)
    field.keyboard.beginText()
    try play("g at 0, u at 300, t at 600, s at 900, e at 1200", &field)
    let seek = try #require(LayoutParser.parse(Array(Self.layout.utf8), file: "seek").layout)
    field.keyboard.setLayout(PreparedLayout(seek))
    field.keyboard.useLexicon(nil)
    try weighWords(&field)
    try play("h at 2000", &field)
    try field.touchStrip("❤️", at: 2500)
    #expect(field.text == "gutes❤️")
  }

  @Test func deleteTakesLettersAndThenWhatWasChosen() throws {
    var field = try field()
    try play("h at 0", &field)
    #expect(field.strip == "h 🔥 ❤️ 💘")
    try play("e at 100, r at 200, return at 300", &field)
    #expect(field.text == "❤️")
    try play("delete at 600, delete at 900", &field)
    #expect(field.strip == "h 🔥 ❤️ 💘")
    try play("delete at 1200", &field)
    #expect(field.text == "❤️")
    #expect(field.strip == "Suchen… ❤️")
    try play("delete at 1500", &field)
    #expect(field.backSpaces == 1)
  }

  @Test func returnTypesNothingWithoutAMatch() throws {
    var field = try field()
    try play("z at 0, return at 300", &field)
    #expect(field.text == "")
    #expect(field.asked == [])
  }

  @Test func lettersThatTheKeymapLacksAreSearchedForAllTheSame() throws {
    var field = try field()
    field.keyboard.setReach(canType: { $0 != "ä" && $0 != "❤️" }, canPress: { _ in true })
    let scene = field.keyboard.scene(visible: true, canType: { $0 != "ä" })
    let key = scene.keys.first { $0.id == "ä" }
    #expect(key?.state.contains(.unreachable) == false)
    try play("h at 0", &field)
    #expect(field.strip == "h 🔥 💘")
    try play("ä at 300", &field)
    #expect(field.strip == "hä")
  }

  @Test func aSentenceThatBeginsMakesNoCapital() throws {
    var field = try field()
    field.keyboard.beginText()
    try play("h at 0", &field)
    #expect(field.strip.hasPrefix("h "))
  }

  @Test func inAPasswordNothingIsSearchedFor() throws {
    var field = try field()
    try play("h at 0", &field)
    field.keyboard.setPurpose(.text, .hiddenText)
    #expect(field.strip == "")
    try play("e at 300", &field)
    #expect(field.text == "e")
    field.keyboard.setPurpose(.text)
    #expect(field.strip == "Suchen…")
  }

  @Test func theShippedLayoutHasTheLettersInUse() throws {
    func shipped(_ name: String) throws -> Document {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../layouts/\(name).yaml")
      return Document(file: name, text: try String(contentsOf: file, encoding: .utf8))
    }
    let names = NamesForLayouts(bases: FileBases([try shipped("da"), try shipped("_latin")]))
    func layout(_ id: String) throws -> Layout {
      let file = try shipped(id)
      return try #require(LayoutParser.parse(file.bytes, file: id, names: names).layout)
    }
    for id in ["de", "ru", "he", "ar", "nb", "pt-br"] {
      let inUse = try layout(id)
      let made = try layout("emoji-search").withLetters(of: [inUse])
      #expect(made.search == .emoji)
      #expect(made.language == inUse.language)
      let ids = Set(made.layers[0].keys.map(\.id))
      #expect(ids.isSuperset(of: ["back", "emoji", "space", "return", "delete"]), "\(id)")
      #expect(made.layers[0].keys.count > 30)
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate static func allocateCopy(of text: String) -> UnsafeMutableRawBufferPointer {
    let bytes = allocate(byteCount: text.utf8.count, alignment: 1)
    bytes.copyBytes(from: text.utf8)
    return bytes
  }
}
