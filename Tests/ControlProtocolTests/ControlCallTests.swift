import Testing

@testable import ControlProtocol

struct ControlCallTests {
  private func decoded(_ json: String) throws(CallDecodingError) -> IncomingCall {
    try IncomingCall(message: ArraySlice(json.utf8))
  }

  private func request(_ json: String) throws -> ControlRequest {
    guard case .control(let request) = try decoded(json).body.get() else {
      throw CallDecodingError.malformed
    }
    return request
  }

  private static let calls: [(String, ControlRequest)] = [
    (#"{"method":"io.keyglass.Control.GetStatus"}"#, .getStatus),
    (#"{"method":"io.keyglass.Control.ListLayouts"}"#, .listLayouts(all: false)),
    (
      #"{"method":"io.keyglass.Control.ListLayouts","parameters":{"all":null}}"#,
      .listLayouts(all: false)
    ),
    (
      #"{"method":"io.keyglass.Control.ListLayouts","parameters":{"all":true}}"#,
      .listLayouts(all: true)
    ),
    (#"{"method":"io.keyglass.Control.SwitchNext","parameters":{}}"#, .switchNext),
    (#"{"method":"io.keyglass.Control.SwitchPrevious","parameters":null}"#, .switchPrevious),
    (
      #" {"method":"io.keyglass.Control.Switch","parameters":{"id":"xkb:de(neo)"}} "#,
      .switchTo(layout: "xkb:de(neo)")
    ),
    (#"{"method":"io.keyglass.Control.Show"}"#, .show),
    (#"{"method":"io.keyglass.Control.Hide"}"#, .hide),
    (#"{"method":"io.keyglass.Control.Toggle"}"#, .toggle),
    (#"{"method":"io.keyglass.Control.GetScene"}"#, .getScene),
    (#"{"method":"io.keyglass.Control.ListDevices"}"#, .listDevices),
    (#"{"method":"io.keyglass.Control.Release"}"#, .release),
    (#"{"method":"io.keyglass.Control.Reload"}"#, .reload),
    (#"{"method":"io.keyglass.Control.Watch","more":true}"#, .watch),
  ]

  @Test(arguments: calls)
  func eachMethodIsDecoded(json: String, expected: ControlRequest) throws {
    #expect(try request(json) == expected)
  }

  @Test(arguments: calls.map(\.1))
  func whatAClientSendsIsWhatTheDaemonReads(request: ControlRequest) throws {
    for more in [false, true] {
      let call = try decoded(text(request.message(more: more)))
      #expect(call.more == more)
      #expect(!call.oneway)
      guard case .success(.control(request)) = call.body else {
        Issue.record("\(request) came back as \(call.body)")
        return
      }
    }
  }

  @Test func flagsOfTheCallAreRead() throws {
    let call = try decoded(
      #"{"oneway":true,"method":"io.keyglass.Control.Show","more":true,"upgrade":false}"#)
    #expect(call.oneway)
    #expect(call.more)
  }

  @Test(
    arguments: [
      (#"{"method":"io.keyglass.Control.Shout"}"#, .methodNotFound("io.keyglass.Control.Shout")),
      (#"{"method":"io.keyglass.Other.Show"}"#, .interfaceNotFound("io.keyglass.Other")),
      (#"{"method":"Show"}"#, .interfaceNotFound("Show")),
      (#"{"method":""}"#, .interfaceNotFound("")),
      (#"{"method":"org.varlink.service.Get"}"#, .methodNotFound("org.varlink.service.Get")),
      (#"{"method":"io.keyglass.Control.Switch"}"#, .invalidParameter("id")),
      (#"{"method":"io.keyglass.Control.Switch","parameters":{}}"#, .invalidParameter("id")),
      (
        #"{"method":"io.keyglass.Control.Switch","parameters":{"id":7}}"#, .invalidParameter("id")
      ),
      (
        #"{"method":"io.keyglass.Control.Switch","parameters":{"id":null}}"#,
        .invalidParameter("id")
      ),
      (
        #"{"method":"io.keyglass.Control.Switch","parameters":{"id":"de","ID":"us"}}"#,
        .invalidParameter("ID")
      ),
      (
        #"{"method":"io.keyglass.Control.ListLayouts","parameters":{"all":"yes"}}"#,
        .invalidParameter("all")
      ),
      (
        #"{"method":"io.keyglass.Control.Show","parameters":{"now":true}}"#,
        .invalidParameter("now")
      ),
      (
        #"{"method":"org.varlink.service.GetInterfaceDescription"}"#,
        .invalidParameter("interface")
      ),
    ] as [(String, ControlError)])
  func whatIsWrongIsNamed(json: String, expected: ControlError) throws {
    let call = try decoded(json)
    guard case .failure(expected) = call.body else {
      Issue.record("\(call.body)")
      return
    }
  }

  @Test(arguments: [
    "", " ", "{", "}", "null", "[]", "7", "\"x\"", "{}", #"{"method":7}"#, #"{"method":null}"#,
    #"{"method":"io.keyglass.Control.Show","more":1}"#,
    #"{"method":"io.keyglass.Control.Show","parameters":[]}"#,
    #"{"method":"io.keyglass.Control.Show","parameters":"x"}"#,
    #"{"method":"io.keyglass.Control.Show"}}"#, #"{"method":"io.keyglass.Control.Show"} x"#,
    #"{'method':'io.keyglass.Control.Show'}"#, "\u{FEFF}{\"method\":\"x.Y\"}",
  ])
  func whatIsNoCallIsMalformed(json: String) {
    #expect(throws: CallDecodingError.malformed) { try decoded(json) }
  }

  @Test func textThatIsNotUTF8IsMalformed() {
    let bytes = Array(#"{"method":"x."#.utf8) + [0xFF, 0xC0] + Array(#""}"#.utf8)
    #expect(throws: CallDecodingError.malformed) { try IncomingCall(message: bytes[...]) }
  }

  @Test(arguments: ["[", "{\"a\":", "[[{\"a\":[", "[],", "0,", "{},"])
  func nothingDeepOrCrowdedReachesTheDecoder(unit: String) {
    let json = #"{"parameters":{"a":["# + String(repeating: unit, count: 60_000 / unit.count)
    #expect(!JSONBounds.hold(for: json.utf8))
    #expect(throws: CallDecodingError.malformed) { try decoded(json) }
  }

  @Test func bracketsInsideTextCountForNothing() throws {
    let id = String(repeating: "[{,", count: 2_000) + "\\\"" + String(repeating: "[", count: 99)
    let json = #"{"method":"io.keyglass.Control.Switch","parameters":{"id":""# + id + "\"}}"
    #expect(
      try request(json)
        == .switchTo(layout: id.replacing("\\\"", with: "\"")))
  }
}
