package import ControlProtocol
package import Layouts
package import Scene
package import Units

/// The keyboard's visibility and its place on the touch surface.
///
/// The wanted place follows from the settings, the layout and the screen's physical size. The
/// actual place is the one that a panel shows. If several panels report that they are visible, the
/// newest report is used. When another console comes to the foreground, its panel reports this, but
/// the compositor's panel notices nothing.
///
/// After a panel has died, the keys stay where the panel showed them, because the panel is expected
/// to restart. While a screen locker reports that the session is locked, only a console's panel is
/// treated as visible.
package struct Placement: Sendable {
  package enum Visibility: Sendable {
    case shown
    case hidden
    /// All touches go to the applications until the keyboard is shown again.
    case released
  }

  /// The effect of a change on touchscreens and keys.
  package enum Change: Sendable {
    /// The keyboard stays in its place, and fingers on it continue to type.
    case none
    /// The keyboard appears or disappears, or moves to another output.
    case presence
    /// The keyboard's place changes, or its picture is rotated.
    case place
  }

  /// The inputs that decide the wanted place.
  package struct Inputs: Sendable {
    package var layout: Layout
    package var height: KeyboardHeight
    /// True if the keys are printed on the touchscreen. Their place is then the wanted place,
    /// regardless of reports of panels.
    package var isPrintedOnGlass: Bool
    /// The width of a floating keyboard, as a fraction of the surface's; nil for a keyboard along
    /// the lower edge.
    package var floatingWidth: Double?

    package init(
      layout: Layout, height: KeyboardHeight, isPrintedOnGlass: Bool, floatingWidth: Double? = nil
    ) {
      self.layout = layout
      self.height = height
      self.isPrintedOnGlass = isPrintedOnGlass
      self.floatingWidth = floatingWidth
    }

    fileprivate func place(
      on surface: (width: Millimetres, height: Millimetres)?, free: SurfacePoint
    ) -> UnitRectangle {
      guard let floatingWidth, !isPrintedOnGlass else {
        return layout.keyboardPlace(height, on: surface)
      }
      return layout.floatingPlace(height, width: floatingWidth, free: free, on: surface)
    }
  }

  private struct Panel {
    /// The panel's connection.
    var client: UInt64
    var description: PanelDescription
  }

  /// The time for which the keyboard still gets touches after its panel has ended. The panel's
  /// service restarts the panel sooner, so that typing can continue.
  package static let panelReturn = Microseconds.seconds(2)

  package private(set) var visibility: Visibility
  package private(set) var inputs: Inputs
  /// The place where panels are asked to show the keyboard.
  private var wanted: UnitRectangle
  /// The places to which fingers have dragged the floating keyboard.
  package private(set) var dragged: DraggedPlaces
  /// The number of times that panels were asked to show the keyboard at another place.
  package private(set) var requestNumber = 0
  /// The panels. A panel moves to the end when it begins or ceases to show the keyboard.
  private var all: [Panel] = []
  /// The index in `all` of the visible panel; nil if none is visible.
  private var shown: Int?
  /// The panel that last showed the keyboard.
  private var last: PanelDescription?
  /// The time until which a panel that has disconnected may return; nil if none is awaited.
  private var returnDeadline: Microseconds?
  /// The announcements to clients that watch the keyboard's visibility.
  private var appearance = Appearance()

  package init(_ inputs: Inputs, isVisible: Bool, dragged: DraggedPlaces = DraggedPlaces()) {
    self.inputs = inputs
    self.dragged = dragged
    visibility = isVisible ? .shown : .hidden
    wanted = inputs.place(on: nil, free: dragged[nil])
  }

  // MARK: - The keyboard's place

  package var isVisible: Bool { visibility == .shown }
  package var isReleased: Bool { visibility == .released }

  /// The keyboard's place on the touch surface, even if it is not visible.
  package var rectangle: UnitRectangle { last?.rectangle ?? wanted }

  /// The area in which the keyboard takes touches; nil while it is hidden or covered.
  package var touchArea: UnitRectangle? { isVisible && placeIsKnown ? rectangle : nil }

  /// The size of the touch surface; nil if the panel has not reported the size.
  package var surfaceSize: (width: Millimetres, height: Millimetres)? {
    guard let width = last?.physicalWidth, let height = last?.physicalHeight else { return nil }
    return (width, height)
  }

  /// The clockwise turn of the picture, in degrees.
  package var rotation: Int { last?.rotation ?? 0 }

  /// True if the keyboard is on this output, or may be.
  ///
  /// - Parameter output: udev's name of the output; nil if unknown.
  package func isOn(output: String?) -> Bool {
    guard let output, let last, let shownOn = last.output, last.namesOutputsAsUdevDoes else {
      return true
    }
    return output == shownOn
  }

  private var isLocked: Bool { all.contains { $0.description.locks } }

  /// True if a screen locker hides the panel, even if the panel reports itself visible.
  private func isBehindLocker(_ panel: Panel) -> Bool {
    isLocked && !panel.description.isOnConsole
  }

  /// True if the user sees the keys, or at least knows their places.
  private var placeIsKnown: Bool {
    inputs.isPrintedOnGlass || shown != nil || returnDeadline != nil
  }

  /// True if a touch only wakes the text console's screen: the console's panel would show the
  /// keyboard if the screen were on.
  ///
  /// - Parameter isInForeground: true if a text console is in the foreground. After a display
  ///   server has replaced the console, the console's panel still reports a dark screen.
  package func wakesConsole(isInForeground: Bool) -> Bool {
    isInForeground && shown == nil && all.contains { $0.description.isOnDarkConsole }
  }

  // MARK: - Requests of users

  /// - Returns: true if the visibility has changed; false if contacts can continue unchanged.
  package mutating func setVisible(_ visible: Bool) -> Bool {
    guard visible != isVisible else { return false }
    visibility = visible ? .shown : .hidden
    return true
  }

  /// Leaves the touchscreens to the applications.
  package mutating func release() {
    visibility = .released
  }

  /// Applies a change of the settings or the layout.
  package mutating func want(_ new: Inputs) -> Change {
    let before = touchArea
    inputs = new
    var change =
      inputs.isPrintedOnGlass && forgetPlace() ? Change.place : moveToShown(since: before)
    if ask() { change = .place }
    return change
  }

  /// Moves a floating keyboard that a finger drags.
  ///
  /// - Parameter corner: the new place of the keyboard's upper left corner. The whole keyboard
  ///   stays on the output.
  package mutating func drag(to corner: SurfacePoint) -> Change {
    guard inputs.floatingWidth != nil, !inputs.isPrintedOnGlass else { return .none }
    func share(_ corner: Double, of free: Double) -> Double {
      free > 0 ? min(max(corner / free, 0), 1) : 0
    }
    dragged[last?.output] = SurfacePoint(
      x: share(corner.x, of: 1 - wanted.width), y: share(corner.y, of: 1 - wanted.height))
    return ask() ? .place : .none
  }

  // MARK: - Reports of panels

  /// True if a client's panel reports that it is visible; nil if the client has no panel.
  package func isShown(by client: UInt64) -> Bool? {
    all.first { $0.client == client }?.description.shown
  }

  /// True if a client's panel shows the keyboard, in front of all others.
  package func isInFront(_ client: UInt64) -> Bool {
    isVisible && shown.map { all[$0].client } == client
  }

  /// Handles a report of a client's panel.
  package mutating func setPanel(_ description: PanelDescription, of client: UInt64) -> Change {
    let before = touchArea
    var description = description
    // The panel answers an earlier request. Assume the place of the newest request until the panel
    // has answered that request too.
    if let answered = description.asked, answered < requestNumber { description.move(to: wanted) }
    let panel = Panel(client: client, description: description)
    let wasInFront = shown.map { all[$0].client } == client
    if let known = all.firstIndex(where: { $0.client == client }) {
      let wasShown = all[known].description.shown
      // If a visible panel hides, do not wait any longer for an ended panel to return.
      if wasShown, !description.shown { returnDeadline = nil }
      if wasShown == description.shown {
        all[known] = panel
        return moveToShown(since: before)
      }
      all.remove(at: known)
    }
    all.append(panel)
    return moveToShown(since: before, frontIsGone: wasInFront && !description.shown)
  }

  /// - Parameter isAwaited: true if the panel may have crashed; its service then restarts it.
  package mutating func removePanel(
    of client: UInt64, isAwaited: Bool, at time: Microseconds
  ) -> Change {
    let before = touchArea
    let wasInFront = shown.map { all[$0].client } == client
    if wasInFront, isAwaited, !inputs.isPrintedOnGlass { returnDeadline = time + Self.panelReturn }
    all.removeAll { $0.client == client }
    var change = moveToShown(since: before, frontIsGone: wasInFront)
    if !placeIsKnown, forgetPlace() { change = .place }
    return change
  }

  /// Stops waiting for a panel that has not reconnected by now; returns nil if no wait has ended.
  package mutating func giveUpPanel(at time: Microseconds) -> Change? {
    guard let returnDeadline, returnDeadline <= time else { return nil }
    self.returnDeadline = nil
    return forgetPlace() ? .place : .presence
  }

  /// Announces that the keyboard appears or disappears.
  package mutating func announce(at time: Microseconds, into events: inout [Appearance.Event]) {
    appearance.update(
      place: touchArea, isDrawn: isDrawn, at: time, into: &events)
  }

  /// True if the panel shows the keyboard; nil if no panel reports.
  private var isDrawn: Bool? {
    guard !inputs.isPrintedOnGlass, let shown else { return nil }
    return all[shown].description.drawn
  }

  /// The time to call `giveUpPanel` and `announce` again; nil if neither is needed.
  package var nextDeadline: Microseconds? { sooner(returnDeadline, appearance.nextDeadline) }

  // MARK: - Handover

  /// The description of the visible or awaited panel, to be given to the next daemon; nil if there
  /// is none.
  package var panelToKeep: PanelDescription? { placeIsKnown ? last : nil }

  /// Takes over the previous daemon's state. The panel is expected to reconnect, and to show the
  /// keyboard in the same place.
  package mutating func goOn(
    with panel: PanelDescription?, isVisible: Bool, at time: Microseconds
  ) {
    visibility = isVisible ? .shown : .hidden
    guard let panel, !inputs.isPrintedOnGlass, all.isEmpty else { return }
    last = panel
    wanted = placeNow
    returnDeadline = time + Self.panelReturn
  }

  // MARK: - The requested place

  /// Moves the keyboard to the place that the visible panel reports.
  ///
  /// - Parameter frontIsGone: true if the panel that was visible no longer shows the keyboard.
  private mutating func moveToShown(since before: UnitRectangle?, frontIsGone: Bool = false)
    -> Change
  {
    shown = all.lastIndex { $0.description.shown && !isBehindLocker($0) }
    if shown != nil || isLocked { returnDeadline = nil }
    var change = touchArea == before ? Change.none : .presence
    guard !inputs.isPrintedOnGlass, let shown else { return change }
    if all[shown].description.isElsewhere(than: last) {
      last = all[shown].description
      ask()
      change = .place
    }
    if frontIsGone, returnToWanted() { change = .place }
    return change
  }

  /// Moves the keyboard to the wanted place, because no panel reports its place.
  @discardableResult private mutating func forgetPlace() -> Bool {
    guard last != nil else { return false }
    last = nil
    ask()
    return true
  }

  /// Requests another place from the panels, if the settings, the layout or the screen now require
  /// it.
  @discardableResult private mutating func ask() -> Bool {
    let new = placeNow
    guard new != wanted else { return false }
    wanted = new
    moveToWanted()
    return true
  }

  /// The place that settings, layout and screen now require. A floating keyboard is placed on whole
  /// pixels, as the panel will report it.
  private var placeNow: UnitRectangle {
    let place = inputs.place(on: surfaceSize, free: dragged[last?.output])
    guard inputs.floatingWidth != nil, let last else { return place }
    return place.onPixels(width: Double(last.outputWidth), height: Double(last.outputHeight))
  }

  /// Moves the keyboard back to the wanted place, because the panel that showed it elsewhere is
  /// gone. This counts as a new request, because another panel may still answer an earlier scene.
  private mutating func returnToWanted() -> Bool {
    guard let last, !last.rectangle.isNear(wanted) else {
      requestNumber += 1
      return false
    }
    moveToWanted()
    return true
  }

  /// Assumes that the keyboard is at the wanted place until panels report the actual place.
  private mutating func moveToWanted() {
    requestNumber += 1
    last?.move(to: wanted)
    for index in all.indices { all[index].description.move(to: wanted) }
  }

  // MARK: - Status

  package var panels: [PanelDescription] { all.map(\.description) }

  /// - Parameter isTouched: true if a touchscreen is, or may be, on the keyboard's output.
  package func keys(isTouched: Bool) -> KeysVisibility {
    if inputs.isPrintedOnGlass { return .printed }
    if returnDeadline != nil { return .awaited }
    if all.isEmpty { return .absent }
    if shown == nil { return .unseen }
    return isTouched ? .shown : .elsewhere
  }

  /// The visibility of the keys and the panels, as text for the status.
  package func status(isTouched: Bool) -> String {
    let names = all.enumerated().map { index, panel in
      let description = panel.description
      let name = [description.kind, description.output].compactMap(\.self).joined(separator: " on ")
      if !description.shown {
        return "\(name) (not seen: \(description.reason ?? "no reason given"))"
      }
      if isBehindLocker(panel) { return "\(name) (not seen: behind the locker)" }
      return index == shown ? name : "\(name) (behind)"
    }
    let list = names.joined(separator: ", ")
    return switch keys(isTouched: isTouched) {
    case .printed: "none: the keys are printed on the glass (panel.keys)"
    case .awaited: "none: the last panel has ended, and another is awaited"
    case .absent: "none: nothing shows the keys, so every touch goes to the applications"
    case .unseen: "\(list); every touch goes to the applications"
    case .shown: list
    case .elsewhere: "\(list), which has no touchscreen"
    }
  }
}

