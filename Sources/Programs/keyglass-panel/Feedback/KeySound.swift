import CCanberra
import Clocks
import DaemonConnection
import Glibc
import Units

/// The sound of a key, through libcanberra and the session's sound server.
final class KeySound {
  /// The event's name in the Sound Naming Specification; a sound theme may have its own sound for
  /// it.
  private static let event = "button-pressed"
  /// The pause before the next attempt if there is no sound server.
  private static let retryInterval = Microseconds.milliseconds(600_000)

  private let sample: String
  private lazy var eventSounds = EventSoundSettings()
  private var context: OpaquePointer?
  /// True if a sound has been played since the last failure.
  private var hasPlayed = false
  private var nextTry = Microseconds.zero
  private var hasReportedReason = false

  init(sample: String) {
    self.sample = sample
  }

  deinit {
    if let context { ca_context_destroy(context) }
  }

  func play() {
    guard Clock.now() >= nextTry, eventSounds.areOn else { return }
    let failure = attempt()
    guard failure != CA_SUCCESS else {
      hasPlayed = true
      return
    }
    // Reconnect at the next touch if the sound server has worked, since it may have been restarted.
    // Otherwise reconnect after a pause.
    if let context { ca_context_destroy(context) }
    context = nil
    if !hasPlayed { nextTry = Clock.now() + Self.retryInterval }
    hasPlayed = false
    guard !hasReportedReason else { return }
    hasReportedReason = true
    StandardError.report(
      "keys make no sound: no sound server answers, and no sound card can be played on "
        + "(\(String(cString: ca_strerror(failure))))")
  }

  /// Plays the sound, and returns libcanberra's error or CA_SUCCESS.
  private func attempt() -> Int32 {
    if context == nil {
      keyglass_silence_alsa()
      let failure = ca_context_create(&context)
      guard failure == CA_SUCCESS else { return failure }
    }
    var properties: OpaquePointer?
    let failure = ca_proplist_create(&properties)
    guard failure == CA_SUCCESS, let properties else { return failure }
    defer { ca_proplist_destroy(properties) }
    var values = [
      CA_PROP_EVENT_ID: Self.event, CA_PROP_MEDIA_FILENAME: sample, CA_PROP_MEDIA_ROLE: "event",
      CA_PROP_APPLICATION_NAME: "Keyglass", CA_PROP_APPLICATION_ID: "io.keyglass.Panel",
      // Make the sound server cache the sound, because it is played often.
      CA_PROP_CANBERRA_CACHE_CONTROL: "permanent",
    ]
    values[CA_PROP_CANBERRA_XDG_THEME_NAME] = eventSounds.theme
    for (name, value) in values { ca_proplist_sets(properties, name, value) }
    return ca_context_play_full(context, 0, properties, nil, nil)
  }
}
