import ControlProtocol
import Keys
import Testing
import Touch
import Units

@testable import SeatRules

struct HandoverStateTests {
  private static let handover = HandoverState(
    settings: "cbf29ce484222325", isVisible: true, besideHardware: .overruled,
    panel: PanelDescription(
      kind: "framebuffer", output: nil, shown: true,
      rectangle: UnitRectangle(x: 0, y: 0.625, width: 1, height: 0.375), outputWidth: 1_280,
      outputHeight: 800, physicalSize: (Millimetres(216), Millimetres(135))),
    user: 1000, inputSources: SessionSources.OfUser(user: 1000, sources: ["de", "ch(fr)"]),
    keys: LayerAndLatches(layer: "symbols", latched: .shift, locked: [.control, .alt]),
    keyboard: HandoverState.Keyboard(
      device: HandoverState.Output(node: "/dev/input/event3", abilities: "1f"), capsLock: true,
      numLock: false, trigger: "kbd-ctrlllock"),
    inputs: [
      HandoverState.Input(
        sysname: "event5", properties: "c0ffee",
        readings: DeviceReadings(axes: [1, 2], slots: [600, -1], currentSlot: 0),
        output: HandoverState.Output(node: "/dev/input/event6", abilities: "ab")),
      HandoverState.Input(
        sysname: "event7", properties: "",
        readings: DeviceReadings(axes: [], slots: [], currentSlot: 0), isPlain: true, output: nil),
    ])

  @Test func theHandoverIsReadBackUnchanged() {
    #expect(HandoverState(parsing: Self.handover.json.utf8) == Self.handover)
  }

  @Test func withoutAPanelToo() {
    var handover = Self.handover
    handover.panel = nil
    handover.user = nil
    handover.inputSources = nil
    handover.inputs = []
    #expect(HandoverState(parsing: handover.json.utf8) == handover)
  }

  /// The writer may be a daemon of another version, or may have been killed while it wrote.
  @Test func rejectsTruncatedStates() {
    let bytes = Array(Self.handover.json.utf8)
    for count in 0..<bytes.count { #expect(HandoverState(parsing: bytes.prefix(count)) == nil) }
  }

  @Test(arguments: [
    #""readings":"0 0""#, #""latched":1"#, #""settings":"cbf29ce484222325""#,
    #""sources":["de","ch(fr)"]"#,
  ])
  func ignoresMembersOfAnotherType(member: String) {
    let parts = Self.handover.json.split(separator: member, omittingEmptySubsequences: false)
    let name = member.split(separator: ":")[0]
    #expect(parts.count > 1)
    #expect(HandoverState(parsing: parts.joined(separator: "\(name):true").utf8) == nil)
  }

  /// Input sources that no client may report are refused here, too.
  @Test(arguments: [#"[]"#, #"["../de"]"#, #"["\n"]"#, #"["a","b","c","d","e","f","g","h","i"]"#])
  func inputSourcesThatAreUnfitAreNothing(sources: String) {
    let parts = Self.handover.json.split(
      separator: #"["de","ch(fr)"]"#, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(HandoverState(parsing: parts.joined(separator: sources).utf8) == nil)
    #expect(HandoverState(parsing: parts.joined(separator: #"["fr"]"#).utf8)?.inputSources != nil)
  }
}
