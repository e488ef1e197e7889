import Scene
import Touch
import Units

/// The ring that fills while the pointer rests on a key. The daemon sends the times; the panel
/// finds the key under the pointer.
struct DwellRing {
  /// The time between two pictures of a ring that fills.
  private static let frameTime = Microseconds.milliseconds(33)
  /// The number of steps that replace smooth filling for a user who wants little movement.
  private static let steps = 4.0

  private var pointer: SurfacePoint?
  /// The newest dwell, with the place of its key; nil if the pointer rests on no key.
  private var newest: (dwell: SceneDwell, place: UnitRectangle)?
  /// The time to draw the ring again; nil if the picture has no ring, or a full ring.
  private(set) var deadline: Microseconds?

  /// Handles a report that the panel sends to the daemon.
  mutating func receive(_ event: PointerEvent) {
    pointer = event.phase == .left ? nil : event.point
    if pointer == nil { newest = nil }
  }

  mutating func receive(_ scene: Scene) {
    guard scene.visible, let dwell = scene.dwell else {
      newest = nil
      return
    }
    guard dwell != newest?.dwell else { return }
    newest = pointer.flatMap { scene.place(at: $0) }.map { (dwell, $0) }
  }

  /// Returns the ring to draw now, and sets the deadline for the next picture.
  ///
  /// - Parameter moves: returns false if the user wants a picture without movement.
  mutating func frame(at now: Microseconds, moves: () -> Bool) -> SceneRing? {
    deadline = nil
    guard let (dwell, place) = newest else { return nil }
    let progress = dwell.progress(at: now)
    guard progress < 1 else { return SceneRing(place: place, progress: 1) }
    guard !moves() else {
      deadline = now + Self.frameTime
      return SceneRing(place: place, progress: progress)
    }
    let step = (progress * Self.steps).rounded(.down)
    let next = Double((dwell.until - dwell.since).value) * (step + 1) / Self.steps
    deadline = dwell.since + Microseconds(Int64(next.rounded(.up)))
    return SceneRing(place: place, progress: step / Self.steps)
  }
}

extension Scene {
  /// The rectangle of the key, strip item or menu cell at a point; nil if there is none.
  fileprivate func place(at point: SurfacePoint) -> UnitRectangle? {
    let items = strip?.items.map(\.rectangle) ?? []
    let cells = popups.flatMap(\.cells).map(\.rectangle)
    return (cells + items + keys.map(\.rectangle)).first { $0.contains(point) }
  }
}
