import Keymap
import Units

/// Writes strokes as the keys that go down and come up on a keyboard.
///
/// A class, because it calls out while it writes: so no access to it needs a check.
package final class StrokeFrames {
  /// What the last stroke left down for the next.
  private var held: (modifiers: Modifiers, keys: ModifierKeys) = ([], ModifierKeys())

  package init() {}

  /// Gives `write` each key that goes down (1) or comes up (0) for one stroke or key. Each is a
  /// frame of its own, as on hardware, so no reader sees a letter before its Shift.
  package func forEach(
    of queued: QueuedKeys, _ write: (_ keycode: UInt16, _ value: Int32) -> Void
  ) {
    switch queued {
    case .stroke(let stroke, let keys): type(stroke, holding: keys, write)
    case .key(let keycode, let value):
      releaseHeld(write)
      write(keycode, value)
    }
  }

  private func type(
    _ stroke: Stroke, holding keys: ModifierKeys, _ write: (UInt16, Int32) -> Void
  ) {
    // By their bits: as sets they are compared through Swift's protocols, key by key.
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

  /// Lets go of what a stroke left down.
  private func releaseHeld(_ write: (UInt16, Int32) -> Void) {
    guard held.modifiers.rawValue != 0 else { return }
    for keycode in held.keys.keycodes(of: held.modifiers).reversed() { write(keycode, 0) }
    held.modifiers = []
  }
}
