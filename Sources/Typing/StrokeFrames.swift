package import Keymap
package import Touch

/// Writes strokes as the events of a keyboard.
package struct StrokeFrames: Sendable {
  private let modifierKeys: ModifierKeys
  /// Modifiers that the last stroke left down for the next.
  private var held: Stroke.Modifiers = []

  package init(modifierKeys: ModifierKeys) {
    self.modifierKeys = modifierKeys
  }

  /// Appends the frames of one stroke: each key that goes down or comes up is a frame of its own,
  /// as on hardware, so no reader sees a letter before its Shift.
  package mutating func append(_ stroke: Stroke, to events: inout [InputEvent]) {
    if !held.isEmpty, held != stroke.modifiers { releaseHeld(into: &events) }
    if held.isEmpty {
      modifierKeys.forEach(stroke.modifiers) { keycode in
        events.append(.key(keycode, 1))
        events.append(.report)
      }
    }
    events.append(.key(stroke.keycode, 1))
    events.append(.report)
    events.append(.key(stroke.keycode, 0))
    events.append(.report)
    held = stroke.modifiers
    if !stroke.holdsModifiers { releaseHeld(into: &events) }
  }

  /// Lets go of what a stroke left down.
  package mutating func releaseHeld(into events: inout [InputEvent]) {
    guard !held.isEmpty else { return }
    for keycode in modifierKeys.keycodes(of: held).reversed() {
      events.append(.key(keycode, 0))
      events.append(.report)
    }
    held = []
  }
}
