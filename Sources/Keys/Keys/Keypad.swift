package import Declarations
package import Erasing
package import Layouts
package import Touch
package import Units

/// Lets a hardware keypad drive a layout, as fingers do.
///
/// A press of a keypad key becomes a contact in the middle of the corresponding key of the layout.
/// Holding, repeating, rollover and highlighting therefore work as under a finger. A keypad key
/// that the layout lacks passes through to applications. The keypad also works while the keyboard
/// is hidden, and without a display.
///
/// A keypad drives only layers that are pads: layers with ten digits and no letter keys.
///
/// A Num Lock event may come from the user's press, or from the keypad's firmware. Some keypads
/// send Num Lock before and after a key, so that the key types a digit even while the system's Num
/// Lock is off.
package final class Keypad {
  private var behaviour: Behaviour
  private let scanner: Scanner
  private var bounce: Microseconds
  /// True if the user has pressed Num Lock, which makes all keys pass through to applications.
  package private(set) var isPlain: Bool
  /// True if the system's Num Lock is on, so that digit keys that pass through type digits.
  package private(set) var systemNumLock = true
  private var numLock = NumLock.up
  /// The time at which the keypad last sent Num Lock before a key. `wasOff` is true if the
  /// system's Num Lock was off then.
  private var lastPair: (wasOff: Bool, at: Microseconds) = (false, Microseconds(.min / 2))
  /// The time at which a key other than Num Lock last changed.
  private var changed = Microseconds(.min / 2)

  /// The keypad's number, different from those of other keypads.
  package let number: UInt64
  /// The keys that are down or may still bounce. Removed keys are erased, because they may have
  /// typed a PIN.
  private let keys = ErasingQueue<HeldKey>()
  private var nextContact: UInt64

  package struct Behaviour: SettingsSection {
    /// The keypads to use.
    package var devices: DeviceNames
    package var order: Order
    package var numLockToggles: Bool
    /// The time for which a key's switch may bounce; nil for the default of the `Scanner`.
    package var bounce: Microseconds?

    package init(from source: inout SettingsSource) {
      devices = source.setting(
        "devices", .names("a list of device names such as ['Chicony*']"), default: ["*"],
        "The keypads to use: names, in which * stands for any text; []: none.")
      order = source.setting(
        "order", .word, default: .phone,
        "The meaning of a keypad's upper row 7 8 9: a phone's 1 2 3, or the labels' digits.")
      numLockToggles = source.setting(
        "num-lock", .words(["toggles": true, "passes": false]), default: true,
        "Num Lock switches between phone pad and plain keypad, or is an ordinary key.")
      bounce = source.setting(
        "bounce", .automatic(or: .duration(.zero ... .milliseconds(500))), default: nil,
        "The time for which a key may bounce; automatic: 20 ms on a machine's own pins, else 0.")
    }
  }

  /// The hardware that reads a keypad's switches.
  package enum Scanner: Hashable, Sendable {
    /// The machine itself: the switches are wired to its input pins, and bounce.
    case machine
    /// A controller in a USB or Bluetooth keypad, which debounces its keys itself. A quick second
    /// press is therefore real: a `00` key or a barcode scanner sends such presses.
    case controller

    /// The time for which a switch may bounce.
    var bounce: Microseconds { self == .machine ? .milliseconds(20) : .zero }
  }

  /// The order in which keypad keys correspond to the keys of a phone pad.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// Keys correspond by position: the keypad's upper row, labelled 7 8 9, is a phone's 1 2 3.
    /// This applies to phone keys only; plain digits and calculators always follow the labels.
    case phone
    /// Keys correspond by label.
    case calculator
  }

  /// An effect of a keypad key's event.
  package enum Output: Hashable, Sendable {
    /// A contact for the key engine.
    case contact(KeyboardContactEvent)
    /// A key to pass on to applications unchanged.
    case key(keycode: UInt16, action: KeypadEvent.Action)
    /// Num Lock switched between phone pad (false) and plain keypad (true).
    case plain(Bool)
  }

  /// A key that is down, or was so recently that its switch may still bounce.
  private struct HeldKey: Hashable, Sendable {
    var keycode: UInt16
    var use: Use
    /// True if the key is down once bounce is ignored.
    var isDown: Bool
    /// True if the switch is closed now, which may be bounce.
    var isDownNow: Bool
    /// The time until which changes of the switch count as bounce.
    var bounceEnd: Microseconds
  }

  private enum Use: Hashable, Sendable {
    case contact(ContactID, SurfacePoint)
    case passed
    case numLock
    /// The key was pressed again within a long `bounce`, and types nothing until it is released.
    case dropped
  }

  /// The state of the Num Lock key, if it switches the keypad between phone pad and plain keypad.
  private enum NumLock: Hashable, Sendable {
    case up
    /// Num Lock was pressed. If another key follows before `until`, the keypad sent Num Lock;
    /// otherwise the user pressed it. `isUp` is true once Num Lock has been released.
    case undecided(until: Microseconds, isUp: Bool)
    /// The user holds Num Lock, and it has passed through.
    case passed
    /// The keypad sent Num Lock before a key, and will send Num Lock again after the key.
    case around(isPassed: Bool)
  }

  /// The longest time between a key and the Num Lock that the keypad sends before or after the key.
  private static let burst = Microseconds.milliseconds(100)
  /// The longest time that the system takes to report a changed Num Lock.
  private static let longestEcho = Microseconds.milliseconds(500)
  /// The longest time for which a switch bounces. A longer `bounce` is meant for trembling fingers.
  /// Such a `bounce` drops a key that is pressed again too soon, but does not delay its release.
  private static let longestSwitchBounce = Microseconds.milliseconds(75)

  /// - Parameters:
  ///   - number: different for each keypad, so that contacts of two keypads differ.
  ///   - isPlain: the value of `isPlain` in the daemon that this daemon replaces.
  package init(
    behaviour: Behaviour = Behaviour(), scanner: Scanner = .controller, number: UInt64 = 0,
    isPlain: Bool = false
  ) {
    self.behaviour = behaviour
    self.scanner = scanner
    bounce = behaviour.bounce ?? scanner.bounce
    self.isPlain = isPlain
    self.number = number
    // The highest bit is set, so that no keypad's contact has the number of a touchscreen's
    // contact.
    nextContact = 1 << 63 | number << 40
  }

  /// True if a device is a keypad. A keypad has the digits of a number pad, a telephone or a
  /// keyboard's upper row, has no letters, and is not a pointer.
  ///
  /// - Parameter mayHaveLetters: true if the device is known to lack the letters that it declares.
  package static func isKeypad(
    mayHaveLetters: Bool = false, isPointer: Bool = false, _ has: (UInt16) -> Bool
  ) -> Bool {
    !isPointer && (mayHaveLetters || !letters.contains(where: has)) && hasDigits(has)
  }

  /// True if a device with digits may be a keypad although it declares letters. Such a device
  /// declares only some letters, or has a keypad's name.
  package static func maybeKeypad(named name: String, _ has: (UInt16) -> Bool) -> Bool {
    guard hasDigits(has), letters.contains(where: has) else { return false }
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return !letters.allSatisfy(has) || names.contains { name.hasInside($0) }
  }

  private static func hasDigits(_ has: (UInt16) -> Bool) -> Bool {
    let keypad = [71, 72, 73, 75, 76, 77, 79, 80, 81, 82].map { UInt16($0) }
    return keypad.allSatisfy(has) || (0x200...0x209).allSatisfy { has($0) }
      || (2...11).allSatisfy { has($0) }
  }

  /// KEY_Q … KEY_P, KEY_A … KEY_L, KEY_Z … KEY_M.
  private static let letters = [16...25, 30...38, 44...50].joined().map { UInt16($0) }

  /// Parts of names that keypads have, in lower case, without spaces and punctuation.
  private static let names = [
    "keypad", "numpad", "numberpad", "numeric", "pinpad", "tenkey", "10key", "ziffernblock",
  ]
}

