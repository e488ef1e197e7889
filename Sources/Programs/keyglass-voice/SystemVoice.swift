import ControlProtocol
import DaemonConnection
import Units

/// The voice outside sessions, for greeters and text consoles. The engine exists only while texts
/// are spoken, because its open sound device may block other programs, such as those of the next
/// session.
final class SystemVoice: SpeechOutput {
  private struct Active {
    let engine: any SpeechEngine
    /// The language of the newest text.
    var language: String
    /// The time at which the engine is released if it is silent.
    var end: Microseconds
  }

  private let start: () throws(ClientFailure) -> any SpeechEngine
  private var active: Active?
  /// The last reported reason why nothing is spoken.
  private var reported: ClientFailure?

  /// The time from the newest text to the release of the engine.
  private static let patience = Microseconds.seconds(3)
  /// The language used for texts that name no language, or a language that the engine lacks.
  private static let usualLanguage = "en"

  init(starting start: @escaping () throws(ClientFailure) -> any SpeechEngine) {
    self.start = start
  }

  /// Nil, because the engine has threads of its own.
  var descriptor: Int32? { nil }

  var deadline: Microseconds? { active?.end }

  func speak(_ text: SpokenText, at now: Microseconds) {
    guard !text.text.isEmpty else { return stop() }
    let language = text.language.isEmpty ? Self.usualLanguage : text.language
    guard let engine = engine() else { return }
    let isNewLanguage = language != active?.language
    // Cancel texts in the previous language, because the engine has one language at a time. Do not
    // cancel on a new engine, because espeak-ng would lose the first text.
    if active != nil, text.interrupts || isNewLanguage { engine.cancel() }
    if isNewLanguage, !engine.use(language: language) {
      _ = engine.use(language: Self.usualLanguage)
    }
    active = Active(engine: engine, language: language, end: now + Self.patience)
    let scalars = text.text.unicodeScalars
    if text.kind == .character, scalars.count == 1, let character = scalars.first {
      engine.spell(character)
    } else {
      engine.speak(text.text)
    }
  }

  func process(at now: Microseconds) {
    guard let active, active.end <= now else { return }
    if active.engine.isSpeaking { self.active?.end = now + Self.patience } else { stop() }
  }

  func stop() { active = nil }

  /// Returns the running engine, or starts a new one; nil if no engine can be started.
  private func engine() -> (any SpeechEngine)? {
    if let active { return active.engine }
    do throws(ClientFailure) {
      let engine = try start()
      reported = nil
      return engine
    } catch {
      if error != reported { StandardError.report("nothing is spoken: \(error)") }
      reported = error
      return nil
    }
  }
}
