package import Declarations
package import Erasing
package import Layouts
package import Touch
package import Units

/// Lets a numeric keypad drive a layout as touches do.
///
/// A key that the layout has becomes a contact in the middle of that key, so that holding,
/// repeating, rollover and highlighting work as under a finger. All other keys pass through
/// unchanged. It needs no display, and the keyboard need not be visible.
///
/// A keypad drives layers that are pads: with digits and without letters of their own.
package final class Keypad {
  private var behaviour: Behaviour
  /// Whether Num Lock has made it a plain keypad, all of whose keys pass through.
  package private(set) var isPlain: Bool

  /// Unique for each keypad.
  package let number: UInt64
  /// Erasing, because they may be a PIN's.
  private let keys = ErasingQueue<HeldKey>()
  private var nextContact: UInt64

  package struct Behaviour: SettingsSection {
    /// The keypads to use.
    package var devices: DeviceNames
    package var order: Order
    package var numLockToggles: Bool
    package var bounce: Microseconds

    package init(from source: inout SettingsSource) {
      devices = source.setting(
        "devices", .names("a list of device names such as ['Chicony*']"), default: ["*"],
        "The keypads to use: names, in which * stands for any text; []: none.")
      order = source.setting(
        "order", .word, default: .phone,
        "Whether a keypad's upper row 7 8 9 is a phone's 1 2 3, or as labelled.")
      numLockToggles = source.setting(
        "num-lock", .words(["toggles": true, "passes": false]), default: true,
        "Whether Num Lock switches between phone pad and plain keypad, or is an ordinary key.")
      bounce = source.setting(
        "bounce", .duration(.zero ... .milliseconds(75)), default: .milliseconds(20),
        "A key that changes again within this time is bouncing.")
    }
  }

  /// How the keys correspond to a phone pad's.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    /// By position: the keypad's upper row, labelled 7 8 9, is a phone's 1 2 3. For phone keys
    /// only; plain digits and calculators always go by the labels.
    case phone
    /// By the labels on the keys.
    case calculator
  }

  /// What a key's event becomes.
  package enum Output: Hashable, Sendable {
    /// For the key engine.
    case contact(KeyboardContactEvent)
    /// Passes on to the applications unchanged.
    case key(keycode: UInt16, action: KeypadEvent.Action)
    /// Num Lock switched between phone pad (false) and plain keypad (true).
    case plain(Bool)
  }

  /// A key that is down, or was so recently that its switch may still bounce.
  private struct HeldKey: Hashable, Sendable {
    var keycode: UInt16
    var use: Use
    /// The state that counts.
    var isDown: Bool
    /// The switch's state now, which may be bounce.
    var isDownNow: Bool
    /// Changes before this time are bounce.
    var settles: Microseconds
  }

  private enum Use: Hashable, Sendable {
    case contact(ContactID, SurfacePoint)
    case passed
    case swallowed
  }

  /// - Parameters:
  ///   - number: unique for each keypad, so that no two share a contact.
  ///   - isPlain: as a daemon before this one left it.
  package init(behaviour: Behaviour = Behaviour(), number: UInt64 = 0, isPlain: Bool = false) {
    self.behaviour = behaviour
    self.isPlain = isPlain
    self.number = number
    // Touchscreens count from 1.
    nextContact = 1 << 63 | number << 40
  }

  /// Whether a device is a keypad: it has the digits of a keypad or telephone, no letters, and does
  /// not point.
  ///
  /// - Parameter mayHaveLetters: ignores the letters that it declares, because it is known to lack
  ///   them.
  package static func isKeypad(
    mayHaveLetters: Bool = false, isPointer: Bool = false, _ has: (UInt16) -> Bool
  ) -> Bool {
    // KEY_Q … KEY_P, KEY_A … KEY_L, KEY_Z … KEY_M
    let letters = [16...25, 30...38, 44...50].joined().map { UInt16($0) }
    let digits = [71, 72, 73, 75, 76, 77, 79, 80, 81, 82].map { UInt16($0) }
    return !isPointer && (mayHaveLetters || !letters.contains(where: has))
      && (digits.allSatisfy(has) || (0x200...0x209).allSatisfy { has(UInt16($0)) })
  }
}

// MARK: - Events

extension Keypad {
  /// Handles a key's event.
  ///
  /// - Parameters:
  ///   - layer: the current layer; nil if no keypad can drive it.
  ///   - keyboard: its place on the touch surface.
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
            settles: event.time + behaviour.bounce))
      } else if event.action == .up {
        // It went down before the device was grabbed or before `cancelAll`. Its repeats are
        // dropped: an application would take each for a key press.
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
    if keys[index].settles <= event.time {
      settle(index, at: event.time, layer: layer, keyboard: keyboard, into: output)
    }
  }

  /// Settles the bounces that end by `time`.
  package func advance(
    to time: Microseconds, layer: Layer?, keyboard: UnitRectangle, into output: ErasingQueue<Output>
  ) {
    while let index = nextToSettle, keys[index].settles <= time {
      settle(index, at: keys[index].settles, layer: layer, keyboard: keyboard, into: output)
    }
  }

  /// When to call `advance` if nothing happens before; nil for never.
  package var nextDeadline: Microseconds? {
    nextToSettle.map { keys[$0].settles }
  }

  private var nextToSettle: Int? {
    var next: Int?
    for index in keys.indices where !keys[index].isDown || !keys[index].isDownNow {
      if let next, keys[next].settles <= keys[index].settles { continue }
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
  }

  /// Applies other settings to keys pressed from now on.
  package func setBehaviour(_ behaviour: Behaviour) {
    self.behaviour = behaviour
    if !behaviour.numLockToggles {
      isPlain = false
    }
  }
}

// MARK: - A key's life

extension Keypad {
  /// Ends a key's bounce: its state now counts.
  private func settle(
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
    case (false, true):
      keys[index].use = press(
        key.keycode, at: time, layer: layer, keyboard: keyboard, into: output)
    }
    keys[index].isDown = key.isDownNow
    keys[index].settles = time + behaviour.bounce
  }

  private func press(
    _ keycode: UInt16, at time: Microseconds, layer: Layer?, keyboard: UnitRectangle,
    into output: ErasingQueue<Output>
  ) -> Use {
    if keycode == Self.numLock, behaviour.numLockToggles {
      isPlain.toggle()
      output.append(.plain(isPlain))
      return .swallowed
    }
    guard let point = point(of: keycode, layer: layer, keyboard: keyboard) else {
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
    case .swallowed:
      break
    }
  }

  private static let numLock: UInt16 = 69  // KEY_NUMLOCK

  private func point(
    of keycode: UInt16, layer: Layer?, keyboard: UnitRectangle
  ) -> SurfacePoint? {
    guard !isPlain, let layer, layer.isPad, let key = KeypadKey(keycode: keycode) else {
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

extension Layer {
  /// Whether it has ten digits and no letters.
  var isPad: Bool {
    var digits = 0
    for key in keys {
      switch key.action {
      case .phone, .calculator: digits += 1
      case .text(let text):
        if text.utf8.count == 1, let byte = text.utf8.first {
          // A shortcut that decides most layers by their first key: asking Unicode takes as long as
          // everything else from a keypad's key to the application.
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
      default: break
      }
    }
    return digits >= 10
  }
}