extension String {
  /// True if the string contains the text.
  fileprivate func hasInside(_ text: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(text) }
  }
}

// MARK: - Events

extension Keypad {
  /// Handles a key's event.
  ///
  /// - Parameters:
  ///   - layer: the current layer; nil if no keypad can drive it.
  ///   - keyboard: the keyboard's place on the touch surface.
  package func handle(
    _ event: KeypadEvent, layer: Layer?, keyboard: UnitRectangle, into output: ErasingQueue<Output>
  ) {
    advance(to: event.time, layer: layer, keyboard: keyboard, into: output)
    guard let index = keys.firstIndex(where: { $0.keycode == event.keycode }) else {
      if event.action == .down {
        let use = press(
          event.keycode, at: event.time, layer: layer, keyboard: keyboard, into: output)
        keys.append(
          HeldKey(
            keycode: event.keycode, use: use, isDown: true, isDownNow: true,
            bounceEnd: event.time + (isSteady(event.keycode) ? .zero : pressBounce)))
      } else if event.action == .up {
        // The key went down before the device was grabbed or before `cancelAll`, so applications
        // may wait for the release. Repeats are dropped, because they would look like new presses.
        output.append(.key(keycode: event.keycode, action: event.action))
      }
      return
    }
    guard event.action != .repeated else {
      if keys[index].use == .passed, keys[index].isDown {
        output.append(.key(keycode: event.keycode, action: .repeated))
      }
      return
    }
    keys[index].isDownNow = event.action == .down
    if keys[index].bounceEnd <= event.time {
      endBounce(index, at: event.time, layer: layer, keyboard: keyboard, into: output)
    }
  }

