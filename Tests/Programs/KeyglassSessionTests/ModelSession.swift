import ControlProtocol
import Keymap
import TestSupport
import Typing
import Units

@testable import keyglass_session

/// A model of the daemon's queue, the helper, a compositor and an application with two fields, in
/// virtual time. The queue, the focus, the commits and the preedits are the real ones; each message
/// takes a few milliseconds.
struct ModelSession {
  /// A composed text and its outcome.
  struct Composed {
    var text: String
    /// The field that the daemon knew when it sent the text; nil if it has sent none.
    var field: Int?
    var outcome: Bool?
    /// True if the focus changed shortly before the text was sent, or while it was on its way.
    var metChange = false
  }

  /// The version of the input method's protocol, and the kind of applications.
  enum Kind: CaseIterable {
    /// Version 2: the compositor ignores what was sent before it read the last report.
    case version2
    /// Version 1, as in KWin: the compositor repeats the preedit after each report.
    case version1
    /// Version 1 with applications like those of Qt 5. They report only changes of their text, and
    /// ignore only what comes before the compositor knows their focus.
    case version1WithoutSerials
  }

  private enum ToCompositor {
    case preedit(String)
    case text(String)
    case commit(serial: UInt32)
    /// Requests of version 1, to the context with this number.
    case requests([ContextRequest], context: Int)
    case sync(isOfPreedit: Bool)
  }

  private enum ToHelper {
    case event(InputMethodEvent)
    case answer(isOfPreedit: Bool)
  }

  private enum ToApplication {
    case key(Character)
    case done(serial: Int, preedit: String, text: String)
    case enter(Int)
    case leave
  }

  private enum FromApplication {
    case enable(Int, text: String)
    case disable
    case report(text: String)
  }

  /// A queue of messages in their order, each with the time of its arrival.
  private struct Channel<Message> {
    private var messages: [(time: Int64, message: Message)] = []

    mutating func send(_ message: Message, at time: Int64) {
      messages.append((max(time, messages.last?.time ?? 0), message))
    }

    mutating func receive(at time: Int64) -> Message? {
      guard let first = messages.first, first.time <= time else { return nil }
      return messages.removeFirst().message
    }
  }

  private var random: SplitMix
  private let kind: Kind
  private(set) var now: Int64 = 0

  // The daemon.
  private let outgoing = OutgoingKeys(pace: .milliseconds(1))
  private var knownField: UInt32?
  private var fields = Channel<UInt32?>()
  private var preedit = ""
  private var sentNumber: UInt32?
  private var sentText = ""
  /// The text that waits for the helper's next call; nil if none waits.
  private var next: CommitText?
  private var helperIsBusy = false
  private var toHelper = Channel<CommitText>()
  private var fromHelper = Channel<CommitText.Outcome?>()
  /// The composed letters, which the daemon wants in the field.
  var composing = ""
  private(set) var composed: [Composed] = []
  private var touched: Int64 = 0

  // The helper.
  private var focus = WaylandFocus()
  private var committing = Committing()
  private var shown = FieldPreedit()
  private var committingNumber: UInt32?
  /// The number of the last context of version 1; nil if it has ended.
  private var context: Int?
  private var contextCount = 0
  /// True if events of version 1 wait for the end of their group.
  private var hasNews = false
  /// The fields by the helper's numbers. In version 1, one group may hold several changes of focus.
  private var numbered: [UInt32: Int] = [:]
  private var reportedField: UInt32?

  // The compositor.
  private var toCompositor = Channel<ToCompositor>()
  private var events = Channel<ToHelper>()
  private var pending = (preedit: "", text: "")
  /// The preedit that the compositor repeats under version 1.
  private var repeated = ""
  private var doneCount: UInt32 = 0
  private var commitCount = 0
  private var isActive = false
  /// The fields in the order in which they got the focus.
  private var activated: [Int] = []

  // The application.
  private var toApplication = Channel<ToApplication>()
  private var fromApplication = Channel<FromApplication>()
  private var ownCommits = 0
  /// The number of reports when the focus last changed.
  private var commitsAtFocus = 0
  private(set) var focused: Int?
  private(set) var texts = ["", ""]
  private(set) var preeditInField = ""
  /// The number of requests of version 1 whose caret was not at the preedit's end.
  private(set) var wrongCarets = 0
  /// The number of keys that an application got while it showed a preedit.
  private(set) var keysInPreedit = 0
  /// The preedits that applications showed in all.
  private(set) var shownPreedits: Set<String> = []

  init(_ kind: Kind = .version2, seed: UInt64) {
    self.kind = kind
    random = SplitMix(seed: seed)
    let direct = (0..<128).map { Stroke(keycode: UInt16($0), modifiers: [], isContinued: false) }
    outgoing.useDirect(direct, holding: ModifierKeys())
    outgoing.strokes.commitTimeout = .milliseconds(500)
    focus.ask()
    focus.answered()
  }

  private mutating func later() -> Int64 { now + 1 + Int64(random.next() % 6) }
  private var time: Microseconds { .milliseconds(now) }

