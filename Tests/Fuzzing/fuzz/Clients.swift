import ControlProtocol
import Erasing
import Keys
import Layouts
import OnScreenKeyboard
import Scene
import SeatRules
import Settings
import Touch
import Units

/// Feeds clients' messages and fingers' touches in any order: calls go through the parser and the
/// decoder to the keyboard, as in the daemon, touches through the splitter. Nothing traps, and
/// every place stays valid. Once all fingers are lifted, no key stays down.
///
/// Each step is a byte that selects it, followed by as many bytes as it needs.
func fuzzClients(_ bytes: [UInt8]) {
  var seat = Seat()
  var script = Script(rest: bytes[...])
  while let what = script.rest.popFirst() { seat.play(what, &script) }
  seat.end()
}

/// The bytes of a case; zeros once they are used up.
private struct Script {
  var rest: ArraySlice<UInt8>

  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func element<Element>(of list: [Element]) -> Element {
    list[Int(next()) % list.count]
  }

  /// Returns a number as a client may write it: an extreme one or a fraction.
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

/// The daemon without devices and sockets: its handling of calls and frames.
private struct Seat {
  private static let slotCount = 10
  private static let layouts = ["en-us", "phone-keys", "calculator", "he", "number-pad"]
    .map(layout)
  private static let behaviour = {
    var behaviour = KeyboardBehaviour(Settings(), decimalSign: ".", layouts: layouts)
    behaviour.pointer.isOn = true
    behaviour.pointer.dwell = .milliseconds(800)
    return behaviour
  }()
  private static let settings = Settings()
  private static let clientCount = 3

  private let splitter: TouchSplitter
  private var keyboard: OnScreenKeyboard
  private var clients = (0..<clientCount).map { _ in ControlConnection(rights: .all) }
  private var placement = Placement(inputs(of: layouts[0]), isVisible: true)
  private var fieldStatements = FieldStatements()
  private var follower = FocusFollower()
  private var time = Microseconds.seconds(1)
  private var nextTrackingID: Int32 = 0
  private let acts = ErasingQueue<KeyboardAct>()
  private var onKeyboard: Set<ContactID> = []

  init() {
    // A panel shows the keyboard from the start, so that most cases have keys to touch.
    _ = placement.setPanel(
      PanelDescription(
        kind: "fuzz", output: nil, shown: true, rectangle: placement.rectangle, outputWidth: 1280,
        outputHeight: 800), of: 0)
    let axis = AxisRange(minimum: 0, maximum: 255, resolution: 10)
    splitter = TouchSplitter(
      description: TouchscreenDescription(
        kind: .protocolB, slotCount: Seat.slotCount, x: axis, y: axis,
        contactAxes: [Axis.firstOfContact, Axis.positionX, Axis.positionY],
        hasPointerPosition: true, hasPointerPressure: false, hasTouchKey: true,
        toolCountKeys: TouchKey.toolCount),
      calibration: .none, keyboard: placement.touchArea)
    keyboard = OnScreenKeyboard(
      layout: Seat.layouts[0], behaviour: Seat.behaviour, place: placement.rectangle)
    follower.mode = .always
  }

  private static func inputs(of layout: Layout) -> Placement.Inputs {
    Placement.Inputs(
      layout: layout,
      height: KeyboardHeight(
        share: settings.keyboard.height.value,
        portraitShare: settings.keyboard.portraitHeight.value,
        leastKey: settings.keyboard.leastKeyHeight,
        greatestKey: settings.keyboard.greatestKeyHeight),
      isPrintedOnGlass: false)
  }

