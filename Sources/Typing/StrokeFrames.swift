import Keymap
package import Touch

/// Writes strokes as the events of a keyboard.
package struct StrokeFrames: Sendable {
  /// What the last stroke left down for the next.
  private var held: (modifiers: Stroke.Modifiers, keys: ModifierKeys) = ([], ModifierKeys())

  package init() {}

  /// Appends the frames of one stroke or key: each key that goes down or comes up is a frame of its
  /// own, as on hardware, so no reader sees a letter before its Shift.
  package mutating func append(_ queued: QueuedKeys, to events: inout [InputEvent]) {
    switch queued {
    case .stroke(let stroke, let keys): append(stroke, holding: keys, to: &events)
    case .key(let keycode, let value):
      releaseHeld(into: &events)
      events.append(.key(keycode, value))
      events.append(.report)
    }
  }

  private mutating func append(
    _ stroke: Stroke, holding keys: ModifierKeys, to events: inout [InputEvent]
  ) {
    // By their bits: as sets they are compared through Swift's protocols, key by key.
    let wanted = stroke.modifiers.rawValue
    if held.modifiers.rawValue != 0, held.modifiers.rawValue != wanted || held.keys != keys {
      releaseHeld(into: &events)
    }
    if held.modifiers.rawValue == 0, wanted != 0 {
      keys.forEach(stroke.modifiers) { keycode in
        events.append(.key(keycode, 1))
        events.append(.report)
      }
    }
    events.append(.key(stroke.keycode, 1))
    events.append(.report)
    events.append(.key(stroke.keycode, 0))
    events.append(.report)
    guard wanted != 0 else { return }
    held = (stroke.modifiers, keys)
    if !stroke.holdsModifiers { releaseHeld(into: &events) }
  }

  /// Lets go of what a stroke left down.
  private mutating func releaseHeld(into events: inout [InputEvent]) {
    guard held.modifiers.rawValue != 0 else { return }
    for keycode in held.keys.keycodes(of: held.modifiers).reversed() {
      events.append(.key(keycode, 0))
      events.append(.report)
    }
    held.modifiers = []
  }
}
