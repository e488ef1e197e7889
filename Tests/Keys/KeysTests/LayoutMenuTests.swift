import Keys
import Layouts
import Testing
import Units

@Suite(.withSwipesToo) struct LayoutMenuTests {
  private var keyboard: TestKeyboard {
    var keyboard = TestKeyboard()
    keyboard.engine.setLayoutMenu([
      LayoutTitle(id: "phone", title: "Phone"), LayoutTitle(id: "de", title: "Deutsch"),
      LayoutTitle(id: "no", title: "Norsk"),
    ])
    return keyboard
  }

  @Test func aTapOnTheKeyTakesTheNextLayout() {
    var keyboard = keyboard
    keyboard.play("tap next at 0 ms")
    #expect(keyboard.typed == "<next>")
  }

  @Test func holdingItOpensTheMenu() throws {
    var keyboard = keyboard
    keyboard.play("touch next at 0 ms, wait until 399 ms")
    #expect(keyboard.popup == nil)
    keyboard.play("wait until 400 ms")
    #expect(keyboard.popup == "Phone Deutsch Norsk")
    let menu = try #require(keyboard.engine.state.popup)
    #expect(menu.cells.map(\.isCurrent) == [true, false, false])
  }

  @Test func slidingToOneAndLiftingChoosesIt() {
    var keyboard = keyboard
    keyboard.play("touch next at 0 ms, slide to cell Norsk at 500 ms")
    #expect(keyboard.popup == "Phone Deutsch [Norsk]")
    keyboard.play("lift at 600 ms")
    #expect(keyboard.typed == "<choose no>")
    #expect(keyboard.popup == nil)
  }

  @Test func liftingFromTheKeyLeavesItOpenForATouch() {
    var keyboard = keyboard
    keyboard.play("touch next at 0 ms, lift at 600 ms")
    #expect(keyboard.popup == "Phone Deutsch Norsk")
    #expect(keyboard.pressed == [])
    keyboard.play("touch cell Deutsch at 1000 ms")
    #expect(keyboard.popup == "Phone [Deutsch] Norsk")
    keyboard.play("lift at 1050 ms")
    #expect(keyboard.typed == "<choose de>")
  }

  @Test func aTouchElsewhereClosesItAndTypesNothing() {
    var keyboard = keyboard
    keyboard.play("touch next at 0 ms, lift at 600 ms, tap p at 1000 ms")
    #expect(keyboard.popup == nil)
    keyboard.play("tap p at 1200 ms")
    #expect(keyboard.typed == "p")
  }

  @Test func slidingAwayClosesIt() {
    var keyboard = keyboard
    keyboard.play("touch next at 0 ms, slide to cell Norsk at 500 ms, slide to p at 600 ms")
    keyboard.play("lift at 700 ms")
    #expect(keyboard.popup == nil)
    #expect(keyboard.typed == "")
  }

  @Test func anotherFingerMayChooseWhileTheFirstHolds() {
    var keyboard = keyboard
    keyboard.play("touch next at 0 ms, touch cell Deutsch at 600 ms, lift cell at 650 ms")
    #expect(keyboard.typed == "<choose de>")
    keyboard.play("lift next at 800 ms")
    #expect(keyboard.typed == "<choose de>")
  }

  @Test func itLiesWithinTheKeyboardHoweverManyThereAre() throws {
    for count in [2, 3, 4, 7, 12, 40] {
      var keyboard = TestKeyboard()
      keyboard.engine.setLayoutMenu(
        (0..<count).map { LayoutTitle(id: "\($0)", title: "Layout \($0)") })
      keyboard.play("touch next at 0 ms, wait until 500 ms")
      let menu = try #require(keyboard.engine.state.popup)
      #expect(menu.cells.count == count)
      let place = TestKeyboard.place
      for (index, cell) in menu.cells.enumerated() {
        #expect(cell.rectangle.x >= place.x - 1e-9 && cell.rectangle.maxX <= place.maxX + 1e-9)
        #expect(cell.rectangle.y >= place.y - 1e-9 && cell.rectangle.maxY <= place.maxY + 1e-9)
        keyboard.play("slide to cell Layout_\(index) at \(600 + index) ms")
        #expect(keyboard.engine.state.popup?.selected == index)
      }
    }
  }

  @Test func withOneLayoutThereIsNoMenu() {
    var keyboard = TestKeyboard()
    keyboard.engine.setLayoutMenu([LayoutTitle(id: "phone", title: "Phone")])
    keyboard.play("touch next at 0 ms, wait until 600 ms")
    #expect(keyboard.popup == nil)
    keyboard.play("lift at 700 ms")
    #expect(keyboard.typed == "<next>")
  }

  @Test func hidingTheKeyboardClosesIt() {
    var keyboard = keyboard
    keyboard.play("touch next at 0 ms, lift at 600 ms")
    keyboard.engine.cancelAll()
    #expect(keyboard.popup == nil)
  }
}
