package import ControlProtocol
package import Units

/// A voice for the keyboard's announcements.
package protocol SpeechOutput: AnyObject {
  /// The descriptor to wait for input on; nil if there is none.
  var descriptor: Int32? { get }
  /// The time at which to call `process` even without input; nil if only input matters.
  var deadline: Microseconds? { get }

  func speak(_ text: SpokenText, at now: Microseconds)
  func process(at now: Microseconds)
}
