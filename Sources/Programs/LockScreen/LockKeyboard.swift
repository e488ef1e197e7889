package import Erasing
import Keys
package import Layouts
package import OnScreenKeyboard
package import Scene
import Touch
package import Units

/// The keyboard of a locked screen: like the daemon's, but the typed text stays in this process.
///
/// The keyboard reads no clock: callers pass the times, and call `advance` at `nextDeadline`.
package final class LockKeyboard {
  /// A finger, or a pressed mouse button.
  package struct Finger: Hashable, Sendable {
    package var seat: Int
    /// The compositor's number for the finger; −1 for the pointer.
    package var number: Int32

    package init(seat: Int, number: Int32) {
      self.seat = seat
      self.number = number
    }
  }

  /// The layouts that the next-layout key cycles through.
  private let layouts: [Layout]
  private let height: KeyboardHeight
  private let shape: KeyboardShape
  private let find: (String) -> Layout?
  private var shown = 0
  private let keyboard: OnScreenKeyboard
  /// The fingers on the keyboard, each with its contact and last place.
  private var fingers: [Finger: (contact: ContactID, point: SurfacePoint)] = [:]
  private var contacts: UInt64 = 0
  private let acts = ErasingQueue<KeyboardAct>()
  /// The surface's size as the user sees it; nil if unknown.
  private var surface: (width: Millimetres, height: Millimetres)?
  package private(set) var isVisible = true

  /// - Parameters:
  ///   - layouts: at least one layout; the keyboard opens on the first.
  ///   - find: returns a layout that is not among `layouts`, by its id.
  package init(
    layouts: [Layout], behaviour: KeyboardBehaviour, height: KeyboardHeight, shape: KeyboardShape,
    find: @escaping (String) -> Layout? = { _ in nil }
  ) {
    self.layouts = layouts
    self.height = height
    self.shape = shape
    self.find = find
    var behaviour = behaviour
    // Offer no sizes here: the user chooses the size and floating in the unlocked session.
    behaviour.sizes = SizeMenu()
    behaviour.floats = false
    keyboard = OnScreenKeyboard(
      layout: layouts[0].shaped(shape), behaviour: behaviour,
      place: layouts[0].keyboardPlace(height, on: nil))
    keyboard.setPurpose(.password)
    keyboard.returnType = .go
    keyboard.beginText()
  }

  package var scene: Scene { keyboard.scene(visible: isVisible, canType: { _ in true }) }

  package var nextDeadline: Microseconds? { keyboard.nextDeadline }

  /// Sets the size of a new or changed surface. Fingers that are down type nothing more.
  package func setSurface(_ size: (width: Millimetres, height: Millimetres)?) {
    surface = size
    cancelAll()
    applyPlace()
  }

  private func applyPlace() {
    keyboard.setPlace(keyboard.layout.keyboardPlace(height, on: surface), surfaceSize: surface)
  }

  // MARK: - Fingers

  /// Handles a finger that comes down at a point, in fractions of the surface.
  package func down(
    _ finger: Finger, at point: SurfacePoint, time: Microseconds,
    into edits: ErasingQueue<LockEdit>
  ) {
    guard isVisible else {
      // Show the hidden keyboard again, because the lock screen has no other way to do so.
      isVisible = true
      keyboard.markChanged()
      return
    }
    cancel(finger, time: time)
    guard keyboard.place.contains(point) else { return }
    contacts += 1
    let contact = ContactID(contacts)
    fingers[finger] = (contact, point)
    keyboard.handle(
      KeyboardContactEvent(contact: contact, phase: .down, point: point, time: time), into: acts)
    perform(into: edits)
  }

  package func moved(
    _ finger: Finger, to point: SurfacePoint, time: Microseconds,
    into edits: ErasingQueue<LockEdit>
  ) {
    guard let contact = fingers[finger]?.contact else { return }
    fingers[finger] = (contact, point)
    keyboard.handle(
      KeyboardContactEvent(contact: contact, phase: .moved, point: point, time: time), into: acts)
    perform(into: edits)
  }

  /// Lifts a finger at its last place.
  package func up(
    _ finger: Finger, time: Microseconds, into edits: ErasingQueue<LockEdit>
  ) {
    guard let known = fingers.removeValue(forKey: finger) else { return }
    keyboard.handle(
      KeyboardContactEvent(contact: known.contact, phase: .up, point: known.point, time: time),
      into: acts)
    perform(into: edits)
  }

  /// Cancels a finger that comes down again without a lift. The lift was missed, for example
  /// because another console was in the foreground.
  private func cancel(_ finger: Finger, time: Microseconds) {
    guard let lost = fingers.removeValue(forKey: finger) else { return }
    keyboard.handle(
      KeyboardContactEvent(
        contact: lost.contact, phase: .cancelled, point: lost.point, time: time), into: acts)
    acts.removeAll()
  }

  /// Cancels all fingers, for example because they were a palm, or their device was removed. The
  /// fingers type nothing more.
  package func cancelAll() {
    fingers = [:]
    keyboard.cancelAll()
    acts.removeAll()
  }

  /// Handles the deadlines up to this time.
  package func advance(to time: Microseconds, into edits: ErasingQueue<LockEdit>) {
    keyboard.advance(to: time, into: acts)
    perform(into: edits)
  }

  // MARK: - Effects of keys

  private func perform(into edits: ErasingQueue<LockEdit>) {
    while let act = acts.popFirst() {
      switch act {
      case .type(let text): edits.append(.type(text))
      case .press("BackSpace", [], let times):
        for _ in 0..<times { edits.append(.deleteLast) }
      case .press("BackSpace", .control, _), .press("Escape", _, _): edits.append(.clear)
      case .press("Return", _, _), .press("KP_Enter", _, _): edits.append(.submit)
      case .command(.nextLayout): show((shown + 1) % layouts.count)
      case .command(.back): show(shown)
      case .command(.hide): hide()
      case .chooseLayout(let id):
        if let index = layouts.firstIndex(where: { $0.id == id }) { show(index) }
      case .visitLayout(let id):
        if let layout = layouts.first(where: { $0.id == id }) ?? find(id) { show(layout) }
      // Ignore acts such as moving the caret, copying, composing or pressing an application's
      // buttons. A password needs none of these.
      case .press, .pressCharacter, .pressChords, .compose, .chooseSize, .drag, .drop, .refuse,
        .touchButton,
        .pass,
        .keypadIsPlain:
        break
      }
    }
  }

  private func show(_ index: Int) {
    shown = index
    show(layouts[index])
  }

  private func show(_ layout: Layout) {
    guard layout.id != keyboard.layout.id else { return }
    keyboard.setLayout(layout.shaped(shape))
    applyPlace()
    keyboard.beginText()
  }

  private func hide() {
    isVisible = false
    fingers = [:]
    keyboard.dropUnfinishedInput()
    keyboard.cancelAll()
    keyboard.markChanged()
  }
}
