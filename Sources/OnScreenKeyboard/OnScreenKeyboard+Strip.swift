package import Scene
import Touch
import Units

/// A finger on an application's button.
struct StripTouch: Hashable, Sendable {
  var contact: ContactID
  var button: String
  /// Whether it is still there; it may slide off and back.
  var isOn = true
}

// The strip above the keys: letters to choose from, the calculator's display, and the buttons of
// applications.
extension OnScreenKeyboard {
  /// nil where there is no strip.
  var stripPlace: UnitRectangle? {
    SceneAccessory.place(for: engine.layout, in: place, always: !buttons.isEmpty)
  }

  /// The strip as it is now; nil where there is none.
  package var strip: SceneAccessory? {
    guard let place = stripPlace else { return nil }
    var strip = SceneAccessory(rectangle: place, items: buttonItems(in: place))
    if engine.layout.isCalculator {
      strip.display = SceneAccessory.Display(
        text: calculator.display, operation: calculator.waitingSign, memory: calculator.hasMemory,
        failed: calculator.failure != nil)
    } else if let candidate = multiTap.candidate, !isSecure {
      let left = strip.items.last?.rectangle.maxX ?? place.x
      let room = UnitRectangle(
        x: left, y: place.y, width: place.maxX - left, height: place.height)
      strip.items += zip(candidate.letters.indices, room.columns(candidate.letters.count)).map {
        SceneAccessory.Item(
          id: "letter-\($0)", label: candidate.letters[$0].visible, rectangle: $1,
          kind: $0 == candidate.index ? .chosen : .candidate)
      }
    }
    return strip
  }

  /// The buttons have the strip for themselves, or up to half of it where a display or letters
  /// come too.
  private func buttonItems(in strip: UnitRectangle) -> [SceneAccessory.Item] {
    var room = strip
    if engine.layout.isCalculator || engine.layout.hasPhoneKeys {
      room.width *= min(0.25 * Double(buttons.count), 0.5)
    }
    return zip(buttons, room.columns(buttons.count)).map { button, rectangle in
      SceneAccessory.Item(
        id: button.id, label: button.label, rectangle: rectangle, kind: .button,
        pressed: stripTouches.contains { $0.button == button.id && $0.isOn })
    }
  }

  private func button(at point: SurfacePoint) -> String? {
    guard !buttons.isEmpty, let strip = stripPlace, strip.contains(point) else { return nil }
    return buttonItems(in: strip).first { $0.rectangle.contains(point) }?.id
  }

  /// Takes in what a finger did, if it is on a button of the strip or came down on one. As keys
  /// do, a button acts when the finger lifts from it.
  ///
  /// - Returns: whether it was for the strip.
  mutating func touchStrip(
    _ event: KeyboardContactEvent, into acts: inout [KeyboardAct]
  ) -> Bool {
    guard event.phase != .down else {
      // The menu of layouts may lie over the strip.
      guard !engine.isMenuOpen, let button = button(at: event.point) else { return false }
      // What other fingers are on was meant before the button.
      settleKeys(at: event.time, into: &acts)
      stripTouches.append(StripTouch(contact: event.contact, button: button))
      note()
      return true
    }
    guard let index = stripTouches.firstIndex(where: { $0.contact == event.contact }) else {
      return false
    }
    note()
    let touch = stripTouches[index]
    switch event.phase {
    case .down, .moved:
      stripTouches[index].isOn = button(at: event.point) == touch.button
    case .up:
      stripTouches.remove(at: index)
      if button(at: event.point) == touch.button { acts.append(.touchButton(touch.button)) }
    case .cancelled:
      stripTouches.remove(at: index)
    }
    return true
  }
}

extension UnitRectangle {
  /// As many equal parts side by side, none for a count of 0.
  fileprivate func columns(_ count: Int) -> [UnitRectangle] {
    let part = width / Double(max(count, 1))
    return (0..<count).map {
      UnitRectangle(x: x + Double($0) * part, y: y, width: part, height: height)
    }
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
