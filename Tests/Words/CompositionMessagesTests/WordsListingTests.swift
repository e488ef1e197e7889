import CompositionMessages
import Testing
import Units

struct WordsListingTests {
  private func page(_ texts: [String], hasMore: Bool = true) -> WordsReply {
    WordsReply(words: texts.map { WordsReply.Word(text: $0, count: 1) }, hasMore: hasMore)
  }

  @Test func pagesGoOnAfterEachOther() throws {
    var listing = WordsListing(of: 7, after: "a", atMost: 10)
    #expect(listing.request == WordsRequest(owner: 7, .list(after: "a")))
    var goesOn = try listing.add(page(["b", "c"]))
    #expect(goesOn)
    #expect(listing.request == WordsRequest(owner: 7, .list(after: "c")))
    goesOn = try listing.add(page(["d"], hasMore: false))
    #expect(!goesOn)
    #expect(listing.words.map(\.text) == ["b", "c", "d"])
  }

  @Test(arguments: [["b"], ["a"], ["b", "c", "d"]])
  func aPageThatDoesNotGoOnIsNone(again: [String]) throws {
    var listing = WordsListing(of: 7, after: "", atMost: 10)
    _ = try listing.add(page(["b", "c"]))
    #expect(throws: PacketError.self) { try listing.add(page(again)) }
    #expect(listing.words.count == 2)
  }

  @Test func pagesWithoutEndEnd() throws {
    var listing = WordsListing(of: 7, atMost: 500)
    var pages = 0
    var goesOn = true
    while goesOn, pages < 100 {
      goesOn = try listing.add(page((0..<70).map { "w\(pages + 100)\($0 + 100)" }))
      pages += 1
    }
    #expect(pages == 8)
    #expect(listing.words.count == 500)
  }
}

struct HelperTimeoutTests {
  private var timeout = HelperTimeout()

  @Test mutating func aHelperWithoutOpenRequestsHasNoDeadline() {
    #expect(timeout.deadline == nil)
    timeout.askedLetters(at: .seconds(1))
    #expect(timeout.deadline == .seconds(6))
    timeout.askedLetters(at: .seconds(3))
    #expect(timeout.deadline == .seconds(6))
    timeout.answeredLetters()
    #expect(timeout.deadline == nil)
  }

  @Test mutating func answersToLettersDoNotExtendTheWordsDeadline() {
    timeout.askedWords(at: .seconds(1))
    for second in 2..<6 as Range<Int64> {
      timeout.askedLetters(at: .seconds(second))
      timeout.answeredLetters()
    }
    #expect(timeout.deadline == .seconds(6))
    timeout.forget()
    #expect(timeout.deadline == nil)
  }

  @Test mutating func manyQuestionsAreAnsweredOneAfterTheOther() {
    for _ in 0..<3 { timeout.askedWords(at: .seconds(1)) }
    timeout.askedLetters(at: .seconds(1))
    timeout.answeredWords(at: .seconds(4))
    #expect(timeout.deadline == .seconds(9))
    timeout.answeredWords(at: .seconds(8))
    timeout.answeredLetters()
    #expect(timeout.deadline == .seconds(13))
    timeout.answeredWords(at: .seconds(9))
    #expect(timeout.deadline == nil)
  }
}
