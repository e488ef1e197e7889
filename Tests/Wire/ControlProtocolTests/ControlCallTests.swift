import Scene
import Testing
import Touch
import Units

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

  /// Returns a text of a given length.
  private static func long(_ length: Int) -> String { String(repeating: "x", count: length) }

  private static func setPanel(_ parameter: String) -> String {
    let good = [
      #""kind":"x11""#, #""x":0"#, #""y":0"#, #""width":1"#, #""height":1"#, #""outputWidth":1"#,
      #""outputHeight":1"#, #""scale":1"#, #""rotation":0"#,
    ]
    let name = parameter.prefix { $0 != ":" }
    let all = good.filter { !$0.hasPrefix(name) } + [parameter]
    return #"{"method":"io.keyglass.Control.SetPanel","parameters":{"#
      + all.joined(separator: ",") + "}}"
  }

  @Test func theNamesThatAHelperSaysAreOneLine() throws {
    let call = try request(
      #"{"method":"io.keyglass.Control.SetField","parameters":{"active":true,"#
        + #""source":"x\n\u001b[2J","application":"a\u202eb\u009b\u2028","layout":"\u001bc"}}"#)
    guard case .setField(let field, _, _, _, _) = call else { return #expect(Bool(false)) }
    #expect(field.source == "x��[2J")
    #expect(field.application == "a�b��")
    #expect(field.layout == "�c")
  }

  @Test(arguments: ["a\\u0085b: c", "a\\u2028b", "\\n", "\\u001b[m", "\\u202e"])
  func aChoiceIsOneLine(value: String) {
    #expect(throws: ControlError.invalidParameter("value")) {
      try request(
        #"{"method":"io.keyglass.Control.SetChoice","parameters":{"key":"panel.theme","value":""#
          + value + #""}}"#)
    }
  }

  @Test(arguments: ["\\n", "\\u001b", "\\u2029", "\\u202e", "\\u0090"])
  func aButtonIsOneLine(label: String) {
    #expect(throws: ControlError.invalidParameter("buttons")) {
      try request(
        #"{"method":"io.keyglass.Control.SetAccessory","parameters":{"buttons":[{"id":"a","label":"b"#
          + label + #""}]}}"#)
    }
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
    (#"{"method":"io.keyglass.Control.Forget"}"#, .forget(everybody: false)),
    (
      #"{"method":"io.keyglass.Control.Forget","parameters":{"everybody":true}}"#,
      .forget(everybody: true)
    ),
    (#"{"method":"io.keyglass.Control.GetWords"}"#, .getWords(language: nil, after: nil)),
    (
      #"{"method":"io.keyglass.Control.GetWords","parameters":{"language":"en-US","after":"on"}}"#,
      .getWords(language: "en-US", after: "on")
    ),
    (
      #"{"method":"io.keyglass.Control.ChangeWords","parameters":{"add":[{"text":"on my","#
        + #""count":3,"added":true}],"remove":["x"]}}"#,
      .changeWords(
        language: nil, add: [UsedWord(text: "on my", count: 3, added: true)], remove: ["x"])
    ),
    (#"{"method":"io.keyglass.Control.Watch","more":true}"#, .watch),
    (#"{"method":"io.keyglass.Control.Type","parameters":{"text":"a\n€"}}"#, .type("a\n€")),
    (#"{"method":"io.keyglass.Control.Check","parameters":{"text":"½"}}"#, .check("½")),
    (#"{"method":"io.keyglass.Control.Key","parameters":{"chord":"ctrl+t"}}"#, .key("ctrl+t")),
    (#"{"method":"io.keyglass.Control.GetKeymap"}"#, .getKeymap),
    (
      #"{"method":"io.keyglass.Control.SetKeymapGroup","parameters":{"group":2}}"#,
      .setKeymapGroup(2, isLasting: false)
    ),
    (
      #"{"method":"io.keyglass.Control.SetAccessory","#
        + #""parameters":{"buttons":[{"id":"done","label":"Done"}]}}"#,
      .setAccessory([AccessoryButton(id: "done", label: "Done")])
    ),
    (#"{"method":"io.keyglass.Control.ClearAccessory"}"#, .clearAccessory),
    (
      #"{"method":"io.keyglass.Control.SetPurpose","parameters":{"purpose":"web-search"}}"#,
      .setPurpose(.webSearch, .default, isLasting: false)
    ),
    (
      #"{"method":"io.keyglass.Control.SetPurpose","#
        + #""parameters":{"purpose":"pin","returnType":"done"}}"#,
      .setPurpose(.pin, .done, isLasting: false)
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":{"active":true,"#
        + #""source":"input-method","purpose":"email","hints":["latin","spellcheck"],"#
        + #""returnType":"next","application":"org.mozilla.firefox","before":"Dear "}}"#,
      .setField(Sample.field, before: "Dear ")
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","#
        + #""parameters":{"active":false,"source":"accessibility"}}"#,
      .setField(FocusedField(active: false, source: "accessibility"), before: nil)
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":"#
        + #"{"active":true,"source":"input-method","purpose":"text","hints":[],"#
        + #""returnType":"default","selected":true}}"#,
      .setField(
        FocusedField(active: true, source: "input-method", purpose: .text), before: nil,
        selected: true)
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":"#
        + #"{"active":true,"source":"input-method","purpose":"text","hints":[],"#
        + #""returnType":"default","new":true}}"#,
      .setField(
        FocusedField(active: true, source: "input-method", purpose: .text), before: nil,
        isNew: true)
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":"#
        + #"{"active":true,"source":"input-method","purpose":"text","hints":[],"#
        + #""returnType":"default","layout":"till"}}"#,
      .setField(
        FocusedField(active: true, source: "input-method", purpose: .text, layout: "till"),
        before: nil)
    ),
    (
      #"{"method":"io.keyglass.Control.SetSurroundingText","parameters":{"before":""}}"#,
      .setSurroundingText(before: "")
    ),
    (#"{"method":"io.keyglass.Control.GetChoices"}"#, .getChoices),
    (#"{"method":"io.keyglass.Control.GetShortcuts"}"#, .getShortcuts),
    (
      #"{"method":"io.keyglass.Control.SetShortcut","parameters":"#
        + #"{"abbreviation":"omw","text":"on my way"}}"#,
      .setShortcut("omw", text: "on my way")
    ),
    (
      #"{"method":"io.keyglass.Control.RemoveShortcut","parameters":{"abbreviation":"omw"}}"#,
      .setShortcut("omw", text: nil)
    ),
    (
      #"{"method":"io.keyglass.Control.SetChoice","#
        + #""parameters":{"key":"panel.theme","value":"light"}}"#,
      .choose(key: "panel.theme", value: "light")
    ),
    (
      #"{"method":"io.keyglass.Control.RemoveChoice","parameters":{"key":"panel.theme"}}"#,
      .choose(key: "panel.theme", value: nil)
    ),
    (
      #"{"method":"io.keyglass.Control.InstallLayout","parameters":{"text":"id: mine\n"}}"#,
      .installLayout("id: mine\n")
    ),
    (
      #"{"method":"io.keyglass.Control.RemoveLayout","parameters":{"id":"mine"}}"#,
      .removeLayout(id: "mine")
    ),
    (#"{"method":"io.keyglass.Control.TakeKeymap"}"#, .takeKeymap(applied: nil)),
    (
      #"{"method":"io.keyglass.Control.TakeKeymap","parameters":{"applied":"English (US) + 1"}}"#,
      .takeKeymap(applied: "English (US) + 1")
    ),
    (#"{"method":"io.keyglass.Control.TakeCommit"}"#, .takeCommit(last: nil)),
    (#"{"method":"io.keyglass.Control.TakeAnnouncement"}"#, .takeAnnouncement),
    (#"{"method":"io.keyglass.Control.SetKeyFilter"}"#, .setKeyFilter(.off)),
    (
      #"{"method":"io.keyglass.Control.Point","parameters":{"phase":"up","x":0.25,"y":1}}"#,
      .point(PointerEvent(.up, at: SurfacePoint(x: 0.25, y: 1)))
    ),
    (
      #"{"method":"io.keyglass.Control.SetInputSources","parameters":{"sources":["de","ch(fr)"]}}"#,
      .setInputSources(["de", "ch(fr)"])
    ),
    (
      #"{"method":"io.keyglass.Control.SetInputSources","parameters":{"sources":[]}}"#,
      .setInputSources([])
    ),
    (
      #"{"method":"io.keyglass.Control.SetKeyFilter","parameters":{"slow":0.3,"bounce":65.535}}"#,
      .setKeyFilter(KeyFilter(slow: .milliseconds(300), bounce: KeyFilter.longest))
    ),
    (
      #"{"method":"io.keyglass.Control.TakeCommit","parameters":{"number":7}}"#,
      .takeCommit(last: CommitText.Outcome(number: 7, isCommitted: false))
    ),
    (
      #"{"method":"io.keyglass.Control.TakeCommit","parameters":{"patience":1.5}}"#,
      .takeCommit(last: nil, timeout: .milliseconds(1_500))
    ),
    (
      #"{"method":"io.keyglass.Control.TakeCommit","parameters":{"preedits":true}}"#,
      .takeCommit(last: nil, preedits: true)
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":{"active":true,"source":"x","#
        + #""number":7}}"#,
      .setField(FocusedField(active: true, source: "x"), before: nil, number: 7)
    ),
    (
      #"{"method":"io.keyglass.Control.SetPanel","parameters":{"kind":"wayland","#
        + #""output":"HDMI-A-1","x":0,"y":0.6,"width":1,"height":0.4,"outputWidth":1080,"#
        + #""outputHeight":1920,"scale":1.5,"rotation":90,"millimetresWide":62.5,"#
        + #""millimetresHigh":110}}"#,
      .setPanel(
        PanelDescription(
          kind: "wayland", output: "HDMI-A-1", shown: true,
          rectangle: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4), outputWidth: 1080,
          outputHeight: 1920, scale: 1.5, rotation: 90,
          physicalSize: (width: Millimetres(62.5), height: Millimetres(110))))
    ),
    (
      #"{"method":"io.keyglass.Control.SetPanel","parameters":{"kind":"framebuffer","#
        + #""shown":false,"reason":"a program draws","x":0,"y":0,"width":0,"height":0,"#
        + #""outputWidth":640,"outputHeight":480,"scale":1,"rotation":0,"asked":7}}"#,
      .setPanel(
        with(
          asked: 7,
          PanelDescription(
            kind: "framebuffer", output: nil, shown: false, reason: "a program draws",
            rectangle: UnitRectangle(x: 0, y: 0, width: 0, height: 0), outputWidth: 640,
            outputHeight: 480)))
    ),
    (
      #"{"method":"io.keyglass.Control.SetPanel","parameters":{"kind":"keyglass-lock","#
        + #""shown":false,"locks":true,"x":0,"y":0,"width":0,"height":0,"outputWidth":1,"#
        + #""outputHeight":1,"scale":1,"rotation":0}}"#,
      .setPanel(.locker(kind: "keyglass-lock", reason: nil))
    ),
  ]

  private static func with(asked: Int, _ panel: PanelDescription) -> PanelDescription {
    var panel = panel
    panel.asked = asked
    return panel
  }

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

  @Test(
    arguments: [
      Array(repeating: "de", count: 9), [""], ["de("], ["de()"], ["de)"], ["(neo)"], ["de(neo)x"],
      ["de(n(e)o)"], ["de,us"], ["de us"], ["../de"], ["dé"], ["xkb:de"],
      [String(repeating: "d", count: 65)],
    ])
  func noOtherInputSourcesAreTaken(sources: [String]) throws {
    let call = try decoded(text(ControlRequest.setInputSources(sources).message()))
    guard case .failure(.invalidParameter("sources")) = call.body else {
      Issue.record("\(sources) came as \(call.body)")
      return
    }
  }

  @Test func asManyInputSourcesAreTakenAsMayBe() throws {
    let sources = Array(repeating: String(repeating: "d", count: 64), count: 8)
    let call = try decoded(text(ControlRequest.setInputSources(sources).message()))
    guard case .success(.control(.setInputSources(sources))) = call.body else {
      Issue.record("\(sources) came as \(call.body)")
      return
    }
  }

  @Test func flagsOfTheCallAreRead() throws {
    let call = try decoded(
      #"{"oneway":true,"method":"io.keyglass.Control.Show","more":true,"upgrade":false}"#)
    #expect(call.oneway)
    #expect(call.more)
  }

  private static let wrongCalls: [(String, ControlError)] = [
    (#"{"method":"io.keyglass.Control.Shout"}"#, .methodNotFound("io.keyglass.Control.Shout")),
    (#"{"method":"io.keyglass.Other.Show"}"#, .interfaceNotFound("io.keyglass.Other")),
    (#"{"method":"Show"}"#, .interfaceNotFound("Show")),
    (#"{"method":""}"#, .interfaceNotFound("")),
    (#"{"method":"org.varlink.service.Get"}"#, .methodNotFound("org.varlink.service.Get")),
    (#"{"method":"io.keyglass.Control.Switch"}"#, .invalidParameter("id")),
    (
      #"{"method":"io.keyglass.Control.TakeCommit","parameters":{"patience":3.1}}"#,
      .invalidParameter("patience")
    ),
    (
      #"{"method":"io.keyglass.Control.SetPurpose","parameters":{"purpose":"prose"}}"#,
      .invalidParameter("purpose")
    ),
    (
      #"{"method":"io.keyglass.Control.SetPurpose","#
        + #""parameters":{"purpose":"url","returnType":"stop"}}"#,
      .invalidParameter("returnType")
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":{"source":"x"}}"#,
      .invalidParameter("active")
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":{"active":true,"source":"x","#
        + #""layout":""}}"#,
      .invalidParameter("layout")
    ),
    (
      #"{"method":"io.keyglass.Control.SetShortcut","parameters":{"abbreviation":"a","text":""}}"#,
      .invalidParameter("text")
    ),
    (
      #"{"method":"io.keyglass.Control.RemoveShortcut","parameters":{"abbreviation":"#
        + #""\#(String(repeating: "a", count: 65))"}}"#,
      .invalidParameter("abbreviation")
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","parameters":{"active":true}}"#,
      .invalidParameter("source")
    ),
    (
      #"{"method":"io.keyglass.Control.SetField","#
        + #""parameters":{"active":true,"source":"x","hints":["loud"]}}"#,
      .invalidParameter("hints")
    ),
    (
      #"{"method":"io.keyglass.Control.SetSurroundingText","parameters":{"before":""#
        + String(repeating: "x", count: 1025) + "\"}}",
      .invalidParameter("before")
    ),
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
    (#"{"method":"io.keyglass.Control.SetPanel"}"#, .invalidParameter("kind")),
    (
      #"{"method":"io.keyglass.Control.Point","parameters":{"phase":"held","x":0,"y":0}}"#,
      .invalidParameter("phase")
    ),
    (
      #"{"method":"io.keyglass.Control.Point","parameters":{"phase":"down","x":0,"y":1.01}}"#,
      .invalidParameter("y")
    ),
    (
      #"{"method":"io.keyglass.Control.Point","parameters":{"phase":"down","y":0.5}}"#,
      .invalidParameter("x")
    ),
    (setPanel(#""x":-0.1"#), .invalidParameter("x")),
    (setPanel(#""height":1.5"#), .invalidParameter("height")),
    (setPanel(#""width":5e-324"#), .invalidParameter("width")),
    (setPanel(#""height":0.009"#), .invalidParameter("height")),
    (setPanel(#""x":0.5"#), .invalidParameter("width")),
    (setPanel(#""y":0.7"#), .invalidParameter("height")),
    (setPanel(#""kind":"""#), .invalidParameter("kind")),
    (setPanel(#""kind":"\#(long(65))""#), .invalidParameter("kind")),
    (setPanel(#""output":"\#(long(65))""#), .invalidParameter("output")),
    (setPanel(#""reason":"\#(long(257))""#), .invalidParameter("reason")),
    (
      #"{"method":"io.keyglass.Control.Switch","parameters":{"id":"\#(long(257))"}}"#,
      .invalidParameter("id")
    ),
    (setPanel(#""rotation":45"#), .invalidParameter("rotation")),
    (setPanel(#""rotation":360"#), .invalidParameter("rotation")),
    (setPanel(#""outputWidth":0"#), .invalidParameter("outputWidth")),
    (setPanel(#""scale":"2""#), .invalidParameter("scale")),
    (setPanel(#""millimetresWide":0"#), .invalidParameter("millimetresWide")),
    (setPanel(#""colour":1"#), .invalidParameter("colour")),
    (
      #"{"method":"org.varlink.service.GetInterfaceDescription"}"#,
      .invalidParameter("interface")
    ),
  ]

  @Test(arguments: wrongCalls)
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
  func rejectsDeepOrCrowdedJSONBeforeDecoding(unit: String) {
    let json = #"{"parameters":{"a":["# + String(repeating: unit, count: 60_000 / unit.count)
    #expect(!JSONBounds.hold(for: json.utf8))
    #expect(throws: CallDecodingError.malformed) { try decoded(json) }
  }

  @Test func bracketsInsideTextCountForNothing() throws {
    let id = String(repeating: "[{,", count: 2_000) + "\\\"" + String(repeating: "[", count: 99)
    let json = #"{"method":"io.keyglass.Control.Type","parameters":{"text":""# + id + "\"}}"
    #expect(
      try request(json)
        == .type(id.replacing("\\\"", with: "\"")))
  }
}
