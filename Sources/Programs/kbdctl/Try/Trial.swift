import Erasing
import Layouts
import OnScreenKeyboard
import Scene
import Touch
import Units

/// A keyboard in a terminal, with a text field for its output. The mouse acts as the finger. A
/// trial runs the daemon's own code, from a touchscreen's frames to key presses.
struct Trial {
  private let layouts: [Layout]
  private var shown = 0
  /// The index of the layout that the action `back` shows.
  private var before = 0
  private let keyboard: OnScreenKeyboard
  private let splitter: TouchSplitter
  private(set) var text = SimulatedField()
  private(set) var isVisible = true

  /// The keyboard's place: the lower half of the surface.
  static let place = UnitRectangle(x: 0, y: 0.5, width: 1, height: 0.5)
  /// The surface's width and height in device units.
  private static let units: Int32 = 1_000_000

  /// - Parameter layouts: the layouts that the next-layout key cycles through. The first is shown
  ///   at the start.
  init(layouts: [Layout], behaviour: KeyboardBehaviour) {
    self.layouts = layouts
    keyboard = OnScreenKeyboard(layout: layouts[0], behaviour: behaviour, place: Self.place)
    let axis = AxisRange(minimum: 0, maximum: Self.units)
    splitter = TouchSplitter(
      description: TouchscreenDescription(kind: .singleTouch, slotCount: 1, x: axis, y: axis),
      calibration: Calibration(matrix: .identity, rotation: .none), keyboard: Self.place)
  }

  var layout: Layout { keyboard.layout }
  var unitsWide: Double { keyboard.shownLayer.unitsWide }
  var nextDeadline: Microseconds? { keyboard.nextDeadline }

  var scene: Scene { keyboard.scene(visible: isVisible, canType: { _ in true }) }

  /// A finger's event: it comes down, moves, or lifts.
  enum Touch: Hashable {
    case down
    case moved
    case up
  }

  /// - Parameters:
  ///   - x: the position in fractions of the keyboard's width; below 0 or above 1 it is outside.
  ///   - y: the position in fractions of the keyboard's height.
  mutating func finger(_ touch: Touch, x: Double, y: Double, at time: Microseconds) {
    guard x.isFinite, y.isFinite, abs(x) < 100, abs(y) < 100 else { return }
    func position(_ fraction: Double) -> Int32 { Int32((fraction * Double(Self.units)).rounded()) }
    splitter.add(.absolute(Axis.x, position(Self.place.x + x * Self.place.width)))
    splitter.add(.absolute(Axis.y, position(Self.place.y + y * Self.place.height)))
    if touch != .moved { splitter.add(.key(TouchKey.touch, touch == .down ? 1 : 0)) }
    splitter.finishFrame(at: time)
    splitter.forgetForwarded()
    let acts = ErasingQueue<KeyboardAct>()
    for contact in splitter.contacts { keyboard.handle(contact, into: acts) }
    splitter.forgetContacts()
    perform(acts, at: time)
  }

  mutating func advance(to time: Microseconds) {
    let acts = ErasingQueue<KeyboardAct>()
    keyboard.advance(to: time, into: acts)
    perform(acts, at: time)
  }

  /// Shows the keyboard, like `kbdctl show`.
  mutating func show() {
    isVisible = true
    splitter.setKeyboard(Self.place)
  }

  private mutating func perform(
    _ acts: ErasingQueue<KeyboardAct>, at time: Microseconds
  ) {
    while let act = acts.popFirst() {
      text.apply(act)
      switch act {
      case .command(.nextLayout): show((shown + 1) % layouts.count)
      case .chooseLayout(let id): show(layouts.firstIndex { $0.id == id } ?? shown)
      case .command(.hide): hide(at: time)
      case .visitLayout(let id):
        before = shown
        show(layouts.firstIndex { $0.id == id } ?? shown)
      case .command(.back): show(before)
      case .type, .press, .pressCharacter, .pressChords, .compose, .chooseSize, .drag, .drop,
        .refuse, .touchButton, .pass, .keypadIsPlain:
        break
      }
    }
  }

  private mutating func show(_ index: Int) {
    guard index != shown else { return }
    shown = index
    keyboard.setLayout(layouts[index])
  }

  private mutating func hide(at time: Microseconds) {
    isVisible = false
    splitter.setKeyboard(nil)
    splitter.cancelContacts(at: time, keepApplications: true)
    splitter.forgetContacts()
    splitter.forgetForwarded()
    keyboard.dropUnfinishedInput()
    keyboard.cancelAll()
  }
}
