import ControlProtocol
import Layouts
import OnScreenKeyboard
import Scene
import SeatRules
import Settings
import Units

/// Feeds reports of the focused field through the parser and the decoder, mixed with touches, time,
/// consoles, and requests to show and hide the keyboard. The keyboard appears only for a touched
/// field, and disappears only after a while without a focused field. It keeps no text of a private
/// field, and helpers' reports end with the helpers.
///
/// Each step is a byte that selects it, followed by as many bytes as it needs.
func fuzzFocus(_ bytes: [UInt8]) {
  var session = FocusSession()
  var rest = bytes[...]
  while let what = rest.popFirst() { session.play(what, &rest) }
  session.end()
}

/// The daemon's handling of the focus, in virtual time.
private struct FocusSession {
  private static let sources = ["input-method", "toplevel", "purpose", "browser", ""]
  private static let applications = [
    "", "foot", "FOOT", "editor", "*", "[", "game", "\\u0000", String(repeating: "a", count: 256),
    String(repeating: "b", count: 257),
  ]
  private static let texts = [
    "", "The quick brown fox. ", "e\u{301}", "\u{200F}", "🙂", String(repeating: "x", count: 1024),
    String(repeating: "é", count: 600),
  ]
  private static let layouts = ["en-us", "number-pad"].map(layout)

  private var rules = Settings.Field()
  private var connections = (0..<4).map { _ in ControlConnection(rights: .all) }
  private var fieldStatements = FieldStatements()
  private var follower = FocusFollower()
  private let keyboard: OnScreenKeyboard
  private var field = FocusedField.unknown
  private var isVisible = true
  private var isConsole = false
  private var time = Microseconds.seconds(1)
  private var touched: Microseconds?
  /// The time at which the last known field lost the focus; nil while a field has the focus.
  private var unwanted: Microseconds?

