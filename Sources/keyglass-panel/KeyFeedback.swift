import CLinux
import Glibc
import Scene
import Settings

/// What is heard and felt of touched keys.
///
/// It happens on a thread of its own, which begins with the first touch and ends with the program:
/// connecting to a sound server may take long, and no picture waits for it.
final class KeyFeedback {
  private let settings: Settings.Feedback
  private let sample: String
  private var last: Scene?
  /// An eventfd(2) that counts touches; nil where there is no thread.
  private var touches: Int32?
  /// Whether a thread was asked for. It is once: what fails here fails again.
  private var hasBegun = false

  /// - Parameter sample: the WAV file that is played where the sound theme has no sound for it.
  init(_ settings: Settings.Feedback, sample: String) {
    self.settings = settings
    self.sample = sample
  }

  /// Answers what came down since the last scene.
  ///
  /// - Parameter isInSession: whether a compositor or an X server shows it, not the console.
  func follow(_ scene: Scene, isInSession: Bool) {
    defer { last = scene }
    guard !scene.isSilent, scene.isTouchedMore(than: last) else { return }
    let isHeard = settings.sound == .everywhere || settings.sound == .inSessions && isInSession
    let isFelt = settings.haptic && isInSession
    guard isHeard || isFelt else { return }
    begin(isHeard: isHeard, isFelt: isFelt)
    if let touches { eventfd_write(touches, 1) }
  }

  private func begin(isHeard: Bool, isFelt: Bool) {
    guard !hasBegun else { return }
    hasBegun = true
    let counter = eventfd(0, Int32(EFD_CLOEXEC))
    guard counter >= 0 else { return }
    let work = Unmanaged.passRetained(
      Work(
        touches: counter, sound: isHeard ? KeySound(sample: sample) : nil,
        vibration: isFelt ? KeyVibration() : nil))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard failure == 0 else {
      work.release()
      close(counter)
      return
    }
    pthread_detach(thread)
    touches = counter
  }

  /// What the thread does.
  private final class Work {
    private let touches: Int32
    private let sound: KeySound?
    private let vibration: KeyVibration?

    init(touches: Int32, sound: KeySound?, vibration: KeyVibration?) {
      self.touches = touches
      self.sound = sound
      self.vibration = vibration
    }

    func run() {
      // Those that came while one was answered are one.
      var count: eventfd_t = 0
      while eventfd_read(touches, &count) == 0 {
        sound?.play()
        vibration?.play()
      }
    }
  }
}
