import Testing

@testable import JSON

struct JSONWriterTests {
  private struct Empty: JSONWritable {
    func writeFields(to writer: inout JSONWriter) {}
  }

  private func written(_ fields: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object(fields)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func commasStandBetweenFieldsAndElementsOnly() {
    let json = written { writer in
      writer.array("none", [String]())
      writer.object("empty") { _ in }
      writer.array("two", ["a", "b"])
      writer.object("outer") { $0.object("inner") { $0.field("n", -12) } }
      writer.array("devices", [Empty(), Empty()])
      writer.field("last", true)
    }
    #expect(
      json == #"{"none":[],"empty":{},"two":["a","b"],"outer":{"inner":{"n":-12}},"#
        + #""devices":[{},{}],"last":true}"#)
  }

  @Test func anElementMayBeAnArrayOfNumbers() {
    let json = written { writer in
      writer.array("points", [[0.5, -1], []]) { $1.element(fractions: $0) }
      writer.field("last", true)
    }
    #expect(json == #"{"points":[[0.5,-1],[]],"last":true}"#)
  }

  @Test func absentValuesAndFalseFlagsAreLeftOut() {
    let json = written { writer in
      writer.field("absent", nil as String?)
      writer.flag("off", false)
      writer.flag("on", true)
    }
    #expect(json == #"{"on":true}"#)
  }

  @Test(
    arguments: [
      (0, "0"), (1, "1"), (-0.5, "-0.5"), (0.1, "0.1"), (1.0 / 3, "0.333333"),
      (0.000001, "0.000001"), (0.0000004, "0"), (-0.0000004, "0"), (0.9999999, "1"),
      (12.05, "12.05"), (1e20, "1e+20"), (Double.nan, "0"), (-Double.infinity, "0"),
    ] as [(Double, String)])
  func aFractionIsWrittenToTheMillionth(value: Double, expected: String) {
    #expect(written { $0.field("v", fraction: value) } == "{\"v\":\(expected)}")
  }

  @Test func controlCharactersNeverReachATerminal() {
    let json = written { $0.field("name", "a\u{0}\u{1b}[2J\n\u{7f}\u{9b}31m\u{c2}\\\"é🙂") }
    #expect(
      json == #"{"name":"a\u0000\u001b[2J\u000a\u007f\u009b31m"# + "\u{c2}" + #"\\\"é🙂"}"#)
  }

  @Test func escapesLineSeparatorsAndDirectionMarks() {
    let json = written { $0.field("name", "a\u{2028}b\u{202E}c\u{2069}ü\u{200C}d\"") }
    #expect(json == #"{"name":"a\u2028b\u202ec\u2069ü"# + "\u{200C}" + #"d\""}"#)
  }

  @Test func everyCharacterComesBack() throws {
    let all = String(
      String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0 as UInt32) }))
    let json = written { $0.field("v", all) }
    #expect(try JSONValue(ArraySlice(json.utf8)).read("v") == all)
  }
}
