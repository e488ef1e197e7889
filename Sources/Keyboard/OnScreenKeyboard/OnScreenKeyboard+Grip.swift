import Erasing
import Scene
import Touch
import Units

/// A finger that drags the keyboard.
struct Drag: Hashable, Sendable {
  var contact: ContactID
  /// The finger's distance from the keyboard's upper left corner, in fractions of the touch
  /// surface.
  var offset: SurfacePoint
}

// The grip along the upper edge of a floating keyboard.
extension OnScreenKeyboard {
  /// The place of the grip; nil unless the keyboard floats.
  var grip: UnitRectangle? { behaviour.floats ? Grip.place(in: place) : nil }

  /// The place of the strip and the keys.
  var placeBelowGrip: UnitRectangle { behaviour.floats ? Grip.rest(of: place) : place }

  /// True while a finger drags the keyboard. The finger's contact must not be cancelled as the
  /// keyboard moves.
  package var isDragged: Bool { drag != nil }

  /// Handles a finger that comes down on the grip or drags the keyboard.
  ///
  /// - Returns: false if the event is for another part of the keyboard.
  func touchGrip(_ event: KeyboardContactEvent, into acts: ErasingQueue<KeyboardAct>) -> Bool {
    if case .down = event.phase {
      guard behaviour.floats, grip?.contains(event.point) == true else { return false }
      // Another finger drags the keyboard already, so this finger does nothing.
      guard drag == nil else { return true }
      // Moving the keyboard would cancel the contacts of other fingers, so type their keys first.
      typing.commitKeys(at: event.time, includingWords: true, into: acts)
      drag = Drag(
        contact: event.contact,
        offset: SurfacePoint(x: event.point.x - place.x, y: event.point.y - place.y))
      return true
    }
    guard let drag, drag.contact == event.contact else { return false }
    if event.phase != .cancelled {
      acts.append(
        .drag(
          to: SurfacePoint(x: event.point.x - drag.offset.x, y: event.point.y - drag.offset.y)))
    }
    if event.phase != .moved {
      self.drag = nil
      acts.append(.drop)
    }
    return true
  }
}
