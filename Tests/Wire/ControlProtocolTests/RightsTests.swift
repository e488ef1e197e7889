import ControlProtocol
import Testing
import Touch
import Units

struct RightsTests {
  @Test(
    arguments: [
      (.getStatus, .watch), (.listLayouts(all: true), .watch), (.getScene, .watch),
      (.listDevices, .watch), (.watch, .watch), (.switchNext, .control),
      (.switchPrevious, .control), (.switchTo(layout: "x"), .control), (.show, .control),
      (.hide, .control), (.toggle, .control), (.release, .control),
      (.setPanel(Sample.panel), .control),
      (.point(PointerEvent(.down, at: SurfacePoint(x: 0, y: 1))), .control), (.reload, .control),
      (.getChoices, .control), (.getShortcuts, .control),
      (.setShortcut("a", text: nil), .control),
      (.choose(key: "panel.theme", value: "dark"), .control),
      (.choose(key: "panel.theme", value: nil), .control), (.installLayout("x"), .control),
      (.removeLayout(id: "x"), .control),
      (.forget(everybody: false), .control), (.getWords(language: nil, after: nil), .control),
      (.changeWords(language: "en", add: [], remove: ["x"]), .control), (.type("x"), .type),
      (.key("x"), .type), (.check("x"), .type), (.getKeymap, .watch),
      (.setKeymapGroup(2, isLasting: false), .control),
      (.setPurpose(.pin, .done, isLasting: false), .control),
      (.setField(Sample.field, before: "x"), .field), (.setSurroundingText(before: "x"), .field),
      (.takeKeymap(applied: nil), .field), (.takeCommit(last: nil), .field),
      (.takeAnnouncement, .speak),
      (.setKeyFilter(.off), .field), (.setInputSources(["de"]), .field),
      (.setAccessory([]), .control),
      (.clearAccessory, .control),
    ] as [(ControlRequest, Right)])
  func aRequestIsHandedOutOnlyToWhoHasItsRight(request: ControlRequest, need: Right) {
    #expect(request.neededRight == need)
    for raw in UInt8(0)..<32 {
      let rights = Rights(rawValue: raw)
      var connection = ControlConnection(rights: rights)
      connection.receive(request.message(more: true))
      let step = connection.advance()
      if rights.contains(Rights(need)) {
        guard case .call(let call) = step else {
          Issue.record("\(rights) may \(request), but got \(step)")
          continue
        }
        #expect(call.request == request)
        #expect(connection.pendingOutput.isEmpty)
      } else {
        #expect(step == .answered)
        #expect(
          text(connection.pendingOutput)
            == #"{"error":"io.keyglass.Control.PermissionDenied","#
            + "\"parameters\":{\"need\":\"\(need.rawValue)\"}}")
      }
    }
  }

  @Test func aClientWithoutRightsGetsAnErrorAndIsDisconnected() {
    var connection = ControlConnection(rights: [])
    connection.receive(Array("{\"method\":\"org.varlink.service.GetInfo\"}\0".utf8))
    #expect(connection.advance() == .answered)
    #expect(connection.state == .closing(.notAllowed))
    #expect(!connection.wantsInput)
    #expect(!connection.isFinished)
    #expect(text(connection.pendingOutput).contains("PermissionDenied"))
    connection.didWrite(connection.pendingOutput.count)
    #expect(connection.isFinished)
  }
}
