package import CompositionMethods

/// The daemon's request to `keyglass-ime` for the texts that letters can become.
///
/// A request contains everything on which the answer depends, so a new process can replace one that
/// died.
package struct CompositionRequest: Hashable, Sendable {
  /// A number that the reply repeats.
  package var sequence: UInt32
  package var method: CompositionMethod
  /// The possible spellings, likeliest first; 1 to `spellingsLimit`.
  package var spellings: [Spelling]
  /// The index of the first candidate to return; at most `pagesLimit * candidatesLimit`.
  package var from = 0
  /// The index, among all candidates, of the candidate that the user chooses.
  package var choice: Int?
  /// True if a choice may be learned; `owner` must then be set.
  package var learns = false
  /// The user whose learned words the answer may use; nil to use none.
  package var owner: UInt32?
  /// Sounds that the user does not distinguish; only for pinyin.
  package var fuzzy: FuzzySounds = []

  /// A possible reading of the touches as letters.
  package struct Spelling: Hashable, Sendable {
    /// The letters; see `CompositionText.areLetters`.
    package var letters: String
    /// The cost relative to the first spelling, in hundredths of a nat.
    package var cost: UInt16

    package init(letters: String, cost: UInt16 = 0) {
      self.letters = letters
      self.cost = cost
    }
  }

  package static let spellingsLimit = 3
  /// The maximum number of letters of a composition.
  package static let lettersLimit = 64
  /// The maximum number of pages of `CompositionReply.candidatesLimit` candidates.
  package static let pagesLimit = 10
  /// The maximum length of a packet in bytes.
  package static let packetLimit = 18 + spellingsLimit * (4 + lettersLimit)

  package init(
    sequence: UInt32, method: CompositionMethod, spellings: [Spelling], from: Int = 0,
    choice: Int? = nil, learns: Bool = false, owner: UInt32? = nil, fuzzy: FuzzySounds = []
  ) {
    self.sequence = sequence
    self.method = method
    self.spellings = spellings
    self.from = from
    self.choice = choice
    self.learns = learns
    self.owner = owner
    self.fuzzy = fuzzy
  }

  /// True if the request is within its bounds.
  package var isAcceptable: Bool {
    let candidates = Self.pagesLimit * CompositionReply.candidatesLimit
    return (1...Self.spellingsLimit).contains(spellings.count)
      && spellings.allSatisfy { CompositionText.areLetters($0.letters) }
      && (0...candidates).contains(from) && (0..<candidates).contains(choice ?? 0)
      && (!learns || owner != nil) && (fuzzy.isEmpty || method.isPinyin)
      && FuzzySounds.all.isSuperset(of: fuzzy)
  }
}

extension CompositionRequest {
  private static let learnsFlag: UInt8 = 1
  private static let choiceFlag: UInt8 = 2
  private static let ownerFlag: UInt8 = 4

  /// The request as a packet of the socket. All numbers are little-endian.
  package var packet: [UInt8] {
    var writer = PacketWriter(kind: .request)
    writer.write(sequence)
    writer.write(method.rawValue)
    writer.write(
      (learns ? Self.learnsFlag : 0) | (choice == nil ? 0 : Self.choiceFlag)
        | (owner == nil ? 0 : Self.ownerFlag))
    writer.write(owner ?? 0)
    writer.write(fuzzy.rawValue)
    writer.write(UInt16(truncatingIfNeeded: from))
    writer.write(UInt16(truncatingIfNeeded: choice ?? 0))
    writer.write(UInt8(truncatingIfNeeded: spellings.count))
    for spelling in spellings {
      writer.write(spelling.cost)
      writer.write(spelling.letters)
    }
    return writer.bytes
  }

  /// - Throws: if the packet is anything but a request within its bounds.
  package init(packet: [UInt8]) throws(PacketError) {
    var reader = try PacketReader(packet, kind: .request)
    let sequence = try reader.read(UInt32.self)
    guard let method = CompositionMethod(rawValue: try reader.read(UInt8.self)) else {
      throw PacketError()
    }
    let flags = try reader.read(UInt8.self)
    guard flags & ~(Self.learnsFlag | Self.choiceFlag | Self.ownerFlag) == 0 else {
      throw PacketError()
    }
    let owner = try reader.read(UInt32.self)
    guard flags & Self.ownerFlag != 0 || owner == 0 else { throw PacketError() }
    let fuzzy = FuzzySounds(rawValue: try reader.read(UInt16.self))
    let from = Int(try reader.read(UInt16.self))
    let choice = Int(try reader.read(UInt16.self))
    guard flags & Self.choiceFlag != 0 || choice == 0 else { throw PacketError() }
    var spellings: [Spelling] = []
    for _ in 0..<(try reader.read(UInt8.self, in: 1...UInt8(Self.spellingsLimit))) {
      let cost = try reader.read(UInt16.self)
      spellings.append(Spelling(letters: try reader.readText(), cost: cost))
    }
    try reader.end()
    self.init(
      sequence: sequence, method: method, spellings: spellings, from: from,
      choice: flags & Self.choiceFlag == 0 ? nil : choice, learns: flags & Self.learnsFlag != 0,
      owner: flags & Self.ownerFlag == 0 ? nil : owner, fuzzy: fuzzy)
    guard isAcceptable else { throw PacketError() }
  }

  /// True if a packet has the kind of a request.
  package static func claims(_ packet: [UInt8]) -> Bool {
    packet.first == PacketKind.request.rawValue
  }
}
