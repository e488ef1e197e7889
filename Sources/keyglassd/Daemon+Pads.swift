import Calculator
import Keys
import Layouts
import Scene
import TextEngine
import Units

// Telephone keys and the calculator, whose keys are not what they type.
extension Daemon {
  // MARK: - Telephone keys

  /// A telephone key was tapped or held.
  func phone(
    _ key: Character, held: Bool, at time: Microseconds
  ) throws(Typist.Failure) {
    multiTap.behaviour.placement =
      isSecure ? .inText : configuration.letterPlacement(fromKeypad: lastKeyWasOnKeypad)
    if held {
      multiTap.hold(key, at: time, into: &phoneOutputs)
    } else {
      multiTap.tap(key, at: time, into: &phoneOutputs)
    }
    sceneChanged = true
    try performPhone()
  }

  /// Accepts the letter whose time is over; answers with when to ask again.
  func advancePhone(to time: Microseconds) -> Microseconds? {
    if let deadline = multiTap.nextDeadline, deadline <= time {
      multiTap.advance(to: time, into: &phoneOutputs)
      sceneChanged = true
      typing { () throws(Typist.Failure) in try performPhone() }
    }
    return multiTap.nextDeadline
  }

  /// Puts the letter that is still being chosen where it belongs, before something else is done.
  ///
  /// - Returns: false where that was all there was to do: delete took the letter itself.
  func settlePhone(before output: KeyOutput) throws(Typist.Failure) -> Bool {
    guard multiTap.candidate != nil else { return true }
    switch output {
    case .phone, .phoneHeld:
      return true
    case .delete(.character):
      sceneChanged = true
      return !multiTap.deleteCandidate()
    default:
      sceneChanged = true
      multiTap.accept(into: &phoneOutputs)
      try performPhone()
      return true
    }
  }

  /// Settles on the letter, before something happens that is not the keyboard's.
  func acceptPhoneLetter() {
    guard multiTap.candidate != nil else { return }
    multiTap.accept(into: &phoneOutputs)
    sceneChanged = true
    typing { () throws(Typist.Failure) in try performPhone() }
  }

  /// The keyboard is hidden, or other: what is not in the text yet does not come into it.
  func forgetPhoneLetter() {
    guard multiTap.candidate != nil else { return }
    multiTap.cancel()
    sceneChanged = true
  }

  private func performPhone() throws(Typist.Failure) {
    defer { phoneOutputs.removeAll(keepingCapacity: true) }
    for output in phoneOutputs {
      switch output {
      case .edit(let edit): try perform(edit)
      case .nextLayout: switchLayout(by: 1)
      }
    }
  }

  // MARK: - Text whose characters are known

  func insert(_ text: String) throws(Typist.Failure) {
    try typist.type(text)
    typedText.insert(text)
  }

  private func perform(_ edit: TextEdit) throws(Typist.Failure) {
    switch edit {
    case .insert(let text):
      try insert(text)
    case .delete(let count):
      try deleteCharacters(count)
    case .replace(let count, let text):
      try deleteCharacters(count)
      try insert(text)
    }
  }

  func deleteCharacters(_ count: Int) throws(Typist.Failure) {
    for _ in 0..<count {
      try typist.press(keysymNamed: "BackSpace", times: typedText.delete())
    }
  }

  func deleteWord() throws(Typist.Failure) {
    if let count = typedText.deleteWord() {
      try typist.press(keysymNamed: "BackSpace", times: count)
    } else {
      try typist.press(keysymNamed: "BackSpace", with: .control)
    }
  }

  // MARK: - Calculator

  func calculate(_ key: CalculatorKey) throws(Typist.Failure) {
    let text = calculator.press(key)
    sceneChanged = true
    if let text { try insert(text) }
  }

  // MARK: - The layout that is shown

  /// An empty one where there is none.
  var shownLayer: Layer {
    let layers = engine.layout.layers
    let shown = engine.state.layer
    return layers.indices.contains(shown)
      ? layers[shown] : Layer(id: "", keys: [], unitsWide: 1, unitsHigh: 1)
  }

  /// The engine shows another layout now.
  func preparePads() {
    forgetPhoneLetter()
    multiTap.letters = PhoneLetters(engine.layout)
    // It opens on 0, and keeps its memory.
    calculator.press(.clear)
    placeKeys()
  }

  /// Puts the keys where the strip leaves room for them.
  func placeKeys() {
    let area = strip?.keyArea(in: keyboardRectangle) ?? keyboardRectangle
    engine.setKeyboard(area, surfaceSize: surfaceSize)
  }

  /// The strip as it is now; nil where the layout has none.
  var strip: SceneAccessory? {
    guard let place = SceneAccessory.place(for: engine.layout, in: keyboardRectangle) else {
      return nil
    }
    var strip = SceneAccessory(rectangle: place)
    if engine.layout.isCalculator {
      strip.display = SceneAccessory.Display(
        text: calculator.display, operation: calculator.waitingSign, memory: calculator.hasMemory,
        failed: calculator.failure != nil)
    } else if let candidate = multiTap.candidate, !isSecure {
      let width = place.width / Double(max(candidate.letters.count, 1))
      strip.items = candidate.letters.enumerated().map { index, letter in
        SceneAccessory.Item(
          id: "letter-\(index)", label: letter.visible,
          rectangle: UnitRectangle(
            x: place.x + Double(index) * width, y: place.y, width: width, height: place.height),
          kind: index == candidate.index ? .chosen : .candidate)
      }
    }
    return strip
  }
}

extension String {
  /// With signs for what cannot be seen.
  fileprivate var visible: String {
    switch self {
    case " ": "␣"
    case "\n": "⏎"
    default: self
    }
  }
}
