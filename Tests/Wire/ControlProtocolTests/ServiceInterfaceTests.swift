import JSON
import Testing
import Touch
import Units

@testable import ControlProtocol

struct ServiceInterfaceTests {
  private func answer(_ call: String) -> String {
    var connection = ControlConnection(rights: .watch)
    connection.receive(Array(call.utf8) + [0])
    #expect(connection.advance() == .answered)
    return text(connection.pendingOutput)
  }

  @Test func theServiceSaysWhatItIs() {
    #expect(
      answer(#"{"method":"org.varlink.service.GetInfo"}"#)
        == #"{"parameters":{"vendor":"Keyglass","product":"keyglassd","version":"0.1.0","url":"","#
        + #""interfaces":["org.varlink.service","io.keyglass.Control"]}}"#)
  }

  @Test(arguments: ["org.varlink.service", "io.keyglass.Control"])
  func eachInterfaceDescribesItself(interface: String) {
    struct Description: JSONReadable {
      var description: String

      init(_ json: borrowing JSONValue) throws(JSONMismatch) {
        description = try json.read("description")
      }
    }
    let json = answer(
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":""#
        + interface + "\"}}")
    let reply = try? ServerReply<Description>(message: ArraySlice(json.utf8))
    #expect(reply?.value.description.contains("\ninterface \(interface)\n") == true)
  }

  @Test func anInterfaceThatIsNotThereIsNamed() {
    #expect(
      answer(
        #"{"method":"org.varlink.service.GetInterfaceDescription","#
          + #""parameters":{"interface":"a.b"}}"#)
        == #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"a.b"}}"#)
  }

  /// Varlink has one namespace, so clients refuse an interface in which a type and a method share a
  /// name.
  @Test func typesMethodsAndErrorsHaveDifferentNames() {
    let names = ControlInterface.text.split(separator: "\n").compactMap { line in
      ["type ", "method ", "error "].first(where: line.hasPrefix).map {
        String(line.dropFirst($0.count).prefix { $0 != "(" && $0 != " " })
      }
    }
    #expect(names.count > 30)
    #expect(Set(names).count == names.count)
  }

  @Test func everyMethodAndErrorIsDescribed() {
    let requests: [ControlRequest] = [
      .getStatus, .listLayouts(all: true), .switchNext, .switchPrevious, .switchTo(layout: ""),
      .show, .hide, .toggle, .getScene, .listDevices, .release, .reload, .forget(everybody: true),
      .watch,
      .setPanel(Sample.panel), .point(PointerEvent(.left, at: SurfacePoint(x: 0, y: 0))),
      .type(""), .key(""), .check(""), .getKeymap,
      .setKeymapGroup(1, isLasting: false),
      .setPurpose(.text, .default, isLasting: false), .setAccessory([]), .clearAccessory,
      .setField(.unknown, before: nil), .setSurroundingText(before: ""),
      .takeKeymap(applied: nil), .takeCommit(last: nil), .takeAnnouncement,
      .setKeyFilter(.off),
      .setInputSources([]),
      .getChoices, .choose(key: "", value: ""), .getShortcuts, .setShortcut("", text: ""),
      .setShortcut("", text: nil),
      .choose(key: "", value: nil), .installLayout(""), .removeLayout(id: ""),
      .getWords(language: nil, after: nil),
      .changeWords(language: nil, add: [], remove: []),
    ]
    let described = ControlInterface.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("method ") ? line.dropFirst(7).prefix { $0 != "(" } : nil
    }
    #expect(Set(described.map(String.init)) == Set(requests.map(\.call.method)))
    let errors: [ControlError] = [
      .unknownLayout(id: ""), .permissionDenied(need: .watch), .invalidSettings(problems: []),
      .tooLong(limit: 0), .interfaceNotFound(""), .methodNotFound(""), .methodNotImplemented(""),
      .invalidParameter(""), .expectedMore, .unreachableCharacters([]), .unreachableChord(""),
      .queueFull(free: 0, needed: 1), .cancelled, .noSuchGroup(count: 1), .notAtSeat, .notErased,
      .notAllowed(""), .notAnswered,
    ]
    let text = ControlInterface.text + ServiceInterface.serviceText
    for error in errors {
      let short = error.name.split(separator: ".").last ?? ""
      #expect(text.contains("error \(short) ("))
    }
  }
}