  // MARK: - The person

  /// Gives the focus to a field.
  mutating func touch(_ field: Int?) {
    touched = now
    toApplication.send(.leave, at: later())
    if let field { toApplication.send(.enter(field), at: later()) }
    for index in composed.indices where composed[index].outcome == nil {
      composed[index].metChange = true
    }
  }

  mutating func type(_ key: Unicode.Scalar) throws { _ = try outgoing.type(UInt8(key.value)) }

  /// Ends the composition with a text of one character.
  mutating func finish(with text: Character) throws {
    composing = ""
    guard focused != nil else { return }
    composed.append(Composed(text: String(text), metChange: now < touched + 100))
    try outgoing.commit(String(text))
  }

  // MARK: - Time

  mutating func wait(_ milliseconds: Int64) {
    for _ in 0..<milliseconds {
      now += 1
      runApplication()
      runCompositor()
      runHelper()
      runDaemon()
    }
  }

  private mutating func runDaemon() {
    while let field = fields.receive(at: now) {
      knownField = field
      // Another field ends the composition.
      composing = ""
    }
    while let outcome = fromHelper.receive(at: now) {
      helperIsBusy = false
      if let outcome, outcome.number == sentNumber { end(outcome.isCommitted) }
      if let next {
        self.next = nil
        give(next)
      }
    }
    if outgoing.strokes.nextAnswer.map({ $0 <= time }) == true { end(false) }
    advancePreedit()
    var keys: [Character] = []
    var commits: [UInt32] = []
    _ = outgoing.send(
      at: time, plan: { _, _ in nil },
      put: { code, value in
        if value == 1 { keys.append(Character(Unicode.Scalar(UInt8(code)))) }
      },
      flush: { sent in if case .commit(let number) = sent { commits.append(number) } })
    for key in keys { toApplication.send(.key(key), at: later()) }
    for number in commits {
      preedit = ""
      sentNumber = number
      sentText = outgoing.commits.remove(number) ?? ""
      guard knownField != nil || sentText.isEmpty else {
        end(false)
        continue
      }
      if let knownField, let index = composed.firstIndex(where: { $0.text == sentText }) {
        composed[index].field = numbered[knownField]
      }
      give(
        CommitText(
          number: number, text: sentText, until: outgoing.strokes.nextAnswer ?? time,
          lastKey: outgoing.strokes.lastStroke, field: knownField))
    }
  }

  /// Handles the end of a commit or a removal.
  private mutating func end(_ isCommitted: Bool) {
    sentNumber = nil
    if let index = composed.firstIndex(where: { $0.text == sentText }) {
      composed[index].outcome = isCommitted
    }
    outgoing.strokes.answered()
  }

  private mutating func advancePreedit() {
    guard !composing.isEmpty, let knownField else { return outgoing.strokes.removePreedit() }
    guard composing != preedit, let due = outgoing.preeditDue, due <= time else { return }
    outgoing.strokes.showedPreedit()
    preedit = composing
    give(CommitText(preedit: composing, field: knownField))
  }

  /// Gives a text to the helper, or, while the helper is busy, keeps it as the next text.
  private mutating func give(_ text: CommitText) {
    guard !helperIsBusy else {
      next = text
      return
    }
    helperIsBusy = true
    toHelper.send(text, at: later())
  }

  private mutating func runHelper() {
    while let message = events.receive(at: now) {
      switch message {
      case .event(let event): handle(event)
      case .answer(isOfPreedit: true):
        endGroup()
        shown.wasHandled()
      case .answer(isOfPreedit: false):
        endGroup()
        perform(
          committing.answered(hasField: focus.canCommit(to: committing.field), at: time))
      }
    }
    endGroup()
    if focus.field != reportedField {
      reportedField = focus.field
      fields.send(reportedField, at: later())
    }
    while var text = toHelper.receive(at: now) {
      if text.isPreedit {
        perform(shown.show(text.text, in: text.field, at: time))
        fromHelper.send(nil, at: later())
      } else {
        if let time = shown.sentTime { text.lastKey = max(text.lastKey, time) }
        shown.replace()
        committingNumber = text.number
        perform(
          committing.begin(
            text, hasField: focus.canCommit(to: text.field), reports: focus.reportsTexts))
      }
    }
    perform(committing.expire(at: time))
    perform(shown.expire(at: time))
    if let number = committingNumber, let isCommitted = committing.popOutcome(of: number) {
      committingNumber = nil
      if !isCommitted { perform(shown.remove(at: time)) }
      fromHelper.send(CommitText.Outcome(number: number, isCommitted: isCommitted), at: later())
    }
  }

  /// Handles an event of version 2, or the same event of version 1, which has no `done`.
  private mutating func handle(_ event: InputMethodEvent) {
    guard kind != .version2 else { return apply(event) }
    hasNews = true
    switch event {
    case .activate:
      contextCount += 1
      context = contextCount
    case .deactivate: context = nil
    case .done: return
    case .surroundingText, .contentType: break
    }
    apply(event)
  }

