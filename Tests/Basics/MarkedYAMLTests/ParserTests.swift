import MarkedYAML
import Testing

@Suite struct ParserTests {
  @Test func everyNodeKnowsItsLineAndColumn() throws {
    let root = try #require(try Parser.parse("a:\n  b: [x, 'y']\n", file: "f"))
    let list = try #require(root["a"]?["b"])
    #expect(list.mark == Mark(line: 2, column: 6))
    guard case .sequence(let items) = list.content else {
      Issue.record("not a list")
      return
    }
    #expect(items[1].mark == Mark(line: 2, column: 10))
    #expect(items[1].content == .scalar("y", isQuoted: true))
  }

  @Test func keepsUnquotedWordsAsText() throws {
    let root = try #require(try Parser.parse("a: no\nb: 0x10", file: "f"))
    #expect(root["a"]?.content == .scalar("no", isQuoted: false))
    #expect(root["b"]?.content == .scalar("0x10", isQuoted: false))
  }

  @Test(arguments: ["", "# only a comment\n", "---\n"])
  func parsesAnEmptyFileAsNil(text: String) throws {
    #expect(try Parser.parse(text, file: "f") == nil)
  }

  /// Comments are shortened before libyaml sees them; nothing else may change.
  @Test(arguments: [
    ("# one\n  # two\na: 1\n", Mark(line: 3, column: 4), "1"),
    ("# one\r\n# two\r\na: 1", Mark(line: 3, column: 4), "1"),
    ("# ends here\ra: 1", Mark(line: 2, column: 4), "1"),
    ("# ends here\u{85}a: 1", Mark(line: 2, column: 4), "1"),
    ("a: 'x\n  # y'", Mark(line: 1, column: 4), "x # y"),
    ("a: |\n  # y\n", Mark(line: 1, column: 4), "# y\n"),
    ("a: 1 # it's\n# more\n", Mark(line: 1, column: 4), "1"),
  ])
  func commentsChangeNothing(text: String, mark: Mark, value: String) throws {
    let node = try #require(try Parser.parse(text, file: "f")?["a"])
    #expect(node.mark == mark)
    guard case .scalar(value, isQuoted: _) = node.content else {
      Issue.record("\(node.content)")
      return
    }
  }

  @Test(arguments: [
    ("a: [1, 2\nb: 3", "f:1:4: "),
    ("# one\na: 1\n  # two\n  b\n", "f:4:3: "),
    ("a: 1\na: 2", "f:2:1: `a` is given twice; first on line 1"),
    ("a: &x 1\nb: *x", "f:1:4: put a text that begins with `&` in quotes"),
    ("a: *x", "f:1:4: put a text that begins with `*` in quotes"),
    ("a: !!int 1", "f:1:4: put a text that begins with `!` in quotes"),
    ("[a]: 1", "f:1:1: a list as a key"),
    ("a: 1\n---\nb: 2", "f:2:1: a second document"),
    ("ok: 1\rx: \u{1}", "f:2:4: the character U+0001 is not allowed in YAML; remove it"),
    ("ok: 1\r\nx: \u{1}", "f:2:4: the character U+0001 is not allowed in YAML; remove it"),
    ("i\0d\0:\0", "f:1:1: this is UTF-16 text; save it as UTF-8"),
    ("ok: 1\nx: \u{1}", "f:2:4: the character U+0001 is not allowed in YAML; remove it"),
    ("ok: ä\nx: a\u{7F}", "f:2:5: the character U+007F is not allowed in YAML; remove it"),
    ("ok: 1\nx: \u{9C}", "f:2:4: the character U+009C is not allowed in YAML; remove it"),
    ("a:\n\u{A0}\u{A0}b: 1", "f:2:1: a no-break space as indentation; indent with plain spaces"),
    ("a:\n  b: 1\n \u{A0}c: 1", "f:3:2: a no-break space as indentation"),
    ("a:\n\u{2003}b: 1", "f:2:1: the space U+2003 as indentation"),
    ("\ta: 1", "f:1:1: "),
  ])
  func reportsMistakesWithTheirPosition(text: String, expected: String) {
    do throws(Problem) {
      _ = try Parser.parse(text, file: "f")
      Issue.record("accepted: \(text)")
    } catch {
      #expect(error.description.hasPrefix(expected), "\(error)")
    }
  }

  @Test func aForeignSpaceMayBeAKey() throws {
    let root = try Parser.parse("\u{A0}: 1\n\"\u{A0}x\": 2", file: "f")
    #expect(root?["\u{A0}"] != nil)
    #expect(root?["\u{A0}x"] != nil)
  }

  @Test func binaryFilesAreRefusedWhereTheyStopBeingText() {
    let message = "this is not UTF-8 text; save the file as UTF-8"
    #expect(throws: Problem(file: "f", mark: Mark(line: 1, column: 4), message: message)) {
      try Parser.parse([0x61, 0x3A, 0x20, 0xFF, 0xFE, 0x00], file: "f")
    }
  }

  @Test func nestingIsBounded() {
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    #expect(throws: Problem.self) { try Parser.parse(deep, file: "f") }
  }

  @Test func problemsEscapeControlCharactersOfTheFile() {
    let problem = Problem(
      file: "a\u{7}", mark: Mark(line: 1, column: 1), message: "no `\u{1B}[2J\u{85}`")
    #expect(problem.description == #"a\u{7}:1:1: no `\u{1B}[2J\u{85}`"#)
  }
}