  mutating func play(_ what: UInt8, _ script: inout Script) {
    switch what % 16 {
    case 0, 1: call("SetPanel", panel(&script), from: client(what))
    case 2: call("SetAccessory", #"{"buttons":[\#(buttons(&script))]}"#, from: client(what))
    case 3:
      let purpose = script.element(of: Purpose.allCases.map(\.rawValue) + ["", "x"])
      if script.next() % 2 == 0 {
        call("SetPurpose", #"{"purpose":"\#(purpose)"}"#, from: client(what))
      } else {
        call("SetField", field(of: purpose, &script), from: client(what))
      }
    case 4:
      let id = script.element(of: Seat.layouts.map(\.id) + ["", "xkb:dz+dz"])
      call("Switch", #"{"id":"\#(id)"}"#, from: client(what))
    case 5:
      let plain = ["Show", "Hide", "Toggle", "SwitchNext", "ClearAccessory", "GetScene", "Release"]
      call(script.element(of: plain), "{}", from: client(what))
    case 6 where script.next() % 2 == 0:
      let phase = script.element(of: PointerEvent.Phase.allCases.map(\.rawValue) + ["", "x"])
      let (x, y) = (Double(script.next()) / 255, Double(script.next()) / 255)
      call("Point", #"{"phase":"\#(phase)","x":\#(x),"y":\#(y)}"#, from: client(what))
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
      // A client's messages come in pieces, and some never end.
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

  // MARK: - Clients' calls

  private func panel(_ script: inout Script) -> String {
    let flags = script.next()
    var fields = [#""kind":"fuzz""#, #""shown":\#(flags % 4 > 0)"#, #""drawn":\#(flags % 8 > 3)"#]
    for name in ["x", "y", "width", "height"] { fields.append(#""\#(name)":\#(script.number())"#) }
    // Few members get wrong values; otherwise, hardly any panel would be accepted.
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

  private func field(of purpose: String, _ script: inout Script) -> String {
    let flags = script.next()
    let hint = script.element(of: FieldHints.all.names + ["", "x"])
    let application = script.element(of: ["foot", "editor", ""])
    let layout = flags & 64 > 0 ? #","layout":"\#(application)""# : ""
    return #"{"active":\#(flags % 4 > 0),"source":"fuzz","purpose":"\#(purpose)"\#(layout),"#
      + #""hints":["\#(hint)"],"application":"\#(application)"\#(before(&script))}"#
  }

  private func before(_ script: inout Script) -> String {
    let texts = ["", "The quick brown fox. ", "e\u{301}", String(repeating: "x", count: 1024)]
    let index = Int(script.next()) % (texts.count + 1)
    return index == texts.count ? "" : #","before":"\#(texts[index])""#
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
    keyboard.cancelPointer(at: time, into: acts)
    fieldStatements.remove(UInt64(client))
    keyboard.setButtons(fieldStatements.buttons)
    switchField()
    applyPlacement(placement.removePanel(of: UInt64(client), isAwaited: client > 0, at: time))
  }

  // MARK: - The daemon's work

  private mutating func handle(_ request: ControlRequest, from client: Int) {
    switch request {
    case .setPanel(let description):
      applyPlacement(placement.setPanel(description, of: UInt64(client)))
    case .point(let event):
      if keyboard.isPointing, placement.isInFront(UInt64(client)) {
        _ = keyboard.handle(event, at: time, into: acts)
      }
    case .setAccessory(let buttons):
      fieldStatements.put(buttons, by: UInt64(client), of: 0)
      keyboard.setButtons(fieldStatements.buttons)
    case .clearAccessory:
      fieldStatements.accessories.removeAll()
      keyboard.setButtons([])
    case .setPurpose(let purpose, let returnType, _):
      fieldStatements.order(
        FocusedField(
          active: true, source: FocusedField.purposeSource, purpose: purpose,
          returnType: returnType),
        by: UInt64(client), of: 0, isLasting: false)
      switchField()
      if purpose == .number || purpose == .pin { show(Seat.layouts[4]) }
      keyboard.beginText()
    case .setField(let field, let before, _, _, _):
      fieldStatements.record(field, by: UInt64(client), of: 0)
      switchField()
      keyboard.forgetText()
      receiveText(beforeCaret: before)
    case .setSurroundingText(let before):
      if fieldStatements.fields.counts(of: UInt64(client)) { receiveText(beforeCaret: before) }
    case .switchTo(let id):
      if let layout = Seat.layouts.first(where: { $0.id == id }) { show(layout) }
    case .switchNext: showNext()
    case .show: setVisible(true)
    case .hide: setVisible(false)
    case .release:
      placement.release()
      placeKeyboard()
    case .toggle: setVisible(!placement.isVisible)
    case .getScene: _ = ControlReply.scene(checkedScene()).message()
    default: break
    }
    deliver()
  }

  private mutating func switchField() {
    let field = fieldStatements.field(
      isConsole: false, Settings.Field(), Settings.LayoutsByPurpose())
    keyboard.returnType = field.returnType
    keyboard.setPurpose(field.purpose, field.hints)
    apply(
      follower.receiveFocus(
        field.keyboardWish, ownsTaps: field.ownsTaps, isVisible: placement.isVisible, at: time))
  }

  private mutating func receiveText(beforeCaret before: String?) {
    guard let before else { return }
    keyboard.receiveText(beforeCaret: before, at: time)
    precondition(
      !keyboard.privacy.isSecret || keyboard.text.typed.isEmpty, "a secret field's text is kept")
  }

  private mutating func advancePlacement() {
    apply(follower.popDueChange(isVisible: placement.isVisible, at: time))
    if let change = placement.giveUpPanel(at: time) { applyPlacement(change) }
    announce()
  }

  private mutating func apply(_ change: FocusFollower.Change?) {
    switch change {
    case .hides: if placement.isVisible { setVisible(false) }
    case .comes: if !placement.isReleased { setVisible(true) }
    case nil: break
    }
  }

  private mutating func applyPlacement(_ change: Placement.Change) {
    switch change {
    case .none: return
    case .presence: break
    case .place:
      splitter.setCalibration(
        Calibration(
          matrix: .identity, rotation: Calibration.Rotation(rawValue: placement.rotation)!))
      keyboard.setPlace(placement.rectangle, surfaceSize: placement.surfaceSize)
    }
    placeKeyboard()
  }

  private mutating func placeKeyboard() {
    splitter.cancelContacts(at: time, keepApplications: true)
    keyboard.cancelPointer(at: time, into: acts)
    deliver()
    splitter.setKeyboard(placement.touchArea)
    announce()
  }

  private mutating func announce() {
    placement.announce(at: time, into: &appearances)
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
    applyPlacement(placement.want(Seat.inputs(of: layout)))
  }

  private mutating func showNext() {
    let shown = Seat.layouts.firstIndex { $0.id == keyboard.layout.id } ?? 0
    show(Seat.layouts[(shown + 1) % Seat.layouts.count])
  }

  private mutating func setVisible(_ visible: Bool) {
    guard placement.setVisible(visible) else { return placeKeyboard() }
    if visible { keyboard.beginUnknownText() } else { keyboard.forgetText() }
    keyboard.dropUnfinishedInput()
    placeKeyboard()
    keyboard.cancelAll()
  }

  // MARK: - Fingers

  private mutating func frame(after pause: UInt8) {
    time = time + .milliseconds(Int64(pause))
    _ = splitter.finishFrame(at: time)
    deliver()
    splitter.forgetForwarded()
    advancePlacement()
  }

  private mutating func deliver() {
    for event in splitter.contacts {
      switch event.phase {
      case .down: precondition(onKeyboard.insert(event.contact).inserted, "down twice")
      case .moved: precondition(onKeyboard.contains(event.contact), "moves, and was never down")
      case .up, .cancelled:
        precondition(onKeyboard.remove(event.contact) != nil, "ends, and was never down")
      }
      keyboard.handle(event, into: acts)
    }
    splitter.forgetContacts()
    _ = keyboard.advanceDwell(to: time, into: acts)
    var turns = 0
    while let deadline = keyboard.nextDeadline, deadline <= time {
      keyboard.advance(to: time, into: acts)
      turns += 1
      precondition(turns < 10_000, "a deadline that is never met")
    }
    if keyboard.wantsLexicon(isShown: true) { keyboard.useLexicon(fewWordsLexicon) }
    keyboard.weighWords()
    let due = acts.popAll()
    for act in due {
      switch act {
      case .command(.nextLayout): showNext()
      case .command(.back): showNext()
      case .chooseLayout(let id), .visitLayout(let id):
        Seat.layouts.first { $0.id == id }.map { show($0) }
      case .command(.hide): setVisible(false)
      case .press(_, _, let times): precondition(times > 0 && times < 100_000, "\(times) times")
      case .drag(let corner): applyPlacement(placement.drag(to: corner))
      case .type, .pressCharacter, .pressChords, .compose, .chooseSize, .drop, .refuse,
        .touchButton, .pass, .keypadIsPlain:
        break
      }
    }
    // Popups have rectangles of their own, which are checked too.
    if !due.isEmpty || turns > 0 { _ = checkedScene() }
  }

  private func checkedScene() -> Scene {
    let scene = keyboard.scene(visible: placement.isVisible, canType: { _ in true })
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

  /// Disconnects all clients and lifts all fingers.
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
    advancePlacement()
    time = time + .seconds(10)
    advancePlacement()
    precondition(
      keyboard.nextDeadline == nil && placement.nextDeadline == nil, "something goes on by itself")
    // These texts would be written to /var/lib/keyglass.
    _ = (keyboard.text.habits.text, keyboard.text.learned.text)
  }
}
