package import Declarations
package import Units

/// The settings for unsteady hands. Settings that XKB's AccessX also has bear the same names.
package struct TouchFilterBehaviour: SettingsSection, Equatable {
  package var slowKeys: Microseconds
  package var bounceKeys: Microseconds
  /// The share of a key, half at each of two opposite edges, where no touch begins; 0 to 0.5.
  package var deadZone: Fraction
  /// The greatest distance between two contacts of one touch; 0 if contacts are not merged.
  package var mergeDistance: Millimetres
  /// The longest time from the beginning or end of a contact to the next contact of the same touch.
  package var mergeTime: Microseconds
  /// True if the session's own slow keys and bounce keys apply to fingers too.
  package var usesDesktopFilter: Bool

  package init(from source: inout SettingsSource) {
    slowKeys = source.setting(
      "slow-keys", .duration(.zero ... .seconds(2)), default: .zero,
      "The time that a touch rests on a key until it counts; 0: each touch counts.")
    // EN 301 549, 5.8, requires a range up to at least 0.5 s.
    bounceKeys = source.setting(
      "bounce-keys", .duration(.zero ... .seconds(2)), default: .zero,
      "The time in which a touched key ignores further touches; 0: none are ignored.")
    deadZone = source.setting(
      "dead-zone", .fraction(.percent(0) ... .percent(50)), default: .percent(0),
      "The share of a key, at its edges to other keys, where no touch begins.")
    mergeDistance = source.setting(
      "merge-distance", .length(Millimetres(0)...Millimetres(30)), default: Millimetres(0),
      "Touches at most this far apart count as one; 0 mm: each touch counts.")
    mergeTime = source.setting(
      "merge-time", .duration(.milliseconds(10) ... .seconds(2)), default: .milliseconds(100),
      "The longest time between touches that count as one.")
    usesDesktopFilter = source.setting(
      "follow-desktop", .truth, default: false,
      "The desktop's slow and bounce keys, if longer, count for fingers too.")
  }

  package var merges: Bool { mergeDistance.value > 0 }

  /// True if no touch is ever filtered out.
  package var isOff: Bool {
    slowKeys == .zero && bounceKeys == .zero && deadZone.value == 0 && !merges
  }
}
