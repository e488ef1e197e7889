import JSON
import Layouts
import Testing

@testable import BrowserMessages

@Suite struct PageFocusTests {
  private func read(_ json: String) throws -> PageFocus {
    guard case .focus(let focus) = try BrowserMessage(message: Array(json.utf8)) else {
      throw JSONMismatch()
    }
    return focus
  }

  private func field(_ members: String) throws -> PageField {
    guard case .field(let field, _) = try read(#"{"focus":"field",\#(members)}"#) else {
      throw JSONMismatch()
    }
    return field
  }

  @Test func whereTheFocusIs() throws {
    #expect(try read(#"{"focus":"away"}"#) == .away)
    #expect(try read(#"{"focus":"page"}"#) == .page)
    guard case .field(_, let isNew) = try read(#"{"focus":"field","type":"text","new":true}"#)
    else { return #expect(Bool(false)) }
    #expect(isNew)
  }

  @Test(arguments: [
    ("text", Purpose.text), ("search", .text), ("textarea", .text), ("editable", .text),
    ("email", .email), ("url", .url), ("tel", .phone), ("number", .decimal),
    ("date", .numbersAndPunctuation), ("password", .password), ("colour", .unknown),
  ])
  func theInputsTypeGivesThePurpose(type: String, purpose: Purpose) throws {
    #expect(try field(#""type":"\#(type)""#).purpose == purpose)
  }

  @Test(arguments: [
    ("decimal", Purpose.decimal), ("numeric", .number), ("tel", .phone), ("email", .email),
    ("url", .url), ("text", .text), ("none", .url), ("whatever", .url),
  ])
  func inputmodePrevailsOverTheType(mode: String, purpose: Purpose) throws {
    let found = try field(#""type":"url","inputmode":"\#(mode)""#)
    #expect(found.purpose == purpose)
    #expect(found.hints.contains(.noKeyboard) == (mode == "none"))
  }

  @Test(arguments: ["decimal", "text", "email", "none", "search"])
  func aPasswordsInputmodeIsIgnored(mode: String) throws {
    #expect(try field(#""type":"password","inputmode":"\#(mode)""#).purpose == .password)
  }

  @Test func aPasswordOfDigitsIsAPIN() throws {
    let found = try field(#""type":"password","inputmode":"numeric","before":"12""#)
    #expect(found.purpose == .pin)
    #expect(found.hints == [.hiddenText, .sensitiveData])
    #expect(found.before == nil)
  }

  @Test(arguments: ["hidden", "sensitive"])
  func whatIsHiddenIsNotRead(flag: String) throws {
    let found = try field(#""type":"text","\#(flag)":true,"before":"secret""#)
    #expect(found.before == nil)
    #expect(found.hints == (flag == "hidden" ? .hiddenText : .sensitiveData))
  }

  @Test(arguments: [
    ("done", ReturnType.done), ("go", .go), ("next", .next), ("search", .search),
    ("send", .send), ("enter", .default), ("previous", .default),
  ])
  func enterkeyhintIsWhatReturnDoes(word: String, type: ReturnType) throws {
    #expect(try field(#""type":"text","enterkeyhint":"\#(word)""#).returnType == type)
  }

  @Test func returnSearchesInAFieldForThat() throws {
    #expect(try field(#""type":"search""#).returnType == .search)
    #expect(try field(#""type":"search","enterkeyhint":"go""#).returnType == .go)
  }

  @Test(arguments: [
    ("none", FieldHints.lowercase), ("off", .lowercase), ("sentences", .autoCapitalization),
    ("words", .titlecase), ("characters", .uppercase), ("shout", FieldHints()),
  ])
  func capitalsAreThoseOfThePage(word: String, hints: FieldHints) throws {
    #expect(try field(#""type":"text","autocapitalize":"\#(word)""#).hints == hints)
  }

  @Test func itsWordsMayStayAsTheyAre() throws {
    let found = try field(#""type":"textarea","uncorrected":true"#)
    #expect(found.hints == [.multiline, .noCorrection])
  }

  @Test func aTextIsTakenToItsBound() throws {
    let long = String(repeating: "ä", count: 64)
    #expect(try field(#""type":"text","before":"\#(long)""#).before == long)
    #expect(try field(#""type":"text","before":"\#(long)x""#).before == nil)
  }

  @Test func aTextThatIsCutIsAsLongAsMayBe() throws {
    let flags = String(repeating: "🇩🇪", count: 64)
    #expect(try field(#""type":"text","before":"\#(flags)","cut":true"#).before == flags)
    #expect(try field(#""type":"text","before":"\#(flags.dropFirst())","cut":true"#).before == nil)
    #expect(try field(#""type":"text","before":"\#(flags.dropFirst())""#).before?.count == 63)
  }

  @Test(arguments: [
    "{}", "[]", "", #"{"focus":"here"}"#, #"{"focus":"field"}"#, #"{"focus":1}"#,
    #"{"focus":"field","type":"text","before":1}"#,
    #"{"focus":"field","type":"text","new":"yes"}"#,
    #"{"focus":"field","type":["text"]}"#,
  ])
  func whatOurExtensionDoesNotWriteIsRefused(json: String) {
    #expect(throws: JSONMismatch.self) { try read(json) }
  }

  @Test func aPageMayShowTheKeyboardItself() throws {
    #expect(try field(#""type":"text","manual":true"#).hints == .manualKeyboard)
  }

  @Test func depthIsBounded() {
    let deep = String(repeating: #"{"focus":"#, count: 100)
    #expect(throws: JSONMismatch.self) { try read(deep) }
  }
}
