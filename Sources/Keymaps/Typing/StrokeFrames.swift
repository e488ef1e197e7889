import Keymap
import Units

/// Turns strokes into the keys that go down and come up.
///
/// The type is a class: a struct that calls a closure while it changes needs exclusivity checks.
package final class StrokeFrames {
  /// The modifiers that the last stroke left down for the next.
  private var held: (modifiers: Modifiers, keys: ModifierKeys) = ([], ModifierKeys())

  package init() {}

  /// A key that the last stroke left down; nil if it left none.
  var heldKey: UInt16? { held.keys.keycodes(of: held.modifiers).first }

  /// Calls `write` for each key that goes down (1) or comes up (0). Each change is a frame of its
  /// own, as on hardware, so that no reader sees a letter before its Shift.
  ///
  /// Only the part for a key without modifiers is inlined.
  @inline(__always)
  package func forEach(
    of queued: QueuedKeys, _ write: (_ keycode: UInt16, _ value: Int32) -> Void
  ) {
    switch queued {
    case .stroke(_, let stroke)
    where held.modifiers.rawValue == 0 && stroke.modifiers.rawValue == 0:
      write(stroke.keycode, 1)
      write(stroke.keycode, 0)
    case .key(let keycode, let value) where held.modifiers.rawValue == 0:
      write(keycode, value)
    case .stroke, .key, .commit:
      forEachHolding(of: queued, write)
    }
  }

  /// Calls `write` for a stroke that has modifiers, or follows a stroke that left modifiers down.
  private func forEachHolding(
    of queued: QueuedKeys, _ write: (_ keycode: UInt16, _ value: Int32) -> Void
  ) {
    switch queued {
    case .stroke(let keys, let stroke): type(stroke, holding: keys, write)
    case .key(let keycode, let value):
      releaseHeld(write)
      write(keycode, value)
    case .commit: releaseHeld(write)
    }
  }

  private func type(
    _ stroke: Stroke, holding keys: ModifierKeys, _ write: (UInt16, Int32) -> Void
  ) {
    // Compare raw bits: Swift compares sets through protocols, element by element.
    let wanted = stroke.modifiers.rawValue
    if held.modifiers.rawValue != 0, held.modifiers.rawValue != wanted || held.keys != keys {
      releaseHeld(write)
    }
    if held.modifiers.rawValue == 0, wanted != 0 {
      keys.forEach(stroke.modifiers) { write($0, 1) }
    }
    write(stroke.keycode, 1)
    write(stroke.keycode, 0)
    guard wanted != 0 else { return }
    held = (stroke.modifiers, keys)
    if !stroke.holdsModifiers { releaseHeld(write) }
  }

  /// Releases the modifiers that a stroke left down.
  private func releaseHeld(_ write: (UInt16, Int32) -> Void) {
    guard held.modifiers.rawValue != 0 else { return }
    for keycode in held.keys.keycodes(of: held.modifiers).reversed() { write(keycode, 0) }
    held.modifiers = []
  }
}
