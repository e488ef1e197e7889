import Keys
import Layouts
import Testing
import Touch
import Units

/// A key engine that plays gesture scripts, and returns its output as readable text.
struct TestKeyboard {
  var engine: KeyEngine
  /// The output; anything but text is in angle brackets: `ab<delete><return>`.
  private(set) var typed = ""
  private(set) var outputs: [KeyOutput] = []
  /// True if the panel may lose a finger for a moment.
  var mayLoseContact = false
  private var fingers = GestureScript.Fingers()
  private var points: [ContactID: SurfacePoint] = [:]

  /// The keyboard is the lower 40 % of a surface of 200 mm × 150 mm.
  static let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)
  static let surfaceSize = (width: Millimetres(200), height: Millimetres(150))

  /// A place above the keyboard.
  static let nowhere = SurfacePoint(x: 0.5, y: 0.2)

  /// - Parameter swipes: true if fingers can swipe.
  init(
    _ layout: Layout = TestLayouts.phone, behaviour: KeyBehaviour = KeyBehaviour(),
    swipes: Bool = SwipesInTests.areOn
  ) {
    engine = KeyEngine(
      layout: layout, behaviour: behaviour, keyboard: Self.place, surfaceSize: Self.surfaceSize)
    engine.setSwipes(swipes)
  }

  /// Returns the output of a script on a fresh keyboard.
  static func types(
    _ script: String, on layout: Layout = TestLayouts.phone,
    behaviour: KeyBehaviour = KeyBehaviour(), swipes: Bool = SwipesInTests.areOn
  ) -> String {
    var keyboard = TestKeyboard(layout, behaviour: behaviour, swipes: swipes)
    keyboard.play(script)
    return keyboard.typed
  }

  mutating func play(_ script: String) {
    for step in GestureScript(script, fingers: &fingers).steps {
      var output: [KeyOutput] = []
      while let deadline = engine.nextDeadline, deadline <= step.time {
        engine.advance(to: deadline, into: &output)
      }
      if let (phase, point) = event(for: step) {
        points[step.finger] = point
        engine.handle(
          KeyboardContactEvent(
            contact: step.finger, phase: phase, point: point, time: step.time,
            mayLoseContact: mayLoseContact),
          into: &output)
      }
      engine.eraseEndedSwipe()
      outputs += output
      typed += output.map(\.asTyped).joined()
    }
  }

  /// Types the keys that fingers have lifted from.
  mutating func commitLifted() {
    var output: [KeyOutput] = []
    engine.commitLifted(into: &output)
    typed += output.map(\.asTyped).joined()
  }

  private func event(
    for step: GestureScript.Step
  ) -> (KeyboardContactEvent.Phase, SurfacePoint)? {
    let point = points[step.finger] ?? SurfacePoint(x: 0, y: 0)
    switch step.deed {
    case .touch(let key): return (.down, centre(of: key))
    case .touchCell(let label): return (.down, cell(label))
    case .slide(let key): return (.moved, centre(of: key))
    case .slideToCell(let label): return (.moved, cell(label))
    case .slideOff: return (.moved, Self.nowhere)
    case .move(let right, let down):
      let size = Self.surfaceSize
      return (
        .moved,
        SurfacePoint(x: point.x + right / size.width.value, y: point.y + down / size.height.value)
      )
    case .lift: return (.up, point)
    case .cancel: return (.cancelled, point)
    case .wait: return nil
    }
  }

  /// The middle of a key on the current layer.
  func centre(of id: String) -> SurfacePoint {
    let id = id == "space" ? " " : id
    guard let key = layer.keys.first(where: { $0.id == id }) else {
      Issue.record("no key \(id) on the layer \(layer.id)")
      return Self.nowhere
    }
    return key.rectangle.placed(in: Self.place).centre
  }

  private func cell(_ label: String) -> SurfacePoint {
    guard let cell = engine.state.popup?.cells.first(where: { $0.label == label }) else {
      Issue.record("no popup offers \(label)")
      return Self.nowhere
    }
    return cell.rectangle.centre
  }
}

// MARK: - Appearance

extension TestKeyboard {
  var layer: Layer {
    engine.layout.layers[engine.state.layer]
  }

  /// The ids of the highlighted keys.
  var pressed: [String] {
    engine.state.pressed.map { layer.keys[$0].id }
  }

  /// The open popup's choices, the highlighted one in brackets: `é [è] ê`.
  var popup: String? {
    engine.state.popup.map { popup in
      popup.cells.map { $0.isSelected ? "[\($0.label)]" : $0.label }.joined(separator: " ")
    }
  }

  /// The current label of a key on the layer.
  func label(of id: String) -> String? {
    layer.keys.first { $0.id == id }.map {
      engine.state.isShifted($0) ? $0.shiftedLabel ?? $0.label : $0.label
    }
  }
}

extension UnitRectangle {
  var centre: SurfacePoint {
    SurfacePoint(x: x + width / 2, y: y + height / 2)
  }
}

extension KeyOutput {
  var asTyped: String {
    switch self {
    case .text(let text, _): text
    case .chord(let modifiers, .text(let text)): "<\(modifiers.asTyped)\(text)>"
    case .chord(let modifiers, .keysym(let name)): "<\(modifiers.asTyped)\(name)>"
    case .press(let chords):
      "<\(chords.map { "\($0.modifiers.asTyped)\($0.key)" }.joined(separator: ", "))>"
    case .button(let id): "<button \(id)>"
    case .delete(.character): "<delete>"
    case .delete(.word): "<delete word>"
    case .deleteForward(.character): "<delete forward>"
    case .deleteForward(.word): "<delete word forward>"
    case .return: "<return>"
    case .deleteWords(let count):
      String(repeating: count < 0 ? "<put back>" : "<delete word>", count: abs(count))
    case .moveCaret(let steps, by: .character, let isSelecting):
      String(
        repeating: "<\(isSelecting ? "select " : "")\(steps < 0 ? "left" : "right")>",
        count: abs(steps))
    case .moveCaret(let lines, by: .line, let isSelecting):
      String(
        repeating: "<\(isSelecting ? "select " : "")\(lines < 0 ? "up" : "down")>",
        count: abs(lines))
    case .swiped(.off): "<word>"
    case .swiped(let shift): "<word \(shift)>"
    case .editRow: "<row>"
    case .edit(let command): "<\(command.rawValue)>"
    case .phone(let key): "<phone \(key)>"
    case .phoneHeld(let key): "<phone \(key) held>"
    case .calculator(let key): "<\(key.rawValue)>"
    case .unreachable: "<struck out>"
    case .command(.nextLayout): "<next>"
    case .chooseLayout(let id): "<choose \(id)>"
    case .chooseSize(let size): "<\(size.rawValue)>"
    case .visitLayout(let id): "<visit \(id)>"
    case .command(.hide): "<hide>"
    case .command(.back): "<back>"
    }
  }
}

extension Modifiers {
  var asTyped: String {
    let names: [(Modifiers, String)] = [
      (.control, "Control+"), (.alt, "Alt+"), (.altGr, "AltGr+"), (.super, "Super+"),
      (.shift, "Shift+"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined()
  }
}
