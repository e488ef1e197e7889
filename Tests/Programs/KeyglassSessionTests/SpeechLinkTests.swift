import DaemonConnection
import Foundation
import Testing
import Units

@testable import keyglass_session

/// A link between a daemon and a speech-dispatcher that the test plays.
final class SpeechLinkTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("kg-\(UInt32.random(in: 0 ... .max))").path
  private let daemon: Int32
  private let dispatcher: Int32
  private var link: SpeechLink?

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/speech-dispatcher", withIntermediateDirectories: true)
    daemon = try UnixConnection.listen(at: folder + "/daemon")
    dispatcher = try UnixConnection.listen(at: folder + "/speech-dispatcher/speechd.sock")
    link = SpeechLink(path: folder + "/daemon", SpeechDispatcher(in: folder, bus: nil))
  }

  deinit {
    close(daemon)
    close(dispatcher)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static let call = #"{"method":"io.keyglass.Control.TakeAnnouncement"}"# + "\0"

  @Test func eachTextIsTakenAndSpoken() {
    link?.process(at: .zero)
    let calls = accept(daemon, nil, nil)
    defer { close(calls) }
    #expect(received(from: calls) == Self.call)
    #expect(link?.deadline == nil)
    #expect(accept(dispatcher, nil, nil) < 0, "speech-dispatcher is reached before it is needed")
    announce("q", on: calls)
    link?.process(at: .seconds(1))
    #expect(received(from: calls) == Self.call)
    let voice = accept(dispatcher, nil, nil)
    defer { close(voice) }
    for line in ["SET self CLIENT_NAME", "SET self CAP_LET_RECOGN", "CANCEL self", "CHAR q"] {
      #expect(received(from: voice).hasPrefix(line))
      write("200 OK\r\n", to: voice)
      link?.process(at: .seconds(1))
    }
  }

  @Test func aQuietSpeechDispatcherIsLeft() {
    let (calls, voice) = spokenTo()
    defer { for client in [calls, voice] { close(client) } }
    #expect(link?.deadline == .seconds(60))
    link?.process(at: .seconds(60))
    #expect(link?.deadline == nil)
    #expect(received(from: voice).hasPrefix("SET self CLIENT_NAME"))
    #expect(isClosed(voice))
    #expect(!isClosed(calls))
  }

  @Test func withoutTheLinkThereIsNoConnection() {
    let (calls, voice) = spokenTo()
    defer { for client in [calls, voice] { close(client) } }
    link = nil
    _ = (received(from: calls), received(from: voice))
    #expect(isClosed(calls))
    #expect(isClosed(voice))
  }

  /// Announces a letter. Returns the link's connections to the daemon and to speech-dispatcher.
  private func spokenTo() -> (calls: Int32, voice: Int32) {
    link?.process(at: .zero)
    let calls = accept(daemon, nil, nil)
    announce("q", on: calls)
    link?.process(at: .zero)
    return (calls, accept(dispatcher, nil, nil))
  }

  private func announce(_ character: String, on calls: Int32) {
    write(
      #"{"parameters":{"kind":"character","text":"\#(character)","language":"","#
        + #""interrupts":true}}"# + "\0", to: calls)
  }

  private func write(_ text: String, to client: Int32) {
    _ = Array(text.utf8).withUnsafeBytes {
      send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  private func received(from client: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Returns true if the other end has closed a connection whose messages were all read.
  private func isClosed(_ client: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(client, &byte, 1, Int32(MSG_DONTWAIT)) == 0
  }
}
