import Testing

@testable import Passwords

struct AuthenticationReplyTests {
  private func verdict(_ text: String, isClean: Bool = true) -> AuthenticationReply {
    var replies = AuthenticationReplies()
    _ = replies.receive("ready\n".utf8)
    #expect(replies.isReady)
    _ = replies.receive(text.utf8)
    return replies.verdict(isClean: isClean)
  }

  @Test(arguments: [
    AuthenticationReply.ready, .message("3 attempts left"), .granted, .denied, .failed("no memory"),
  ])
  func readsItsOwnLines(reply: AuthenticationReply) {
    #expect(AuthenticationReply(line: reply.line.dropLast()) == reply)
  }

  @Test func letsInOnlyWhatIsPlainlyGranted() {
    #expect(verdict("granted\n") == .granted)
    let others = [
      "", "granted", "granted\ngranted\n", "denied\ngranted\n", "granted\ndenied\n", "Granted\n",
      "granted \n", "says granted\n", "granted\nx", "\ngranted\n", "granted\0\n",
      "ready\ngranted\n", "granted\nready\n",
      "failed granted\n", String(repeating: "granted", count: 1_000) + "\ngranted\n",
    ]
    for text in others { #expect(verdict(text) != .granted, "\(text.prefix(40))") }
    #expect(verdict("granted\n", isClean: false) != .granted)
  }

  @Test func ignoresAGrantBeforeThePasswordIsSent() {
    var replies = AuthenticationReplies()
    _ = replies.receive("granted\n".utf8)
    #expect(!replies.isReady)
    #expect(replies.verdict(isClean: true) != .granted)
  }

  @Test func anUnfinishedLineIsNoVerdict() {
    var replies = AuthenticationReplies()
    _ = replies.receive("ready\nfail".utf8)
    #expect(!replies.hasVerdict)
    _ = replies.receive("ed no memory\n".utf8)
    #expect(replies.hasVerdict)
  }

  @Test func rejectsTooManyMessages() {
    var replies = AuthenticationReplies()
    for _ in 0..<10_000 { _ = replies.receive("says x\n".utf8) }
    #expect(replies.isNonsense)
    #expect(replies.verdict(isClean: true) != .granted)
  }

  @Test func tellsWhatModulesSayAsItComes() {
    var replies = AuthenticationReplies()
    #expect(replies.receive("says The account is lo".utf8) == [])
    #expect(replies.receive("cked\nsays Wait\nden".utf8) == ["The account is locked", "Wait"])
    #expect(replies.receive("ied\n".utf8) == [])
    #expect(replies.verdict(isClean: true) == .denied)
  }

  @Test func modulesTextsAreOneShortLine() {
    let text = "a\nb\u{1b}[31m\u{202E}c" + String(repeating: "x", count: 5_000)
    let line = AuthenticationReply.message(text).line
    #expect(line.hasPrefix("says a b [31m c"))
    #expect(line.filter { $0 == "\n" }.count == 1)
    #expect(line.count < 220)
  }
}
