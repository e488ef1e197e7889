import Clocks
import Erasing
import Evdev
import Keymap
import Keys
import SeatRules
import Touch
import Typing
import Units

/// Types texts and chords on the daemon's uinput keyboard, with the keymap in use.
///
/// All typing passes through here: touches at once (`type`, `press`), clients' texts one after
/// another (`enqueue`).
final class Typist {
  private var keyboard: OutputKeyboard
  private let device: UInputDevice
  private let outgoing = OutgoingKeys(pace: StrokeQueue.fastestPace)
  /// Plans strokes on the keymap in use; nil at first, when nothing can be typed yet.
  private(set) var planner: (any StrokePlanner)?
  private var modifierKeys = ModifierKeys()
  private var capsLockTap: Stroke?
  /// The strokes being planned. The buffer is reused, and overwritten after each text, so that no
  /// password stays in memory.
  private var planned: [Stroke] = []
  /// The cached results of `canTypeKey`.
  private var keysTyped = AnswersByText()
  private var keysPressed: [Chord: Bool] = [:]
  /// A number that grows when the answers of `canTypeKey` and `canPressKey` may have changed.
  private(set) var keysVersion = 0
  /// The LED trigger of Caps Lock on text consoles; initially the kernel's default.
  private var capsLockTrigger = "kbd-capslock"
  /// The locks that the LEDs show.
  private var shownLocks = Locks(capsLock: false, numLock: false)
  /// The locks assumed after the typist itself has tapped Caps Lock, until the LED shows the
  /// change; nil if the LEDs show the locks.
  private var assumedLocks: (locks: Locks, until: Microseconds)?
  /// The time until which typing waits, because the applications may not yet have noticed the
  /// keyboard. nil once udev has announced the keyboard.
  private var announcementDeadline: Microseconds?

  /// Called to make the session's input method commit a text. `number` identifies the text in
  /// `wasCommitted`.
  var commit:
    (_ number: UInt32, _ text: String, _ until: Microseconds, _ lastKey: Microseconds) -> Void =
      { _, _, _, _ in }
  /// Called when a text was not committed.
  var commitFailed: () -> Void = {}
  /// Called when the kernel begins to refuse events, which are then sent again later.
  var refused: (DeviceError) -> Void = { _ in }
  /// The number of the commit that was sent and is not answered yet.
  private var committing: UInt32?
  /// The preedit in the field; empty if there is none.
  private(set) var preedit = ""

  /// The longest time to wait until udev has announced the new keyboard device.
  static let longestAnnouncement = Microseconds.seconds(2)
  /// The longest time that an ending daemon takes to type the remaining keys.
  static let longestFarewell = Microseconds.milliseconds(500)
  /// The longest time that the system takes to show a tapped Caps Lock on the LED.
  static let longestEcho = Microseconds.milliseconds(500)

  enum Failure: Error {
    case unreachable(UnreachableCharacters)
    case noSuchKey
    case full(free: Int, needed: Int)
  }

  /// - Parameter kept: the keyboard that the previous daemon left.
  /// - Throws: if uinput refuses the keyboard.
  init(
    seat: String, kept: (device: KeptUInput, state: HandoverState.Keyboard)?, at time: Microseconds
  ) throws(DeviceError) {
    let keyboard = try OutputKeyboard(
      keycodes: OutputKeycodes.all, seat: seat,
      kept: kept.map {
        ($0.device, OutputKeyboard.LEDs(capsLock: $0.state.capsLock, numLock: $0.state.numLock))
      })
    self.keyboard = keyboard
    device = keyboard.device
    shownLocks = Locks(capsLock: keyboard.leds.capsLock, numLock: keyboard.leds.numLock)
    if let kept, device.isInherited {
      capsLockTrigger = kept.state.trigger
    } else {
      announcementDeadline = time + Typist.longestAnnouncement
    }
    // Reserve more strokes than any key's text needs, because a growing array leaves a copy in
    // memory.
    planned.reserveCapacity(32)
  }

  /// The keyboard's state for the next daemon.
  var handover: HandoverState.Keyboard {
    HandoverState.Keyboard(
      device: device.handover, capsLock: keyboard.leds.capsLock, numLock: keyboard.leds.numLock,
      trigger: capsLockTrigger)
  }

