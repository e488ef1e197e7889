import Testing

@testable import keyglass_session

@Suite struct WindowClassTests {
  @Test(arguments: [
    ("xterm\0XTerm\0", "XTerm"), ("xterm\0XTerm", "XTerm"), ("\0XTerm\0more\0", "XTerm"),
  ])
  func itIsTheSecondText(property: String, application: String) {
    #expect(WindowClass.application(in: Array(property.utf8)) == application)
  }

  @Test(arguments: ["", "xterm", "xterm\0", "xterm\0\0"])
  func itMayBeMissing(property: String) {
    #expect(WindowClass.application(in: Array(property.utf8)) == nil)
  }

  @Test func whatIsNoTextIsRepaired() {
    #expect(WindowClass.application(in: [0, 0x58, 0xFF, 0]) == "X\u{FFFD}")
  }

  /// The daemon accepts at most 256 bytes.
  @Test func itIsCut() {
    let property = [0] + [UInt8](repeating: 0x58, count: 1000)
    #expect(WindowClass.application(in: property)?.utf8.count == 256)
  }
}