  private mutating func endGroup() {
    guard hasNews else { return }
    hasNews = false
    apply(.done)
  }

  private mutating func apply(_ event: InputMethodEvent) {
    let hasChanged = focus.handle(event) != nil
    guard event == .done else { return }
    if let field = focus.field, numbered[field] == nil {
      numbered[field] = activated[(context ?? Int(field)) - 1]
    }
    shown.focus(focus.fieldForPreedits)
    perform(shown.reported(isDue: hasChanged && kind == .version2, at: time))
    perform(committing.reported(at: time))
  }

  /// Sends requests of version 1; returns false if there is no context.
  private mutating func send(_ requests: [ContextRequest]) -> Bool {
    guard let context else { return false }
    toCompositor.send(.requests(requests, context: context), at: later())
    return true
  }

  private mutating func perform(_ step: Committing.Step?) {
    guard let step else { return }
    if case .commit(let text) = step, kind != .version2 {
      shown.wasReplaced(at: text.isEmpty ? time : nil)
      guard send([ContextRequest.request(committing: text)]) else { return committing.giveUp() }
    } else if case .commit(let text) = step {
      shown.wasReplaced(at: text.isEmpty ? time : nil)
      if !text.isEmpty { toCompositor.send(.text(text), at: later()) }
      toCompositor.send(.commit(serial: focus.serial), at: later())
    }
    toCompositor.send(.sync(isOfPreedit: false), at: later())
  }

  private mutating func perform(_ update: FieldPreedit.Update?) {
    guard let update else { return }
    var isSent = true
    if kind == .version2 {
      if case .show(let text) = update { toCompositor.send(.preedit(text), at: later()) }
      toCompositor.send(.commit(serial: focus.serial), at: later())
    } else {
      isSent = send(ContextRequest.requests(for: update))
    }
    guard case .show = update else { return }
    guard isSent else { return shown.wasHandled() }
    toCompositor.send(.sync(isOfPreedit: true), at: later())
  }

  private mutating func runCompositor() {
    while let message = fromApplication.receive(at: now) {
      commitCount += 1
      switch message {
      case .enable(let field, let text):
        isActive = true
        activated.append(field)
        report([.activate, .text(text), .plain])
      case .disable:
        guard isActive else { continue }
        isActive = false
        repeated = ""
        report([.deactivate])
      case .report(let text): if isActive { report([.text(text), .plain]) }
      }
      if kind != .version2, isActive { sendDone() }
    }
    while let message = toCompositor.receive(at: now) {
      switch message {
      case .preedit(let text): pending.preedit = text
      case .text(let text): pending.text = text
      case .requests(let requests, let context):
        guard isActive, context == activated.count else { continue }
        perform(requests)
      case .sync(let isOfPreedit): events.send(.answer(isOfPreedit: isOfPreedit), at: later())
      case .commit(let serial):
        defer { pending = ("", "") }
        guard serial == doneCount, isActive else { continue }
        toApplication.send(
          .done(serial: commitCount, preedit: pending.preedit, text: pending.text), at: later())
      }
    }
  }

  /// Performs requests of version 1.
  private mutating func perform(_ requests: [ContextRequest]) {
    var caret: Int32 = 0
    for request in requests {
      switch request {
      case .preeditStyling: break
      case .preeditCursor(let index): caret = index
      case .preeditString(let text):
        if caret != text.utf8.count { wrongCarets += 1 }
        repeated = text
        sendDone()
      case .commitString(let text):
        repeated = ""
        sendDone(text: text)
      }
    }
  }

  private mutating func sendDone(text: String = "") {
    toApplication.send(.done(serial: commitCount, preedit: repeated, text: text), at: later())
  }

  private mutating func report(_ events: [InputMethodEvent]) {
    for event in events + [.done] { self.events.send(.event(event), at: later()) }
    doneCount += 1
  }

  private mutating func runApplication() {
    while let message = toApplication.receive(at: now) {
      switch message {
      case .leave:
        preeditInField = ""
        guard focused != nil else { continue }
        focused = nil
        reply(.disable)
        commitsAtFocus = ownCommits
      case .enter(let field):
        focused = field
        reply(.enable(field, text: texts[field]))
        commitsAtFocus = ownCommits
      case .key(let key):
        guard let focused else { continue }
        if !preeditInField.isEmpty { keysInPreedit += 1 }
        texts[focused].append(key)
        reply(.report(text: texts[focused]))
      case .done(let serial, let preedit, let text):
        let countsReports = kind != .version1WithoutSerials
        let oldest = countsReports ? ownCommits : commitsAtFocus
        guard let focused, serial >= oldest else { continue }
        let changes = countsReports && preeditInField != preedit || !text.isEmpty
        preeditInField = preedit
        shownPreedits.insert(preedit)
        texts[focused] += text
        if changes { reply(.report(text: texts[focused])) }
      }
    }
  }

  private mutating func reply(_ message: FromApplication) {
    ownCommits += 1
    fromApplication.send(message, at: later())
  }
}
