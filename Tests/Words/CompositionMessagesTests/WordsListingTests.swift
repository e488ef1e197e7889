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

struct HelperPatienceTests {
  private var patience = HelperPatience()

  @Test mutating func whoOwesNothingIsNotStuck() {
    #expect(patience.deadline == nil)
    patience.askedLetters(at: .seconds(1))
    #expect(patience.deadline == .seconds(6))
    patience.askedLetters(at: .seconds(3))
    #expect(patience.deadline == .seconds(6))
    patience.answeredLetters()
    #expect(patience.deadline == nil)
  }

  @Test mutating func anAnswerThatIsLostIsNotMadeUpForByLetters() {
    patience.askedWords(at: .seconds(1))
    for second in 2..<6 as Range<Int64> {
      patience.askedLetters(at: .seconds(second))
      patience.answeredLetters()
    }
    #expect(patience.deadline == .seconds(6))
    patience.forget()
    #expect(patience.deadline == nil)
  }

  @Test mutating func manyQuestionsAreAnsweredOneAfterTheOther() {
    for _ in 0..<3 { patience.askedWords(at: .seconds(1)) }
    patience.askedLetters(at: .seconds(1))
    patience.answeredWords(at: .seconds(4))
    #expect(patience.deadline == .seconds(9))
    patience.answeredWords(at: .seconds(8))
    patience.answeredLetters()
    #expect(patience.deadline == .seconds(13))
    patience.answeredWords(at: .seconds(9))
    #expect(patience.deadline == nil)
  }
}
