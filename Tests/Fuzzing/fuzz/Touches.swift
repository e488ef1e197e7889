import Erasing
import Keys
import Layouts
import Lexicon
import MarkedYAML
import OnScreenKeyboard
import Scene
import Settings
import TextEngine
import Touch
import Units

/// Feeds frames of a touchscreen through the splitter, the keyboard and the text engine. Every two
/// bytes are an act of a panel, a user or the daemon. At the end, no contact is left on the
/// keyboard or in the applications.
func fuzzTouches(_ bytes: [UInt8]) {
  var hands = Hands()
  var rest = bytes[...]
  while let what = rest.popFirst(), let value = rest.popFirst() {
    hands.play(what, value)
  }
  hands.end()
}

private struct Hands {
  private static let slotCount = 10
  private static let layouts = ["en-us", "phone-keys", "calculator"].map(layout)

  private let splitter: TouchSplitter
  private var panic = PanicGesture(PanicGesture.Behaviour(), slotCount: Hands.slotCount)
  private var keyboard: OnScreenKeyboard
  private var time = Microseconds.seconds(1)
  private var nextTrackingID: Int32 = 0
  private let acts = ErasingQueue<KeyboardAct>()
  /// The keyboard's contacts that have not ended.
  private var onKeyboard: Set<ContactID> = []
  /// The clone's slots that hold a contact, and its current slot.
  private var onClone: Set<Int32> = []
  private var cloneSlot: Int32 = 0
  private var cloneKeys: Set<UInt16> = []
  private var frames = 0

  init() {
    let axis = AxisRange(minimum: 0, maximum: 255, resolution: 10)
    splitter = TouchSplitter(
      description: TouchscreenDescription(
        kind: .protocolB, slotCount: Hands.slotCount, x: axis, y: axis,
        contactAxes: [
          Axis.firstOfContact, Axis.positionX, Axis.positionY, Axis.toolType, Axis.distance,
        ],
        hasPointerPosition: true, hasPointerPressure: false, hasTouchKey: true,
        toolCountKeys: TouchKey.toolCount),
      calibration: Calibration(matrix: .identity, rotation: .none), keyboard: Hands.place)
    var behaviour = KeyboardBehaviour()
    behaviour.words = TextRules()
    keyboard = OnScreenKeyboard(
      layout: Hands.layouts[0], behaviour: behaviour, place: Hands.place)
    keyboard.setOffersWords(true)
    keyboard.beginText()
  }

  private static let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

  mutating func play(_ what: UInt8, _ value: UInt8) {
    switch what % 16 {
    case 0: splitter.add(.absolute(Axis.slot, Int32(value % 12)))
    case 1:
      splitter.add(.absolute(Axis.trackingID, nextTrackingID))
      nextTrackingID = (nextTrackingID + 1) & 0xFFFF
    case 2: splitter.add(.absolute(Axis.trackingID, -1))
    case 3, 4: splitter.add(.absolute(Axis.positionX, Int32(value)))
    case 5, 6: splitter.add(.absolute(Axis.positionY, Int32(value)))
    case 7: splitter.add(.absolute(Axis.toolType, value % 2 == 0 ? 0 : Axis.palmTool))
    case 8: splitter.add(.absolute(Axis.distance, Int32(value % 2)))
    case 9: splitter.add(.key(value % 2 == 0 ? TouchKey.touch : 139, Int32(value / 2 % 3)))
    case 10: splitter.discardFrame()
    case 11: act(value)
    case 12: time = time + .milliseconds(Int64(value) * 20)
    default: finishFrame(after: .milliseconds(Int64(value)))
    }
  }

