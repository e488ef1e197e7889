import ControlProtocol
import Erasing
import Keys
import Layouts
import OnScreenKeyboard
import Scene
import Seat
import Settings
import Touch
import Units

/// What clients say and fingers do, in any order: calls through the parser and the decoder to the
/// keyboard as the daemon wires it, touches through the splitter. Nothing traps, every place stays a
/// place, and when all is lifted nothing is left down.
///
/// Each step is a byte that says what, and as many bytes after it as that needs.
func fuzzClients(_ bytes: [UInt8]) {
  var seat = Seat()
  var script = Script(rest: bytes[...])
  while let what = script.rest.popFirst() { seat.play(what, &script) }
  seat.end()
}

/// The bytes of a case; zeros when they are used up.
private struct Script {
  var rest: ArraySlice<UInt8>

  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func element<Element>(of list: [Element]) -> Element {
    list[Int(next()) % list.count]
  }

  /// A number as a client may write it: one at the end of what numbers can be, or a fraction.
  mutating func number() -> String {
    let byte = next()
    let extremes = Script.extremes
    return byte < extremes.count ? extremes[Int(byte)] : "\(Double(byte) / 255)"
  }

  private static let extremes = [
    "0", "1", "-0.0", "5e-324", "2.2250738585072014e-308", "1e-300", "1e-9", "0.0001", "0.4",
    "0.6", "0.9999999999999999", "1.0000000000000002", "-5e-324", "1e308", "1e400", "-1e400", "NaN",
    "Infinity", "\"NaN\"", "null", "true", "90", "180", "270", "0.25", "16", "1280", "65536",
    "100000", "9223372036854775807", "9223372036854775808", "1e19", "{}", "",
  ]
}

/// The daemon without devices and sockets: what Daemon+Panels, Daemon+Layouts, Daemon+Typing and
/// Daemon+Touchscreens do with a call and with a frame.
private struct Seat {
  private static let slotCount = 10
  private static let layouts = ["en-us", "phone-keys", "calculator", "he", "number-pad"]
    .map(layout)
  private static let behaviour =
    KeyboardBehaviour(Settings(), decimalSign: ".", layouts: layouts)
  private static let settings = Settings()
  private static let clientCount = 3

  private var splitter: TouchSplitter
  private var keyboard: OnScreenKeyboard
  private var appearance = Appearance()
  private var clients = (0..<clientCount).map { _ in ControlConnection(rights: .all) }
  private var panels: [(client: Int, description: PanelDescription)] = []
  private var accessories: [(client: Int, buttons: [AccessoryButton])] = []
  private var placeOfPanel: PanelDescription?
  private var wantedPlace: UnitRectangle
  private var isVisible = true
  private var time = Microseconds.seconds(1)
  private var nextContact = ContactID(1)
  private var nextTrackingID: Int32 = 0
  private var contacts: [KeyboardContactEvent] = []
  private var forwarded: [InputEvent] = []
  private let acts = ErasingQueue<KeyboardAct>()
  private var onKeyboard: Set<ContactID> = []

  init() {
    let axis = AxisRange(minimum: 0, maximum: 255, resolution: 10)
    wantedPlace = Seat.place(of: Seat.layouts[0], surfaceHeight: nil)
    splitter = TouchSplitter(
      description: TouchscreenDescription(
        kind: .protocolB, slotCount: Seat.slotCount, x: axis, y: axis,
        contactAxes: [Axis.firstOfContact, Axis.positionX, Axis.positionY],
        hasPointerPosition: true, hasPointerPressure: false, hasTouchKey: true,
        toolCountKeys: TouchKey.toolCount),
      calibration: .none, keyboard: wantedPlace)
    keyboard = OnScreenKeyboard(
      layout: Seat.layouts[0], behaviour: Seat.behaviour, place: wantedPlace)
  }