  /// Handles the deadlines up to `time`: the ends of bounces, and of an undecided Num Lock.
  package func advance(
    to time: Microseconds, layer: Layer?, keyboard: UnitRectangle, into output: ErasingQueue<Output>
  ) {
    while let index = nextToEndBounce, keys[index].bounceEnd <= time {
      endBounce(index, at: keys[index].bounceEnd, layer: layer, keyboard: keyboard, into: output)
    }
    if case .undecided(let end, let isUp) = numLock, end <= time {
      handleNumLock(isUp: isUp, layer: layer, into: output)
    }
  }

  /// The time at which to call `advance` if nothing happens before; nil if no deadline is set.
  package var nextDeadline: Microseconds? {
    let bounceEnd = nextToEndBounce.map { keys[$0].bounceEnd }
    guard case .undecided(let end, _) = numLock else { return bounceEnd }
    return bounceEnd.map { min($0, end) } ?? end
  }

  private var pressBounce: Microseconds { min(bounce, Self.longestSwitchBounce) }

  /// True if the keypad's firmware has sent Num Lock. Such an event comes from no switch, so it
  /// cannot bounce.
  private var sendsNumLock: Bool { lastPair.at > Microseconds(.min / 2) }

  /// True if a key cannot bounce, so that another press counts at once.
  private func isSteady(_ keycode: UInt16) -> Bool { keycode == Self.numLockKey && sendsNumLock }

  private var nextToEndBounce: Int? {
    var next: Int?
    for index in keys.indices where !keys[index].isDown || !keys[index].isDownNow {
      if let next, keys[next].bounceEnd <= keys[index].bounceEnd { continue }
      next = index
    }
    return next
  }

  /// Cancels all keys, as when the device is unplugged.
  package func cancelAll(at time: Microseconds, into output: ErasingQueue<Output>) {
    for key in keys where key.isDown {
      lift(key, as: .cancelled, at: time, into: output)
    }
    keys.removeAll()
    // The keypad will still send the second Num Lock of a pair.
    if case .around = numLock { return }
    numLock = .up
  }

  /// Records the state of Num Lock that the system reports; changes no lock.
  package func setSystemNumLock(_ systemNumLock: Bool) { self.systemNumLock = systemNumLock }

