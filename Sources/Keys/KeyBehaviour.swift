package import Units

/// The times and distances by which fingers become keys; the defaults are those of good phones.
package struct KeyBehaviour: Hashable, Sendable {
  /// Which key a finger types that slid over several.
  package var typesOn = TypesOn.last
  /// Two taps on shift or a modifier lock it if they begin at most this far apart.
  package var doubleTap = Microseconds.milliseconds(400)
  /// How long a key is held until its alternates, the menu of layouts, or the digit of a phone
  /// key come, and until space can be slid to move the caret.
  package var hold = Microseconds.milliseconds(400)
  /// What a held key types if the finger lifts without having slid to an alternate.
  package var holdWithoutSliding = HoldWithoutSliding.key
  /// How long a repeating key is held until its first repetition.
  package var repeatDelay = Microseconds.milliseconds(600)
  package var repeatInterval = Microseconds.milliseconds(100)
  /// How long delete is held until it takes whole words.
  package var deleteWordsAfter = Microseconds.seconds(2)
  /// What the interval between deleted words shrinks to.
  package var fastestRepeatInterval = Microseconds.milliseconds(50)
  /// How much shorter each interval between deleted words is than the one before.
  package var repeatAcceleration = Microseconds.milliseconds(5)
  /// A finger that stays this close to where it came down, or to where it last changed keys,
  /// counts as resting.
  package var jitter = Millimetres(1.5)
  /// How far a finger slides on space for each step of the caret.
  package var caretStep = Millimetres(4)

  package init() {}

  package enum TypesOn: String, Hashable, Sendable, CaseIterable {
    /// The key under the finger when it lifts.
    case last
    /// The key that the finger came down on.
    case first
  }

  package enum HoldWithoutSliding: String, Hashable, Sendable, CaseIterable {
    /// The key itself, so that slow fingers type what they touch.
    case key
    /// The nearest alternate.
    case firstAlternate = "first-alternate"
  }
}
