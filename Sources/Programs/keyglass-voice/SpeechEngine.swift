/// A speech synthesiser with a sound device. The engine closes the device when the engine is
/// released.
protocol SpeechEngine: AnyObject {
  /// True while a text is being spoken or is waiting.
  var isSpeaking: Bool { get }

  /// Changes the language of later texts.
  ///
  /// - Parameter language: a BCP 47 tag.
  /// - Returns: false if the engine lacks the language, and keeps the previous one.
  func use(language: String) -> Bool

  /// Stops speaking, and drops all waiting texts.
  func cancel()

  /// Adds a text to the queue.
  func speak(_ text: String)

  /// Adds a character's name to the queue.
  func spell(_ character: Unicode.Scalar)
}
