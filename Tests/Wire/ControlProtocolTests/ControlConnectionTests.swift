import TestSupport
import Testing

@testable import ControlProtocol

struct ControlConnectionTests {
  private var connection = ControlConnection(rights: .all)

  /// Reads all pending output, as a reading client would.
  private mutating func read() -> [String] {
    let messages = texts(connection.pendingOutput)
    connection.didWrite(connection.pendingOutput.count)
    return messages
  }

  private mutating func nextCall() throws -> ControlCall {
    guard case .call(let call) = connection.advance() else {
      throw CallDecodingError.malformed
    }
    return call
  }

  @Test mutating func repliesComeInTheOrderOfTheCalls() throws {
    connection.receive(
      ControlRequest.show.message() + Array("{\"method\":\"a.b.C\"}\0".utf8)
        + ControlRequest.switchTo(layout: "x").message() + ControlRequest.reload.message())
    connection.reply(.state(Sample.state), to: try nextCall())
    #expect(connection.advance() == .answered)
    connection.refuse(try nextCall(), with: .unknownLayout(id: "x"))
    connection.reply(.done, to: try nextCall())
    #expect(connection.advance() == .idle)
    #expect(
      read() == [
        text(ControlReply.state(Sample.state).message()),
        #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"a.b"}}"#,
        #"{"error":"io.keyglass.Control.UnknownLayout","parameters":{"id":"x"}}"#,
        #"{"parameters":{}}"#,
      ])
    #expect(!connection.wantsOutput)
    #expect(connection.wantsInput)
  }

  @Test mutating func aOnewayCallIsNeverAnswered() throws {
    let name = "io.keyglass.Control"
    for method in ["\(name).Show", "\(name).Nothing", "org.varlink.service.GetInfo"] {
      connection.receive(Array("{\"method\":\"\(method)\",\"oneway\":true}\0".utf8))
      if case .call(let call) = connection.advance() {
        #expect(call.request == .show)
        connection.reply(.state(Sample.state), to: call)
        connection.refuse(call, with: .unknownLayout(id: "x"))
      }
      #expect(!connection.wantsOutput)
    }
  }

  @Test mutating func whoeverSaysWhereTheKeyboardIsIsKnownAsAPanel() throws {
    #expect(!connection.isPanel)
    connection.receive(ControlRequest.setPanel(Sample.panel).message())
    connection.reply(.done, to: try nextCall())
    #expect(connection.isPanel)
  }

  @Test mutating func noCallIsTakenWhileOneIsAnsweredLater() throws {
    connection.receive(ControlRequest.type("a").message() + ControlRequest.show.message())
    connection.postpone(try nextCall())
    #expect(connection.isWaiting)
    #expect(connection.advance() == .idle)
    #expect(!connection.wantsOutput)
    connection.answer(.success(.done))
    #expect(read() == [#"{"parameters":{}}"#])
    #expect(try nextCall().request == .show)
  }

  @Test mutating func callsThatWantNoReplyAreTakenOneAtATimeToo() throws {
    let call = Array(#"{"method":"io.keyglass.Control.Show","oneway":true}"#.utf8) + [0]
    connection.receive(call + call)
    connection.postpone(try nextCall())
    #expect(connection.advance() == .idle)
    connection.answer(.success(.state(Sample.state)))
    #expect(!connection.wantsOutput)
    #expect(try nextCall().request == .show)
  }

  @Test mutating func aCallThatIsAnsweredLaterMayStillBeRefused() throws {
    connection.receive(ControlRequest.type("a").message())
    connection.postpone(try nextCall())
    connection.answer(.failure(.cancelled))
    #expect(read() == [#"{"error":"io.keyglass.Control.Cancelled","parameters":{}}"#])
    connection.answer(.success(.done))
    #expect(!connection.wantsOutput)
  }

  @Test mutating func aWatcherIsToldWhatHappensFromItsFirstReplyOn() throws {
    let shown = ControlReply.event(.resumed).message(continues: true)
    connection.publish(event: shown)
    #expect(read() == [])
    connection.receive(ControlRequest.watch.message(more: true))
    let call = try nextCall()
    connection.publish(event: shown)
    #expect(read() == [])
    connection.reply(.event(.watching(Sample.state, place: nil, isReleased: false)), to: call)
    connection.publish(event: shown)
    connection.publish(scene: ControlReply.done.message(continues: true))
    let messages = read()
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.hasSuffix(",\"continues\":true}") })
    #expect(messages[1].contains("resumed"))
  }

  @Test mutating func watchWithoutMoreIsRefused() {
    connection.receive(ControlRequest.watch.message())
    #expect(connection.advance() == .answered)
    #expect(read() == [#"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"#])
    #expect(connection.state == .open)
  }

  @Test mutating func moreOnAnOrdinaryCallGetsItsOneReply() throws {
    connection.receive(ControlRequest.show.message(more: true))
    connection.reply(.state(Sample.state), to: try nextCall())
    #expect(read() == [text(ControlReply.state(Sample.state).message())])
    #expect(connection.subscription == nil)
  }

  @Test mutating func aCallDuringAStreamEndsTheConnection() throws {
    connection.receive(ControlRequest.watch.message(more: true))
    connection.reply(
      .event(.watching(Sample.state, place: nil, isReleased: false)), to: try nextCall())
    connection.receive(ControlRequest.show.message())
    #expect(connection.advance() == .answered)
    #expect(connection.state == .closing(.calledDuringStream))
  }

  @Test mutating func aSlowPanelGetsTheNewestSceneOnly() throws {
    func scene(_ id: String) -> [UInt8] {
      ControlReply.state(KeyboardSummary(layout: id, title: "", layer: "", visible: true))
        .message(continues: true)
    }
    connection.receive(ControlRequest.getScene.message(more: true))
    connection.reply(.scene(Sample.scene), to: try nextCall())
    for number in 0..<10_000 { connection.publish(scene: scene("\(number)")) }
    #expect(connection.state == .open)
    connection.didWrite(10)
    connection.publish(scene: scene("last"))
    #expect(!connection.pendingOutput.contains(Array("last".utf8)))
    #expect(read().count == 1)
    #expect(read() == [text(scene("last"))])
    connection.publish(scene: scene("a"))
    #expect(read() == [text(scene("a"))])
  }

  @Test mutating func aClientThatNeverReadsIsDroppedAndItsMemoryGiven() throws {
    connection.receive(ControlRequest.watch.message(more: true))
    connection.reply(
      .event(.watching(Sample.state, place: nil, isReleased: false)), to: try nextCall())
    let event = ControlReply.event(.deviceAdded(Sample.screen)).message(continues: true)
    var published = 0
    var most = 0
    while connection.state == .open, published < 10_000 {
      most = max(most, connection.pendingOutput.count)
      connection.publish(event: event)
      published += 1
    }
    #expect(most <= ControlConnection.outputLimit)
    #expect(connection.state == .dropped(.doesNotRead))
    #expect(connection.isFinished)
    #expect(connection.pendingOutput.isEmpty)
    #expect(published == 1 + (ControlConnection.outputLimit - 100) / event.count)
    connection.publish(event: event)
    #expect(connection.pendingOutput.isEmpty)
  }

  @Test mutating func aClientThatReadsSlowlyButReadsIsKept() throws {
    connection.receive(ControlRequest.watch.message(more: true))
    connection.reply(
      .event(.watching(Sample.state, place: nil, isReleased: false)), to: try nextCall())
    let event = ControlReply.event(.deviceAdded(Sample.screen)).message(continues: true)
    var received = Array(connection.pendingOutput)
    connection.didWrite(received.count)
    for _ in 0..<20_000 {
      connection.publish(event: event)
      let part = connection.pendingOutput.prefix(event.count - 1 + received.count % 3)
      received += part
      connection.didWrite(part.count)
    }
    received += connection.pendingOutput
    #expect(connection.state == .open)
    #expect(texts(received).dropFirst() == ArraySlice(repeatElement(text(event), count: 20_000)))
  }

  @Test mutating func malformedInputEndsTheConnectionAfterWhatWasAnswered() throws {
    connection.receive(ControlRequest.show.message() + Array("{nonsense\0".utf8))
    connection.receive(ControlRequest.hide.message())
    connection.reply(.state(Sample.state), to: try nextCall())
    #expect(connection.advance() == .answered)
    #expect(connection.state == .closing(.malformed))
    #expect(connection.advance() == .idle)
    #expect(!connection.wantsInput)
    #expect(!connection.isFinished)
    #expect(read().count == 1)
    #expect(connection.isFinished)
  }

  @Test(
    arguments: [(.all, 65_536), ([.watch, .control], 32_768), ([.watch, .field], 4_096)]
      as [(Rights, Int)])
  mutating func aMessageThatIsTooLongIsRefusedByName(rights: Rights, limit: Int) {
    let call = Array("{\"method\":\"x.Y\"}".utf8)
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: limit - call.count)
    connection = ControlConnection(rights: rights)
    connection.receive(spaces + call + [0])
    #expect(connection.advance() == .answered)
    #expect(connection.state == .open)
    _ = read()
    connection.receive(spaces + call + [UInt8(ascii: " ")])
    #expect(connection.advance() == .answered)
    #expect(connection.state == .closing(.tooLong))
    #expect(
      read() == [#"{"error":"io.keyglass.Control.TooLong","parameters":{"limit":\#(limit)}}"#])
  }

  @Test mutating func nothingMoreIsReadWhileCallsPileUp() {
    while connection.wantsInput { connection.receive(ControlRequest.show.message()) }
    #expect(connection.state == .open)
    while case .call = connection.advance() {}
    #expect(connection.wantsInput)
  }

  /// The input is random bytes, pieces of JSON, or real calls with changed bytes, which pass the
  /// first checks. It is split anywhere.
  @Test(arguments: UInt64(0)..<64)
  mutating func survivesRandomInput(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "{", "}", "[", "]", "\"", "\\", ",", ":", "\0", "null", "true", "1e999", "-", "\\u",
      "\\ud800",
      "\"method\"", "\"parameters\"", "\"more\":true", "\"id\"", "\u{0}\u{0}", "é", " ", "0.1",
      "io.keyglass.Control.", "org.varlink.service.GetInterfaceDescription",
    ]
    let calls: [ControlRequest] = [.listLayouts(all: true), .switchTo(layout: "de"), .getStatus]
    var calling = 0
    for _ in 0..<400 {
      var bytes: [UInt8] =
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          (0..<Int.random(in: 0..<200, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
        case 1:
          (0..<Int.random(in: 0..<40, using: &random)).flatMap { _ in
            Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
          }
        default:
          calls[Int.random(in: 0..<calls.count, using: &random)].message()
        }
      if !bytes.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      }
      connection.receive(bytes)
      steps: while true {
        switch connection.advance() {
        case .idle: break steps
        case .answered: break
        case .call(let call):
          calling += 1
          connection.reply(.done, to: call)
        }
      }
      #expect(connection.pendingOutput.count <= ControlConnection.outputLimit)
      connection.didWrite(Int.random(in: 0...500, using: &random))
      if connection.state != .open { connection = ControlConnection(rights: .all) }
    }
    #expect(calling > 0)
  }
}
