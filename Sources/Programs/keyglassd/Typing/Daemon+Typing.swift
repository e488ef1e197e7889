import Clocks
import Evdev
import Keymap
import Keys
import Layouts
import OnScreenKeyboard
import Scene
import SettingPages
import Units

// The keyboard's acts, from their queue to the typed keys, and the keyboard's scene.
extension Daemon {
  /// Advances the keyboard if its deadline has passed.
  func advanceKeyboard(to time: Microseconds) {
    guard let deadline = keyboard.nextDeadline, deadline <= time else { return }
    if keyboard.hasRestedTouch(at: time) { keymap.checkEcho() }
    keyboard.advance(to: time, into: acts)
    perform(at: time)
  }

  /// Accepts a phone key's letter, because something outside the keyboard is about to happen.
  func acceptLetter(at time: Microseconds) {
    keyboard.acceptLetter(into: acts)
    perform(at: time)
  }

  /// Carries out the keyboard's acts, in order, and sends the strokes.
  func perform(at time: Microseconds) {
    guard !acts.isEmpty else { return }
    keymap.prepare()
    // Remove the acts one by one: an act that hides the keyboard ends contacts, which calls this
    // method again.
    var types = false
    while let act = acts.popFirst() {
      if case .type = act { types = true }
      perform(act)
    }
    _ = send(at: time)
    if types { words.openForLetters() }
  }

  private func perform(_ act: KeyboardAct) {
    do throws(Typist.Failure) {
      switch act {
      case .type(let text): try typist.type(text)
      case .pass(let keycode, let action, let keypad): try pass(keycode, action, of: keypad)
      case .press, .pressCharacter, .pressChords, .command, .compose, .chooseLayout, .chooseSize,
        .visitLayout,
        .drag, .drop, .refuse, .touchButton, .keypadIsPlain:
        try performOther(act)
      }
    } catch {
      notTyped(error)
    }
  }

  /// Reports that an act's keys could not be typed. Not inlined, so that `perform` needs no stack
  /// for the report when it types a key.
  @inline(never)
  private func notTyped(_ error: Typist.Failure) {
    keyboard.forgetText()
    keyboard.show(error.notice, at: Clock.now())
    // The text is never logged.
    log.warning("a key could not be typed; the keymap is \(keymap.status)")
  }

  /// Carries out an act other than a text or a keypad's key. Not inlined, so that `perform` needs
  /// no stack for such acts when it types a key.
  @inline(never)
  private func performOther(_ act: KeyboardAct) throws(Typist.Failure) {
    switch act {
    case .type, .pass:
      break
    case .press(let keysym, let modifiers, let times):
      try typist.press(keysymNamed: keysym, with: modifiers, times: times)
    case .pressCharacter(let text, let modifiers):
      try typist.press(text, with: modifiers)
    case .pressChords(let chords):
      try typist.press(chords)
    case .command(let command):
      perform(command)
    case .compose(let request):
      ask(request)
    case .chooseLayout(let id):
      layouts.request(id)
    case .chooseSize(let size):
      choose("keyboard.size", size.rawValue)
    case .visitLayout(let id):
      if let destination = SettingDestination(id: id) {
        go(to: destination)
      } else {
        layouts.visit(id)
      }
    case .drag(let corner):
      applyPlacement(placement.drag(to: corner))
    case .drop:
      keepPlaces()
    case .refuse(let notice):
      keyboard.show(notice, at: Clock.now())
    case .touchButton(let id):
      clients.server.publish(.accessoryTouched(button: id))
    case .keypadIsPlain(let isPlain, let number):
      let name = devices.keypad(number: number)?.device.name ?? ""
      log.info("\(name) is a \(isPlain ? "plain keypad" : "phone pad") now")
    }
  }

  private func perform(_ command: KeyCommand) {
    switch command {
    case .nextLayout: layouts.step(by: 1)
    case .hide: requestVisible(false)
    case .back: layouts.goBack(to: reports.field)
    }
  }

  /// Sends the keys that are due; returns the time at which the next keys are due.
  func send(at time: Microseconds) -> Microseconds? { typist.send(at: time) }

  /// Reports that the kernel refuses keys. The keys are sent again until the kernel accepts them.
  func cannotType(_ error: DeviceError) {
    log.report(
      .cannotType, at: .critical, "cannot type: \(error)", [.problem: error.description])
  }

  // MARK: - Showing and hiding

  /// Shows or hides the keyboard as a user or a client requests, regardless of the focus and of
  /// hardware keyboards.
  func requestVisible(_ visible: Bool) {
    reports.follower.overrule()
    devices.hardwareKeyboards.overrule(visible: visible)
    setVisible(visible)
  }

  func setVisible(_ visible: Bool) {
    if visible, placement.isReleased {
      devices.resume()
      clients.server.publish(.resumed)
    }
    // Showing a keyboard that is already visible must not end contacts.
    guard placement.setVisible(visible) else { return }
    if visible { keyboard.beginUnknownText() } else { keyboard.forgetText() }
    keyboard.dropUnfinishedInput()
    placeKeyboard()
    letGo(of: .keyboard)
  }

  var scene: Scene {
    var scene = keyboard.scene(
      visible: placement.isVisible,
      canType: { [typist] in typist.canTypeKey($0) },
      canPress: { [typist] in typist.canPressKey($0) }, keymap: typist.keysVersion)
    scene.output = outputOfTouchscreens
    scene.settingsRead = configuration.time
    scene.look = look
    scene.asked = placement.requestNumber
    return scene
  }
}

extension Typist.Failure {
  /// The notice shown to the user.
  fileprivate var notice: Notice {
    switch self {
    case .unreachable, .noSuchKey: .unreachable
    case .full: .full
    }
  }
}
