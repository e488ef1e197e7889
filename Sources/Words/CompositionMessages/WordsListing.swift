/// Words that `keyglass-ime` lists of a user's, page after page, until there are enough.
package struct WordsListing: Hashable, Sendable {
  package let owner: UInt32
  private let start: String
  private let most: Int
  /// The words, in the order of their texts.
  package private(set) var words: [WordsReply.Word] = []

  /// - Parameters:
  ///   - start: only words after this text are wanted.
  ///   - most: the number of words wanted.
  package init(of owner: UInt32, after start: String = "", atMost most: Int) {
    self.owner = owner
    self.start = start
    self.most = most
  }

  /// Asks for the next page.
  package var request: WordsRequest {
    WordsRequest(owner: owner, .list(after: words.last?.text ?? start))
  }

  /// Adds a page.
  ///
  /// - Returns: whether to ask for another reply.
  /// - Throws: if the page does not go on after the page before; without this check a helper could
  ///   make the listing endless.
  package mutating func add(_ page: WordsReply) throws(PacketError) -> Bool {
    guard let first = page.words.first else { return false }
    guard first.text > words.last?.text ?? start else { throw PacketError() }
    words += page.words.prefix(most - words.count)
    return page.hasMore && words.count < most
  }
}
