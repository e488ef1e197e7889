/// The answer of `keyglass-ime`: the texts that letters can become.
///
/// The daemon rejects a packet that exceeds the bounds below, because `keyglass-ime` reads data
/// from many sources.
package struct CompositionReply: Hashable, Sendable {
  /// The sequence number of the request.
  package var sequence: UInt32
  /// The text shown until a candidate is chosen: the letters, or their syllables. It has at most
  /// `CompositionText.limit` bytes.
  package var preedit: String
  /// The start of each syllable in the preedit, except the first, in characters; ascending.
  package var boundaries: [Int]
  /// The candidates, likeliest first; at most `candidatesLimit`.
  package var candidates: [Candidate]
  /// True if more candidates follow.
  package var hasMore: Bool
  /// The result of the request's choice. nil if the request had no choice, or the chosen candidate
  /// does not exist.
  package var chosen: Chosen?

  /// A text that the letters can become.
  package struct Candidate: Hashable, Sendable {
    /// The text, never empty; see `CompositionText`.
    package var text: String
    /// A remark such as a tone or a code; may be empty.
    package var comment: String

    package init(text: String, comment: String = "") {
      self.text = text
      self.comment = comment
    }
  }

  /// A candidate that was chosen.
  package struct Chosen: Hashable, Sendable {
    package var text: String
    /// The number of letters of the spelling that became the text; at least 1.
    package var letters: Int
    /// The spelling's index in the request.
    package var spelling: Int

    package init(text: String, letters: Int, spelling: Int) {
      self.text = text
      self.letters = letters
      self.spelling = spelling
    }
  }

  package static let candidatesLimit = 30
  /// The maximum length of a packet in bytes.
  package static let packetLimit = 8_192

  package init(
    sequence: UInt32, preedit: String, boundaries: [Int] = [], candidates: [Candidate] = [],
    hasMore: Bool = false, chosen: Chosen? = nil
  ) {
    self.sequence = sequence
    self.preedit = preedit
    self.boundaries = boundaries
    self.candidates = candidates
    self.hasMore = hasMore
    self.chosen = chosen
  }

  /// True if the reply is within its bounds.
  package var isAcceptable: Bool {
    guard CompositionText.isAcceptable(preedit), candidates.count <= Self.candidatesLimit,
      candidates.allSatisfy({ candidate in
        !candidate.text.isEmpty && CompositionText.isAcceptable(candidate.text)
          && CompositionText.isAcceptable(candidate.comment)
      })
    else { return false }
    if let chosen {
      guard !chosen.text.isEmpty, CompositionText.isAcceptable(chosen.text),
        (1...CompositionRequest.lettersLimit).contains(chosen.letters),
        (0..<CompositionRequest.spellingsLimit).contains(chosen.spelling)
      else { return false }
    }
    var last = 0
    for boundary in boundaries {
      guard boundary > last else { return false }
      last = boundary
    }
    return last == 0 || last < preedit.count
  }

  /// The reply with as many acceptable candidates as fit into a packet.
  package var bounded: CompositionReply {
    var reply = self
    reply.candidates = []
    var room = Self.packetLimit - reply.packet.count
    for candidate in candidates {
      guard reply.candidates.count < Self.candidatesLimit else {
        reply.hasMore = true
        break
      }
      let size = 2 + candidate.text.utf8.count + candidate.comment.utf8.count
      guard size <= room else {
        reply.hasMore = true
        break
      }
      guard !candidate.text.isEmpty, CompositionText.isAcceptable(candidate.text) else { continue }
      room -= size
      let comment = CompositionText.isAcceptable(candidate.comment) ? candidate.comment : ""
      reply.candidates.append(Candidate(text: candidate.text, comment: comment))
    }
    return reply
  }
}

extension CompositionReply {
  private static let moreFlag: UInt8 = 1
  private static let chosenFlag: UInt8 = 2

  /// The reply as a packet of the socket. All numbers are little-endian.
  package var packet: [UInt8] {
    var writer = PacketWriter(kind: .reply)
    writer.write(sequence)
    writer.write((hasMore ? Self.moreFlag : 0) | (chosen == nil ? 0 : Self.chosenFlag))
    writer.write(preedit)
    writer.write(UInt8(truncatingIfNeeded: boundaries.count))
    for boundary in boundaries { writer.write(UInt8(truncatingIfNeeded: boundary)) }
    if let chosen {
      writer.write(chosen.text)
      writer.write(UInt8(truncatingIfNeeded: chosen.letters))
      writer.write(UInt8(truncatingIfNeeded: chosen.spelling))
    }
    writer.write(UInt8(truncatingIfNeeded: candidates.count))
    for candidate in candidates {
      writer.write(candidate.text)
      writer.write(candidate.comment)
    }
    return writer.bytes
  }

  /// - Throws: if the packet is anything but a reply within its bounds.
  package init(packet: [UInt8]) throws(PacketError) {
    guard packet.count <= Self.packetLimit else { throw PacketError() }
    var reader = try PacketReader(packet, kind: .reply)
    let sequence = try reader.read(UInt32.self)
    let flags = try reader.read(UInt8.self)
    guard flags & ~(Self.moreFlag | Self.chosenFlag) == 0 else { throw PacketError() }
    let preedit = try reader.readText()
    var boundaries: [Int] = []
    for _ in 0..<(try reader.read(UInt8.self)) {
      boundaries.append(Int(try reader.read(UInt8.self)))
    }
    var chosen: Chosen?
    if flags & Self.chosenFlag != 0 {
      chosen = Chosen(
        text: try reader.readText(), letters: Int(try reader.read(UInt8.self)),
        spelling: Int(try reader.read(UInt8.self)))
    }
    var candidates: [Candidate] = []
    for _ in 0..<(try reader.read(UInt8.self, in: 0...UInt8(Self.candidatesLimit))) {
      candidates.append(
        Candidate(text: try reader.readText(), comment: try reader.readText()))
    }
    try reader.end()
    self.init(
      sequence: sequence, preedit: preedit, boundaries: boundaries, candidates: candidates,
      hasMore: flags & Self.moreFlag != 0, chosen: chosen)
    guard isAcceptable else { throw PacketError() }
  }
}
