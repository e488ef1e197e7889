package import Declarations
package import Units

/// The settings of mice and other pointers that press keys on a panel.
package struct PointerBehaviour: SettingsSection, Equatable {
  /// True if a pointer presses keys.
  package var isOn: Bool
  /// The time after which a key under a resting pointer is pressed; 0 if only the button presses.
  package var dwell: Microseconds

  /// The behaviour if pointers press no keys.
  package static let off = PointerBehaviour()

  package init(from source: inout SettingsSource) {
    isOn = source.setting(
      "pointer", .truth, default: false,
      "A mouse, pen, head pointer or eye tracker presses a panel's keys in a session.")
    dwell = source.setting(
      "dwell", .duration(.zero ... .seconds(5)), default: .zero,
      "How long a pointer rests on a key to press it, less on likely keys; 0: only its button does."
    )
  }
}
