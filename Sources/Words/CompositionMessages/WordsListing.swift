/// A list of a user's words in `keyglass-ime`, requested page by page up to a number of words.
package struct WordsListing: Hashable, Sendable {
  package let owner: UInt32
  private let start: String
  private let most: Int
  /// The words, sorted by text.
  package private(set) var words: [WordsReply.Word] = []

  /// - Parameters:
  ///   - start: the text after which the list begins.
  ///   - most: the maximum number of words.
  package init(of owner: UInt32, after start: String = "", atMost most: Int) {
    self.owner = owner
    self.start = start
    self.most = most
  }

  /// The request for the next page.
  package var request: WordsRequest {
    WordsRequest(owner: owner, .list(after: words.last?.text ?? start))
  }

  /// Adds a page.
  ///
  /// - Returns: true if another page must be requested.
  /// - Throws: if the page does not continue the previous page. Without this check, the listing
  ///   could be endless.
  package mutating func add(_ page: WordsReply) throws(PacketError) -> Bool {
    guard let first = page.words.first else { return false }
    guard first.text > words.last?.text ?? start else { throw PacketError() }
    words += page.words.prefix(most - words.count)
    return page.hasMore && words.count < most
  }
}