extension UnitRectangle {
  /// True if the rectangles are equal within the rounding of panels to pixels.
  fileprivate func isNear(_ other: UnitRectangle) -> Bool { !differs(from: other, by: 0.01) }

  /// True if the rectangles are equal within the rounding of JSON to six decimals. On the largest
  /// output, this error is a tenth of a pixel.
  fileprivate func isSame(as other: UnitRectangle?) -> Bool {
    other.map { !differs(from: $0, by: 1.5e-6) } ?? false
  }

  private func differs(from other: UnitRectangle, by most: Double) -> Bool {
    abs(x - other.x) >= most || abs(y - other.y) >= most || abs(width - other.width) >= most
      || abs(height - other.height) >= most
  }

  /// Returns the rectangle with its edges moved to whole pixels of an output. The new size in
  /// pixels is the same at every place.
  fileprivate func onPixels(width pixelsWide: Double, height pixelsHigh: Double) -> UnitRectangle {
    func along(_ start: Double, _ length: Double, _ pixels: Double) -> (Double, Double) {
      let length = (length * pixels).rounded()
      return (min((start * pixels).rounded(), pixels - length) / pixels, length / pixels)
    }
    let ((x, width), (y, height)) = (along(x, width, pixelsWide), along(y, height, pixelsHigh))
    return UnitRectangle(x: x, y: y, width: width, height: height)
  }
}

extension PanelDescription {
  fileprivate var isOnConsole: Bool { kind == PanelDescription.consoleKind }

  /// True if the panel names outputs as udev does; framebuffers have names of their own.
  fileprivate var namesOutputsAsUdevDoes: Bool { !isOnConsole }

  fileprivate func isElsewhere(than other: PanelDescription?) -> Bool {
    !rectangle.isSame(as: other?.rectangle) || physicalWidth != other?.physicalWidth
      || physicalHeight != other?.physicalHeight || rotation != other?.rotation
      || output != other?.output
  }
}