  /// Changes the settings, for keys pressed from now on.
  package func setBehaviour(_ behaviour: Behaviour) {
    self.behaviour = behaviour
    bounce = behaviour.bounce ?? scanner.bounce
    if !behaviour.numLockToggles {
      isPlain = false
    }
  }
}

// MARK: - A key's life

extension Keypad {
  /// Handles the end of a key's bounce: the key goes down or up if the switch has changed.
  private func endBounce(
    _ index: Int, at time: Microseconds, layer: Layer?, keyboard: UnitRectangle,
    into output: ErasingQueue<Output>
  ) {
    let key = keys[index]
    switch (key.isDown, key.isDownNow) {
    case (true, true):
      return
    case (false, false):
      keys.remove(at: index)
      return
    case (true, false):
      lift(key, as: .up, at: time, into: output)
      if key.use == .dropped {
        // The dropped press has ended. `pressBounce` covers the bounce of the opening switch; the
        // longer `bounce` does not start again.
        keys[index].isDown = false
        keys[index].bounceEnd = time + pressBounce
        return
      }
    case (false, true):
      keys[index].use =
        bounce > Self.longestSwitchBounce && !isSteady(key.keycode)
        ? .dropped
        : press(key.keycode, at: time, layer: layer, keyboard: keyboard, into: output)
    }
    keys[index].isDown = key.isDownNow
    guard !isSteady(key.keycode) else {
      keys[index].bounceEnd = time
      return
    }
    keys[index].bounceEnd = time + (key.isDownNow ? pressBounce : bounce)
  }

  private func press(
    _ keycode: UInt16, at time: Microseconds, layer: Layer?, keyboard: UnitRectangle,
    into output: ErasingQueue<Output>
  ) -> Use {
    if keycode == Self.numLockKey, behaviour.numLockToggles {
      pressNumLock(at: time, layer: layer, into: output)
      return .numLock
    }
    if case .undecided = numLock { keepNumLockAround(at: time, layer: layer, into: output) }
    changed = time
    guard let layer, let point = point(of: keycode, layer: layer, keyboard: keyboard) else {
      output.append(.key(keycode: keycode, action: .down))
      return .passed
    }
    let id = ContactID(nextContact)
    nextContact &+= 1
    output.append(
      .contact(KeyboardContactEvent(contact: id, phase: .down, point: point, time: time)))
    return .contact(id, point)
  }

  private func lift(
    _ key: HeldKey, as phase: KeyboardContactEvent.Phase, at time: Microseconds,
    into output: ErasingQueue<Output>
  ) {
    switch key.use {
    case .contact(let id, let point):
      output.append(
        .contact(KeyboardContactEvent(contact: id, phase: phase, point: point, time: time)))
    case .passed:
      output.append(.key(keycode: key.keycode, action: .up))
    case .numLock:
      return liftNumLock(into: output)
    case .dropped:
      return
    }
    changed = time
  }

  private func point(
    of keycode: UInt16, layer: Layer, keyboard: UnitRectangle
  ) -> SurfacePoint? {
    guard layer.isPad, !isPlain, let key = KeypadKey(keycode: keycode) else {
      return nil
    }
    for action in key.actions(order: behaviour.order) {
      if let place = layer.keys.first(where: { $0.action == action })?.rectangle {
        let onSurface = place.placed(in: keyboard)
        return SurfacePoint(
          x: onSurface.x + onSurface.width / 2, y: onSurface.y + onSurface.height / 2)
      }
    }
    return nil
  }
}

// MARK: - Num Lock

extension Keypad {
  private static let numLockKey: UInt16 = 69  // KEY_NUMLOCK

  /// True if the keypad's Num Lock LED is to be lit. The LED shows the system's Num Lock. While the
  /// keypad drives a layer and Num Lock would make the keypad plain, the LED is off.
  ///
  /// - Parameter isPad: true if a layer is shown that a keypad can drive.
  package func isLit(isPad: Bool) -> Bool {
    systemNumLock && (isPlain || !isPad || !behaviour.numLockToggles)
  }