  /// Does an act of the daemon or an application.
  private mutating func act(_ value: UInt8) {
    switch value % 10 {
    case 0: hide()
    case 1: splitter.setKeyboard(Hands.place)
    case 2:
      keyboard.setLayout(Hands.layouts[Int(value / 10) % Hands.layouts.count])
      keyboard.setOffersWords(true)
    case 3: keyboard.setPurpose(.text, value / 10 % 2 == 0 ? .hiddenText : [])
    case 4:
      let done = AccessoryButton(id: "done", label: "Done")
      keyboard.setButtons(value / 10 % 2 == 0 ? [done] : [])
    case 5: keyboard.forgetText()
    case 6: keyboard.cancelAll()
    case 7: keyboard.acceptLetter(into: acts)
    case 8:
      hide()
      splitter.setForwarding(false)
      splitter.adopt()
      splitter.setForwarding(true)
    default: keyboard.setPurpose(value / 10 % 2 == 0 ? .unknown : .text)
    }
    deliver()
  }

  private mutating func hide() {
    splitter.cancelContacts(at: time, keepApplications: false)
    deliver()
    splitter.setKeyboard(nil, recognizesGestures: true)
  }

  private mutating func finishFrame(after pause: Microseconds) {
    time = time + pause
    let fingers = splitter.finishFrame(at: time)
    panic.track(fingers, at: time) { [splitter] in splitter.point(of: $0) }
    _ = panic.isComplete(at: time)
    deliver()
    _ = splitter.popGesture()
    // A whole scene costs a hundred times as much as a frame.
    frames += 1
    if frames % 16 == 0 { _ = keyboard.scene(visible: true, canType: { _ in true }) }
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
    var turns = 0
    while let deadline = keyboard.nextDeadline, deadline <= time {
      keyboard.advance(to: time, into: acts)
      turns += 1
      precondition(turns < 10_000, "a deadline that is never met")
    }
    // The daemon too opens the lexicon only once there are words to weigh.
    if keyboard.wantsLexicon(isShown: true) { keyboard.useLexicon(fewWordsLexicon) }
    keyboard.weighWords()
    precondition(acts.popAll().count < 100_000)
    if let last = splitter.forwarded.last {
      precondition(last == .report, "a frame without its end")
    }
    for event in splitter.forwarded { receive(event) }
    splitter.forgetForwarded()
  }

  /// Reads an event, as an application would.
  private mutating func receive(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.absolute, Axis.slot):
      precondition((0..<Int32(Hands.slotCount)).contains(event.value))
      cloneSlot = event.value
    case (EventType.absolute, Axis.trackingID):
      if event.value < 0 {
        precondition(onClone.remove(cloneSlot) != nil, "ends, and was never there")
      } else {
        precondition(onClone.insert(cloneSlot).inserted, "a contact in the place of another")
      }
    case (EventType.key, let code):
      if event.value == 0 { cloneKeys.remove(code) } else { cloneKeys.insert(code) }
    default: break
    }
  }

  /// Lifts all fingers; then the device goes away.
  mutating func end() {
    for slot in 0..<Int32(Hands.slotCount) {
      splitter.add(.absolute(Axis.slot, slot))
      splitter.add(.absolute(Axis.trackingID, -1))
    }
    splitter.add(.key(139, 0))
    finishFrame(after: .milliseconds(10))
    precondition(onKeyboard.isEmpty, "a finger is stuck on the keyboard")
    precondition(onClone.isEmpty, "a finger is stuck at the applications")
    precondition(cloneKeys.isEmpty, "a key is stuck at the applications")
    time = time + .seconds(10)
    deliver()
    precondition(keyboard.nextDeadline == nil, "something goes on by itself")
  }
}

func layout(_ name: String) -> Layout {
  @Sendable func document(_ name: String) -> Document {
    let file = "\(repository)/layouts/\(name).yaml"
    return Document(file: file, bytes: contents(of: file))
  }
  let file = document(name)
  let bases = FileBases(names: { [] }, document: { name, _ in document(name) })
  let names = NamesForLayouts(bases: bases)
  guard let layout = LayoutParser.parse(file.bytes, file: file.file, names: names).layout else {
    fatalError("\(file.file) is no layout")
  }
  return layout
}
