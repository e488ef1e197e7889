import CompositionMethods
import Testing

@testable import CompositionMessages

@Suite struct CompositionPacketTests {
  private let request = CompositionRequest(
    sequence: 0x0102_0304, method: .pinyin,
    spellings: [.init(letters: "nihao"), .init(letters: "nuhao", cost: 731)],
    from: 30, choice: 2, learns: true, owner: 1000, fuzzy: [.zAndZh, .inAndIng])
  private let reply = CompositionReply(
    sequence: .max, preedit: "nihao", boundaries: [2],
    candidates: [.init(text: "你好", comment: "nǐ hǎo"), .init(text: "你")],
    hasMore: true, chosen: .init(text: "拟好", letters: 5, spelling: 0))

  @Test func aRequestIsReadBackUnchanged() throws {
    #expect(try CompositionRequest(packet: request.packet) == request)
    var plain = request
    (plain.choice, plain.learns, plain.from, plain.owner) = (nil, false, 0, nil)
    #expect(try CompositionRequest(packet: plain.packet) == plain)
  }

  @Test func aReplyIsReadBackUnchanged() throws {
    #expect(try CompositionReply(packet: reply.packet) == reply)
    let nothing = CompositionReply(sequence: 0, preedit: "")
    #expect(try CompositionReply(packet: nothing.packet) == nothing)
  }

  @Test func theLongestFitIntoAPacket() throws {
    let letters = String(repeating: "z", count: CompositionRequest.lettersLimit)
    let longest = CompositionRequest(
      sequence: 1, method: .hangul,
      spellings: Array(repeating: .init(letters: letters), count: 3), from: 300, choice: 299,
      owner: .max)
    #expect(longest.packet.count == CompositionRequest.packetLimit)
    #expect(try CompositionRequest(packet: longest.packet) == longest)

    let text = String(repeating: "𠀀", count: 64)
    let candidate = CompositionReply.Candidate(text: text, comment: text)
    let tooMuch = CompositionReply(
      sequence: 1, preedit: text, candidates: Array(repeating: candidate, count: 31))
    let bounded = tooMuch.bounded
    #expect(bounded.packet.count <= CompositionReply.packetLimit)
    #expect(bounded.candidates.count == 15)
    #expect(bounded.hasMore)
    #expect(try CompositionReply(packet: bounded.packet) == bounded)
  }

  @Test func rejectsPacketsThatAreTooShortOrTooLong() {
    for count in request.packet.indices {
      #expect(throws: PacketError.self) {
        try CompositionRequest(packet: Array(request.packet[..<count]))
      }
    }
    for count in reply.packet.indices {
      #expect(throws: PacketError.self) {
        try CompositionReply(packet: Array(reply.packet[..<count]))
      }
    }
    #expect(throws: PacketError.self) { try CompositionRequest(packet: request.packet + [0]) }
    #expect(throws: PacketError.self) { try CompositionReply(packet: reply.packet + [0]) }
  }

  @Test func requestsAndRepliesAreNotConfused() {
    #expect(throws: PacketError.self) { try CompositionReply(packet: request.packet) }
    #expect(throws: PacketError.self) { try CompositionRequest(packet: reply.packet) }
  }

  @Test(arguments: ["a\nb", "\u{7F}", "\u{202E}abc", "\u{85}", "\u{2028}", "\u{E000}", "\u{FFFF}"])
  func aTextThatControlsOrIsNobodysIsRefused(text: String) {
    var other = reply
    other.candidates[1].text = text
    #expect(throws: PacketError.self) { try CompositionReply(packet: other.packet) }
    #expect(other.bounded.candidates.count == 1)
    other = reply
    other.candidates[1].comment = text
    #expect(throws: PacketError.self) { try CompositionReply(packet: other.packet) }
    #expect(other.bounded.candidates[1].comment == "")
    other = reply
    other.preedit = text
    other.boundaries = []
    #expect(throws: PacketError.self) { try CompositionReply(packet: other.packet) }
    other = reply
    other.chosen?.text = text
    #expect(throws: PacketError.self) { try CompositionReply(packet: other.packet) }
  }

  @Test(arguments: ["क्\u{200D}ष", "ក្រុម", "안녕", "e\u{301}", "𠮷", "🙂"])
  func lettersOfAllScriptsAreTaken(text: String) throws {
    var other = reply
    other.candidates[0].text = text
    #expect(try CompositionReply(packet: other.packet) == other)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    var packet = reply.packet
    // Spoil the first byte of the preedit: kind, sequence, flags and length precede it.
    packet[8] = 0xFF
    #expect(throws: PacketError.self) { try CompositionReply(packet: packet) }
  }

  @Test func numbersKeepTheirBounds() {
    let wrong: [(inout CompositionReply) -> Void] = [
      { $0.boundaries = [0] }, { $0.boundaries = [5] }, { $0.boundaries = [3, 2] },
      { $0.boundaries = [2, 2] }, { $0.chosen?.letters = 0 }, { $0.chosen?.letters = 65 },
      { $0.chosen?.spelling = 3 }, { $0.chosen?.text = "" }, { $0.candidates[0].text = "" },
    ]
    for (number, spoil) in wrong.enumerated() {
      var other = reply
      spoil(&other)
      #expect(throws: PacketError.self, "\(number)") {
        try CompositionReply(packet: other.packet)
      }
    }
    let wrongRequests: [(inout CompositionRequest) -> Void] = [
      { $0.spellings = [] }, { $0.spellings += $0.spellings }, { $0.from = 301 },
      { $0.choice = 300 }, { $0.spellings[0].letters = "" }, { $0.spellings[0].letters = "ni hao" },
      { $0.spellings[0].letters = "nü" },
      { $0.spellings[0].letters = String(repeating: "a", count: 65) },
      { $0.fuzzy = FuzzySounds(rawValue: 1 << 9) }, { $0.method = .zhuyin },
    ]
    for (number, spoil) in wrongRequests.enumerated() {
      var other = request
      spoil(&other)
      #expect(!other.isAcceptable, "\(number)")
      #expect(throws: PacketError.self, "\(number)") {
        try CompositionRequest(packet: other.packet)
      }
    }
  }

  @Test func aMethodOfAnotherVersionIsRefused() {
    var packet = request.packet
    packet[5] = 200
    #expect(throws: PacketError.self) { try CompositionRequest(packet: packet) }
    packet = request.packet
    packet[6] |= 0x80
    #expect(throws: PacketError.self) { try CompositionRequest(packet: packet) }
  }

  @Test func methodsAreFoundByTheirNames() {
    for method in CompositionMethod.allCases {
      #expect(CompositionMethod(name: method.name) == method)
      // The mapping between the letter on a key and the letter in a request can be reversed.
      for byte in UInt8(0x21)...0x7E {
        let sent = Unicode.Scalar(byte)
        let typed = method.typed(for: String(Character(sent)))
        #expect(typed.unicodeScalars.count == 1)
        if let scalar = typed.unicodeScalars.first, scalar != sent {
          #expect(method.sent(for: scalar) == sent, "\(method.name) \(typed)")
        }
      }
    }
    #expect(CompositionMethod(name: "Pinyin") == nil)
  }
}
