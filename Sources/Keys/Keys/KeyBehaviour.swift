package import Declarations
package import Units

/// The times and distances that decide what fingers type; the defaults resemble those of phones.
package struct KeyBehaviour: SettingsSection {
  package var typesOn: TypesOn
  /// The longest time from the start of one tap to the start of the next in a double tap, which
  /// locks a modifier. nil if double taps lock nothing.
  package var doubleTap: Microseconds?
  /// The time for which a key must be held before its alternates or menu open, or a phone key types
  /// its digit. On space, sliding then moves the caret.
  package var hold: Microseconds
  package var holdWithoutSliding: HoldWithoutSliding
  /// The time for which a key must be held before it repeats; nil if no key repeats.
  package var repeatDelay: Microseconds?
  package var repeatInterval: Microseconds
  package var deleteWordsAfter: Microseconds
  package var fastestRepeatInterval: Microseconds
  package var repeatAcceleration: Microseconds
  package var preview: Bool
  /// The greatest distance from the place where a finger came down or last changed keys, within
  /// which the finger is at rest.
  package var jitter: Millimetres
  package var caretStep: Millimetres
  /// The length of the slide up or down that moves the caret by a line; 0 if no slide does.
  package var lineStep: Millimetres
  package var deleteStep: Millimetres
  package var flick: Millimetres

  /// The key that a sliding finger types.
  package enum TypesOn: String, Hashable, Sendable, CaseIterable {
    /// The key under the finger when it lifts.
    case last
    /// The key that the finger came down on.
    case first
  }

  /// The text that a key with open alternates types if the finger lifts without sliding.
  package enum HoldWithoutSliding: String, Hashable, Sendable, CaseIterable {
    /// The key itself, so that a slow typist does not type alternates by accident.
    case key
    /// The nearest alternate.
    case firstAlternate = "first-alternate"
  }

  package init(from source: inout SettingsSource) {
    typesOn = source.setting(
      "types-on", .word, default: .last,
      "The key that a finger types after sliding over several.")
    doubleTap = source.setting(
      "double-tap", .never(or: .duration(.milliseconds(100) ... .seconds(2))),
      default: .milliseconds(400),
      "The time for a double tap, which locks shift or a modifier; never: double taps do not lock.")
    hold = source.setting(
      "hold", .duration(.milliseconds(100) ... .seconds(5)), default: .milliseconds(400),
      "The time to hold a key until its alternates or the layout menu appear.")
    holdWithoutSliding = source.setting(
      "hold-without-sliding", .word, default: .key,
      "The text of a held key if the finger lifts without sliding to an alternate.")
    repeatDelay = source.setting(
      "repeat-delay", .never(or: .duration(.milliseconds(100) ... .seconds(5))),
      default: .milliseconds(600),
      "The time to hold a key such as delete until it repeats; never: no key repeats.")
    repeatInterval = source.setting(
      "repeat-interval", .duration(.milliseconds(20) ... .seconds(2)),
      default: .milliseconds(100),
      "The time from one repetition to the next.")
    deleteWordsAfter = source.setting(
      "delete-words-after", .duration(.milliseconds(500) ... .seconds(60)),
      default: .seconds(2),
      "The time to hold delete until it deletes whole words.")
    fastestRepeatInterval = source.setting(
      "fastest-repeat-interval", .duration(.milliseconds(20) ... .seconds(2)),
      default: .milliseconds(50),
      "The shortest time from one deleted word to the next.")
    repeatAcceleration = source.setting(
      "repeat-acceleration", .duration(.zero ... .seconds(1)), default: .milliseconds(5),
      "The decrease of the time from one deleted word to the next.")
    preview = source.setting(
      "preview", .truth, default: true,
      "Shows the letter under a finger enlarged above it.")
    jitter = source.setting(
      "jitter", .length(Millimetres(0)...Millimetres(10)), default: Millimetres(1.5),
      "A finger that moves no further than this is resting.")
    caretStep = source.setting(
      "caret-step", .length(Millimetres(0.5)...Millimetres(50)), default: Millimetres(4),
      "How far to slide on the held space key to move the caret by a character.")
    lineStep = source.setting(
      "line-step", .length(Millimetres(0)...Millimetres(50)), default: Millimetres(10),
      "How far to slide up or down to move the caret by a line; 0 mm: only by characters.")
    deleteStep = source.setting(
      "delete-step", .length(Millimetres(2)...Millimetres(50)), default: Millimetres(8),
      "How far to slide left from delete to delete a word.")
    // Mozc for Android flicks at 32 dp, which is 5 mm, on twelve keys as wide as a thumb. The
    // default is shorter because keys may be smaller here.
    flick = source.setting(
      "flick", .length(Millimetres(2)...Millimetres(20)), default: Millimetres(4),
      "How far to slide from a key to type its flick in that direction.")
  }
}
