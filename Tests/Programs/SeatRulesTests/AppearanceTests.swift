import SeatRules
import Testing
import Units

struct AppearanceTests {
  private var appearance = Appearance()
  private var events: [Appearance.Event] = []

  private static let low = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)
  private static let high = UnitRectangle(x: 0, y: 0.5, width: 1, height: 0.5)

  private mutating func update(_ place: UnitRectangle?, drawn: Bool?, at milliseconds: Int64) {
    events = []
    appearance.update(
      place: place, isDrawn: drawn, at: .milliseconds(milliseconds), into: &events)
  }

  @Test mutating func withoutAPanelItIsThereAtOnce() {
    update(Self.low, drawn: nil, at: 0)
    #expect(events == [.willShow(Self.low), .didShow(Self.low)])
    update(Self.low, drawn: nil, at: 1)
    #expect(events == [])
    update(nil, drawn: nil, at: 2)
    #expect(events == [.willHide(Self.low), .didHide(Self.low)])
    #expect(appearance.nextDeadline == nil)
  }

  @Test mutating func thePanelSaysWhenItIsDrawn() {
    update(Self.low, drawn: false, at: 0)
    #expect(events == [.willShow(Self.low)])
    #expect(appearance.nextDeadline == .milliseconds(1000))
    update(Self.low, drawn: true, at: 30)
    #expect(events == [.didShow(Self.low)])
    update(nil, drawn: true, at: 40)
    #expect(events == [.willHide(Self.low)])
    update(nil, drawn: false, at: 70)
    #expect(events == [.didHide(Self.low)])
  }

  @Test mutating func aPanelThatStallsHoldsNobodyUp() {
    update(Self.low, drawn: false, at: 0)
    update(Self.low, drawn: false, at: 999)
    #expect(events == [])
    update(Self.low, drawn: false, at: 1000)
    #expect(events == [.didShow(Self.low)])
  }

  @Test mutating func whatIsTakenBackBeforeItWasDrawnEndsInOrder() {
    update(Self.low, drawn: false, at: 0)
    update(nil, drawn: false, at: 10)
    #expect(events == [.didShow(Self.low), .willHide(Self.low), .didHide(Self.low)])
  }

  @Test mutating func aKeyboardThatMovesSaysWhere() {
    update(Self.low, drawn: true, at: 0)
    update(Self.high, drawn: true, at: 10)
    #expect(events == [.willShow(Self.high), .didShow(Self.high)])
  }
}
