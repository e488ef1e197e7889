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
/// Everything typed comes through here: touches at once (`type`, `press`), scripts' texts in turn
/// (`enqueue`).
final class Typist {
  private var keyboard: KeyboardDevice
  private let device: UInputDevice
  private let outgoing = OutgoingKeys(pace: StrokeQueue.fastestPace)
  /// nil at first: nothing can be typed before the planner is set.
  private(set) var planner: (any StrokePlanner)?
  private var modifierKeys = ModifierKeys()
  private var capsLockTap: Stroke?
  /// Kept from text to text, and overwritten after each, so that no password stays in it.
  private var planned: [Stroke] = []
  /// Cached answers: whether the keymap types a visible key's text.
  private var keysTyped = AnswersByText()
  private var keysPressed: [String: Bool] = [:]
  /// The LED trigger of Caps Lock on text consoles: at first the kernel's own.
  private var capsLockTrigger = "kbd-capslock"
  /// The locks that the LEDs show.
  private var shownLocks = Locks(capsLock: false, numLock: false)
  /// The locks to count in place of the LEDs, until our own taps of Caps Lock have come back as
  /// LEDs. nil if the LEDs count.
  private var assumedLocks: (locks: Locks, until: Microseconds)?
  /// The time until which the applications may not have noticed the keyboard, and typing waits; nil
  /// once udev has announced it.
  private var announcementDeadline: Microseconds?

  /// Called to have the session's input method commit a text: `number` names it in `wasCommitted`.
  var commit:
    (_ number: UInt32, _ text: String, _ until: Microseconds, _ lastKey: Microseconds) -> Void =
      { _, _, _, _ in }
  /// A text was not committed in time.
  var commitFailed: () -> Void = {}
  /// The number of the commit that has gone out and is not answered.
  private var committing: UInt32?

  /// The time that udev may take to announce the keyboard before it is used anyway.
  static let longestAnnouncement = Microseconds.seconds(2)
  /// The time that the daemon may take at its end to type the remaining keys.
  static let longestFarewell = Microseconds.milliseconds(500)
  /// The time that the system may take to show a tapped Caps Lock on the LED.
  static let longestEcho = Microseconds.milliseconds(500)

  enum Failure: Error {
    case unreachable(UnreachableCharacters)
    case noSuchKey
    case full(free: Int, needed: Int)
  }

  /// - Parameter kept: the keyboard that the previous daemon left.
  /// - Throws: if uinput refuses the keyboard.
  init(
    seat: String, kept: (device: KeptUInput, state: Handover.Keyboard)?, at time: Microseconds
  ) throws(DeviceError) {
    let keyboard = try KeyboardDevice(
      keycodes: EmittedKeycodes.all, seat: seat,
      kept: kept.map {
        ($0.device, KeyboardDevice.LEDs(capsLock: $0.state.capsLock, numLock: $0.state.numLock))
      })
    self.keyboard = keyboard
    device = keyboard.device
    shownLocks = Locks(capsLock: keyboard.leds.capsLock, numLock: keyboard.leds.numLock)
    if let kept, device.isTakenOver {
      capsLockTrigger = kept.state.trigger
    } else {
      announcementDeadline = time + Typist.longestAnnouncement
    }
    // Room for more strokes than any key's text takes, because growing would leave the old memory
    // unerased.
    planned.reserveCapacity(32)
  }

  /// The keyboard's state for the next daemon.
  var handover: Handover.Keyboard {
    Handover.Keyboard(
      device: device.handover, capsLock: keyboard.leds.capsLock, numLock: keyboard.leds.numLock,
      trigger: capsLockTrigger)
  }

  /// The keyboard outlives the daemon.
  func leave() { device.leave() }

  var node: String { device.node }
  var fileDescriptor: Int32 { device.fileDescriptor }

  /// Applies from the next character on, also to waiting texts.
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

  /// Follows the lock that a console's keymap uses as Caps Lock, unless it already does.
  func setCapsLockTrigger(_ trigger: String) {
    guard trigger != capsLockTrigger, keyboard.lightCapsLock(by: trigger) else { return }
    capsLockTrigger = trigger
  }

  /// Builds the tables for these locks now rather than at the next touch.
  private func prepare() {
    keysTyped.removeAll()
    keysPressed.removeAll(keepingCapacity: true)
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
    if EventLoop.now() < assumedLocks.until { return assumedLocks.locks }
    self.assumedLocks = nil
    return shownLocks
  }

  // MARK: - Touches

