import CompositionMessages
import Erasing
import Keys
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import Touch
import Units

/// A keyboard, a finger on it, and the text field that it types into.
///
/// A script lists what the finger does with keys: `4 at 0, 4 at 300, delete at 900`. `4 held at 0`
/// stays down for 500 ms, `delete held for 2050 at 0` for the given time; `wait until 900` only
/// lets time pass.
struct Field {
  var keyboard: OnScreenKeyboard
  private(set) var text = ""
  /// The acts that type no text, such as other keys and requests for layouts.
  private(set) var asked: [String] = []
  private(set) var backSpaces = 0
  /// The requests for candidates to `keyglass-ime`.
  private(set) var composing: [CompositionRequest] = []
  var isDrivenByKeypad = false
  /// True if the panel may lose a finger for a moment.
  var mayLoseContact = false
  private var contact = ContactID(0)

  init(_ layout: String, behaviour: KeyboardBehaviour = KeyboardBehaviour()) throws {
    let german: [KeyWord: String] = [.search: "Suchen", .swipeHint: "Wischen"]
    let words = KeyWordsByLanguage { $0 == "de" ? german : nil }
    let (parsed, problems) = LayoutParser.parse(
      Array(layout.utf8), file: "test", names: NamesForLayouts(words: words))
    #expect(problems.map(\.description) == [])
    keyboard = OnScreenKeyboard(
      layout: try #require(parsed), behaviour: behaviour,
      place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
  }

  /// Returns a layout of letters without alternates.
  static func letters(_ language: String = "en-US") -> String {
    """
    id: letters
    title: Letters
    language: \(language)
    width: 10
    layers:
      main:
        shift: upper
        rows: |
          q w e r t y u i o p
          a s d f g h j k l
          shift z x c v b n m delete
          next . space return
    """
  }

  mutating func play(_ script: String) throws {
    for step in script.split(separator: ",") {
      let words = step.split(separator: " ").map(String.init)
      let time = Microseconds.milliseconds(try #require(words.last.flatMap { Int64($0) }))
      if words[0] == "wait" {
        pass(until: time)
        continue
      }
      let held = words.firstIndex(of: "for").flatMap { Int64(words[$0 + 1]) }
      let duration = held ?? (words[1] == "held" ? 500 : 50)
      let key = try #require(
        keyboard.scene(visible: true, canType: { _ in true }).keys.first { $0.id == words[0] },
        "no key \(words[0])")
      let middle = SurfacePoint(
        x: key.rectangle.x + key.rectangle.width / 2,
        y: key.rectangle.y + key.rectangle.height / 2)
      contact.value += 1
      touch(.down, middle, at: time)
      touch(.up, middle, at: time + .milliseconds(duration))
    }
  }

  /// Taps the item of the strip that has this label.
  mutating func touchStrip(_ label: String, at time: Int64) throws {
    let items = try #require(keyboard.strip?.items)
    let place = try #require(items.first { $0.label == label }, "no \(label)").rectangle
    let middle = SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2)
    contact.value += 1
    touch(.down, middle, at: .milliseconds(time))
    touch(.up, middle, at: .milliseconds(time + 50))
  }

  /// Touches a key and slides to the right by each distance in turn, in millimetres. The surface is
  /// as wide as the layout's keys, 10 mm each.
  mutating func slide(from id: String, _ ways: Double..., at time: Int64) throws {
    let keys = keyboard.scene(visible: true, canType: { _ in true }).keys
    let key = try #require(keys.first { $0.id == id }, "no key \(id)").rectangle
    var point = SurfacePoint(x: key.x + key.width / 2, y: key.y + key.height / 2)
    contact.value += 1
    var now = Microseconds.milliseconds(time)
    touch(.down, point, at: now)
    for way in ways {
      point.x += way / 10 / keyboard.shownLayer.unitsWide
      now = now + .milliseconds(20)
      touch(.moved, point, at: now)
    }
    touch(.up, point, at: now + .milliseconds(20))
  }

  /// Slides with two fingers on space, 10 mm to the left.
  mutating func slideOnSpaceWithTwo(at time: Int64) throws {
    let keys = keyboard.scene(visible: true, canType: { _ in true }).keys
    let space = try #require(keys.first { $0.id == "space" }).rectangle
    var points = [0.4, 0.6].map {
      SurfacePoint(x: space.x + $0 * space.width, y: space.y + space.height / 2)
    }
    let first = contact.value
    func finger(_ index: Int, _ phase: KeyboardContactEvent.Phase, _ later: Int64) {
      contact.value = first + 1 + UInt64(index)
      touch(phase, points[index], at: .milliseconds(time + later))
    }
    for index in 0..<2 { finger(index, .down, Int64(index) * 20) }
    for index in 0..<2 {
      points[index].x -= 1 / keyboard.shownLayer.unitsWide
      finger(index, .moved, 100)
    }
    for index in 0..<2 { finger(index, .up, 150) }
  }

  /// Makes the next touch come from another finger.
  mutating func anotherFinger() { contact.value += 1 }

  /// Makes the next touch come from the finger with this number.
  mutating func useFinger(_ number: UInt64) { contact = ContactID(number) }

