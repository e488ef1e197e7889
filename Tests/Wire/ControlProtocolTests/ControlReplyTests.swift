import JSON
import Scene
import Testing
import Units

@testable import ControlProtocol

struct ControlReplyTests {
  private static let deviceJSON =
    #"{"name":"ELAN9008:00 04F3:2D55","node":"/dev/input/event4","sysname":"event4","#
    + #""kind":"multi-touch-b","grab":"grabbed","contacts":2,"clone":"/dev/input/event9"}"#

  private static let golden: [(ControlReply, String)] = [
    (
      .status(Sample.status),
      #"{"version":"0.1.0","layout":"qwerty","layer":"letters","visible":true,"#
        + #""staysAway":true,"released":false,"keymap":"us (pc105)","keyboard":"/dev/input/event8","#
        + #""touchscreens":["# + deviceJSON + #"],"#
        + #""settingsFiles":["/etc/keyglass/settings.yaml"],"#
        + #""problems":["/etc/keyglass/settings.yaml:3:7: expected a number"],"panel":"x11 on DP-1","#
        + #""keys":"shown","panels":[{"kind":"x11","output":"DP-1","shown":true,"x":0,"y":0.6,"width":1,"#
        + #""height":0.4,"outputWidth":1920,"outputHeight":1080,"scale":1,"rotation":0}],"#
        + #""field":{"active":true,"source":"input-method","purpose":"email","#
        + #""hints":["spellcheck","latin"],"returnType":"next","#
        + #""application":"org.mozilla.firefox"},"unreachable":["½"],"#
        + #""lexicon":"/usr/share/keyglass/lexicons/en.lexicon","#
        + #""layouts":["en-us","de"],"layoutsFrom":"the system's keymap us, de","#
        + #""slowKeys":0.3,"bounceKeys":0.25,"speech":"unheard"}"#
    ),
    (
      .layouts(
        LayoutList([
          LayoutSummary(id: "qwerty", title: "English", language: "en-US", current: true)
        ])),
      #"{"layouts":[{"id":"qwerty","title":"English","language":"en-US","current":true}]}"#
    ),
    (
      .devices(DeviceList([Sample.screen, Sample.keyboard])),
      #"{"devices":["# + deviceJSON
        + #",{"name":"Keyglass keyboard","node":"/dev/input/event8","sysname":"event8","#
        + #""kind":"keyboard","grab":"released","contacts":0,"seat":"seat1","problem":"not there yet"}]}"#
    ),
    (
      .scene(Sample.scene),
      #"{"layout":"qwerty","layer":"letters","visible":true,"output":"DP-1","#
        + #""direction":"left-to-right","silent":true,"settingsRead":7000001,"#
        + #""look":{"theme":"light","sound":"off","haptic":false},"asked":3,"#
        + #""forgotten":2,"unseenTouches":1,"#
        + #""x":0,"y":0.6,"width":1,"height":0.4,"#
        + #""grip":{"x":0,"y":0.6,"width":1,"height":0.04},"keys":["#
        + #"{"id":"q","label":"Q","hint":"1","x":0,"y":0.6,"width":0.1,"height":0.1,"#
        + #""style":"character","pressed":true},"#
        + #"{"id":"shift","label":"shift","x":0.333333,"y":0.7,"width":0.15,"height":0.1,"#
        + #""style":"function","icon":"caps-lock","latched":true,"locked":true,"#
        + #""unreachable":true,"scanned":true}],"accessory":{"x":0,"y":0.6,"width":1,"height":0.05,"items":["#
        + #"{"id":"word-1","label":"hello","x":0.5,"y":0.6,"width":0.25,"height":0.05,"#
        + #""kind":"chosen","pressed":true,"icon":"copy","scanned":true}],"#
        + #""display":{"text":"12.5","operation":"×","#
        + #""memory":true}},"popups":[{"x":0,"y":0.5,"width":0.2,"height":0.1,"cells":["#
        + #"{"label":"é","x":0.1,"y":0.5,"width":0.1,"height":0.1,"selected":true,"#
        + #""current":true,"unreachable":true}],"preview":true}],"#
        + #""trail":{"fading":200,"points":[[0.25,0.75,150],[0.375,0.8,0]]},"#
        + #""pointer":"dwell","dwell":{"since":8000000,"until":8800000}}"#
    ),
    (
      .state(Sample.state),
      #"{"layout":"de","title":"Deutsch (QWERTZ)","layer":"letters","visible":false}"#
    ),
    (.done, "{}"),
    (
      .event(.watching(Sample.state, place: nil, isReleased: false)),
      #"{"kind":"watching","layout":"de","title":"Deutsch (QWERTZ)","layer":"letters","#
        + #""visible":false}"#
    ),
    (
      .event(
        .watching(
          Sample.state, place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4),
          isReleased: true)),
      #"{"kind":"watching","layout":"de","title":"Deutsch (QWERTZ)","layer":"letters","#
        + #""visible":false,"x":0,"y":0.6,"width":1,"height":0.4,"released":true}"#
    ),
    (
      .event(.watching(Sample.state, place: nil, isReleased: false, speaks: true)),
      #"{"kind":"watching","layout":"de","title":"Deutsch (QWERTZ)","layer":"letters","#
        + #""visible":false,"speech":true}"#
    ),
    (.event(.speechChanged(speaks: true)), #"{"kind":"speech-changed","speech":true}"#),
    (.event(.speechChanged(speaks: false)), #"{"kind":"speech-changed","speech":false}"#),
    (
      .event(.layoutChanged(layout: "de", title: "Deutsch", layer: "letters")),
      #"{"kind":"layout-changed","layout":"de","title":"Deutsch","layer":"letters"}"#
    ),
    (
      .event(.layerChanged(layout: "de", layer: "symbols")),
      #"{"kind":"layer-changed","layout":"de","layer":"symbols"}"#
    ),
    (
      .event(.willShow(UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))),
      #"{"kind":"will-show","x":0,"y":0.6,"width":1,"height":0.4}"#
    ),
    (
      .event(.didHide(UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))),
      #"{"kind":"did-hide","x":0,"y":0.6,"width":1,"height":0.4}"#
    ),
    (
      .event(.accessoryTouched(button: "done")),
      #"{"kind":"accessory-touched","button":"done"}"#
    ),
    (
      .event(.deviceAdded(Sample.screen)),
      #"{"kind":"device-added","device":"# + deviceJSON + "}"
    ),
    (
      .event(.deviceRemoved(Sample.screen)),
      #"{"kind":"device-removed","device":"# + deviceJSON + "}"
    ),
    (
      .event(.settingsReloaded(problems: ["a:1:2: b"])),
      #"{"kind":"settings-reloaded","problems":["a:1:2: b"]}"#
    ),
    (
      .keymap(Sample.keymap),
      #"{"rules":"evdev","model":"pc105","layouts":["us","de(neo)"],"options":["compose:menu"],"#
        + #""group":2,"source":"the settings","locale":"de_DE.UTF-8","console":true,"#
        + #""capsLock":true,"numLock":false}"#
    ),
    (.unreachable(UnreachableList(characters: ["½", "\""])), #"{"characters":["½","\""]}"#),
    (
      .keymapFile(KeymapFile(file: "/run/keyglass/keymap.xkb", name: "German + 1")),
      #"{"file":"/run/keyglass/keymap.xkb","name":"German + 1"}"#
    ),
    (
      .commit(
        CommitText(
          number: 7, text: "漢字", until: Microseconds(12_500_001),
          lastKey: Microseconds(12_000_001))),
      #"{"number":7,"text":"漢字","until":12.500001,"lastKey":12.000001}"#
    ),
    (
      .commit(CommitText(preedit: "ni'hao", field: 3)),
      #"{"number":0,"text":"ni'hao","until":0,"lastKey":0,"field":3,"preedit":true}"#
    ),
    (
      .announcement(
        SpokenText(kind: .dot, text: "dot", language: "en-US", interrupts: true)),
      #"{"kind":"dot","text":"dot","language":"en-US","interrupts":true}"#
    ),
    (
      .shortcuts(OwnShortcutList([OwnShortcut(abbreviation: "omw", text: "on my way")])),
      #"{"shortcuts":[{"abbreviation":"omw","text":"on my way"}]}"#
    ),
    (
      .choices(
        ChoiceList([
          Choice(
            key: "panel.theme", value: "light", chosen: true, text: "The theme.", values: "a name")
        ])),
      #"{"settings":[{"key":"panel.theme","value":"light","chosen":true,"text":"The theme.","#
        + #""values":"a name"}]}"#
    ),
    (
      .layout(LayoutSummary(id: "mine", title: "Mine", language: "", current: false)),
      #"{"id":"mine","title":"Mine","language":"","current":false}"#
    ),
    (
      .words(
        UsedWordList(
          language: "en", words: [UsedWord(text: "on my", count: 3, added: false)])),
      #"{"language":"en","words":[{"text":"on my","count":3,"added":false}]}"#
    ),
    (.wordsChanged(WordsChanged(count: 2, known: 1)), #"{"count":2,"known":1}"#),
    (.shortcutsChanged(ShortcutsChanged(damage: "f:1:2: x")), #"{"damage":"f:1:2: x"}"#),
    (.event(.released), #"{"kind":"released"}"#),
    (.event(.resumed), #"{"kind":"resumed"}"#),
  ]

  @Test(arguments: golden)
  func eachReplyIsWrittenAsDocumented(reply: ControlReply, parameters: String) {
    #expect(text(reply.message()) == "{\"parameters\":\(parameters)}")
    #expect(
      text(reply.message(continues: true)) == "{\"parameters\":\(parameters),\"continues\":true}")
  }

  private func readBack<Value: JSONReadable & Hashable & Sendable>(
    _ reply: ControlReply, as type: Value.Type
  ) throws -> Value {
    try ServerReply<Value>(message: reply.message().dropLast()).value
  }

  @Test func aClientReadsWhatTheDaemonWrote() throws {
    for (reply, _) in Self.golden {
      switch reply {
      case .status(let value): #expect(try readBack(reply, as: Status.self) == value)
      case .layouts(let value): #expect(try readBack(reply, as: LayoutList.self) == value)
      case .devices(let value): #expect(try readBack(reply, as: DeviceList.self) == value)
      case .state(let value): #expect(try readBack(reply, as: KeyboardSummary.self) == value)
      case .event(let value): #expect(try readBack(reply, as: WatchEvent.self) == value)
      case .keymap(let value): #expect(try readBack(reply, as: KeymapDescription.self) == value)
      case .unreachable(let value): #expect(try readBack(reply, as: UnreachableList.self) == value)
      case .keymapFile(let value): #expect(try readBack(reply, as: KeymapFile.self) == value)
      case .commit(let value): #expect(try readBack(reply, as: CommitText.self) == value)
      case .announcement(let value): #expect(try readBack(reply, as: SpokenText.self) == value)
      case .choices(let value): #expect(try readBack(reply, as: ChoiceList.self) == value)
      case .shortcuts(let value): #expect(try readBack(reply, as: OwnShortcutList.self) == value)
      case .shortcutsChanged(let value):
        #expect(try readBack(reply, as: ShortcutsChanged.self) == value)
      case .layout(let value): #expect(try readBack(reply, as: LayoutSummary.self) == value)
      case .words(let value): #expect(try readBack(reply, as: UsedWordList.self) == value)
      case .wordsChanged(let value): #expect(try readBack(reply, as: WordsChanged.self) == value)
      case .done: #expect(try readBack(reply, as: Done.self) == Done())
      case .scene(let value):
        var expected = value
        expected.keys[1].rectangle.x = 0.333333
        #expect(try readBack(reply, as: Scene.self) == expected)
      }
    }
  }

  @Test func whatALaterVersionShowsLooksPlain() throws {
    let place = #""x":0,"y":0,"width":1,"height":1"#
    let message =
      #"{"parameters":{"layout":"a","layer":"b","visible":true,"direction":"upwards","#
      + place + #","keys":[{"id":"k","label":"K",\#(place),"style":"neon","icon":"moon","#
      + #""path":"A"}],"#
      + #""accessory":{"items":[{"id":"i","label":"I",\#(place),"kind":"clock"}],\#(place)}}}"#
    let scene = try ServerReply<Scene>(message: ArraySlice(message.utf8)).value
    #expect(scene.direction == .leftToRight)
    #expect(scene.keys.map(\.style) == [.character])
    #expect(scene.keys.map(\.icon) == [nil])
    #expect(scene.keys.map(\.path) == [nil])
    #expect(scene.keys.map(\.state) == [[]])
    #expect(scene.strip?.items.map(\.kind) == [.candidate])
    #expect(scene.popups == [])
  }

  @Test func anEventOfALaterVersionIsReadByItsKind() throws {
    let message = #"{"parameters":{"kind":"eclipse","moon":1},"continues":true}"#
    let reply = try ServerReply<WatchEvent>(message: ArraySlice(message.utf8))
    #expect(reply.value == .other(kind: "eclipse"))
    #expect(reply.continues)
  }

  private static let errors: [(ControlError, String)] = [
    (
      .unreachableCharacters(["漢"]),
      #"io.keyglass.Control.UnreachableCharacters","parameters":{"characters":["漢"]}"#
    ),
    (
      .unreachableChord("no key"),
      #"io.keyglass.Control.UnreachableChord","parameters":{"reason":"no key"}"#
    ),
    (
      .queueFull(free: 3, needed: 4),
      #"io.keyglass.Control.QueueFull","parameters":{"free":3,"needed":4}"#
    ),
    (.notAtSeat, #"io.keyglass.Control.NotAtSeat","parameters":{}"#),
    (.notErased, #"io.keyglass.Control.NotErased","parameters":{}"#),
    (.notAnswered, #"io.keyglass.Control.NotAnswered","parameters":{}"#),
    (
      .notAllowed("rights.type"),
      #"io.keyglass.Control.NotAllowed","parameters":{"what":"rights.type"}"#
    ),
    (.cancelled, #"io.keyglass.Control.Cancelled","parameters":{}"#),
    (.noSuchGroup(count: 2), #"io.keyglass.Control.NoSuchGroup","parameters":{"count":2}"#),
    (.unknownLayout(id: "x"), #"io.keyglass.Control.UnknownLayout","parameters":{"id":"x"}"#),
    (
      .permissionDenied(need: .control),
      #"io.keyglass.Control.PermissionDenied","parameters":{"need":"control"}"#
    ),
    (
      .invalidSettings(problems: ["a:1:2: b", "c"]),
      #"io.keyglass.Control.InvalidSettings","parameters":{"problems":["a:1:2: b","c"]}"#
    ),
    (.tooLong(limit: 65536), #"io.keyglass.Control.TooLong","parameters":{"limit":65536}"#),
    (
      .interfaceNotFound("a.b"),
      #"org.varlink.service.InterfaceNotFound","parameters":{"interface":"a.b"}"#
    ),
    (
      .methodNotFound("a.b.C"),
      #"org.varlink.service.MethodNotFound","parameters":{"method":"a.b.C"}"#
    ),
    (
      .methodNotImplemented("a.b.C"),
      #"org.varlink.service.MethodNotImplemented","parameters":{"method":"a.b.C"}"#
    ),
    (
      .invalidParameter("id"),
      #"org.varlink.service.InvalidParameter","parameters":{"parameter":"id"}"#
    ),
    (.expectedMore, #"org.varlink.service.ExpectedMore","parameters":{}"#),
    (.other(name: "io.x.Y"), #"io.x.Y","parameters":{}"#),
  ]

  @Test(arguments: errors)
  func eachErrorIsWrittenAsDocumentedAndReadBack(error: ControlError, json: String) {
    #expect(text(error.message()) == "{\"error\":\"\(json)}")
    #expect(throws: ServerReplyError.refused(error)) {
      try ServerReply<Done>(message: error.message().dropLast())
    }
  }

  @Test(arguments: ["", "{}", "[]", "nonsense", #"{"parameters":{"kind":7}}"#])
  func aReplyThatIsNoneIsMalformed(message: String) {
    #expect(throws: ServerReplyError.malformed) {
      try ServerReply<WatchEvent>(message: ArraySlice(message.utf8))
    }
  }
}