  private static func place(of layout: Layout, surfaceHeight: Millimetres?) -> UnitRectangle {
    layout.keyboardPlace(
      height: settings.keyboard.height.value, leastKeyHeight: settings.keyboard.leastKeyHeight,
      surfaceHeight: surfaceHeight)
  }

  mutating func play(_ what: UInt8, _ script: inout Script) {
    switch what % 16 {
    case 0, 1: call("SetPanel", panel(&script), from: client(what))
    case 2: call("SetAccessory", #"{"buttons":[\#(buttons(&script))]}"#, from: client(what))
    case 3:
      let type = script.element(of: Purpose.allCases.map(\.rawValue) + ["", "x"])
      call("SetPurpose", #"{"type":"\#(type)"}"#, from: client(what))
    case 4:
      let id = script.element(of: Seat.layouts.map(\.id) + ["", "xkb:dz+dz"])
      call("Switch", #"{"id":"\#(id)"}"#, from: client(what))
    case 5:
      let plain = ["Show", "Hide", "Toggle", "SwitchNext", "ClearAccessory", "GetScene", "Release"]
      call(script.element(of: plain), "{}", from: client(what))
    case 6: hangUp(client(what))
    case 7: time = time + .milliseconds(Int64(script.next()) * 20)
    case 8: frame(after: script.next())
    case 9:
      splitter.add(.absolute(Axis.slot, Int32(script.next() % 12)))
      splitter.add(.absolute(Axis.trackingID, -1))
      frame(after: 10)
    case 10:
      splitter.add(.absolute(Axis.slot, Int32(script.next() % 12)))
      move(&script)
      frame(after: 10)
    case 11:
      // A client's words come in pieces, and some never end.
      let length = Int(script.next())
      receive(script.rest.prefix(length), from: client(what))
      script.rest = script.rest.dropFirst(length)
    default:
      splitter.add(.absolute(Axis.slot, Int32(script.next() % 12)))
      splitter.add(.absolute(Axis.trackingID, nextTrackingID))
      nextTrackingID = (nextTrackingID + 1) & 0xFFFF
      move(&script)
      frame(after: 10)
    }
  }

  private func client(_ what: UInt8) -> Int { Int(what / 16) % Seat.clientCount }

  private mutating func move(_ script: inout Script) {
    splitter.add(.absolute(Axis.positionX, Int32(script.next())))
    splitter.add(.absolute(Axis.positionY, Int32(script.next())))
  }

  // MARK: - What clients say

  private func panel(_ script: inout Script) -> String {
    let flags = script.next()
    var fields = [#""kind":"fuzz""#, #""shown":\#(flags % 4 > 0)"#, #""drawn":\#(flags % 8 > 3)"#]
    for name in ["x", "y", "width", "height"] { fields.append(#""\#(name)":\#(script.number())"#) }
    // What is rarely wrong is rarely given, or few panels would be taken.
    let isPlain = flags & 16 == 0
    for (name, usual) in [
      ("outputWidth", "1280"), ("outputHeight", "800"), ("scale", "1"), ("rotation", "0"),
    ] {
      fields.append(#""\#(name)":\#(isPlain ? usual : script.number())"#)
    }
    if flags & 32 != 0 {
      for name in ["millimetresWide", "millimetresHigh"] {
        fields.append(#""\#(name)":\#(script.number())"#)
      }
    }
    return "{\(fields.joined(separator: ","))}"
  }

  private func buttons(_ script: inout Script) -> String {
    (0..<script.next() % 10).map { #"{"id":"\#($0)","label":"Done"}"# }.joined(separator: ",")
  }

  private mutating func call(_ method: String, _ parameters: String, from client: Int) {
    let text = #"{"method":"io.keyglass.Control.\#(method)","parameters":\#(parameters)}"#
    receive(Array(text.utf8) + [0], from: client)
  }

  private mutating func receive(_ bytes: some Collection<UInt8>, from client: Int) {
    guard !clients[client].isFinished else { return hangUp(client) }
    clients[client].receive(bytes)
    while true {
      switch clients[client].advance() {
      case .idle:
        clients[client].didWrite(clients[client].pendingOutput.count)
        if clients[client].isFinished { hangUp(client) }
        return
      case .answered: break
      case .call(let call):
        handle(call.request, from: client)
        clients[client].reply(.done, to: call)
      }
    }
  }

  private mutating func hangUp(_ client: Int) {
    clients[client] = ControlConnection(rights: .all)
    accessories.removeAll { $0.client == client }
    keyboard.setButtons(accessories.last?.buttons ?? [])
    changePanels { $0.removeAll { $0.client == client } }
  }

  // MARK: - What the daemon does

  private mutating func handle(_ request: ControlRequest, from client: Int) {
    switch request {
    case .setPanel(let description):
      changePanels { panels in
        panels.removeAll { $0.client == client }
        panels.append((client, description))
      }
    case .setAccessory(let buttons):
      accessories.removeAll { $0.client == client }
      if !buttons.isEmpty { accessories.append((client, buttons)) }
      keyboard.setButtons(accessories.last?.buttons ?? [])
    case .clearAccessory:
      accessories = []
      keyboard.setButtons([])
    case .setPurpose(let type, let returnType, _):
      keyboard.forgetLetter()
      keyboard.returnType = returnType
      keyboard.setSecure(type == .password || type == .pin)
      if type == .number || type == .pin { show(Seat.layouts[4]) }
      keyboard.setPurpose(type, isConsole: false)
      keyboard.beginText()
    case .switchTo(let id):
      if let layout = Seat.layouts.first(where: { $0.id == id }) { show(layout) }
    case .switchNext: showNext()
    case .show: setVisible(true)
    case .hide, .release: setVisible(false)
    case .toggle: setVisible(!isVisible)
    case .getScene: _ = ControlReply.scene(checkedScene()).message()
    default: break
    }
    deliver()
  }

  private mutating func changePanels(
    _ change: (inout [(client: Int, description: PanelDescription)]) -> Void
  ) {
    let before = onGlass
    change(&panels)
    guard let place = panels.last(where: \.description.shown)?.description,
      place.rectangle != placeOfPanel?.rectangle || place.rotation != placeOfPanel?.rotation
        || place.physicalHeight != placeOfPanel?.physicalHeight
        || place.physicalWidth != placeOfPanel?.physicalWidth
    else {
      if onGlass != before { placeKeyboard() }
      return
    }
    placeOfPanel = place
    splitter.calibration = Calibration(
      matrix: .identity, rotation: Calibration.Rotation(rawValue: place.rotation)!)
    placeKeys()
    placeKeyboard()
    askForPlace()
  }

  private var rectangle: UnitRectangle { placeOfPanel?.rectangle ?? wantedPlace }
  private var onGlass: UnitRectangle? { isVisible ? rectangle : nil }

  private mutating func askForPlace() {
    let wanted = Seat.place(of: keyboard.layout, surfaceHeight: placeOfPanel?.physicalHeight)
    guard wanted != wantedPlace else { return }
    wantedPlace = wanted
    placeOfPanel?.move(to: wanted)
    for index in panels.indices { panels[index].description.move(to: wanted) }
    placeKeys()
    placeKeyboard()
  }

  private mutating func placeKeys() {
    let width = placeOfPanel?.physicalWidth
    let height = placeOfPanel?.physicalHeight
    if let width, let height {
      keyboard.setPlace(rectangle, surfaceSize: (width, height))
    } else {
      keyboard.setPlace(rectangle)
    }
  }

  private mutating func placeKeyboard() {
    splitter.cancelContacts(
      at: time, keepApplications: true, contacts: &contacts, forwarded: &forwarded)
    deliver()
    splitter.keyboard = onGlass
    appearance.update(
      place: onGlass, isDrawn: panels.last(where: \.description.shown)?.description.drawn,
      at: time, into: &appearances)
    for event in appearances {
      switch event {
      case .willShow(let place), .didShow(let place), .willHide(let place), .didHide(let place):
        check(place)
      }
    }
    appearances.removeAll()
  }
  private var appearances: [Appearance.Event] = []

  private mutating func show(_ layout: Layout) {
    guard layout != keyboard.layout else { return }
    keyboard.setLayout(layout)
    keyboard.setOffersWords(layout.id == "en-us")
    askForPlace()
  }

  private mutating func showNext() {
    let shown = Seat.layouts.firstIndex { $0.id == keyboard.layout.id } ?? 0
    show(Seat.layouts[(shown + 1) % Seat.layouts.count])
  }

  private mutating func setVisible(_ visible: Bool) {
    guard visible != isVisible else { return placeKeyboard() }
    isVisible = visible
    if visible { keyboard.beginText() } else { keyboard.forgetText() }
    keyboard.forgetLetter()
    placeKeyboard()
    keyboard.cancelAll()
  }

  // MARK: - What fingers do

  private mutating func frame(after pause: UInt8) {
    time = time + .milliseconds(Int64(pause))
    _ = splitter.finishFrame(
      at: time, nextContact: &nextContact, contacts: &contacts, forwarded: &forwarded)
    deliver()
    forwarded.removeAll()
  }

  private mutating func deliver() {
    for event in contacts {
      switch event.phase {
      case .down: precondition(onKeyboard.insert(event.contact).inserted, "down twice")
      case .moved: precondition(onKeyboard.contains(event.contact), "moves, and was never down")
      case .up, .cancelled:
        precondition(onKeyboard.remove(event.contact) != nil, "ends, and was never down")
      }
      keyboard.handle(event, into: acts)
    }
    contacts.removeAll()
    var turns = 0
    while let deadline = keyboard.nextDeadline, deadline <= time {
      keyboard.advance(to: time, into: acts)
      turns += 1
      precondition(turns < 10_000, "a deadline that is never met")
    }
    if keyboard.wantsLexicon { keyboard.useLexicon(fewWordsLexicon) }
    keyboard.settleWords()
    let due = acts.takeAll()
    for act in due {
      switch act {
      case .nextLayout: showNext()
      case .chooseLayout(let id): Seat.layouts.first { $0.id == id }.map { show($0) }
      case .hide: setVisible(false)
      case .press(_, _, let times): precondition(times > 0 && times < 100_000, "\(times) times")
      case .type, .pressCharacter, .touchButton: break
      }
    }
    // What pops up has places of its own.
    if !due.isEmpty || turns > 0 { _ = checkedScene() }
  }

  private func checkedScene() -> Scene {
    let scene = keyboard.scene(visible: isVisible, canType: { _ in true })
    check(scene.rectangle)
    for key in scene.keys { check(key.rectangle) }
    if let strip = scene.strip {
      check(strip.rectangle)
      for item in strip.items { check(item.rectangle) }
    }
    for popup in scene.popups {
      check(popup.rectangle)
      for cell in popup.cells { check(cell.rectangle) }
    }
    return scene
  }

  private func check(_ place: UnitRectangle) {
    precondition(
      place.x.isFinite && place.y.isFinite && place.width.isFinite && place.height.isFinite
        && place.width >= 0 && place.height >= 0, "\(place)")
  }

  /// Everybody hangs up, everything is lifted.
  mutating func end() {
    _ = checkedScene()
    for client in 0..<Seat.clientCount { hangUp(client) }
    for slot in 0..<Int32(Seat.slotCount) {
      splitter.add(.absolute(Axis.slot, slot))
      splitter.add(.absolute(Axis.trackingID, -1))
    }
    frame(after: 10)
    precondition(onKeyboard.isEmpty, "a finger is stuck on the keyboard")
    time = time + .seconds(10)
    deliver()
    precondition(keyboard.nextDeadline == nil, "something goes on by itself")
    // What would be written to /var/lib/keyglass.
    _ = (keyboard.text.habits.text, keyboard.text.stock.learned.text)
  }
}
