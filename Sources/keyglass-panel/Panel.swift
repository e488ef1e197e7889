import ControlProtocol
import Scene

/// Something that shows scenes.
protocol Panel: AnyObject {
  /// What to wait for, in poll(2)'s terms.
  var descriptors: [(number: Int32, events: Int16)] { get }
  /// When to call `process` although nothing came, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { get }
  /// Whether it is in a user's session, not on a text console.
  var isInSession: Bool { get }
  /// Where the keyboard is, for the daemon; nil as long as that is not settled.
  var place: PanelDescription? { get }

  /// Shows a scene instead of the last one.
  func show(_ scene: Scene) throws(PanelFailure)
  /// Deals with what came, and with what is due.
  func process() throws(PanelFailure)
  /// Leaves the screen as it was.
  func close()
}
