import Layouts
import Units

/// Shift or a modifier: a tap latches it for the next key, a double tap locks it, and it is on
/// as long as a finger holds it.
///
/// ```
///             tap              second tap in time
///   off ─────────────► latched ──────────────────► locked
///    ▲                  │    │                       │
///    ├──────────────────┘    │ key typed             │ tap
///    │   tap too late        │                       │
///    └───────────────────────┴───────────────────────┘
/// ```
/// A text that begins a sentence latches it, too, and may take that back; a tap then makes it off, and
/// a second one locks it. A finger that typed another key while it held this one has not tapped it,
/// and a key that was typed makes the next tap a first one.
struct Latch: Hashable, Sendable {
  private(set) var phase = Phase.off
  /// Set by the text engine for the start of a sentence, not by a finger.
  private(set) var isAutomatic = false
  private var holders = 0
  private var wasUsedWhileHeld = false
  /// When the last tap began that a second one would make a double tap.
  private var lastTap: Microseconds?

  enum Phase: Hashable, Sendable {
    case off
    case latched
    case locked
  }

  var isHeld: Bool { holders > 0 }
  var isOn: Bool { isHeld || phase != .off }
  /// On because a finger wants it for the very next key.
  var isDeliberate: Bool { isHeld || (phase == .latched && !isAutomatic) }

  mutating func press() {
    if holders == 0 {
      wasUsedWhileHeld = false
    }
    holders += 1
  }

  /// A finger left the key; `tapBegan` is when it came down, nil if it slid away or was cancelled.
  mutating func lift(tapBegan: Microseconds?, doubleTap: Microseconds) {
    holders = max(0, holders - 1)
    if let tapBegan, !wasUsedWhileHeld {
      tap(at: tapBegan, doubleTap: doubleTap)
    }
  }

  private mutating func tap(at time: Microseconds, doubleTap: Microseconds) {
    defer { isAutomatic = false }
    if phase == .locked {
      phase = .off
      lastTap = nil
    } else if let lastTap, time - lastTap <= doubleTap {
      phase = .locked
      self.lastTap = nil
    } else {
      phase = phase == .off ? .latched : .off
      lastTap = time
    }
  }

  /// A key was typed under this modifier.
  mutating func keyTyped() {
    if isHeld {
      wasUsedWhileHeld = true
    }
    if phase == .latched {
      phase = .off
      isAutomatic = false
    }
    lastTap = nil
  }

  /// Latches it, or takes back what was latched so, without a finger.
  mutating func setAutomatically(_ on: Bool) {
    if on, phase == .off {
      phase = .latched
      isAutomatic = true
    } else if !on, isAutomatic {
      phase = .off
      isAutomatic = false
    }
  }
}

/// The latches of all modifiers, shift among them.
struct Latches: Hashable, Sendable {
  /// By the modifier's bit.
  private var latches = [Latch](repeating: Latch(), count: Modifiers.names.count)

  /// Those that a key of any kind can be typed with.
  private static let withoutShift: [Modifiers] = [.control, .alt, .altGr, .super]

  /// Whether there is anything but latches that are off and have been for a while: under most keys
  /// there is not, and none need be looked at.
  private var isTouched = false
  /// Whether shift or any modifier is on.
  private(set) var isAnyOn = false

  subscript(modifier: Modifiers) -> Latch {
    get { latches[modifier.rawValue.trailingZeroBitCount] }
    set {
      latches[modifier.rawValue.trailingZeroBitCount] = newValue
      look()
    }
  }

  private mutating func look() {
    isTouched = latches.contains { $0 != Latch() }
    isAnyOn = latches.contains(where: \.isOn)
  }

  /// The modifiers other than shift that are on, either those that are locked or the others.
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
    guard isTouched else { return }
    for index in latches.indices {
      latches[index].keyTyped()
    }
    look()
  }
}

extension KeyAction {
  /// The modifier that the key latches, shift among them.
  var modifier: Modifiers? {
    if case .modifier(let modifier) = self { modifier } else { nil }
  }
}
