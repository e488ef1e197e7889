import Testing

@testable import keyglass_session

/// Tests of the requests of input-method-unstable-v1.
@Suite struct ContextRequestTests {
  @Test func styleAndCaretComeBeforeTheirPreeditInBytes() {
    // `underline` is 5; each character of Korean has three bytes.
    #expect(
      ContextRequest.requests(for: .show("한글")) == [
        .preeditStyling(length: 6, style: 5), .preeditCursor(6), .preeditString("한글"),
      ])
  }

  @Test func anEmptyPreeditRemovesTheLast() {
    #expect(ContextRequest.requests(for: .remove) == [.preeditString("")])
    #expect(ContextRequest.request(committing: "") == .preeditString(""))
  }

  @Test func aTextIsCommittedInPlaceOfThePreedit() {
    #expect(ContextRequest.request(committing: "한글") == .commitString("한글"))
  }

  @Test func anAnswerIsNone() {
    #expect(ContextRequest.requests(for: .answer) == [])
  }
}