  /// True if the kernel has accepted all events, so that the keyboard can be handed over.
  var mayLeave: Bool { device.refusals == 0 }

  /// Hands the keyboard over to the next daemon.
  func leave() { device.leave() }

  var node: String { device.node }
  var fileDescriptor: Int32 { device.fileDescriptor }

  /// Uses another keymap from the next character on, even within waiting texts.
  func use(_ planner: any StrokePlanner) {
    self.planner = planner
    capsLockTap = planner.capsLockTap
    modifierKeys = planner.modifierKeys
    prepare()
  }

  func setPace(_ pace: Microseconds) {
    outgoing.strokes.setPace(pace)
  }

  /// The session's key filter.
  var filter: KeyFilter {
    get { outgoing.filter }
    set { outgoing.filter = newValue }
  }

  func wasAnnounced() {
    announcementDeadline = nil
  }

  /// Reads the LEDs that the system has set.
  func readLEDs() {
    guard keyboard.readLEDs() else { return }
    shownLocks = Locks(capsLock: keyboard.leds.capsLock, numLock: keyboard.leds.numLock)
    prepare()
  }

  /// Makes the Caps Lock LED show the lock that a console's keymap uses as Caps Lock.
  func setCapsLockTrigger(_ trigger: String) {
    guard trigger != capsLockTrigger, keyboard.lightCapsLock(by: trigger) else { return }
    capsLockTrigger = trigger
  }

  /// Builds the tables for the current locks in advance rather than at the next touch.
  private func prepare() {
    forgetKeys()
    guard let planner else { return }
    planner.prepare(locks: locks)
    defer { planned.erase() }
    let direct = (0..<128).map { code -> Stroke? in
      // No key types control characters, and searching for them would take most of the time.
      guard code >= 0x20, code < 0x7F else { return nil }
      planned.removeAll(keepingCapacity: true)
      let route = planner.append(Unicode.Scalar(UInt8(code)), locks: shownLocks, to: &planned)
      return route != nil && planned.count == 1 ? planned[0] : nil
    }
    outgoing.useDirect(direct, holding: modifierKeys)
  }

  var locks: Locks {
    guard let assumedLocks else { return shownLocks }
    if Clock.now() < assumedLocks.until { return assumedLocks.locks }
    self.assumedLocks = nil
    return shownLocks
  }

  // MARK: - Touches

