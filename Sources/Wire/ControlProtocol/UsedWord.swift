package import JSON

/// A word that the user types, or two words with a space between them.
package struct UsedWord: Hashable, Sendable {
  /// The word, or the two words, as written, including capitals.
  package var text: String
  package var count: Int
  /// True if the user added the word by hand; such a word is not forgotten through disuse.
  package var added: Bool

  package init(text: String, count: Int, added: Bool) {
    self.text = text
    self.count = count
    self.added = added
  }

  /// The maximum number of words that one call changes.
  package static let mostChanged = 64
  /// The permitted length of a word in bytes.
  package static let textLength = 1...256
}

extension UsedWord: JSONObject {
  package static let members = ["text: string", "count: int", "added: bool"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("text", text)
    writer.field("count", count)
    writer.field("added", added)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    text = try json.read("text")
    count = try json.read("count")
    added = try json.read("added")
  }
}

/// The reply to `GetWords`.
package struct UsedWordList: Hashable, Sendable {
  /// The language, as a primary subtag of BCP 47.
  package var language: String
  package var words: [UsedWord]

  /// The maximum number of words in one reply.
  package static let most = 500

  package init(language: String, words: [UsedWord]) {
    self.language = language
    self.words = words
  }
}

extension UsedWordList: JSONObject {
  package static let members = ["language: string", "words: []Word"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("language", language)
    writer.array("words", words)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    language = try json.read("language")
    words = try json.read("words")
  }
}

/// The reply to `ChangeWords`.
package struct WordsChanged: Hashable, Sendable {
  /// The number of words added or removed.
  package var count: Int
  /// The number of words to add that were already known. Words that are in neither of the two
  /// counts were refused.
  package var known: Int

  package init(count: Int, known: Int = 0) {
    self.count = count
    self.known = known
  }

  package static let nothing = WordsChanged(count: 0)
}

extension WordsChanged: JSONObject {
  package static let members = ["count: int", "known: int"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("count", count)
    writer.field("known", known)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    count = try json.read("count")
    known = try json.read("known")
  }
}