  /// Types the whole text ahead of any that waits, or nothing; `send` sends it.
  ///
  /// - Throws: if the text cannot be typed, or there is no room.
  func type(_ text: String) throws(Failure) {
    do throws(StrokeQueue.Full) {
      if assumedLocks == nil, let byte = text.onlyByte, try outgoing.type(byte) { return }
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
    if needsCommit(text) { return try commit(text) }
    defer { planned.erase() }
    try plan(text)
    try append(planned)
  }

  private func commit(_ text: String) throws(Failure) {
    do throws(StrokeQueue.Full) {
      try outgoing.commit(text)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
  }

  /// Types the key with an XKB keysym's name `count` times with the modifiers held.
  ///
  /// - Throws: if the keymap has no such key, or there is no room.
  func press(
    keysymNamed name: String, with modifiers: Modifiers = [], times count: Int = 1
  ) throws(Failure) {
    guard var stroke = planner?.stroke(keysymNamed: name, locks: locks) else { throw .noSuchKey }
    stroke.modifiers.formUnion(modifiers)
    if count == 1 { try append(stroke) } else { try append(Array(repeating: stroke, count: count)) }
  }

  /// Types the key of a one-character text with the modifiers held.
  ///
  /// - Throws: if the keymap has no such key, or there is no room.
  func press(_ text: String, with modifiers: Modifiers) throws(Failure) {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      throw .noSuchKey
    }
    try append(stroke(for: Chord(modifiers: modifiers, key: .character(scalar))))
  }

  // MARK: - Texts of scripts

  /// Takes the whole text. The caller checks beforehand, with `canTypeNow`, that it can be typed.
  ///
  /// - Throws: if there is no room for all of it.
  func enqueue(_ text: String) throws(Failure) -> TextQueue.Ticket {
    try enqueue { () throws(TextQueue.Full) in try outgoing.texts.append(text: text) }
  }

  /// - Throws: if the keymap has no such key, or there is no room.
  func enqueue(_ chord: Chord) throws(Failure) -> TextQueue.Ticket {
    _ = try stroke(for: chord)
    return try enqueue { () throws(TextQueue.Full) in try outgoing.texts.append(chord) }
  }

  private func enqueue(
    _ append: () throws(TextQueue.Full) -> TextQueue.Ticket
  ) throws(Failure) -> TextQueue.Ticket {
    do throws(TextQueue.Full) {
      return try append()
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
  }

  /// Drops the rest of a text, except of a half-typed character.
  func cancel(_ ticket: TextQueue.Ticket) {
    outgoing.texts.cancel(ticket)
  }

  /// The texts that have ended since the last call.
  func popEnded() -> [(ticket: TextQueue.Ticket, end: TextQueue.End)] {
    outgoing.texts.popEnded()
  }

  // MARK: - Committing

  /// True if the session's input method commits characters that no keys type.
  var canCommit: Bool {
    get { outgoing.commits.isOpen }
    set {
      guard newValue != outgoing.commits.isOpen else { return }
      outgoing.commits.isOpen = newValue
      keysTyped.removeAll()
    }
  }

  /// The time that the session may take for a commit.
  var commitPatience: Microseconds {
    get { outgoing.strokes.commitPatience }
    set { outgoing.strokes.commitPatience = newValue }
  }

  /// The session has answered a commit.
  func wasCommitted(_ number: UInt32, _ isDone: Bool) {
    guard number == committing else { return }
    committing = nil
    outgoing.strokes.answered()
    if !isDone { commitFailed() }
  }

  /// Handles the end of the helper that commits: the text on its way was not committed.
  func commitsEnd() {
    if let committing { wasCommitted(committing, false) }
  }

  /// Handles an application's report on its text.
  func receiveReport(at time: Microseconds) { outgoing.strokes.receiveReport(at: time) }

  /// Forgets the application's reports: another field has the focus.
  func forgetReports() { outgoing.strokes.forgetReports() }

  /// True if a text is to be committed as a whole: keys and commits are not mixed in one text.
  private func needsCommit(_ text: String) -> Bool {
    canCommit && Commits.canCommit(text) && text.unicodeScalars.contains(where: needsCommit)
  }

  /// An application's own entry of codes is the last resort.
  private func needsCommit(_ scalar: Unicode.Scalar) -> Bool {
    guard let planner else { return false }
    defer { planned.erase() }
    let route = planner.append(scalar, locks: locks, to: &planned)
    return route == nil || route == .unicodeEntry
  }

  // MARK: - Planning

  /// True if a character can be typed with the current locks.
  func canTypeNow(_ character: Character) -> Bool {
    planner != nil && canType(character.unicodeScalars, locks: locks)
  }

  /// True if a text can be typed with all locks off.
  func canType(_ text: String) -> Bool {
    canType(text.unicodeScalars, locks: [])
  }

  /// True if a key's text can be typed with all locks off. Results are cached, because every scene
  /// asks about all keys; typed text never comes here.
  func canTypeKey(_ text: String) -> Bool {
    if let known = keysTyped[text] { return known }
    let found = canType(text)
    keysTyped[text] = found
    return found
  }

  /// True if a key that presses another can be carried out. Results are cached as in `canTypeKey`.
  func canPressKey(_ name: String) -> Bool {
    if let known = keysPressed[name] { return known }
    let found = canPress(keysymNamed: name)
    keysPressed[name] = found
    return found
  }

  /// Plans each character by itself, so that the strokes of the whole text are never in memory.
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

  /// True if there is a key for a keysym's name.
  func canPress(keysymNamed name: String) -> Bool {
    guard let planner else { return true }
    return planner.stroke(keysymNamed: name, locks: locks) != nil
  }

  /// Leaves the strokes in `planned`.
  ///
  /// - Throws: if the text cannot be typed.
  private func plan(_ text: String) throws(Failure) {
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // CR LF is one line end, and one Return.
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
    do throws(StrokeQueue.Full) {
      try outgoing.strokes.append(strokes, holding: modifierKeys, to: .finger)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
    assumeLocks(during: strokes)
  }

  private func append(_ stroke: Stroke) throws(Failure) {
    do throws(StrokeQueue.Full) {
      try outgoing.strokes.append(stroke, holding: modifierKeys, to: .finger)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
    if let tap = capsLockTap, stroke.isTap(of: tap) { assumeLocks(during: [stroke]) }
  }

  private func assumeLocks(during strokes: [Stroke]) {
    guard let tap = capsLockTap, strokes.contains(where: { $0.isTap(of: tap) }) else { return }
    assumedLocks = (locks, EventLoop.now() + Typist.longestEcho)
  }

  // MARK: - Out

  /// Sends the keys that are due; returns when more are due.
  ///
  /// - Throws: if the kernel does not take it.
  func send(at time: Microseconds) throws(DeviceError) -> Microseconds? {
    if let deadline = announcementDeadline {
      guard !outgoing.isEmpty else { return nil }
      guard time >= deadline else { return deadline }
      announcementDeadline = nil
    }
    if let end = outgoing.nextAnswer, time >= end { commitsEnd() }
    var failure: DeviceError?
    do throws(OutgoingKeys.NotWritten) {
      return try send(at: time, orTell: &failure)
    } catch {
      if let failure { throw failure }
      return nil
    }
  }

  private func send(
    at time: Microseconds, orTell failure: inout DeviceError?
  ) throws(OutgoingKeys.NotWritten) -> Microseconds? {
    try outgoing.send(
      at: time, plan: { plan(for: $0, into: &$1) }, put: { device.put($0, $1) },
      flush: { keys throws(OutgoingKeys.NotWritten) in
        do throws(DeviceError) {
          try device.flush()
        } catch {
          failure = error
          throw OutgoingKeys.NotWritten()
        }
        if case .commit(let number)? = keys { return sendCommit(number, at: time) }
        if let assumedLocks, let tap = capsLockTap,
          case .stroke(let stroke, _)? = keys, stroke.isTap(of: tap)
        {
          self.assumedLocks = (assumedLocks.locks, time + Typist.longestEcho)
        }
      })
  }

  private func sendCommit(_ number: UInt32, at time: Microseconds) {
    committing = number
    // The session that was to commit the text is gone.
    guard let text = outgoing.commits.remove(number), canCommit else { return commitsEnd() }
    commit(number, text, outgoing.strokes.nextAnswer ?? time, outgoing.strokes.lastStroke)
  }

  /// Plans a text's next unit, which the keymap may no longer reach.
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

  /// Passes a key on unchanged, after everything that fingers typed before it.
  ///
  /// - Throws: if there is no room.
  func pass(
    _ keycode: UInt16, _ action: KeypadEvent.Action
  ) throws(Failure) {
    do throws(StrokeQueue.Full) {
      try outgoing.pass(keycode, value: action.rawValue)
    } catch {
      throw .full(free: error.free, needed: error.needed)
    }
  }

  // MARK: - The end

  /// Drops all that waits to be typed or committed: it was for another user's session. An answer to
  /// the commit that is on its way counts no more.
  func forgetPerson() {
    committing = nil
    // A device that cannot be written to throws with the next key.
    try? cutShort()
    outgoing.forgetPerson()
    planned.erase()
  }

  /// Drops the texts on their way, except the rest of a half-typed character. Strokes from fingers
  /// still go out; nothing is held between two strokes.
  func cancelTexts() {
    outgoing.cancelTexts()
  }

  /// Sends fingers' strokes, each when it is due, and waits until readers will have read them,
  /// because unread events go with the keyboard. Takes no longer than `longestFarewell`, and a
  /// second more if the session filters keys.
  ///
  /// - Throws: if the kernel does not take it.
  func finish() throws(DeviceError) {
    cancelTexts()
    let end = EventLoop.now() + Typist.longestFarewell + min(filter.hold + filter.gap, .seconds(1))
    while let deadline = try send(at: EventLoop.now()), deadline < end {
      EventLoop.sleep(until: deadline)
    }
    if filter != .off {
      // The keyboard stays for the next daemon: no key of a stroke that was too slow may stay down.
      try cutShort()
      outgoing.forgetPerson()
      _ = try send(at: EventLoop.now())
    }
    EventLoop.sleep(until: min(outgoing.strokes.clear, end))
  }

  /// Ends a stroke that is held until the session counts it.
  private func cutShort() throws(DeviceError) {
    try outgoing.cutShort { [device] in
      device.put($0, $1)
    } flush: { () throws(DeviceError) in
      try device.flush()
    }
  }
}

extension Stroke {
  /// True if the stroke is a tap of this key, on its own or as part of a character.
  fileprivate func isTap(of key: Stroke) -> Bool {
    keycode == key.keycode && modifiers == key.modifiers
  }
}