  /// The ids of the keys that look pressed.
  var pressed: [String] {
    keyboard.scene(visible: true, canType: { _ in true }).keys.filter {
      $0.state.contains(.pressed)
    }.map(\.id)
  }

  /// Makes the next touch come from the finger that last touched another field.
  mutating func sameFinger(as other: Field) { contact = other.contact }

  /// Returns the middle of a key; nil if there is no such key.
  func key(_ id: String) -> SurfacePoint? {
    keyboard.scene(visible: true, canType: { _ in true }).keys.first { $0.id == id }.map {
      SurfacePoint(
        x: $0.rectangle.x + $0.rectangle.width / 2, y: $0.rectangle.y + $0.rectangle.height / 2)
    }
  }

  /// True if a key is highlighted while a finger is on it.
  mutating func highlights(_ id: String, at time: Int64) throws -> Bool {
    func key() throws -> SceneKey {
      let scene = keyboard.scene(visible: true, canType: { _ in true })
      return try #require(scene.keys.first { $0.id == id }, "no key \(id)")
    }
    let place = try key().rectangle
    let middle = SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2)
    contact.value += 1
    touch(.down, middle, at: .milliseconds(time))
    defer { touch(.up, middle, at: .milliseconds(time + 50)) }
    return try key().state.contains(.pressed)
  }

  mutating func touch(
    _ phase: KeyboardContactEvent.Phase, _ point: SurfacePoint, at time: Microseconds
  ) {
    pass(until: time)
    let acts = ErasingQueue<KeyboardAct>()
    keyboard.handle(
      KeyboardContactEvent(
        contact: contact, phase: phase, point: point, time: time, mayLoseContact: mayLoseContact),
      on: isDrivenByKeypad ? nil : "", into: acts)
    apply(acts.popAll())
  }

  private mutating func pass(until time: Microseconds) {
    while let deadline = keyboard.nextDeadline, deadline <= time {
      let acts = ErasingQueue<KeyboardAct>()
      keyboard.advance(to: deadline, into: acts)
      apply(acts.popAll())
    }
  }

  mutating func apply(_ acts: [KeyboardAct]) {
    for act in acts {
      switch act {
      case .type(let new):
        text += new
      case .press("BackSpace", let modifiers, let times) where modifiers.isEmpty:
        backSpaces += times
        // Delete letters as applications do: one code point at a time.
        for _ in 0..<times where !text.isEmpty { text.unicodeScalars.removeLast() }
      case .press(let name, let modifiers, let times):
        asked += Array(repeating: modifiers.asAsked + name, count: times)
      case .pressCharacter(let character, let modifiers):
        asked.append(modifiers.asAsked + character)
      case .pressChords(let chords): asked.append("\(chords.count) chords")
      case .command(.nextLayout): asked.append("next layout")
      case .command(.back): asked.append("back")
      case .chooseLayout(let id), .visitLayout(let id): asked.append(id)
      case .command(.hide): asked.append("hide")
      case .touchButton(let id): asked.append(id)
      case .refuse(.noSuchCommand): asked.append("no such command")
      case .refuse: asked.append("refused")
      case .drag(let corner):
        keyboard.setPlace(
          UnitRectangle(
            x: corner.x, y: corner.y, width: keyboard.place.width, height: keyboard.place.height))
      case .chooseSize(let size): asked.append(size.rawValue)
      case .drop: asked.append("drop")
      case .compose(let request): composing.append(request)
      case .pass, .keypadIsPlain: break
      }
    }
  }

  /// Answers a request as `keyglass-ime` would, by default the last request.
  mutating func answer(
    _ candidates: [String], preedit: String? = nil, boundaries: [Int] = [], hasMore: Bool = false,
    chosen: CompositionReply.Chosen? = nil, to request: CompositionRequest? = nil, at time: Int64
  ) throws {
    let request = try #require(request ?? composing.last)
    let reply = CompositionReply(
      sequence: request.sequence, preedit: preedit ?? request.spellings[0].letters,
      boundaries: boundaries, candidates: candidates.map { .init(text: $0) }, hasMore: hasMore,
      chosen: chosen)
    let acts = ErasingQueue<KeyboardAct>()
    defer { apply(acts.popAll()) }
    try keyboard.receiveComposition(reply.packet, at: .milliseconds(time), into: acts)
  }

  mutating func helperIsGone(at time: Int64) {
    let acts = ErasingQueue<KeyboardAct>()
    keyboard.compositionHelperIsGone(at: .milliseconds(time), into: acts)
    apply(acts.popAll())
  }

  mutating func helperIsBack(at time: Int64) {
    let acts = ErasingQueue<KeyboardAct>()
    keyboard.compositionHelperIsBack(at: .milliseconds(time), into: acts)
    apply(acts.popAll())
  }

  /// The strip's items, with the default one in brackets.
  var strip: String {
    (keyboard.strip?.items ?? []).map { $0.kind == .byDefault ? "[\($0.label)]" : $0.label }
      .joined(separator: " ")
  }

  var display: String? { keyboard.strip?.display?.text }
}

extension Modifiers {
  fileprivate var asAsked: String {
    (contains(.control) ? "Control+" : "") + (contains(.shift) ? "Shift+" : "")
  }
}
