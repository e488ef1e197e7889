package import Declarations

// The sound and vibration of touched keys.
extension Settings {
  package struct Feedback: SettingsSection {
    package let sound: KeySoundUse
    package let haptic: Bool

    package init(sound: KeySoundUse, haptic: Bool) {
      self.sound = sound
      self.haptic = haptic
    }

    package init(from source: inout SettingsSource) {
      sound = source.setting(
        "sound", .word, default: .inSessions,
        "The places where keys click; in sessions the user's switch for event sounds applies too.")
      haptic = source.setting(
        "haptic", .truth, default: true,
        "Vibrates, in sessions with feedbackd.")
    }
  }
}

/// The places in which touched keys click.
package enum KeySoundUse: String, Hashable, Sendable, CaseIterable {
  /// Only in sessions, where a compositor or an X server shows the keyboard.
  case inSessions = "in-sessions"
  /// In sessions and on text consoles.
  case everywhere
  case off
}
