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
    // Hiding ends contacts, which comes back here: what is being done is out of the way by then.
    var due: [KeyOutput] = []
    swap(&due, &outputs)
    swap(&outputs, &spareOutputs)
    for output in due {
      typing { () throws(Typist.Failure) in try perform(output, at: time) }
    }
    due.removeAll(keepingCapacity: true)
    swap(&due, &spareOutputs)
    _ = send(at: time)
  }

  /// Does what types, and says where it could not.
  func typing(_ work: () throws(Typist.Failure) -> Void) {
    do throws(Typist.Failure) {
      try work()
    } catch {
      // What was to be typed is never logged.
      log.warning("a key could not be typed; the keymap is \(keymapStatus)")
    }
  }

  private func perform(
    _ output: KeyOutput, at time: Microseconds
  ) throws(Typist.Failure) {
    guard try settlePhone(before: output) else { return }
    switch output {
    case .chord, .moveCaret, .return: typedText.forget()
    default: break
    }
    switch output {
    case .text(let text, touch: _):
      try insert(text)
    case .return:
      try typist.press(keysymNamed: "Return")
    case .delete(.character):
      try deleteCharacters(1)
    case .delete(.word):
      try deleteWord()
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
    case .phone(let key):
      try phone(key, held: false, at: time)
    case .phoneHeld(let key):
      try phone(key, held: true, at: time)
    case .calculator(let key):
      try calculate(key)
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
    preparePads()
    sceneChanged = true
  }

  // MARK: - Showing and hiding

  func setVisible(_ visible: Bool) {
    if visible, isReleased {
      isReleased = false
      for screen in touchscreens.values { screen.resume() }
      for pad in keypads.values { pad.resume() }
      server?.publish(.resumed)
    }
    guard visible != isVisible else {
      placeKeyboard()
      return
    }
    isVisible = visible
    forgetPhoneLetter()
    placeKeyboard()
    letGo(of: .keyboard)
  }

  var scene: Scene {
    Scene(
      layout: engine.layout, state: engine.state, visible: isVisible && !isReleased,
      rectangle: keyboardRectangle, accessory: strip, purpose: returnType,
      canType: { [typist] in typist.canType($0) },
      canPress: { [typist] in typist.canPress(keysymNamed: $0) })
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
