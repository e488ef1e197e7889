import Evdev
import Keymap
import Keys
import Layouts
import Scene
import Units

// From what fingers asked for to what is typed and shown.
extension Daemon {
  /// Does what the engine has put out, in its order, and sends it.
  func perform(at time: Microseconds) {
    guard !outputs.isEmpty else { return }
    prepareKeymap()
    // Switching the layout puts out nothing, so the buffer is not added to while it is walked.
    for output in outputs {
      do throws(Typist.Failure) {
        try perform(output)
      } catch {
        // What was to be typed is never logged.
        log.warning("a key could not be typed; the keymap is \(keymapStatus)")
      }
    }
    outputs.removeAll(keepingCapacity: true)
    _ = send(at: time)
  }

  private func perform(_ output: KeyOutput) throws(Typist.Failure) {
    switch output {
    case .text(let text, touch: _):
      try typist.type(text)
    case .return:
      try typist.press(keysymNamed: "Return")
    case .delete(.character):
      try typist.press(keysymNamed: "BackSpace")
    case .delete(.word):
      try typist.press(keysymNamed: "BackSpace", with: .control)
    case .deleteForward(.character):
      try typist.press(keysymNamed: "Delete")
    case .deleteForward(.word):
      try typist.press(keysymNamed: "Delete", with: .control)
    case .moveCaret(let steps):
      try typist.press(keysymNamed: steps < 0 ? "Left" : "Right", times: abs(steps))
    case .chord(let modifiers, .keysym(let name)):
      try typist.press(keysymNamed: name, with: Stroke.Modifiers(modifiers))
    case .chord(let modifiers, .text(let text)):
      try typist.press(text, with: Stroke.Modifiers(modifiers))
    case .nextLayout:
      switchLayout(by: 1)
    case .chooseLayout(let id):
      if let layout = configuration.layout(id) { show(layout) }
    case .hide:
      setVisible(false)
    case .phone(let key), .phoneHeld(let key):
      try typist.type(String(key))
    case .calculator:
      break
    }
  }

  /// Sends what is due on the keyboard; answers with when there is more.
  func send(at time: Microseconds) -> Microseconds? {
    do throws(DeviceError) {
      return try typist.send(at: time)
    } catch {
      log.critical("cannot type: \(error)")
      return nil
    }
  }

  // MARK: - Layouts

  /// Goes on to the next layout in use (1) or back to the one before (-1).
  func switchLayout(by step: Int) {
    let layouts = configuration.layoutsInUse
    let next = layoutInUse.map { ($0 + step + layouts.count) % layouts.count } ?? 0
    show(layouts[next])
  }

  func show(_ layout: Layout) {
    layoutInUse = configuration.layoutsInUse.firstIndex { $0.id == layout.id }
    guard layout != engine.layout else { return }
    engine.setLayout(layout)
    sceneChanged = true
  }

  // MARK: - Showing and hiding

  func setVisible(_ visible: Bool) {
    if visible, isReleased {
      isReleased = false
      for screen in touchscreens.values { screen.resume() }
      server?.publish(.resumed)
    }
    guard visible != isVisible else {
      placeKeyboard()
      return
    }
    isVisible = visible
    placeKeyboard()
    letGo(of: .keyboard)
  }

  var scene: Scene {
    Scene(
      layout: engine.layout, state: engine.state, visible: isVisible && !isReleased,
      rectangle: keyboardRectangle,
      canType: { [typist] in typist.canType($0) })
  }
}

extension Stroke.Modifiers {
  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alt) }
    if modifiers.contains(.altGr) { insert(.altGr) }
    if modifiers.contains(.super) { insert(.super) }
    if modifiers.contains(.shift) { insert(.shift) }
  }
}
