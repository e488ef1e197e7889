import CXCB
import Clocks
import DaemonConnection
import Units

/// Detects whether the keyboard's window is visible on an X server inside a Wayland compositor,
/// such as cage 0.2. The X server does not know whether a Wayland window covers the keyboard.
///
/// `X11Panel` uses this class if the X server reports presented frames and the compositor reports
/// changed parts of its outputs.
final class CompositorSight {
  private let x: X11Connection
  private let changes: ScreenChanges
  /// Measures the time until pictures are shown; nil while no window is watched.
  private var frames: X11Frames?
  private var sight = XwaylandSight()

  /// Returns nil if the X server does not report shown pictures, or the compositor does not report
  /// changes.
  init?(_ x: X11Connection) {
    guard x.presentOpcode != nil, let changes = ScreenChanges() else { return nil }
    self.x = x
    self.changes = changes
  }

  var descriptor: Int32 { changes.descriptor }
  var deadline: Microseconds? {
    [isWatching ? sight.deadline : nil, changes.deadline].compactMap(\.self).min()
  }
  /// True while a window is watched.
  var isWatching: Bool { frames != nil }
  /// True if the watched window is not shown.
  var isNotShown: Bool { !sight.isSeen }
  /// The transparent window that is watched in addition to the keyboard's window.
  var window: UInt32? { frames?.window }

  /// Starts to watch whether pictures are shown, with a transparent window. Call this before
  /// creating the keyboard's window, which must be above the transparent one.
  ///
  /// - Parameters:
  ///   - output: the output with the keyboard.
  ///   - middle: the distance in pixels from the output's upper edge to the middle of the keys.
  ///   - share: the keyboard's share of the output's area, 0 to 1.
  func begin(on output: X11Output, downTo middle: Int, share: Double) {
    frames = X11Frames(downTo: (output.area.x, output.area.y + middle), x)
    let now = Clock.now()
    sight.began(at: now)
    changes.watch(output.name, share: share, at: now)
  }

  /// Watches the keyboard's window, too.
  func watch(_ window: UInt32) { frames?.watch(window) }

  /// Stops watching, because the keyboard's window is being replaced.
  func windowIsGone() { frames = nil }

  /// Forgets all observations, because the keyboard is being hidden.
  func end() {
    frames = nil
    sight = XwaylandSight()
    changes.stop()
  }

  /// Records that something was drawn, or that other windows appeared or disappeared.
  func changed() { sight.changed(at: Clock.now()) }

  /// Records the closing of an X window that may have had the focus.
  func closed() { sight.closed(at: Clock.now()) }

  /// - Returns: true if the window must be replaced.
  /// - Throws: if the compositor has ended. A new panel then connects again.
  func process(at now: Microseconds) throws(PanelFailure) -> Bool {
    let observation: ScreenChanges.Observation
    do throws(ClientFailure) {
      observation = try changes.process(at: now)
    } catch {
      throw PanelFailure(error.description)
    }
    guard let frames else { return false }
    if observation.hasChanged { sight.changed(at: now) }
    if observation.hasChangedAll { sight.changedAll(at: now) }
    if observation.hasAnswered { sight.called(at: now) }
    switch sight.step(at: now) {
    case .ask: frames.ask(at: now)
    case .call: changes.callCompositor()
    case .renew: return true
    case nil: break
    }
    return false
  }

  /// Handles an event of the X server if it is about a picture.
  ///
  /// - Returns: true if the event is about a picture.
  func handle(_ frame: UnsafeMutablePointer<xcb_generic_event_t>) -> Bool {
    let now = Clock.now()
    guard let wait = frames?.wait(reportedBy: frame, at: now) else { return false }
    sight.answered(after: wait, at: now)
    return true
  }
}
