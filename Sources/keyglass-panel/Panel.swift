import ControlProtocol
import Scene

/// Shows scenes.
protocol Panel: AnyObject {
  /// What to wait for, in poll(2)'s terms.
  var descriptors: [(number: Int32, events: Int16)] { get }
  /// When to call `process` even without input, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { get }
  /// Whether it is in a user's session rather than on a text console.
  var isInSession: Bool { get }
  /// Where the keyboard is, for the daemon; nil while that is not settled.
  var place: PanelDescription? { get }

  /// Replaces the scene shown.
  ///
  /// - Throws: if it can show nothing any more.
  func show(_ scene: Scene) throws(PanelFailure)
  /// Handles input and what is due.
  ///
  /// - Throws: if it can show nothing any more.
  func process() throws(PanelFailure)
  /// Restores the screen.
  func close()
}