  /// Queues the whole text ahead of the clients' waiting texts; `send` sends it. Queues nothing on
  /// an error.
  ///
  /// - Throws: if the text cannot be typed, or the queue is full.
  func type(_ text: String) throws(Failure) {
    do throws(QueueFull) {
      if assumedLocks == nil, let byte = text.onlyByte, try outgoing.type(byte) { return }
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
    // Commit over a preedit if possible: a commit replaces the preedit at once, but keys must wait
    // for its removal.
    if needsCommit(text) || hasPreedit && canCommit && Commits.canCommit(text) {
      return try commit(text)
    }
    defer { planned.erase() }
    try plan(text)
    try append(planned)
  }

  private func commit(_ text: String) throws(Failure) {
    do throws(QueueFull) {
      try outgoing.commit(text)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
  }

  /// Types the key of an XKB keysym `count` times while the modifiers are held.
  ///
  /// - Throws: if the keymap has no such key, or the queue is full.
  func press(
    keysymNamed name: String, with modifiers: Modifiers = [], times count: Int = 1
  ) throws(Failure) {
    guard var stroke = planner?.stroke(keysymNamed: name, locks: locks) else { throw .noSuchKey }
    stroke.modifiers.formUnion(modifiers)
    if count == 1 { try append(stroke) } else { try append(Array(repeating: stroke, count: count)) }
  }

  /// Presses the key of a one-character text, with the modifiers held.
  ///
  /// - Throws: if the keymap has no such key, or the queue is full.
  func press(_ text: String, with modifiers: Modifiers) throws(Failure) {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      throw .noSuchKey
    }
    try append(stroke(for: Chord(modifiers: modifiers, key: .character(scalar))))
  }

  /// Presses the keys of chords one after another, or none of them.
  ///
  /// - Throws: if the keymap lacks a key, or the queue is full.
  func press(_ chords: [Chord]) throws(Failure) {
    defer { planned.erase() }
    for chord in chords { planned.append(try stroke(for: chord)) }
    try append(planned)
  }

  // MARK: - Texts of scripts

  /// Queues a client's whole text, which the caller has checked with `canTypeNow`.
  ///
  /// - Throws: if the queue has no room for the whole text.
  func enqueue(_ text: String) throws(Failure) -> TextQueue.Ticket {
    try enqueue { () throws(QueueFull) in try outgoing.texts.append(text: text) }
  }

  /// - Throws: if the keymap has no such key, or the queue is full.
  func enqueue(_ chord: Chord) throws(Failure) -> TextQueue.Ticket {
    _ = try stroke(for: chord)
    return try enqueue { () throws(QueueFull) in try outgoing.texts.append(chord) }
  }

  private func enqueue(
    _ append: () throws(QueueFull) -> TextQueue.Ticket
  ) throws(Failure) -> TextQueue.Ticket {
    do throws(QueueFull) {
      return try append()
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
  }

  /// Drops the rest of a text, but completes a character that is partly typed.
  func cancel(_ ticket: TextQueue.Ticket) {
    outgoing.texts.cancel(ticket)
  }

  /// The texts that have ended since the last call.
  func popEnded() -> [(ticket: TextQueue.Ticket, end: TextQueue.End)] {
    outgoing.texts.popEnded()
  }

  // MARK: - Committing

  /// True if the session's input method can commit characters that no key types.
  var canCommit: Bool {
    get { outgoing.commits.isOpen }
    set {
      guard newValue != outgoing.commits.isOpen else { return }
      outgoing.commits.isOpen = newValue
      forgetKeys()
    }
  }

  /// The longest time that the session may take to commit a text.
  var commitTimeout: Microseconds {
    get { outgoing.strokes.commitTimeout }
    set { outgoing.strokes.commitTimeout = newValue }
  }

  /// Handles the session's answer to a commit.
  func wasCommitted(_ number: UInt32, _ isDone: Bool) {
    guard number == committing else { return }
    committing = nil
    outgoing.strokes.answered()
    if !isDone, number != Commits.removal { commitFailed() }
  }

  /// True if the session commits a text or shows a preedit, or a text waits to be committed.
  var isCommitting: Bool { committing != nil || hasPreedit || !outgoing.commits.isEmpty }

  /// True if a preedit is in the field.
  var hasPreedit: Bool { outgoing.strokes.hasPreedit }

  /// The time at which a preedit may be shown; nil while keys or commits are on their way.
  var preeditDue: Microseconds? { outgoing.preeditDue }

  /// Records that a preedit is shown in the field.
  func showedPreedit(_ text: String) {
    preedit = text
    outgoing.strokes.showedPreedit()
  }

  /// Removes the preedit, if there is one, with the next `send`.
  func removePreedit() { outgoing.strokes.removePreedit() }

  /// Handles the end of the `keyglass-session` that commits. The text that was sent counts as not
  /// committed.
  func commitsEnd() {
    if let committing { wasCommitted(committing, false) }
  }

  /// Records that the application has reported its text.
  func receiveReport(at time: Microseconds) { outgoing.strokes.receiveReport(at: time) }

  /// Forgets the reports of the application, because another field has the focus.
  func forgetReports() { outgoing.strokes.forgetReports() }

  /// True if a text must be committed as a whole, because no key types one of its characters. Keys
  /// and commits are never mixed in one text.
  private func needsCommit(_ text: String) -> Bool {
    canCommit && Commits.canCommit(text) && text.unicodeScalars.contains(where: needsCommit)
  }

  /// True if no key types the character. Entering a Unicode code by an application's own key
  /// sequence is not considered here, because it is a last resort.
  private func needsCommit(_ scalar: Unicode.Scalar) -> Bool {
    guard let planner else { return false }
    defer { planned.erase() }
    let route = planner.append(scalar, locks: locks, to: &planned)
    return route == nil || route == .unicodeEntry
  }

  // MARK: - Planning

  /// True if a character can be typed with the current locks.
  func canTypeNow(_ character: Character) -> Bool {
    // Planning a stroke takes a thousand instructions, and a client's text can be long.
    if assumedLocks == nil, let byte = character.asciiValue, outgoing.isDirect(byte) { return true }
    return planner != nil && canType(character.unicodeScalars, locks: locks)
  }

  /// True if a text can be typed with all locks off.
  func canType(_ text: String) -> Bool {
    canType(text.unicodeScalars, locks: [])
  }

  /// Forgets the cached results of `canTypeKey` and `canPressKey`.
  private func forgetKeys() {
    keysTyped.removeAll()
    keysPressed.removeAll(keepingCapacity: true)
    keysVersion += 1
  }

  /// True if a key's text can be typed with all locks off. Results are cached, because every scene
  /// asks about all keys; typed text is never looked up here.
  func canTypeKey(_ text: String) -> Bool {
    if let known = keysTyped[text] { return known }
    let found = canType(text)
    keysTyped[text] = found
    return found
  }

  /// True if the keymap can produce the chord that a layout's key presses. Results are cached as in
  /// `canTypeKey`.
  func canPressKey(_ chord: Chord) -> Bool {
    if let known = keysPressed[chord] { return known }
    let found = canPress(chord)
    keysPressed[chord] = found
    return found
  }

  /// Returns true if all characters can be typed. Plans each character alone, so that the strokes
  /// of the whole text are never in memory.
  private func canType(_ scalars: some Sequence<Unicode.Scalar>, locks: Locks) -> Bool {
    guard let planner else { return true }
    defer { planned.erase() }
    for scalar in scalars {
      planned.removeAll(keepingCapacity: true)
      let isReached =
        planner.append(scalar, locks: locks, to: &planned) != nil
        || canCommit && Commits.canCommit(scalar)
      guard isReached else { return false }
    }
    return true
  }

  /// True if there are keys for a chord.
  func canPress(_ chord: Chord) -> Bool {
    guard let planner else { return true }
    guard chord.modifiers.isEmpty, case .keysym(let name) = chord.key else {
      return (try? planner.stroke(for: chord, locks: locks)) != nil
    }
    return planner.stroke(keysymNamed: name, locks: locks) != nil
  }

  /// Plans the strokes of a text into `planned`.
  ///
  /// - Throws: if the text cannot be typed.
  private func plan(_ text: String) throws(Failure) {
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // Type one Return for CR LF, which is one line end.
      if scalar != "\n" || previous != "\r" { try plan(scalar) }
      previous = scalar
    }
  }

  private func plan(_ scalar: Unicode.Scalar) throws(Failure) {
    guard let planner else { throw .noSuchKey }
    guard planner.append(scalar, locks: locks, to: &planned) != nil else {
      throw .unreachable(UnreachableCharacters([Character(scalar)]))
    }
  }

  private func stroke(for chord: Chord) throws(Failure) -> Stroke {
    guard let planner else { throw .noSuchKey }
    do throws(ChordError) {
      return try planner.stroke(for: chord, locks: locks)
    } catch {
      throw .noSuchKey
    }
  }

  private func append(_ strokes: [Stroke]) throws(Failure) {
    do throws(QueueFull) {
      try outgoing.strokes.append(strokes, holding: modifierKeys, to: .finger)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
    assumeLocks(during: strokes)
  }

  private func append(_ stroke: Stroke) throws(Failure) {
    do throws(QueueFull) {
      try outgoing.strokes.append(stroke, holding: modifierKeys, to: .finger)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
    if let tap = capsLockTap, stroke.isTap(of: tap) { assumeLocks(during: [stroke]) }
  }

  private func assumeLocks(during strokes: [Stroke]) {
    guard let tap = capsLockTap, strokes.contains(where: { $0.isTap(of: tap) }) else { return }
    assumedLocks = (locks, Clock.now() + Typist.longestEcho)
  }

  // MARK: - Sending

  /// Sends the keys that are due; returns the time at which the next keys are due.
  func send(at time: Microseconds) -> Microseconds? {
    if let deadline = announcementDeadline {
      guard !outgoing.isEmpty || hasPreedit else { return nil }
      guard time >= deadline else { return deadline }
      announcementDeadline = nil
    }
    if committing != nil, let end = outgoing.nextAnswer, time >= end { commitsEnd() }
    return outgoing.send(
      at: time, plan: { plan(for: $0, into: &$1) }, put: { device.put($0, $1) },
      flush: { keys throws(OutgoingKeys.NotWritten) in
        do throws(DeviceError) {
          try device.flush()
        } catch {
          if device.refusals == 1 { refused(error) }
          throw OutgoingKeys.NotWritten()
        }
        if case .commit(let number)? = keys { return sendCommit(number, at: time) }
        if let assumedLocks, let tap = capsLockTap,
          case .stroke(_, let stroke)? = keys, stroke.isTap(of: tap)
        {
          self.assumedLocks = (assumedLocks.locks, time + Typist.longestEcho)
        }
      })
  }

  private func sendCommit(_ number: UInt32, at time: Microseconds) {
    committing = number
    let hadPreedit = !preedit.isEmpty
    preedit = ""
    let end = outgoing.strokes.nextAnswer ?? time
    guard number != Commits.removal else { return commit(number, "", end, .zero) }
    // The text was dropped, or the session can no longer commit.
    guard let text = outgoing.commits.remove(number), canCommit else {
      commitsEnd()
      guard hadPreedit else { return }
      outgoing.strokes.showedPreedit()
      return outgoing.strokes.removePreedit()
    }
    commit(number, text, end, outgoing.strokes.lastStroke)
  }

  /// Plans the next unit of a client's text; nil if the keymap can no longer type it.
  private func plan(
    for unit: TextQueue.Unit, into plan: inout [Stroke]
  ) -> OutgoingKeys.Plan? {
    switch unit {
    case .character(let scalar):
      if canCommit, Commits.canCommit(scalar), needsCommit(scalar) {
        return .commit(String(scalar))
      }
      guard planner?.append(scalar, locks: locks, to: &plan) != nil else { return nil }
    case .chord(let chord):
      guard let stroke = try? stroke(for: chord) else { return nil }
      plan.append(stroke)
    }
    assumeLocks(during: plan)
    return .strokes(modifierKeys)
  }

  // MARK: - A keypad's own keys

  /// Passes a keypad's key on unchanged, after all strokes queued before it.
  ///
  /// - Throws: if the queue is full.
  func pass(
    _ keycode: UInt16, _ action: KeypadEvent.Action
  ) throws(Failure) {
    do throws(QueueFull) {
      try outgoing.pass(keycode, value: action.rawValue)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
  }

  // MARK: - The end

  /// Drops everything that waits to be typed or committed, because another user is now at the seat.
  /// A later answer to the current commit is ignored.
  func forgetPerson() {
    committing = nil
    preedit = ""
    cutShort()
    outgoing.forgetPerson()
    device.forgetPresses()
    planned.erase()
  }

  /// Drops the clients' texts, but completes a character that is partly typed. Strokes from fingers
  /// are still sent.
  func cancelTexts() {
    outgoing.cancelTexts()
  }

  /// Sends the remaining strokes of fingers, each when it is due. Then waits until applications
  /// have had time to read them, because unread events are lost when the keyboard disappears.
  ///
  /// Takes at most `longestFarewell`; if the session filters keys, twice that and a second more.
  func finish() {
    cancelTexts()
    let end = Clock.now() + Typist.longestFarewell + min(filter.hold + filter.gap, .seconds(1))
    sendAll(until: end)
    if filter != .off {
      // The keyboard is kept for the next daemon, so release a key that is still held for the
      // session's filter. A refused release is written again.
      cutShort()
      outgoing.forgetPerson()
      sendAll(until: Clock.now() + Typist.longestFarewell)
    }
    EventLoop.sleep(until: min(outgoing.strokes.clear, end))
  }

  /// Sends everything that is due before this time, each when it is due.
  private func sendAll(until end: Microseconds) {
    while let deadline = send(at: Clock.now()), deadline < end {
      EventLoop.sleep(until: deadline)
    }
  }

  /// Releases a key that would otherwise be held longer because of the session's slow keys.
  private func cutShort() {
    outgoing.cutShort(at: Clock.now()) { [device] in
      device.put($0, $1)
    } flush: { () throws(OutgoingKeys.NotWritten) in
      do throws(DeviceError) {
        try device.flush()
      } catch {
        if device.refusals == 1 { refused(error) }
        throw OutgoingKeys.NotWritten()
      }
    }
  }
}

extension Stroke {
  /// True if the stroke is a tap of this key, on its own or as part of a character.
  fileprivate func isTap(of key: Stroke) -> Bool {
    keycode == key.keycode && modifiers == key.modifiers
  }
}
