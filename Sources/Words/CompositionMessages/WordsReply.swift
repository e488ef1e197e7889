/// The answer of `keyglass-ime` to a `WordsRequest`.
package struct WordsReply: Hashable, Sendable {
  /// A text that the user has chosen, and the number of times.
  package struct Word: Hashable, Sendable {
    /// The text, never empty; see `CompositionText`.
    package var text: String
    package var count: UInt32

    package init(text: String, count: UInt32) {
      self.text = text
      self.count = count
    }
  }

  /// The requested words, or the word that was forgotten, sorted by text.
  package var words: [Word]
  /// True if more words follow.
  package var hasMore: Bool

  /// The maximum number of words in a packet.
  package static let wordsLimit = 100
  /// The maximum length of a packet in bytes.
  package static let packetLimit = CompositionReply.packetLimit

  package init(words: [Word] = [], hasMore: Bool = false) {
    self.words = words
    self.hasMore = hasMore
  }

  /// The reply with as many acceptable words as fit into a packet.
  package var bounded: WordsReply {
    var reply = WordsReply(hasMore: hasMore)
    var room = Self.packetLimit - reply.packet.count
    for word in words where Self.isAcceptable(word.text) {
      room -= 6 + word.text.utf8.count
      guard room >= 0, reply.words.count < Self.wordsLimit else {
        reply.hasMore = true
        break
      }
      reply.words.append(word)
    }
    return reply
  }

  private static func isAcceptable(_ text: String) -> Bool {
    !text.isEmpty && CompositionText.isAcceptable(text)
  }

  /// The reply as a packet of the socket. All numbers are little-endian.
  package var packet: [UInt8] {
    var writer = PacketWriter(kind: .wordsReply)
    writer.write(hasMore ? 1 : 0 as UInt8)
    writer.write(UInt8(truncatingIfNeeded: words.count))
    for word in words {
      writer.write(word.text)
      writer.write(word.count)
    }
    return writer.bytes
  }

  /// - Throws: if the packet is not a reply within its bounds. The texts must be sorted, and a
  ///   reply that announces more words must have words.
  package init(packet: [UInt8]) throws(PacketError) {
    guard packet.count <= Self.packetLimit else { throw PacketError() }
    var reader = try PacketReader(packet, kind: .wordsReply)
    hasMore = try reader.read(UInt8.self, in: 0...1) == 1
    words = []
    for _ in 0..<(try reader.read(UInt8.self, in: 0...UInt8(Self.wordsLimit))) {
      let word = Word(text: try reader.readText(), count: try reader.read(UInt32.self))
      guard Self.isAcceptable(word.text), words.last.map({ $0.text < word.text }) ?? true else {
        throw PacketError()
      }
      words.append(word)
    }
    try reader.end()
    guard !hasMore || !words.isEmpty else { throw PacketError() }
  }

  /// True if a packet has the kind of a `WordsReply`.
  package static func claims(_ packet: [UInt8]) -> Bool {
    packet.first == PacketKind.wordsReply.rawValue
  }
}
