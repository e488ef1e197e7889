package import Declarations
package import Units

/// The settings for unsteady hands, named as in XKB's AccessX.
package struct TouchFilterBehaviour: SettingsSection, Equatable {
  package var slowKeys: Microseconds
  package var bounceKeys: Microseconds
  /// True if the session's own slow keys and bounce keys apply to fingers too.
  package var usesDesktopFilter: Bool

  package init(from source: inout SettingsSource) {
    slowKeys = source.setting(
      "slow-keys", .duration(.zero ... .seconds(2)), default: .zero,
      "The time for which a touch has to rest on a key until it counts; 0: each touch counts.")
    // EN 301 549, 5.8, requires a range up to at least 0.5 s.
    bounceKeys = source.setting(
      "bounce-keys", .duration(.zero ... .seconds(2)), default: .zero,
      "The time for which a key that was touched ignores further touches; 0: none are ignored.")
    usesDesktopFilter = source.setting(
      "follow-desktop", .truth, default: false,
      "The desktop's slow keys and bounce keys count for fingers, too, if they are longer.")
  }

  /// True if no touch is ever filtered out.
  package var isOff: Bool { slowKeys == .zero && bounceKeys == .zero }
}
