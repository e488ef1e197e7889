import CompositionMessages
import Glibc
import Testing

@testable import CompositionEngines

/// Tests with a script in mozc's place, which knows a few words and fails on request.
final class MozcEngineTests {
  private let folder: String
  private var lines: [String] = []

  init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/keyglass-fake-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? parent
    let script =
      "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/fake-mozc.py"
    for kind in ["answer", "hang", "garble", "end", "once"] { symlink(script, "\(folder)/\(kind)") }
  }

  deinit { TemporaryFolder.remove(folder) }

  private func engine(_ kind: String) -> MozcEngine {
    MozcEngine(program: "\(folder)/\(kind)") { [unowned self] in lines.append($0) }
  }

  private func ask(
    _ engine: MozcEngine, _ letters: String, from: Int = 0, choice: Int? = nil
  ) throws -> CompositionReply {
    let request = CompositionRequest(
      sequence: 3, method: .romaji, spellings: [.init(letters: letters)], from: from,
      choice: choice)
    let reply = engine.reply(to: request)
    #expect(try CompositionReply(packet: reply.packet) == reply)
    return reply
  }

  private func asked(_ kind: String) -> String {
    guard let file = fopen("\(folder)/\(kind).asked", "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  @Test func aWordHasItsCandidatesAndItsKana() throws {
    let engine = engine("answer")
    let reply = try ask(engine, "kyou")
    #expect(reply.preedit == "きょう")
    #expect(reply.candidates.map(\.text) == ["今日", "京", "\"きょう\"", "きょう", "キョウ"])
    #expect(
      try ask(engine, "kyou", choice: 1).chosen == .init(text: "京", letters: 4, spelling: 0))
    #expect(try ask(engine, "kyou", choice: 9).chosen == nil)
    #expect(lines == [])
  }

  @Test func theFirstPartOfAClauseCanBeChosen() throws {
    let engine = engine("answer")
    let reply = try ask(engine, "kyouhaii")
    #expect(
      reply.candidates.map(\.text)
        == ["今日はいい", "教はいい", "\"きょうはいい\"", "きょうはいい", "キョウハイイ", "今日は", "教は"])
    #expect(reply.boundaries == [4])
    #expect(
      try ask(engine, "kyouhaii", choice: 6).chosen == .init(text: "教は", letters: 6, spelling: 0))
    // Letters that are not yet a sound stay in composition.
    let begun = try ask(engine, "kyouk", choice: 0)
    #expect(begun.preedit == "きょうk")
    #expect(begun.chosen == .init(text: "今日", letters: 4, spelling: 0))
    #expect(try ask(engine, "k").candidates == [])
  }

  @Test func mozcCommitsNothingAndKeepsNoHistory() throws {
    let engine = engine("answer")
    _ = try ask(engine, "ka", choice: 0)
    _ = try ask(engine, "kan", choice: 1)
    #expect(
      asked("answer") == """
        (1 CreateSession)
        (2 SendKey 7 "か")
        (3 SendKey 7 space)
        (4 SendKey 7 escape)
        (5 SendKey 7 "かん")
        (6 SendKey 7 space)
        (7 SendKey 7 escape)

        """)
  }

  @Test(arguments: [
    // The start may take longer, because mozc reads its dictionary for the first key.
    ("hang", "mozc has not answered for 4000 ms"),
    ("garble", "mozc has answered SendKey with an error"),
    ("end", "mozc is gone"),
  ])
  func aFailingHelperIsReportedOnce(kind: String, problem: String) throws {
    let engine = engine(kind)
    for _ in 0..<3 {
      let reply = try ask(engine, "kyou", choice: 0)
      #expect(reply.preedit == "きょう")
      #expect(reply.candidates == [])
      #expect(reply.chosen == nil)
    }
    #expect(lines == ["Japanese: \(problem)"])
    // The helper was started once; the next start has to wait.
    #expect(asked(kind).split(separator: "\n").count == 2)
  }

  @Test func restartsAHelperAtOnceIfItAnsweredBeforeItsEnd() throws {
    let engine = engine("once")
    #expect(try ask(engine, "kyou").candidates.first?.text == "今日")
    #expect(try ask(engine, "ka").candidates == [])
    #expect(try ask(engine, "kan").candidates.first?.text == "感")
    #expect(lines == ["Japanese: mozc is gone"])
  }

  @Test func aMissingProgramNamesThePackage() throws {
    let engine = engine("nobody")
    #expect(try ask(engine, "kyou").candidates == [])
    #expect(
      lines == ["Japanese: no \(folder)/nobody: install keyglass-ime-japanese"])
  }

  @Test(arguments: ["", ")", "(", "(a", "\"a", "(a))", String(repeating: "(", count: 5_000)])
  func rejectsTextsThatAreNoExpressions(text: String) {
    #expect(SymbolicExpression(Array(text.utf8)) == nil)
  }

  /// The daemon would reject a reply with an empty segment.
  @Test func rejectsConversionsWithEmptySegments() throws {
    let reading = KanaReading(romaji: "ni")
    for segments in ["() (\"に\")", "(\"に\") ()", "(\"に\") () ()"] {
      let answer = segments.replacing("()", with: "(segment ((value . \"x\") (key . \"\")))")
        .replacing("(\"に\")", with: "(segment ((value . \"二\") (key . \"に\")))")
      let converted = try #require(
        SymbolicExpression(
          Array("((preedit \(answer))(all-candidate-words (candidates ((value . \"荷\")))))".utf8)))
      let conversion = MozcConversion(of: "に", suggested: .list([]), converted: converted)
      for choice in [nil] + conversion.candidates.indices.map(Optional.some) {
        let request = CompositionRequest(
          sequence: 1, method: .romaji, spellings: [.init(letters: "ni")], choice: choice)
        #expect(conversion.reply(to: request, reading).isAcceptable)
      }
    }
  }

  @Test func pairsAndListsAreRead() {
    let read = SymbolicExpression(Array(#"((a . 1)(b (c . "x\"y"))(d . ((e . f))))"#.utf8))
    #expect(read?["a"]?.text == "1")
    #expect(read?["b"]?.list.last?.text == "x\"y")
    #expect(read?["d"]?["e"]?.text == "f")
  }

  /// Tests the real mozc, which refuses to run as root.
  @Test(.enabled(if: geteuid() != 0 && access(LoadedEngines.mozcHelper, X_OK) == 0))
  func mozcOfDebian() throws {
    let engine = MozcEngine(program: LoadedEngines.mozcHelper) { [unowned self] in lines.append($0)
    }
    let reply = try ask(engine, "kyouhaiitenkidesu")
    #expect(reply.candidates.first?.text == "今日はいい天気です")
    #expect(lines == [])
  }
}
