import ControlProtocol
import Scene
import Touch
import Units

/// A display that shows scenes.
protocol Panel: AnyObject {
  /// The descriptors to wait for, each with the events for poll(2).
  var descriptors: [(number: Int32, events: Int16)] { get }
  /// The time to call `process` even without input.
  var deadline: Microseconds? { get }
  /// True in a user's session, false on a text console.
  var isInSession: Bool { get }
  /// The keyboard's place, to be reported to the daemon; nil until it is final.
  var place: PanelDescription? { get }

  /// Returns the pointer's events since the last call, if the scene uses a pointer.
  func popPointerEvents() -> [PointerEvent]
  /// Replaces the scene shown.
  ///
  /// - Throws: if the panel can no longer show anything.
  func show(_ scene: Scene) throws(PanelFailure)
  /// Handles input and deadlines.
  ///
  /// - Throws: if the panel can no longer show anything.
  func process() throws(PanelFailure)
  /// Removes the keyboard from the screen; a text console gets its rows back.
  func close()
}

extension Panel {
  /// Returns no events, as on a text console, which has no pointer.
  func popPointerEvents() -> [PointerEvent] { [] }
}

/// A panel on one of a display's outputs; the scene may name that output.
protocol OutputPanel: Panel {
  var scene: Scene? { get set }

  func chooseOutput()
  /// Draws changes of the scene, the output or the surface.
  ///
  /// - Throws: if the panel can no longer show anything.
  func update() throws(PanelFailure)
}

extension OutputPanel {
  func show(_ scene: Scene) throws(PanelFailure) {
    let moved = scene.output != self.scene?.output
    self.scene = scene
    if moved { chooseOutput() }
    try update()
  }
}
