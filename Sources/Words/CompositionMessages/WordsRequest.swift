/// The daemon's request to `keyglass-ime` about learned words.
package struct WordsRequest: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Lists the user's words that sort after this text; all words if the text is empty.
    case list(after: String)
    /// Forgets one of the user's words.
    case remove(String)
    /// Erases all of the user's words.
    case forget
    /// Erases the words of all users.
    case forgetEverybody
  }

  /// The id of the user whose words the request is about; ignored by `forgetEverybody`.
  package var owner: UInt32
  package var action: Action

  /// The maximum length of a packet in bytes.
  package static let packetLimit = 8 + CompositionText.limit

  package init(owner: UInt32, _ action: Action) {
    self.owner = owner
    self.action = action
  }

  /// True if the text is valid; an invalid packet would end `keyglass-ime`.
  package var isAcceptable: Bool {
    switch action {
    case .list(let text), .remove(let text): CompositionText.isAcceptable(text)
    case .forget, .forgetEverybody: true
    }
  }

  /// The request as a packet of the socket. All numbers are little-endian.
  package var packet: [UInt8] {
    var writer = PacketWriter(kind: .wordsRequest)
    writer.write(owner)
    let (number, text): (UInt8, String) =
      switch action {
      case .list(let text): (1, text)
      case .remove(let text): (2, text)
      case .forget: (3, "")
      case .forgetEverybody: (4, "")
      }
    writer.write(number)
    writer.write(text)
    return writer.bytes
  }

  /// - Throws: if the packet is anything but a request within its bounds.
  package init(packet: [UInt8]) throws(PacketError) {
    var reader = try PacketReader(packet, kind: .wordsRequest)
    owner = try reader.read(UInt32.self)
    let number = try reader.read(UInt8.self, in: 1...4)
    let text = try reader.readText()
    try reader.end()
    guard CompositionText.isAcceptable(text), number < 3 || text.isEmpty else {
      throw PacketError()
    }
    action =
      switch number {
      case 1: .list(after: text)
      case 2: .remove(text)
      case 3: .forget
      default: .forgetEverybody
      }
  }
}
