import Evdev
import Keymap
import Touch
import Typing
import Units

/// Types texts and chords on the daemon's uinput keyboard, through the keymap in use.
final class Typist {
  private var keyboard: KeyboardDevice
  private var queue: StrokeQueue
  private var frames: StrokeFrames
  /// nil until it is set: nothing can be typed before.
  private(set) var keymap: Keymap?
  private var events: [InputEvent] = []
  /// Until then the applications may not have noticed the keyboard, and what is typed waits; nil
  /// once udev has announced it.
  private var announcementDeadline: Microseconds?

  /// How long udev may take to announce the keyboard before it is used all the same.
  static let longestAnnouncement = Microseconds.seconds(2)

  enum Failure: Error {
    case unreachable(UnreachableCharacters)
    case noSuchKey
    case full(StrokeQueue.Full)
  }

  init(pace: Microseconds, at time: Microseconds) throws(DeviceError) {
    keyboard = try KeyboardDevice(keycodes: EmittedKeycodes.all)
    queue = StrokeQueue(pace: pace)
    frames = StrokeFrames(modifierKeys: ModifierKeys())
    announcementDeadline = time + Typist.longestAnnouncement
  }

  var node: String { keyboard.device.node }
  var fileDescriptor: Int32 { keyboard.device.fileDescriptor }

  func setKeymap(_ keymap: Keymap) throws(DeviceError) {
    try releaseAll()
    self.keymap = keymap
    frames = StrokeFrames(modifierKeys: keymap.modifierKeys)
    keymap.prepare(locks: locks)
  }

  func setPace(_ pace: Microseconds) {
    queue.pace = pace
  }

  func wasAnnounced() {
    announcementDeadline = nil
  }

  /// Takes in the LEDs that the system has set.
  func readLEDs() {
    if keyboard.readLEDs() { keymap?.prepare(locks: locks) }
  }

  private var locks: Locks {
    var locks: Locks = []
    if keyboard.leds.capsLock { locks.insert(.caps) }
    if keyboard.leds.numLock { locks.insert(.num) }
    return locks
  }

  // MARK: - Typing

  /// Types the whole text, or nothing of it.
  func type(_ text: String, for lane: StrokeQueue.Lane) throws(Failure) {
    let strokes: [Stroke]
    do throws(UnreachableCharacters) {
      strokes = try keymap?.plan(text: text, locks: locks) ?? []
    } catch {
      throw .unreachable(error)
    }
    try append(strokes, to: lane)
  }

  /// Types the key with an XKB keysym's name `count` times, while the modifiers are held.
  func press(
    keysymNamed name: String, with modifiers: Stroke.Modifiers = [], times count: Int = 1
  ) throws(Failure) {
    guard var stroke = keymap?.stroke(keysymNamed: name, locks: locks) else { throw .noSuchKey }
    stroke.modifiers.formUnion(modifiers)
    try append(Array(repeating: stroke, count: count), to: .finger)
  }

  /// Types the key of a one-character text while the modifiers are held.
  func press(_ text: String, with modifiers: Stroke.Modifiers) throws(Failure) {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
      let strokes = try? keymap?.plan(text: String(scalar), locks: locks), strokes.count == 1
    else { throw .noSuchKey }
    var stroke = strokes[0]
    stroke.modifiers.formUnion(modifiers)
    try append([stroke], to: .finger)
  }

  private func append(_ strokes: [Stroke], to lane: StrokeQueue.Lane) throws(Failure) {
    do throws(StrokeQueue.Full) {
      try queue.append(strokes, to: lane)
    } catch {
      throw .full(error)
    }
  }

  func canType(_ text: String) -> Bool {
    guard let keymap else { return true }
    return text.allSatisfy { keymap.canType($0) }
  }

  // MARK: - Out

  /// Sends what is due; answers with when there is more.
  func send(at time: Microseconds) throws(DeviceError) -> Microseconds? {
    if let deadline = announcementDeadline {
      guard !queue.isEmpty else { return nil }
      guard time >= deadline else { return deadline }
      announcementDeadline = nil
    }
    while let stroke = queue.next(at: time) {
      events.removeAll(keepingCapacity: true)
      frames.append(stroke, to: &events)
      try keyboard.device.write(events)
    }
    return queue.nextDeadline
  }

  /// Drops texts that are on their way and lets go of every key.
  func releaseAll() throws(DeviceError) {
    queue.cancelText()
    events.removeAll(keepingCapacity: true)
    frames.releaseHeld(into: &events)
    if !events.isEmpty { try keyboard.device.write(events) }
  }
}
