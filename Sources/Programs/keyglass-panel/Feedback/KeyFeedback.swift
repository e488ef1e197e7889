import CLinux
import Glibc
import Scene
import Settings

/// The sound and vibration of touched keys.
///
/// Sound and vibration run on a thread that starts with the first touch and ends with the program.
/// Connecting to a sound server may take long, and pictures must not wait for it.
final class KeyFeedback {
  private var settings: Settings.Feedback
  private let sample: String
  private var last: Scene?
  /// An eventfd(2) to which a touch adds `sound`, `vibration` or both; nil until the thread runs.
  private var touches: Int32?
  /// True after the first attempt to start the thread. After a failure, a second attempt would fail
  /// too.
  private var hasBegun = false

  /// - Parameter sample: the WAV file to play if the sound theme has no sound for keys.
  init(_ settings: Settings.Feedback, sample: String) {
    self.settings = settings
    self.sample = sample
  }

  /// Uses other settings from the next touch on.
  func use(_ settings: Settings.Feedback) {
    self.settings = settings
  }

  private static let sound: eventfd_t = 1
  private static let vibration: eventfd_t = 1 << 32

  /// Plays the feedback for touches since the last scene.
  ///
  /// - Parameter isInSession: true if a compositor or an X server shows the scene, false on the
  ///   console.
  func play(for scene: Scene, isInSession: Bool) {
    defer { last = scene }
    guard !scene.isSilent, scene.isTouchedMore(than: last) else { return }
    let plays = settings.sound == .everywhere || settings.sound == .inSessions && isInSession
    let vibrates = settings.haptic && isInSession
    guard plays || vibrates else { return }
    begin()
    if let touches {
      eventfd_write(touches, (plays ? Self.sound : 0) + (vibrates ? Self.vibration : 0))
    }
  }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    let counter = eventfd(0, Int32(EFD_CLOEXEC))
    guard counter >= 0 else { return }
    guard BackgroundThread.start({ [sample] in Work(touches: counter, sample: sample).run() })
    else {
      close(counter)
      return
    }
    touches = counter
  }

  /// The loop on the background thread, which plays sounds and vibrations.
  private final class Work {
    private let touches: Int32
    private let sample: String
    private lazy var sound = KeySound(sample: sample)
    private lazy var vibration = KeyVibration()

    init(touches: Int32, sample: String) {
      self.touches = touches
      self.sample = sample
    }

    func run() {
      // Touches that arrive while feedback is playing are treated as one.
      var count: eventfd_t = 0
      while eventfd_read(touches, &count) == 0 {
        if count % KeyFeedback.vibration > 0 { sound.play() }
        if count >= KeyFeedback.vibration { vibration.play() }
      }
    }
  }
}
