import ControlProtocol
import Layouts
import Scene
import SeatRules
import Testing
import Units

struct PlacementTests {
  private static let five = Layout(
    id: "five", title: "five rows",
    layers: [Layer(id: "main", keys: [], unitsWide: 10, unitsHigh: 5)])
  private static let wanted = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)
  private static let above = UnitRectangle(x: 0, y: 0, width: 1, height: 0.5)

  private var placement = Placement(inputs(), isVisible: true)

  private static func inputs(
    height: Double = 0.4, leastKeyHeight: Double = 0, printed: Bool = false
  ) -> Placement.Inputs {
    Placement.Inputs(
      layout: five,
      height: KeyboardHeight(
        share: height, portraitShare: height, leastKey: Millimetres(leastKeyHeight)),
      isPrintedOnGlass: printed)
  }

  private func panel(
    _ place: UnitRectangle = wanted, kind: String = "wayland", output: String? = "DSI-1",
    shown: Bool = true, drawn: Bool? = nil, rotation: Int = 0,
    millimetres: (Double, Double)? = nil
  ) -> PanelDescription {
    PanelDescription(
      kind: kind, output: output, shown: shown, drawn: drawn, rectangle: place, outputWidth: 800,
      outputHeight: 480, rotation: rotation,
      physicalSize: millimetres.map { (Millimetres($0.0), Millimetres($0.1)) })
  }

  /// Two switches in a row: the panel has drawn the first layout when the second one appears.
  @Test mutating func anAnswerToAnEarlierSceneMovesNoKey() {
    _ = placement.setPanel(panel(), of: 1)
    #expect(placement.want(Self.inputs(height: 0.5)) == .place)
    let first = placement.requestNumber
    var late = panel(placement.rectangle)
    #expect(placement.want(Self.inputs(height: 0.4)) == .place)
    late.asked = first
    #expect(placement.setPanel(late, of: 1) == .none)
    #expect(placement.touchArea == Self.wanted)
    // A panel may answer this scene with a different place, and a panel that does not count scenes
    // may answer with any place.
    var answer = panel(Self.above)
    answer.asked = placement.requestNumber
    #expect(placement.setPanel(answer, of: 1) == .place)
    #expect(placement.touchArea == Self.above)
    #expect(placement.setPanel(panel(), of: 1) == .place)
  }

  @Test mutating func onADarkConsoleTouchesAreNoKeys() {
    var console = panel(kind: "framebuffer", output: "fb0")
    _ = placement.setPanel(console, of: 1)
    #expect(placement.touchArea != nil)
    #expect(!placement.wakesConsole(isInForeground: true))
    console.shown = false
    console.reason = PanelDescription.screenIsOff
    _ = placement.setPanel(console, of: 1)
    #expect(placement.touchArea == nil)
    #expect(placement.wakesConsole(isInForeground: true))
    // While a display server draws, touches go only to applications.
    #expect(!placement.wakesConsole(isInForeground: false))
    console.reason = "a program draws on the console itself"
    _ = placement.setPanel(console, of: 1)
    #expect(!placement.wakesConsole(isInForeground: true))
  }

  // MARK: - From daemon to daemon

  /// A panel that did not notice the new daemon reports the same place again, so no key moves.
  @Test mutating func keysStayWhereThePanelOfTheDaemonBeforeShowsThem() {
    let shown = panel(
      UnitRectangle(x: 0, y: 0.58, width: 1, height: 0.42), millimetres: (200, 120))
    _ = placement.setPanel(shown, of: 1)
    var next = Placement(Self.inputs(), isVisible: false)
    next.goOn(with: placement.panelToKeep, isVisible: true, at: .seconds(1))
    #expect(next.touchArea == shown.rectangle)
    #expect(next.surfaceSize?.height == Millimetres(120))
    #expect(next.setPanel(shown, of: 1) == .none)
    #expect(next.giveUpPanel(at: .seconds(10)) == nil)
    #expect(next.touchArea == shown.rectangle)
  }

  @Test mutating func aPanelThatDoesNotComeBackIsGivenUp() {
    _ = placement.setPanel(panel(), of: 1)
    var next = Placement(Self.inputs(), isVisible: false)
    next.goOn(with: placement.panelToKeep, isVisible: true, at: .seconds(1))
    #expect(next.giveUpPanel(at: .milliseconds(2_999)) == nil)
    #expect(next.touchArea != nil)
    #expect(next.giveUpPanel(at: .seconds(3)) != nil)
    #expect(next.touchArea == nil)
  }

  @Test mutating func aPanelThatNobodySawIsNotAwaited() {
    _ = placement.setPanel(panel(shown: false), of: 1)
    #expect(placement.panelToKeep == nil)
    var next = Placement(Self.inputs(), isVisible: true)
    next.goOn(with: nil, isVisible: false, at: .seconds(1))
    #expect(!next.isVisible)
    #expect(next.nextDeadline == nil)
  }

  @Test mutating func printedKeysNeedNoPanel() {
    var next = Placement(Self.inputs(printed: true), isVisible: true)
    next.goOn(with: panel(Self.above), isVisible: true, at: .seconds(1))
    #expect(next.touchArea == Self.wanted)
  }

  // MARK: - Who shows it

  @Test func nobodySeesKeysWithoutPanel() {
    #expect(placement.rectangle == Self.wanted)
    #expect(placement.touchArea == nil)
    #expect(placement.surfaceSize == nil)
  }

  @Test mutating func keysAreWhereThePanelShowsThem() {
    #expect(placement.setPanel(panel(Self.above, rotation: 90), of: 1) == .place)
    #expect(placement.touchArea == Self.above)
    #expect(placement.rotation == 90)
    #expect(placement.setPanel(panel(Self.above, drawn: true, rotation: 90), of: 1) == .none)
  }

  @Test mutating func theLastPanelReportedSeenIsInFront() {
    _ = placement.setPanel(panel(), of: 1)
    #expect(placement.setPanel(panel(Self.above), of: 2) == .place)
    // The first panel's report does not count, because the second panel is in front.
    #expect(placement.setPanel(panel(drawn: true), of: 1) == .none)
    #expect(placement.touchArea == Self.above)
    #expect(placement.setPanel(panel(Self.above, shown: false), of: 2) == .place)
    #expect(placement.touchArea == Self.wanted)
  }

  @Test mutating func whatIsNotSeenTakesNoTouch() {
    #expect(placement.setPanel(panel(shown: false), of: 1) == .none)
    #expect(placement.touchArea == nil)
    #expect(placement.isShown(by: 1) == false)
    #expect(placement.isShown(by: 2) == nil)
    // The answer is treated as a move, because the output was unknown.
    #expect(placement.setPanel(panel(), of: 1) == .place)
    #expect(placement.touchArea == Self.wanted)
    #expect(placement.setPanel(panel(shown: false), of: 1) == .presence)
    #expect(placement.setPanel(panel(), of: 1) == .presence)
  }

  /// Only the pointer of the panel in front presses keys.
  @Test mutating func onePanelIsInFront() {
    #expect(!placement.isInFront(1))
    _ = placement.setPanel(panel(), of: 1)
    #expect(placement.isInFront(1))
    #expect(!placement.isInFront(2))
    _ = placement.setPanel(panel(Self.above), of: 2)
    #expect(!placement.isInFront(1))
    #expect(placement.isInFront(2))
    _ = placement.removePanel(of: 2, isAwaited: true, at: .seconds(5))
    #expect(placement.isInFront(1))
    _ = placement.setVisible(false)
    #expect(!placement.isInFront(1))
  }

  // MARK: - Panels that go

  @Test mutating func fingersGoOnWhileDeadPanelComesBack() {
    _ = placement.setPanel(panel(Self.above), of: 1)
    #expect(placement.removePanel(of: 1, isAwaited: true, at: .seconds(5)) == .none)
    #expect(placement.touchArea == Self.above)
    #expect(placement.nextDeadline == .seconds(7))
    #expect(placement.giveUpPanel(at: .seconds(6)) == nil)
    #expect(placement.setPanel(panel(Self.above), of: 2) == .none)
    #expect(placement.nextDeadline == nil)
  }

  @Test mutating func panelThatDoesNotComeBackIsGivenUp() {
    _ = placement.setPanel(panel(Self.above), of: 1)
    _ = placement.removePanel(of: 1, isAwaited: true, at: .seconds(5))
    #expect(placement.giveUpPanel(at: .seconds(7)) == .place)
    #expect(placement.touchArea == nil)
    #expect(placement.rectangle == Self.wanted)
    #expect(placement.nextDeadline == nil)
  }

  @Test mutating func panelThatLostItsRightsIsNotAwaited() {
    _ = placement.setPanel(panel(Self.above), of: 1)
    #expect(placement.removePanel(of: 1, isAwaited: false, at: .seconds(5)) == .place)
    #expect(placement.touchArea == nil)
    #expect(placement.nextDeadline == nil)
  }

  @Test mutating func panelThatSaysItIsNotSeenIsNotAwaited() {
    _ = placement.setPanel(panel(), of: 1)
    _ = placement.setPanel(panel(shown: false), of: 1)
    #expect(placement.removePanel(of: 1, isAwaited: true, at: .seconds(5)) == .place)
    #expect(placement.nextDeadline == nil)
  }

  /// The panel behind drew the keyboard at the place of the panel in front, but reports this only
  /// after the panel in front has disconnected.
  @Test mutating func anAnswerToASceneOfAPanelThatIsGoneMovesNoKey() {
    for isRemoved in [true, false] {
      placement = Placement(Self.inputs(height: 0.4), isVisible: true)
      _ = placement.setPanel(panel(), of: 1)
      #expect(placement.setPanel(panel(Self.above), of: 2) == .place)
      var late = panel(Self.above)
      late.asked = placement.requestNumber
      if isRemoved {
        #expect(placement.removePanel(of: 2, isAwaited: true, at: .seconds(5)) == .place)
      } else {
        #expect(placement.setPanel(panel(Self.above, shown: false), of: 2) == .place)
      }
      #expect(placement.touchArea == Self.wanted)
      _ = placement.setPanel(late, of: 1)
      #expect(placement.touchArea == Self.wanted)
    }
  }

  @Test mutating func panelBehindShowsItWhereItIsWanted() {
    // The panel behind merely drew the keyboard where the panel in front showed it.
    _ = placement.setPanel(panel(Self.above), of: 1)
    _ = placement.setPanel(panel(Self.above), of: 2)
    #expect(placement.removePanel(of: 2, isAwaited: true, at: .seconds(5)) == .place)
    #expect(placement.touchArea == Self.wanted)
    #expect(placement.nextDeadline == nil)
  }

  @Test mutating func strangerThatGoesChangesNothing() {
    _ = placement.setPanel(panel(), of: 1)
    #expect(placement.removePanel(of: 9, isAwaited: true, at: .seconds(5)) == .none)
    #expect(placement.touchArea == Self.wanted)
  }

  // MARK: - The place that is wanted

  @Test mutating func screenThatIsLowWantsHigherKeyboard() {
    _ = placement.want(Self.inputs(leastKeyHeight: 10))
    #expect(placement.rectangle == Self.wanted)
    #expect(placement.setPanel(panel(millimetres: (150, 100)), of: 1) == .place)
    #expect(placement.rectangle.height > 0.49)
    #expect(placement.panels[0].rectangle == placement.rectangle)
    #expect(placement.surfaceSize?.height == Millimetres(100))
  }

  @Test mutating func anotherWishMovesKeys() {
    _ = placement.setPanel(panel(), of: 1)
    #expect(placement.want(Self.inputs(height: 0.5)) == .place)
    #expect(placement.rectangle.height == 0.5)
    #expect(placement.want(Self.inputs(height: 0.5)) == .none)
  }

  @Test mutating func printedKeysStayWhereTheyAre() {
    _ = placement.setPanel(panel(Self.above), of: 1)
    #expect(placement.want(Self.inputs(printed: true)) == .place)
    #expect(placement.touchArea == Self.wanted)
    #expect(placement.setPanel(panel(Self.above, drawn: false), of: 1) == .none)
    #expect(placement.removePanel(of: 1, isAwaited: true, at: .seconds(1)) == .none)
    #expect(placement.touchArea == Self.wanted)
    #expect(placement.nextDeadline == nil)
    #expect(placement.want(Self.inputs()) == .presence)
    #expect(placement.touchArea == nil)
  }

  // MARK: - Requests of users

  @Test mutating func askingAgainChangesNothing() {
    #expect(placement.setVisible(true) == false)
    #expect(placement.setVisible(false) == true)
    #expect(placement.setVisible(false) == false)
    #expect(!placement.isVisible)
  }

  @Test mutating func onlyShowingEndsARelease() {
    placement.release()
    #expect(placement.isReleased)
    #expect(placement.setVisible(false) == false)
    #expect(placement.isReleased)
    #expect(placement.setVisible(true) == true)
    #expect(!placement.isReleased)
  }

  @Test mutating func watchersHearOfComingAndGoing() {
    var events: [Appearance.Event] = []
    _ = placement.setPanel(panel(drawn: false), of: 1)
    placement.announce(at: .seconds(1), into: &events)
    #expect(events == [.willShow(Self.wanted)])
    #expect(placement.nextDeadline == .seconds(2))
    _ = placement.setPanel(panel(drawn: true), of: 1)
    placement.announce(at: .seconds(1), into: &events)
    #expect(events.last == .didShow(Self.wanted))
  }

  // MARK: - Outputs

  @Test mutating func touchscreenOfAnotherOutputIsNotTheKeyboards() {
    #expect(placement.isOn(output: "HDMI-A-1"))
    _ = placement.setPanel(panel(), of: 1)
    #expect(placement.isOn(output: "DSI-1"))
    #expect(placement.isOn(output: nil))
    #expect(!placement.isOn(output: "HDMI-A-1"))
  }

  @Test mutating func aLockerHidesTheSessionsPanel() {
    var locker = panel(kind: "keyglass-lock", shown: false)
    locker.locks = true
    _ = placement.setPanel(panel(), of: 1)
    #expect(placement.setPanel(locker, of: 2) == .presence)
    #expect(placement.touchArea == nil)
    // The session's panel disconnects and connects again in the meantime.
    _ = placement.removePanel(of: 1, isAwaited: true, at: .zero)
    #expect(placement.touchArea == nil)
    _ = placement.setPanel(panel(), of: 3)
    #expect(placement.touchArea == nil)
    #expect(placement.status(isTouched: true).contains("wayland on DSI-1 (not seen: behind"))
    // A console is not locked.
    _ = placement.setPanel(panel(kind: "framebuffer", output: "fb0"), of: 4)
    #expect(placement.touchArea == Self.wanted)
    _ = placement.removePanel(of: 4, isAwaited: false, at: .zero)
    #expect(placement.touchArea == nil)
    _ = placement.removePanel(of: 2, isAwaited: false, at: .zero)
    #expect(placement.touchArea == Self.wanted)
  }

  @Test mutating func framebufferHasNamesOfItsOwn() {
    _ = placement.setPanel(panel(kind: "framebuffer", output: "fb0"), of: 1)
    #expect(placement.isOn(output: "HDMI-A-1"))
  }

  @Test mutating func statusTellsWhereTouchesGo() {
    #expect(placement.status(isTouched: true).hasPrefix("none: nothing shows the keys"))
    _ = placement.setPanel(panel(), of: 1)
    _ = placement.setPanel(panel(kind: "x11", output: nil), of: 2)
    #expect(placement.status(isTouched: true) == "wayland on DSI-1 (behind), x11")
    #expect(placement.status(isTouched: false).hasSuffix("x11, which has no touchscreen"))
    _ = placement.removePanel(of: 2, isAwaited: false, at: .zero)
    _ = placement.setPanel(panel(shown: false), of: 1)
    #expect(
      placement.status(isTouched: true)
        == "wayland on DSI-1 (not seen: no reason given); every touch goes to the applications")
  }
}
