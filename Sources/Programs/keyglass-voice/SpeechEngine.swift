/// A program that makes speech, with a sound device. It gives the device back when it is released.
protocol SpeechEngine: AnyObject {
  /// True while a text is spoken or waits.
  var isSpeaking: Bool { get }

  /// Changes the language of later texts.
  ///
  /// - Parameter language: a BCP 47 tag.
  /// - Returns: false if the engine has no such language, and keeps its own.
  func use(language: String) -> Bool

  /// Ends all texts at once.
  func cancel()

  /// Adds a text to those that wait.
  func speak(_ text: String)

  /// Adds a character's name to the texts that wait.
  func spell(_ character: Unicode.Scalar)
}
