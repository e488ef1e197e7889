import ControlProtocol
import Keys
import Layouts
import MarkedYAML
import OnScreenKeyboard
import Scene
import SeatRules
import Settings
import TextEngine
import Units

// Files that the daemon keeps from one start to the next, and files that users import. They may be
// damaged: malformed lines are skipped. The remaining entries are written and read back unchanged.

/// Feeds vCards, as other programs write them.
func fuzzAddressBook(_ bytes: [UInt8]) {
  do throws(Problem) {
    let names = try AddressBook(Document(file: "names.vcf", bytes: bytes)).names
    precondition(Set(names).count == names.count, "a name twice")
    for name in names {
      precondition(!name.isEmpty && isPlain(name), name)
    }
    var words = LearnedWords()
    for name in names { words.add(.init(text: name, count: 1)) }
    check(words)
  } catch {
    check([error])
  }
}

/// Feeds a list of words: the daemon's own, or an imported one.
func fuzzLearnedWords(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  var words = LearnedWords(text: text)
  check(words)
  var imported = LearnedWords()
  for line in text.split(whereSeparator: \.isNewline) {
    guard let entry = LearnedWords.Entry(line: line) else {
      imported.learn(String(line))
      continue
    }
    precondition(LearnedWords.Entry(line: entry.line.dropLast()) == entry, entry.line)
    _ = imported.merge(entry)
  }
  check(imported)
  for entry in words.entries.prefix(4) {
    // Removing a word also removes its pairs.
    words.remove(entry.text)
    precondition(!words.entries.contains(entry), entry.text)
  }
  check(words)
}

private func check(_ words: LearnedWords) {
  for entry in words.entries {
    precondition(LearnedWords.isFit(entry.text) && entry.count > 0, entry.text)
    precondition(isPlain(entry.text), entry.text)
  }
  // Beyond this sum of uses, reading reduces the counts, so the text would change.
  guard words.entries.reduce(0, { $0 + $1.count }) <= 40_000 else { return }
  let text = words.text
  precondition(LearnedWords(text: text).text == text, "it is read otherwise")
}

func fuzzTouchHabits(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  var habits = TouchHabits(text: text)
  precondition(TouchHabits(text: habits.text) == habits, "it is read otherwise")
  let touchscreen = text.split(separator: "\t").first.map(String.init) ?? ""
  for row in 0..<8 {
    habits.learn(dx: 0.3, dy: -0.3, row: row, on: touchscreen)
    let expected = habits.expected(row: row, on: touchscreen)
    precondition(abs(expected.x) <= 0.5 && abs(expected.y) <= 0.5, "no finger lands there")
  }
}

func fuzzRecentTexts(_ bytes: [UInt8]) {
  let recent = RecentTexts(text: String(decoding: bytes, as: UTF8.self))
  precondition(RecentTexts(text: recent.text) == recent, "it is read otherwise")
  precondition(isPlain(recent.text.split(separator: "\n").joined()))
}

func fuzzPlaces(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  var places = DraggedPlaces(parsing: text)
  precondition(DraggedPlaces(parsing: places.text) == places, "it is read otherwise")
  for output in [text, "", "DSI-1"] {
    let place = places[output]
    precondition((0...1).contains(place.x) && (0...1).contains(place.y))
    places[output] = SurfacePoint(x: place.y, y: place.x)
  }
  precondition(DraggedPlaces(parsing: places.text) == places, "it is read otherwise")
}

func fuzzKeptState(_ bytes: [UInt8]) {
  guard let state = KeptState(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
  guard let again = KeptState(parsing: state.text) else { preconditionFailure("it is not read") }
  precondition(again == state, "it is read otherwise")
  precondition(isPlain(state.layout + state.generalLayout))
}

/// Feeds a daemon's handover to the next one, which continues from it.
func fuzzHandover(_ bytes: [UInt8]) {
  guard let handover = HandoverState(parsing: bytes) else { return }
  // Places are written with six decimals, so the test compares the texts that the daemons write.
  precondition(
    HandoverState(parsing: handover.json.utf8)?.json == handover.json, "it is read otherwise")
  let keyboard = OnScreenKeyboard(
    layout: handoverLayout, behaviour: KeyboardBehaviour(),
    place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
  keyboard.layerAndLatches = handover.keys
  if let kept = handover.inputSources {
    var sources = SessionSources(seat: kept.user)
    sources.restore(kept, until: .seconds(5))
    precondition(sources.toKeep == kept, "\(kept) are not kept")
  }
  _ = keyboard.scene(visible: handover.isVisible, canType: { _ in true })
  var placement = Placement(
    Placement.Inputs(
      layout: handoverLayout, height: KeyboardHeight(share: 0.4, portraitShare: 0.3),
      isPrintedOnGlass: false),
    isVisible: true)
  placement.goOn(with: handover.panel, isVisible: handover.isVisible, at: .zero)
  let place = placement.rectangle
  precondition([place.x, place.y, place.width, place.height].allSatisfy(\.isFinite), "\(place)")
}

private let handoverLayout = layout("en-us")

/// True for one line that a terminal can show.
private func isPlain(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
}
