import Testing
import Touch
import Units

/// Tests of one finger's gestures in an application while the keyboard is hidden.
@Suite struct OneFingerGesturesTests {
  private var panel: Panel

  init() {
    panel = Panel(.protocolB, keyboard: nil)
    panel.splitter.setKeyboard(nil, recognizesGestures: true)
  }

  @Test mutating func itIsSeenOnceAndStaysTheApplications() {
    panel.down(0, 500, 990)
    #expect(!panel.forwarded.isEmpty)
    panel.move(0, 505, 930)
    let seen1 = panel.splitter.popGesture()
    #expect(seen1 == nil)
    panel.move(0, 510, 860)
    let seen2 = panel.splitter.popGesture()
    #expect(seen2 == .slideUp)
    let seen3 = panel.splitter.popGesture()
    #expect(seen3 == nil)
    // The keyboard appears under the finger, which continues in the application.
    panel.splitter.setKeyboard(Panel.keyboard)
    panel.move(0, 510, 700)
    #expect(panel.contacts.isEmpty && !panel.forwarded.isEmpty)
    panel.up(0)
    #expect(panel.contacts.isEmpty && !panel.forwarded.isEmpty)
    let seen4 = panel.splitter.popGesture()
    #expect(seen4 == nil)
  }

  @Test mutating func otherUpwardSlidesAreNotTheGesture() {
    // The finger starts above the edge.
    panel.down(0, 500, 960)
    panel.move(0, 500, 700)
    panel.up(0)
    // The finger slides more sideways than up.
    panel.down(0, 100, 995)
    panel.move(0, 400, 850)
    panel.up(0)
    // The finger slides too slowly.
    panel.down(0, 500, 995)
    panel.time = panel.time + .seconds(1)
    panel.move(0, 500, 700)
    panel.up(0)
    // Two fingers slide.
    panel.down(0, 500, 995)
    panel.down(1, 600, 995)
    panel.move(0, 500, 700)
    panel.move(1, 600, 700)
    panel.up(0)
    panel.up(1)
    let seen5 = panel.splitter.popGesture()
    #expect(seen5 == nil)
  }

  @Test mutating func recognizesNoGestureUnlessRequested() {
    panel.splitter.setKeyboard(nil, recognizesGestures: false)
    panel.down(0, 500, 995)
    panel.move(0, 500, 700)
    let seen6 = panel.splitter.popGesture()
    #expect(seen6 == nil)
  }

  @Test mutating func aTapIsSeenOnce() {
    panel.down(0, 500, 300)
    panel.move(0, 505, 310)
    panel.up(0)
    #expect(panel.splitter.popGesture() == .tap)
    #expect(panel.splitter.popGesture() == nil)
  }

  @Test mutating func scrollsHoldsAndSeveralFingersAreNoTaps() {
    panel.down(0, 500, 300)
    panel.move(0, 500, 400)
    // The finger goes back to the place where it began.
    panel.move(0, 500, 300)
    panel.up(0)
    panel.down(0, 500, 300)
    panel.time = panel.time + .milliseconds(500)
    panel.up(0)
    panel.down(0, 500, 300)
    panel.down(1, 600, 300)
    panel.up(1)
    panel.up(0)
    #expect(panel.splitter.popGesture() == nil)
  }

  @Test func aSingleTouchPanelHasItToo() {
    var panel = Panel(.singleTouch, keyboard: nil)
    panel.splitter.setKeyboard(nil, recognizesGestures: true)
    panel.frame(.absolute(Axis.x, 500), .absolute(Axis.y, 995), .key(TouchKey.touch, 1))
    panel.frame(.absolute(Axis.y, 800))
    let seen7 = panel.splitter.popGesture()
    #expect(seen7 == .slideUp)
  }
}
