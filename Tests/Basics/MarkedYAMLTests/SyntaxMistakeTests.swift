import MarkedYAML
import Testing

/// Tests of the messages for the mistakes that authors make most often.
@Suite struct SyntaxMistakeTests {
  private static let mistakes: [(text: String, problem: String)] = [
    // Tabs.
    ("a:\n\tb: 1\n", "2:1: a tab as indentation; indent with spaces"),
    ("a:\n  b: 1\n  \tc: 2\n", "3:3: a tab as indentation; indent with spaces"),
    // Missing colons and spaces.
    ("key\n  b: 1\n", "1:4: a `:` is missing after `key`"),
    ("key\n# text\n  b: 1\n", "1:4: a `:` is missing after `key`"),
    (
      "a:\n  rows: |\n    x y\n   b: 1\n",
      "4:4: this line's indentation matches no line above; keys of one mapping begin in the same column"
    ),
    ("a: 1\nlayouts [de]\n", "2:8: a `:` is missing after `layouts`"),
    ("a:\n  height 40%\n  # text\n\n  size: full\n", "2:9: a `:` is missing after `height`"),
    ("a:\n  height:40%\n  size: full\n", "2:10: a space is missing after `height:`"),
    ("seat:seat0\nb: 1\n", "1:6: a space is missing after `seat:`"),
    ("a:\n  - b\n  -c\n", "3:4: a space is missing after `-`"),
    // Brackets.
    ("a: [b, c\nd: 1\n", "1:4: this `[` is not closed by a `]`"),
    ("a: {b: 1\nd: 1\n", "1:4: this `{` is not closed by a `}`"),
    ("a: 1\r\nb: [c\r\n", "2:4: this `[` is not closed by a `]`"),
    ("id: [\n", "1:5: this `[` is not closed by a `]`"),
    ("a: {b: [1, ']',\n", "1:8: this `[` is not closed by a `]`"),
    ("a: ['b' 'c']\n", "1:9: a `,` or `]` is missing here"),
    ("a: {b: 1 c: 2}\n", "1:11: a `,` or `}` is missing here"),
    ("a: [b,, c]\n", "1:7: a value is missing before `,`"),
    ("a: ]\n", "1:4: put a text that begins with `]` in quotes"),
    ("a: [b] c\n", "1:8: more text after `]`, which ends the value"),
    // Quotes.
    ("a: \"b\nc:\n  d: 1\n", "1:4: this quote is not closed"),
    ("a: 'b\n", "1:4: this quote is not closed"),
    ("a: \"b\nc: \"d\"\n", "1:4: this quote is closed on line 2 only"),
    ("a: 'it's'\n", "1:8: more text after `'`, which ends the value"),
    (
      #"a: "\q""#,
      #"1:5: no escape of double quotes; in single quotes `\` is a plain character"#
    ),
    // Indentation.
    (
      "a:\n  b: 1\n   c: 2\n",
      "3:4: this line is indented more than line 2, which has a value already"
    ),
    (
      "a:\n   b: 1\n  c: 2\n",
      "3:3: this line's indentation matches no line above; keys of one mapping begin in the same column"
    ),
    (" a: 1\nb: 2\n", "2:1: this line is indented less than the first"),
    // Keys.
    ("a: 1\na: 2\n", "2:1: `a` is given twice; first on line 1"),
    ("a: 1\n- b\n", "2:1: an item of a list (`- `) between keys with values"),
    ("a: - b\n", "1:4: an item of a list (`- `) on its key's line; put it on a line below"),
    // Colons and other signs in texts.
    ("a: b: c\n", "1:5: a second `:` on this line; put a text with `: ` in quotes"),
    ("a: @b\n", "1:4: put a text that begins with `@` in quotes"),
    ("%a: 1\n", "1:1: put a text that begins with `%` in quotes"),
    ("a: |b\n", "1:4: put a text that begins with `|` in quotes"),
    ("a: *\n", "1:4: put a text that begins with `*` in quotes"),
    ("a: *b\n", "1:4: put a text that begins with `*` in quotes; aliases are not supported"),
    ("a: &b\n", "1:4: put a text that begins with `&` in quotes; anchors are not supported"),
    ("a: !b c\n", "1:4: put a text that begins with `!` in quotes; tags are not supported"),
    ("k:\n  !: {a: b}\n", "2:3: put a text that begins with `!` in quotes; tags are not supported"),
    ("k: ?\n", "1:4: put a text that begins with `?` in quotes"),
    ("k: {a: :}\n", "1:8: put a text that begins with `:` in quotes"),
    ("k: {a: - }\n", "1:8: put a text that begins with `-` in quotes"),
    ("k: -\n", "1:4: put a text that begins with `-` in quotes"),
    // Brackets and commas as texts.
    ("k:\n  a: b\n  [: {a: x}\n  c: {d: e}\n", "3:3: put a text that begins with `[` in quotes"),
    ("k:\n  {: {a: x}\n  c: {d: e}\n", "2:3: put a text that begins with `{` in quotes"),
    ("k:\n  ]: {a: x}\n  c: {d: e}\n", "2:3: put a text that begins with `]` in quotes"),
    ("k:\n  ,: {a: x}\n  c: {d: e}\n", "2:3: put a text that begins with `,` in quotes"),
    ("k:\n  a: {b: [}\n  c: {d: e}\n", "2:10: put a text that begins with `[` in quotes"),
    ("k:\n  a: {b: ]}\n  c: {d: e}\n", "2:10: put a text that begins with `]` in quotes"),
    ("k:\n  a: {b: }}\n  c: {d: e}\n", "2:10: put a text that begins with `}` in quotes"),
    // Comments in the place of texts.
    ("a: b\nc: {d: #123456}\ne: {f: g}\n", "2:8: `#` begins a comment; put \"#123456\" in quotes"),
    ("c: {\n  d: #1b1d22,\n  e: f\n}\n", "2:6: `#` begins a comment; put \"#1b1d22\" in quotes"),
    ("c: {d: a #b}\n", "1:10: `#` begins a comment; put the text with `#` in quotes"),
    ("c: {#: a}\n", "1:5: `#` begins a comment; put \"#\" in quotes"),
    ("c: [#a, b]\n", "1:5: `#` begins a comment; put \"#a\" in quotes"),
    // The comment is not the mistake here.
    (
      "c: [a, # note\n  b]\nd: e: f\n",
      "3:5: a second `:` on this line; put a text with `: ` in quotes"
    ),
    (
      "c: {\n  # the brackets [ and } need quotes\n  a: b\n}\nd: e: f\n",
      "5:5: a second `:` on this line; put a text with `: ` in quotes"
    ),
    // Codes of characters.
    (#"a: {b: "\u12"}"#, #"1:9: `\u` needs four hexadecimal digits"#),
    (#"a: "\x1""#, #"1:5: `\x` needs two hexadecimal digits"#),
    (#"a: "\U1234""#, #"1:5: `\U` needs eight hexadecimal digits"#),
    (#"a: "\uD800""#, #"1:5: `\uD800` is not the code of a character"#),
    // Missing spaces before brackets.
    ("k:\n  delete:{a: x}\n  b: c\n", "2:10: a space is missing after `delete:`"),
    ("k:\n  delete:{a: x, b: y}\n  b: c\n", "2:10: a space is missing after `delete:`"),
    ("k:\n  main:{rows: [a]}\n  b: c\n", "2:8: a space is missing after `main:`"),
    ("k: {delete:x}\n", "1:12: a space is missing after `delete:`"),
    ("k: {delete:[x]}\n", "1:12: a space is missing after `delete:`"),
    ("a:\"b\"\nc: d\n", "1:3: a space is missing after `a:`"),
    // Rows.
    (
      "a:\n  rows: |\n    q w\n    a s\n  next b\n  c: d\n",
      "5:7: a `:` is missing after `next`; a row is indented like the rows above it"
    ),
    (
      "a:\n  rows: |\n  next b\n  c: d\n",
      "3:7: a `:` is missing after `next`; a row is indented like the rows above it"
    ),
  ]

  @Test(arguments: [
    "xkb:de: a", "a: {xkb:de: b}", "a: b #c", "a: it's", "?: b", "-: b", "a: [b, # c\n  d]",
    "a: {b: {c: [d]}, num:2: }", "a: {b: 12:30, 14:00}",
  ])
  func anUnusualTextIsNoMistake(text: String) throws {
    #expect(try Parser.parse(text, file: "f") != nil)
  }

  @Test(arguments: [
    (
      "1,5", "write 1.5 with a point, not a comma"
    ),
    (
      "0,4 s",
      "write 0.4 s with a point, not a comma"
    ),
    ("-1,5", "write -1.5 with a point, not a comma"), ("1.5", nil), ("a,b", nil), ("1,2,3", nil),
    ("1,", nil), (",5", nil), ("1, 5", nil),
  ])
  func aDecimalCommaIsRecognized(text: String, advice: String?) {
    #expect(decimalComma(in: text) == advice)
  }

  @Test(arguments: mistakes)
  func aMistakeIsExplainedAtItsPlace(text: String, problem: String) {
    #expect(throws: ProblemText("f:\(problem)")) {
      do throws(Problem) {
        _ = try Parser.parse(text, file: "f")
      } catch {
        throw ProblemText(error.description)
      }
    }
  }

  private struct ProblemText: Error, Equatable {
    var text: String
    init(_ text: String) { self.text = text }
  }

  @Test func aByteOrderMarkIsNoColumn() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    let root = try #require(try Parser.parse(bytes + Array("a: 1".utf8), file: "f"))
    #expect(root["a"]?.mark == Mark(line: 1, column: 4))
  }

  @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] as [[UInt8]])
  func anotherEncodingIsNamed(bytes: [UInt8]) {
    let message = "this is UTF-16 text; save it as UTF-8"
    #expect(throws: Problem(file: "f", mark: Mark(line: 1, column: 1), message: message)) {
      try Parser.parse(bytes, file: "f")
    }
  }

  /// Two lines without a colon are one text for YAML.
  @Test(arguments: [
    ("height:40%", "; a space is missing after `height:`"),
    ("height 40%", "; a `:` is missing after `height`"), ("dark", ""), ("'a b'", ""), ("[a]", ""),
    ("http://a", ""),
  ])
  func aValueThatIsNoMappingMayLackASign(text: String, hint: String) throws {
    #expect(try Parser.parse(text, file: "f")?.missingSign == hint)
  }

  /// Explaining a mistake never fails, whatever the text.
  @Test(arguments: mistakes)
  func everyBeginningOfAMistakeIsRead(text: String, problem: String) {
    for count in 0...text.utf8.count {
      let bytes = Array(text.utf8.prefix(count))
      for more in ["", "\u{2028}:", "\t", "]", "\"", "- x: y: z"] {
        _ = try? Parser.parse(bytes + Array(more.utf8), file: "f")
      }
    }
  }
}
