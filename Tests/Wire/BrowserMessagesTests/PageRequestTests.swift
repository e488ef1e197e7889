import JSON
import Scene
import Testing
import Units

@testable import BrowserMessages

@Suite struct PageRequestTests {
  private func read(_ json: String) throws -> BrowserMessage {
    try BrowserMessage(message: Array(json.utf8))
  }

  @Test(arguments: [
    ("watch", PageRequest.watch), ("show", .show), ("hide", .hide),
  ])
  func eachRequestIsAWord(word: String, request: PageRequest) throws {
    #expect(try read(#"{"request":"\#(word)"}"#) == .request(request))
  }

  @Test func otherMessagesAreAboutTheFocus() throws {
    #expect(try read(#"{"focus":"page"}"#) == .focus(.page))
  }

  @Test func buttonsHaveIdsAndLabels() throws {
    let json = #"{"request":"buttons","buttons":[{"id":"a","label":"‹"},{"id":"b","label":"B"}]}"#
    let buttons = [AccessoryButton(id: "a", label: "‹"), AccessoryButton(id: "b", label: "B")]
    #expect(try read(json) == .request(.setButtons(buttons)))
    #expect(try read(#"{"request":"buttons","buttons":[]}"#) == .request(.setButtons([])))
  }

  @Test func anIdLeavesRoomForItsPrefix() throws {
    func buttons(_ id: String) throws -> BrowserMessage {
      try read(#"{"request":"buttons","buttons":[{"id":"\#(id)","label":"x"}]}"#)
    }
    #expect(throws: Never.self) { try buttons(String(repeating: "x", count: 32)) }
    #expect(throws: JSONMismatch.self) { try buttons(String(repeating: "x", count: 33)) }
  }

  @Test(arguments: [
    #"{"request":"type","text":"x"}"#, #"{"request":0}"#, #"{"request":"buttons"}"#,
    #"{"request":"buttons","buttons":{}}"#, #"{"request":"buttons","buttons":[{"id":"a"}]}"#,
    #"{"request":"buttons","buttons":[{"id":"","label":"x"}]}"#,
    #"{"request":"buttons","buttons":[{"id":"a","label":"x\n"}]}"#,
    #"{"request":"buttons","buttons":[{"id":"a","label":"x"},{"id":"a","label":"y"}]}"#,
    "{}", "[]", "",
  ])
  func whatIsNoRequestIsRefused(json: String) {
    #expect(throws: JSONMismatch.self) { try read(json) }
  }

  @Test func nineButtonsAreTooMany() throws {
    let buttons = (1...9).map { #"{"id":"\#($0)","label":"x"}"# }.joined(separator: ",")
    #expect(throws: JSONMismatch.self) {
      try read(#"{"request":"buttons","buttons":[\#(buttons)]}"#)
    }
  }

  @Test(arguments: [
    (
      PageNews.shown(UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)),
      #"{"news":"shown","x":0,"y":0.6,"width":1,"height":0.4}"#
    ),
    (.shown(nil), #"{"news":"shown"}"#),
    (.hidden, #"{"news":"hidden"}"#),
    (.unknown, #"{"news":"unknown"}"#),
    (.touched(button: "a\"b"), #"{"news":"touched","button":"a\"b"}"#),
  ])
  func newsAreAsTheExtensionReadsThem(news: PageNews, json: String) throws {
    var messages = NativeMessages()
    messages.append(news.message)
    let message = try #require(try messages.next())
    #expect(String(decoding: message, as: UTF8.self) == json)
  }
}
