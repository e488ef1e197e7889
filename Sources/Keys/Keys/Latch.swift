import Layouts
import Units

/// The state of shift or another modifier. A tap latches the modifier for the next key, a double
/// tap locks it, and holding its key keeps it on.
///
/// ```
///             tap              second tap in time
///   off ─────────────► latched ──────────────────► locked
///    ▲                  │    │                       │
///    ├──────────────────┘    │ key typed             │ tap
///    │   tap too late        │                       │
///    └───────────────────────┴───────────────────────┘
/// ```
/// The start of a sentence also latches shift (`automatic`) until a key is typed or the caret
/// moves. A tap then declines the capital, and a second tap locks shift. Holding the modifier's key
/// while another key is typed is not a tap. After a typed key the next tap is a first tap.
struct Latch: Hashable, Sendable {
  private(set) var phase = Phase.off
  private var holders = 0
  private var wasUsedWhileHeld = false
  /// The time at which the last tap began; a second tap soon after makes a double tap.
  private var lastTap: Microseconds?

  init(_ phase: Phase = .off) {
    self.phase = phase
  }

  enum Phase: Hashable, Sendable {
    case off
    /// The text engine, not a finger, has latched shift for the start of a sentence.
    case automatic
    /// The user tapped shift while the phase was `automatic`. The next letter is small, but a key
    /// without a capital, such as a digit, types its shifted character.
    case declined
    case latched
    case locked
  }

  var isHeld: Bool { holders > 0 }
  var isOn: Bool { isHeld || phase != .off }
  /// True if a finger is holding the modifier, or has tapped it for the next key.
  var isDeliberate: Bool { isHeld || phase == .latched || phase == .declined }

  mutating func press() {
    if holders == 0 {
      wasUsedWhileHeld = false
    }
    holders += 1
  }

  /// Handles a finger that leaves the modifier's key.
  ///
  /// - Parameter tapBegan: the time at which the finger came down; nil if it slid away or was
  ///   cancelled.
  mutating func lift(tapBegan: Microseconds?, doubleTap: Microseconds) {
    holders = max(0, holders - 1)
    if let tapBegan, !wasUsedWhileHeld {
      tap(at: tapBegan, doubleTap: doubleTap)
    }
  }

  private mutating func tap(at time: Microseconds, doubleTap: Microseconds) {
    if phase == .locked {
      phase = .off
      lastTap = nil
    } else if let lastTap, time - lastTap <= doubleTap {
      phase = .locked
      self.lastTap = nil
    } else {
      phase =
        switch phase {
        case .off, .declined: .latched
        case .automatic: .declined
        case .latched, .locked: .off
        }
      lastTap = time
    }
  }

  /// Ends the latch, which was for the key that has just been typed; a lock remains.
  mutating func keyTyped() {
    if isHeld {
      wasUsedWhileHeld = true
    }
    if phase != .locked { phase = .off }
    lastTap = nil
  }

  /// Handles a typed sequence, which has modifiers of its own: the latch remains for the next key.
  mutating func sequenceTyped() {
    if isHeld {
      wasUsedWhileHeld = true
    }
    lastTap = nil
  }

  /// Latches the modifier for the start of a sentence, or ends such a latch.
  mutating func setAutomatically(_ on: Bool) {
    if on, phase == .off {
      phase = .automatic
    } else if !on, phase == .automatic || phase == .declined {
      phase = .off
    }
  }
}

/// The latches of all modifiers, including shift.
struct Latches: Hashable, Sendable {
  /// The latches, indexed by the modifier's bit.
  private var latches = [Latch](repeating: Latch(), count: Modifiers.names.count)

  private static let withoutShift: [Modifiers] = [.control, .alt, .altGr, .super]

  /// True if any latch differs from its initial state. While false, as is usual, a typed key
  /// changes no latch.
  private var isChanged = false
  /// True if shift or another modifier is on.
  private(set) var isAnyOn = false

  subscript(modifier: Modifiers) -> Latch {
    get { latches[modifier.rawValue.trailingZeroBitCount] }
    set {
      latches[modifier.rawValue.trailingZeroBitCount] = newValue
      updateSummary()
    }
  }

  private mutating func updateSummary() {
    isChanged = latches.contains { $0 != Latch() }
    isAnyOn = latches.contains(where: \.isOn)
  }

  /// Returns the modifiers that are on, without shift.
  ///
  /// - Parameter locked: true for the locked modifiers, false for those that are only latched or
  ///   held.
  func on(locked: Bool) -> Modifiers {
    var set: Modifiers = []
    for modifier in Self.withoutShift {
      let latch = self[modifier]
      if latch.isOn, (latch.phase == .locked) == locked {
        set.insert(modifier)
      }
    }
    return set
  }

  mutating func keyTyped() {
    guard isChanged else { return }
    for index in latches.indices {
      latches[index].keyTyped()
    }
    updateSummary()
  }

  mutating func sequenceTyped() {
    for index in latches.indices {
      latches[index].sequenceTyped()
    }
  }
}

extension KeyAction {
  /// The modifier that the key latches, including shift.
  var modifier: Modifiers? {
    if case .modifier(let modifier) = self { modifier } else { nil }
  }
}
