import Testing

@testable import JSON

struct JSONValueTests {
  private func value(_ json: String) throws(JSONMismatch) -> JSONValue {
    try JSONValue(ArraySlice(json.utf8))
  }

  @Test func membersAreReadByNameAndType() throws {
    let json = try value(
      #"{"s":"é\u0000🙂","t":true,"f":false,"n":-0.5,"i":12,"e":1e2,"a":["x","y"],"o":{"s":"in"}}"#)
    #expect(try json.read("s") == "é\0🙂")
    #expect(try json.read("t") == true)
    #expect(try json.read("f") == false)
    #expect(try json.read("n") == -0.5)
    #expect(try json.read("i") == 12)
    #expect(try json.read("i") == 12.0)
    #expect(try json.read("e") == 100)
    #expect(try json.read("a") == ["x", "y"])
    #expect(try json["o"]?.read("s") == "in")
    #expect(json.names() == ["s", "t", "f", "n", "i", "e", "a", "o"])
  }

  @Test func anAbsentMemberIsAsGoodAsNull() throws {
    let json = try value(#"{"null":null}"#)
    for name in ["null", "absent"] {
      #expect(try json.readIfPresent(name) == nil as String?)
      #expect(throws: JSONMismatch()) { try json.read(name) as String }
    }
  }

  @Test(arguments: [#""7""#, "7", "7.5", "true", "[]", "[7]", "{}"])
  func readsEachTypeOnlyFromItsOwnJSONType(member: String) throws {
    let json = try value(#"{"v":"# + member + "}")
    #expect((try? json.read("v") as String) == (member == #""7""# ? "7" : nil))
    #expect((try? json.read("v") as Int) == (member == "7" ? 7 : nil))
    #expect((try? json.read("v") as Double) == Double(member))
    #expect((try? json.read("v") as Bool) == Bool(member))
    #expect((try? json.read("v") as [String]) == (member == "[]" ? [] : nil))
    #expect(json["v"]?.isObject == (member == "{}"))
  }

  @Test func aNumberBeyondAnIntegerIsANumberAllTheSame() throws {
    let json = try value(#"{"v":100000000000000000000}"#)
    #expect(try json.read("v") == 1e20)
    #expect(throws: JSONMismatch()) { try json.read("v") as Int }
  }

  @Test(arguments: [
    "", " ", "7", "\"x\"", "null", "{", "{}x", "{} {}", #"{"a":1,}"#, #"{"a":01}"#, #"{"a":NaN}"#,
    #"{"a":1e999}"#, #"{"a":"\ud800"}"#, #"{"a":"\x"}"#, "{\"a\":\"\n\"}", #"{"a":1,"a":1}"#,
    #"{"o":{"a":1,"\u0061":2}}"#, #"{/**/}"#, "{\"a\":\"\0\"}",
  ])
  func rejectsTextThatIsNotASingleObjectOrArray(json: String) {
    #expect(throws: JSONMismatch()) { _ = try JSONValue(ArraySlice(json.utf8)) }
  }

  @Test func aMemberOutlivesWhatItCameFrom() throws {
    func inner() throws -> JSONValue? {
      let outer = try value(#"{"o":{"s":"still here"}}"#)
      return outer["o"]
    }
    #expect(try inner()?.read("s") == "still here")
  }
}