  private func pressNumLock(
    at time: Microseconds, layer: Layer?, into output: ErasingQueue<Output>
  ) {
    // No key has followed the previous Num Lock, so the user pressed it.
    if case .undecided(_, let isUp) = numLock {
      handleNumLock(isUp: isUp, layer: layer, into: output)
    }
    if case .around(let isPassed) = numLock, time <= changed + Self.burst {
      if isPassed { tapNumLock(into: output) }
      numLock = .up
    } else {
      numLock = .undecided(until: time + Self.burst, isUp: false)
    }
  }

  private func liftNumLock(into output: ErasingQueue<Output>) {
    switch numLock {
    case .undecided(let end, _): numLock = .undecided(until: end, isUp: true)
    case .passed:
      output.append(.key(keycode: Self.numLockKey, action: .up))
      numLock = .up
    case .up, .around: break
    }
  }

  /// Handles a Num Lock that the keypad sent so that the next key types a digit. Num Lock passes
  /// through only if needed: the system's Num Lock is off, and the next key passes through.
  ///
  /// Not inlined, like `handleNumLock`. Otherwise the optimizer moves the exclusivity checks of
  /// both out of a loop, and every key runs them.
  @inline(never) private func keepNumLockAround(
    at time: Microseconds, layer: Layer?, into output: ErasingQueue<Output>
  ) {
    // A pair of taps leaves the system's Num Lock as it was. Just after a pair, the system may
    // still report its state between the taps, so use the state from before the pair.
    let isOn = time < lastPair.at + Self.longestEcho ? !lastPair.wasOff : systemNumLock
    let isPassed = !isOn && (isPlain || !(layer?.isPad ?? false))
    if isPassed { tapNumLock(into: output) }
    numLock = .around(isPassed: isPassed)
    lastPair = (!isOn, time)
    for index in keys.indices where keys[index].keycode == Self.numLockKey {
      keys[index].bounceEnd = min(keys[index].bounceEnd, time)
    }
  }

  /// Handles Num Lock pressed by the user. On a pad, Num Lock switches between phone pad and plain
  /// keypad; otherwise Num Lock passes through to the system.
  @inline(never) private func handleNumLock(
    isUp: Bool, layer: Layer?, into output: ErasingQueue<Output>
  ) {
    numLock = .up
    if let layer, layer.isPad {
      isPlain = !isPlain
      output.append(.plain(isPlain))
      // A plain keypad must type digits, for which the system's Num Lock must be on.
      if isPlain, !systemNumLock {
        tapNumLock(into: output)
        systemNumLock = true
      }
    } else if isUp {
      tapNumLock(into: output)
    } else {
      output.append(.key(keycode: Self.numLockKey, action: .down))
      numLock = .passed
    }
  }

  private func tapNumLock(into output: ErasingQueue<Output>) {
    output.append(.key(keycode: Self.numLockKey, action: .down))
    output.append(.key(keycode: Self.numLockKey, action: .up))
  }
}

extension Layer {
  /// True if the layer has at least ten digits and no letters, so that a keypad can drive it.
  var isPad: Bool {
    var digits = 0
    for key in keys {
      switch key.action {
      case .phone, .calculator: digits += 1
      case .text(let text):
        if text.utf8.count == 1, let byte = text.utf8.first {
          // A shortcut for ASCII: for most layers, the first key decides. Reading Unicode
          // properties takes as long as all other work for a keypad's key.
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            return false
          case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
          default: break
          }
        } else if text.count == 1, let character = text.first {
          if character.isLetter { return false }
          if character.isNumber { digits += 1 }
        }
      case .layer, .layout, .delete, .deleteForward, .return, .command, .edit, .keysym, .press,
        .button, .modifier, .recent, .none:
        break
      }
    }
    return digits >= 10
  }
}
