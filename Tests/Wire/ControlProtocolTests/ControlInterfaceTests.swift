import Glibc
import JSON
import Keys
import Layouts
import Scene
import Testing
import Touch
import Units

@testable import ControlProtocol

struct ControlInterfaceTests {
  /// Objects of each kind that together have all optional members.
  private static let objects: [any JSONObject & Sendable] =
    [
      LayoutSummary(id: "de", title: "Deutsch", language: "de-DE", current: true),
      LayoutList([]), DeviceList([]), UnreachableList(characters: []), Sample.screen,
      Sample.keyboard, Sample.status, Sample.keymap, Sample.state, Sample.panel, Sample.scene,
      Sample.field,
      Sample.scene.popups[0], Sample.scene.popups[0].cells[0],
      AccessoryButton(id: "done", label: "Done"),
      ChoiceList([]),
      Choice(key: "panel.theme", value: "dark", chosen: true, text: "The theme.", values: "a name"),
      Scene.Look(theme: "dark", sound: "off", haptic: true),
      SceneDwell(since: .zero, until: .seconds(1)),
      SceneStrip(rectangle: Sample.panel.rectangle, display: .init(text: "", failed: true)),
      SceneStrip.Display(text: "1", operation: "+", memory: true, failed: true),
      SceneStrip.Item(
        id: "a", label: "A", comment: "a", rectangle: Sample.panel.rectangle, kind: .button,
        pressed: true, icon: .copy, scanned: true),
      WatchEvent.layoutChanged(layout: "de", title: "Deutsch", layer: "letters"),
      WatchEvent.watching(Sample.state, place: nil, isReleased: true, speaks: true),
      WatchEvent.willShow(Sample.panel.rectangle),
      WatchEvent.deviceAdded(Sample.screen), WatchEvent.settingsReloaded(problems: []),
      WatchEvent.accessoryTouched(button: "done"),
      FocusedField(active: true, source: "x", application: "a", layout: "till"),
      SpokenText(kind: .text, text: "a", language: "en", interrupts: true),
      OwnShortcutList([]), OwnShortcut(abbreviation: "omw", text: "on my way"),
      SceneKey(
        id: "k", label: "K", hint: nil, rectangle: Sample.panel.rectangle, style: .function,
        path: try? IconPath(parsing: "M0 0"), state: []),
    ] + Sample.scene.keys.map { $0 as any JSONObject & Sendable }

  private func names(_ members: [String]) -> [String] {
    members.map { String($0.prefix { $0 != ":" }) }
  }

  private func written(_ object: any JSONObject) throws -> [String] {
    try JSONValue(ArraySlice(object.json.utf8)).names()
  }

  @Test func whatIsWrittenIsDeclaredInItsOrder() throws {
    for object in Self.objects {
      let members = type(of: object).members
      let written = try written(object)
      #expect(names(members).filter(written.contains) == written, "\(object)")
      let needed = names(members.filter { !$0.contains(": ?") })
      #expect(needed.filter { !written.contains($0) } == [], "\(object)")
    }
  }

  @Test func everyDeclaredMemberIsWrittenBySomething() throws {
    var unseen: [String: Set<String>] = [:]
    for object in Self.objects {
      let kind = "\(type(of: object))"
      let written = Set(try written(object))
      unseen[kind, default: Set(names(type(of: object).members))].subtract(written)
    }
    // Panels are described in calls, which have their own tests.
    unseen["PanelDescription"]?.subtract([
      "drawn", "asked", "reason", "locks", "millimetresWide", "millimetresHigh",
    ])
    #expect(unseen.filter { !$0.value.isEmpty } == [:])
  }

  @Test func whatACallSendsIsWhatItsMethodTakes() throws {
    let requests: [ControlRequest] = [
      .listLayouts(all: true), .switchTo(layout: ""), .setPanel(Sample.panel),
      .point(PointerEvent(.down, at: SurfacePoint(x: 0.5, y: 0.75))), .type(""),
      .key(""), .check(""), .setKeymapGroup(1, isLasting: true),
      .setPurpose(.text, .default, isLasting: true), .setAccessory([]),
      .setField(Sample.field, before: "Hi ", number: 7), .setSurroundingText(before: "Hi"),
      .takeKeymap(applied: "x"),
      .takeCommit(
        last: CommitText.Outcome(number: 7, isCommitted: true), timeout: .seconds(3),
        preedits: true),
      .setKeyFilter(KeyFilter(slow: .milliseconds(300), bounce: .milliseconds(500))),
      .setInputSources([]),
      .choose(key: "panel.theme", value: "dark"),
      .choose(key: "panel.theme", value: nil), .installLayout(""), .removeLayout(id: ""),
      .setShortcut("omw", text: "on my way"), .setShortcut("omw", text: nil),
      .forget(everybody: true), .getWords(language: "en", after: "x"),
      .changeWords(language: "en", add: [], remove: []),
    ]
    for request in requests {
      let method = try #require(ControlMethod.named(request.call.method))
      let json = try JSONValue(request.message().dropLast())
      let sent = json["parameters"]?.names() ?? []
      #expect(method.parameterNames.filter(sent.contains) == sent, "\(request)")
    }
    let taking = ControlMethod.all.filter { !$0.parameters.isEmpty }.map(\.name)
    #expect(Set(taking) == Set(requests.map(\.call.method)))
  }

  /// All types that members use are declared.
  @Test func noTypeIsUnknown() {
    let text = ControlInterface.text
    for object in Self.objects {
      for member in type(of: object).members {
        let name = member.split(separator: ": ")[1].drop { "?[]".contains($0) }
        guard name.first?.isUppercase == true else { continue }
        #expect(text.contains("\ntype \(name) ("), "\(member)")
      }
    }
  }

  @Test func linesFitATerminal() {
    let lines = ControlInterface.text.split(separator: "\n")
    #expect(lines.filter { $0.count > 100 } == [])
    #expect(
      lines.contains(
        "method Show() -> (layout: string, title: string, layer: string, visible: bool)"))
    #expect(lines.contains("method SetKeymapGroup(group: int, lasting: ?bool) -> ("))
    #expect(lines.contains(") -> (layout: string, title: string, layer: string, visible: bool)"))
  }

  @Test func aMethodsSummaryIsItsFirstSentence() throws {
    #expect(try #require(ControlMethod.named("Hide")).summary == "Hides the keyboard")
    #expect(
      try #require(ControlMethod.named("SetPurpose")).summary
        == "Reports what the focused field is for, which chooses the layout and the return key's "
        + "label")
  }

  @Test func theTableInTheDocumentationIsTheInterfaces() throws {
    let path = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    let file = try #require(fopen(path + "/docs/INTEGRATION.md", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    #expect(
      String(decoding: bytes, as: UTF8.self).contains("\n\n\(ControlInterface.page)\n"),
      "docs/INTEGRATION.md needs this table:\n\(ControlInterface.page)")
  }
}
