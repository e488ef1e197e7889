import Glibc
import Testing

@testable import ControlProtocol

struct MessageFramerTests {
  private func messages(
    _ framer: inout MessageFramer
  ) throws(MessageFramer.TooLong) -> [String] {
    var messages: [String] = []
    while let message = try framer.next() {
      messages.append(String(decoding: message, as: UTF8.self))
    }
    return messages
  }

  @Test func aMessageEndsWithItsNul() throws {
    var framer = MessageFramer(limit: 65_536)
    framer.append(Array("{}".utf8))
    #expect(try messages(&framer) == [])
    framer.append([0])
    #expect(try messages(&framer) == ["{}"])
    #expect(framer.pendingBytes == 0)
  }

  @Test func severalMessagesInOneReadComeOneByOne() throws {
    var framer = MessageFramer(limit: 65_536)
    framer.append(Array("a\0\0bc\0d".utf8))
    #expect(try messages(&framer) == ["a", "", "bc"])
    framer.append(Array("e\0".utf8))
    #expect(try messages(&framer) == ["de"])
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1_000])
  func howTheStreamIsCutDoesNotMatter(pieceLength: Int) throws {
    let sent = (0..<300).map { String(repeating: "x", count: $0 % 50) + "\($0)" }
    let stream = sent.map { Array($0.utf8) + [0] }.joined().map { $0 }
    var framer = MessageFramer(limit: 65_536)
    var received: [String] = []
    for start in stride(from: 0, to: stream.count, by: pieceLength) {
      framer.append(stream[start..<min(start + pieceLength, stream.count)])
      received += try messages(&framer)
    }
    #expect(received == sent)
  }

  @Test func theLongestMessageIsTakenAndALongerOneIsNot() throws {
    var framer = MessageFramer(limit: 5)
    framer.append(Array("12345\0".utf8))
    #expect(try messages(&framer) == ["12345"])
    framer.append(Array("123456\0".utf8))
    #expect(throws: MessageFramer.TooLong(limit: 5)) { try framer.next() }
  }

  @Test func aMessageThatNeverEndsIsTooLongBeforeItsEnd() throws {
    var framer = MessageFramer(limit: 5)
    framer.append(Array("12345".utf8))
    #expect(try framer.next() == nil)
    framer.append(Array("6".utf8))
    #expect(throws: MessageFramer.TooLong(limit: 5)) { try framer.next() }
  }

  /// Quadratic work, which searches or moves all pending bytes at each step, would take 10^10 steps
  /// here.
  @Test func framingTakesLinearTime() throws {
    let start = processorSeconds()
    let many = 1 << 17
    var framer = MessageFramer(limit: many)
    var early = 0
    for _ in 0..<many {
      framer.append(CollectionOfOne(UInt8(ascii: "x")))
      if try framer.next() != nil { early += 1 }
    }
    #expect(early == 0)
    framer.append([0])
    #expect(try framer.next()?.count == many)

    framer.append([UInt8](repeating: 0, count: many))
    for _ in 0..<many {
      guard try framer.next() != nil else { break }
      framer.append(CollectionOfOne(0))
    }
    #expect(framer.pendingBytes == many)
    // The time is only this thread's, so other load on the machine does not count.
    #expect(processorSeconds() - start < 30)
  }

  private func processorSeconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec
  }
}