  init() {
    rules.refuse = ["game"]
    follower.mode = .touch
    keyboard = OnScreenKeyboard(
      layout: Self.layouts[0],
      behaviour: KeyboardBehaviour(Settings(), decimalSign: ".", layouts: Self.layouts),
      place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
    keyboard.useLexicon(fewWordsLexicon)
  }

  mutating func play(_ what: UInt8, _ rest: inout ArraySlice<UInt8>) {
    let client = Int(what / 16) % connections.count
    func next() -> UInt8 { rest.popFirst() ?? 0 }
    switch what % 16 {
    case 0:
      touched = time
      follower.touchedApplication(at: time)
      follower.tapped(at: time)
    case 1: pass(.milliseconds(Int64(next()) * 10))
    case 2: hangUp(client)
    case 3: isVisible = next() % 2 == 0
    case 4:
      isConsole.toggle()
      applyField()
    case 5:
      fieldStatements.fields.seatChanged(to: UInt32(next() % 2))
      applyField()
    case 6:
      call("SetSurroundingText", #"{"before":\#(quoted(Self.text(next())))}"#, from: client)
    case 7:
      follower.mode = [.off, .touch, .always][Int(next() % 3)]
      applyField()
    default: call("SetField", field(what, &rest), from: client)
    }
  }

  private static func text(_ byte: UInt8) -> String { texts[Int(byte) % texts.count] }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func field(_ what: UInt8, _ rest: inout ArraySlice<UInt8>) -> String {
    func next() -> UInt8 { rest.popFirst() ?? 0 }
    let flags = next()
    let source = Self.sources[Int(next()) % Self.sources.count]
    var members = [#""active":\#(flags % 4 > 0)"#, #""source":"\#(source)""#]
    if flags & 4 != 0 {
      let purposes = Purpose.allCases.map(\.rawValue) + ["x"]
      members.append(#""purpose":"\#(purposes[Int(next()) % purposes.count])""#)
    }
    if flags & 8 != 0 {
      let bits = UInt16(next()) | UInt16(next()) << 8
      let names = FieldHints(rawValue: bits).names.map(quoted).joined(separator: ",")
      members.append(#""hints":[\#(names)]"#)
    }
    if flags & 16 != 0 {
      let id = Self.applications[Int(next()) % Self.applications.count]
      members.append(#""application":"\#(id)""#)
    }
    if flags & 32 != 0 { members.append(#""before":\#(quoted(Self.text(next())))"#) }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func call(_ method: String, _ parameters: String, from client: Int) {
    connections[client].receive(
      Array(#"{"method":"io.keyglass.Control.\#(method)","parameters":\#(parameters)}"#.utf8) + [0])
    loop: while true {
      switch connections[client].advance() {
      case .idle: break loop
      case .answered: break
      case .call(let call):
        receive(call.request, from: client)
        connections[client].reply(.done, to: call)
      }
    }
    connections[client].didWrite(connections[client].pendingOutput.count)
    if connections[client].isFinished { hangUp(client) }
  }

  private mutating func receive(_ request: ControlRequest, from client: Int) {
    switch request {
    case .setField(let field, let before, _, _, _):
      fieldStatements.record(field, by: UInt64(client), of: 1000)
      keyboard.forgetText()
      applyField()
      if fieldStatements.fields.counts(of: UInt64(client)) { receiveText(beforeCaret: before) }
    case .setSurroundingText(let before):
      if fieldStatements.fields.counts(of: UInt64(client)) { receiveText(beforeCaret: before) }
    default: preconditionFailure("another call than was made")
    }
  }

  private func receiveText(beforeCaret before: String?) {
    guard let before, !field.privacy.isPrivate else { return }
    keyboard.receiveText(beforeCaret: before, at: time)
  }

  private mutating func applyField() {
    field = fieldStatements.field(
      isConsole: isConsole, rules, Settings.LayoutsByPurpose())
    keyboard.setPurpose(field.purpose, field.hints)
    precondition(keyboard.privacy.isSecret == field.privacy.isSecret)
    precondition(
      !field.privacy.isSecret || keyboard.text.typed.isEmpty, "a secret field's text is kept")
    let wish = isConsole ? .unknown : field.keyboardWish
    if wish == .hidden { unwanted = unwanted ?? time } else { unwanted = nil }
    switch follower.receiveFocus(
      wish, ownsTaps: field.ownsTaps, isVisible: isVisible, at: time)
    {
    case .comes:
      precondition(wish == .shown, "it comes for no field")
      precondition(
        follower.mode == .always || touched.map { time - $0 <= .seconds(1) } == true,
        "it comes for a field that nobody has touched")
      isVisible = true
    case .hides:
      precondition(wish == .manual, "it goes at once for another than a manual field")
      isVisible = false
    case nil: break
    }
  }

  private mutating func hangUp(_ client: Int) {
    connections[client] = ControlConnection(rights: .all)
    fieldStatements.remove(UInt64(client))
    applyField()
  }

  private mutating func pass(_ duration: Microseconds) {
    let end = time + duration
    while let deadline = follower.nextDeadline, deadline <= end {
      time = deadline
      switch follower.popDueChange(isVisible: isVisible, at: time) {
      case .hides:
        precondition(
          field.keyboardWish == .manual
            || unwanted.map { time - $0 >= FocusFollower.timeout } == true, "it goes too soon")
        isVisible = false
      case .comes:
        precondition(unwanted == nil && field.keyboardWish == .shown, "it comes for no field")
        isVisible = true
      case nil:
        precondition(
          follower.nextDeadline.map { $0 > time } == true, "a deadline that is never met")
      }
    }
    time = end
  }

  mutating func end() {
    for client in connections.indices { hangUp(client) }
    if isConsole {
      isConsole = false
      applyField()
    }
    precondition(field == .unknown, "what a client fieldStatements outlives it: \(field)")
    pass(.seconds(10))
    precondition(follower.nextDeadline == nil && keyboard.nextDeadline == nil)
  }
}
