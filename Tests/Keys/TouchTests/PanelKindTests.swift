import Testing
import Touch
import Units

@Suite struct PanelKindTests {
  @Test func aSingleTouchPanelTypesAndForwards() {
    var panel = Panel(.singleTouch)
    panel.frame(.absolute(Axis.x, 500), .absolute(Axis.y, 900), .key(TouchKey.touch, 1))
    #expect(panel.phases == [.down])
    #expect(panel.forwarded.isEmpty)
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.phases == [.up])
    panel.frame(.absolute(Axis.y, 100), .key(TouchKey.touch, 1))
    #expect(
      panel.forwarded == [
        .absolute(Axis.x, 500), .absolute(Axis.y, 100), .key(TouchKey.touch, 1), .report,
      ])
    panel.frame(.absolute(Axis.x, 510))
    #expect(panel.forwarded == [.absolute(Axis.x, 510), .report])
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.forwarded == [.key(TouchKey.touch, 0), .report])
  }

  /// Touchscreens of many cash registers report themselves as mice.
  @Test func aMouseThatTellsAPlaceTypesAndForwards() {
    var panel = Panel(.singleTouch, touchKey: TouchKey.left)
    panel.frame(.absolute(Axis.x, 500), .absolute(Axis.y, 900))
    panel.frame(.key(TouchKey.left, 1))
    #expect(panel.phases == [.down])
    #expect(panel.forwarded.isEmpty)
    panel.frame(.key(0x111, 1))
    panel.frame(.key(0x111, 0))
    #expect(panel.forwarded.isEmpty)
    panel.frame(.key(TouchKey.left, 0))
    #expect(panel.phases == [.up])
    panel.frame(.absolute(Axis.y, 100), .key(TouchKey.left, 1))
    #expect(
      panel.forwarded == [
        .absolute(Axis.x, 500), .absolute(Axis.y, 100), .key(TouchKey.left, 1), .report,
      ])
    panel.frame(.key(TouchKey.left, 0))
    #expect(panel.forwarded == [.key(TouchKey.left, 0), .report])
  }

  @Test func aTouchThatTheKernelRepeatsIsOne() {
    var panel = Panel(.singleTouch)
    panel.frame(.absolute(Axis.x, 500), .absolute(Axis.y, 900), .key(TouchKey.touch, 1))
    #expect(panel.phases == [.down])
    panel.frame(.key(TouchKey.touch, 2))
    #expect(panel.phases == [])
    panel.frame(.key(TouchKey.touch, 0))
    #expect(panel.phases == [.up])
  }
}
