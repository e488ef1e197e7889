import BrowserMessages
import Scene
import Testing
import Units

@testable import keyglass_session

/// Tests of pages that use the keyboard, in virtual time. The browsers are numbered.
@Suite struct PageAccessTests {
  private var access = PageAccess()
  private let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

  private mutating func ask(
    _ request: PageRequest, from browser: UInt64 = 1, at now: Microseconds = .zero
  ) {
    access.receive(request, from: browser, at: now)
  }

  private mutating func visibility(
    front: UInt64?, isReady: Bool = true, at now: Microseconds = .zero
  ) -> Bool? {
    access.popVisibility(front: front, isReady: isReady, at: now)
  }

  private mutating func news(
    _ visibility: KeyboardLink.Visibility, touched: [String] = [], front: UInt64? = 1
  ) -> [String] {
    access.popNews(visibility, touched: touched, front: front).map { browser, news in
      switch news {
      case .shown(let place): "\(browser) shown \(place == self.place ? "at its place" : "")"
      case .hidden: "\(browser) hidden"
      case .unknown: "\(browser) unknown"
      case .touched(let button): "\(browser) touched \(button)"
      }
    }
  }

  @Test mutating func withoutAWatcherNothingIsNeeded() {
    #expect(!access.isNeeded)
    ask(.show)
    ask(.setButtons([AccessoryButton(id: "a", label: "A")]))
    #expect(!access.isNeeded)
    #expect(visibility(front: 1) == nil)
    #expect(access.buttons(front: 1) == [])
    #expect(news(.shown(place)) == [])
  }

  @Test mutating func theVisibilityIsReportedOncePerChange() {
    ask(.watch)
    #expect(access.isNeeded)
    #expect(news(.hidden) == ["1 hidden"])
    #expect(news(.hidden) == [])
    #expect(news(.shown(place)) == ["1 shown at its place"])
    ask(.watch)
    #expect(news(.shown(place)) == [])
    #expect(news(.hidden) == ["1 hidden"])
  }

  @Test mutating func aBrowserThatIsNotInFrontLearnsNothing() {
    ask(.watch, from: 1)
    ask(.watch, from: 2)
    #expect(news(.shown(place), front: 2) == ["1 unknown", "2 shown at its place"])
    #expect(news(.shown(place), touched: ["page:a"], front: nil) == ["2 unknown"])
    #expect(news(.shown(place), front: 1) == ["1 shown at its place"])
  }

  @Test mutating func aDaemonThatIsAwayHidesNothing() {
    ask(.watch)
    _ = news(.shown(place))
    #expect(news(.unknown) == ["1 unknown"])
    #expect(news(.shown(place)) == ["1 shown at its place"])
  }

  @Test mutating func onlyTheBrowserInFrontShowsAndHides() {
    ask(.watch)
    #expect(access.shower == nil)
    ask(.show)
    #expect(access.shower == 1)
    #expect(visibility(front: 1) == true)
    #expect(access.shower == nil)
    #expect(visibility(front: 1) == nil)
    ask(.show)
    ask(.hide)
    #expect(visibility(front: 1, at: VisibilityPace.interval) == false)
    for front in [nil, 2] as [UInt64?] {
      ask(.show)
      #expect(visibility(front: front) == nil)
      // The request does not wait until its browser comes to the front.
      #expect(visibility(front: 1) == nil)
    }
  }

  @Test mutating func buttonsAreThoseOfTheBrowserInFront() {
    ask(.watch)
    ask(.setButtons([AccessoryButton(id: "a", label: "A")]))
    #expect(access.buttons(front: 1) == [AccessoryButton(id: "page:a", label: "A")])
    #expect(access.buttons(front: 2) == [])
    #expect(access.buttons(front: nil) == [])
    _ = news(.hidden)
    #expect(news(.hidden, touched: ["page:a"]) == ["1 touched a"])
    ask(.setButtons([]))
    #expect(access.buttons(front: 1) == [])
  }

  @Test mutating func touchesOfOthersButtonsReachNoPage() {
    ask(.watch)
    ask(.setButtons([AccessoryButton(id: "a", label: "A")]))
    _ = news(.hidden)
    #expect(news(.hidden, touched: ["a", "page", "kiosk:page:a"]) == [])
    // A button of the page that was in front when the finger came down.
    #expect(news(.hidden, touched: ["page:b"]) == [])
  }

  @Test mutating func aBrowserThatIsGoneLeavesNothing() {
    ask(.watch)
    ask(.setButtons([AccessoryButton(id: "a", label: "A")]))
    ask(.show)
    access.end(1)
    #expect(!access.isNeeded)
    #expect(access.buttons(front: 1) == [])
    #expect(visibility(front: 1) == nil)
    #expect(news(.shown(place)) == [])
  }

  @Test mutating func tooManyRequestsAreIgnoredForAWhile() {
    ask(.watch)
    for _ in 1..<RequestRate.most { ask(.hide) }
    #expect(visibility(front: 1) == false)
    ask(.show)
    #expect(visibility(front: 1) == nil)
    ask(.show, at: RequestRate.interval)
    #expect(visibility(front: 1, at: RequestRate.interval) == true)
  }

  // MARK: - The pace

  @Test mutating func aPageThatShowsAndHidesInALoopDoesNotFlash() {
    ask(.watch)
    var changes: [Microseconds] = []
    var isVisible = false
    for step in 0..<200 {
      let now = Microseconds.milliseconds(Int64(step) * 50)
      ask(step % 2 == 0 ? .show : .hide, at: now)
      guard let visible = visibility(front: 1, at: now), visible != isVisible else { continue }
      isVisible = visible
      changes.append(now)
    }
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $1 - $0 >= VisibilityPace.interval })
    #expect((15...20).contains(changes.count))
  }

  @Test mutating func theLastOfTheRequestsThatWaitCounts() {
    ask(.watch)
    ask(.show)
    #expect(visibility(front: 1) == true)
    ask(.hide)
    #expect(visibility(front: 1) == nil)
    #expect(access.deadline == VisibilityPace.interval)
    #expect(visibility(front: 1, at: VisibilityPace.interval - Microseconds(1)) == nil)
    #expect(visibility(front: 1, at: VisibilityPace.interval) == false)
    #expect(access.deadline == nil)
    ask(.show)
    #expect(visibility(front: 1, at: VisibilityPace.interval) == nil)
    ask(.hide)
    #expect(visibility(front: 1, at: VisibilityPace.interval) == false)
    #expect(access.deadline == nil)
  }

  @Test mutating func theSameAgainWaitsForNothing() {
    ask(.watch)
    for time in [0, 100, 200] as [Int64] {
      ask(.show, at: .milliseconds(time))
      #expect(visibility(front: 1, at: .milliseconds(time)) == true)
    }
    // The time counts from the first.
    ask(.hide, at: .milliseconds(500))
    #expect(visibility(front: 1, at: .milliseconds(500)) == false)
  }

  @Test mutating func aRequestThatWaitsEndsWithItsPage() {
    ask(.watch)
    ask(.show)
    _ = visibility(front: 1)
    ask(.hide)
    _ = visibility(front: 1)
    #expect(visibility(front: 2, at: .milliseconds(100)) == nil)
    #expect(access.deadline == nil)
    #expect(visibility(front: 1, at: VisibilityPace.interval) == nil)
    ask(.hide)
    _ = visibility(front: 1)
    access.end(1)
    #expect(access.deadline == nil)
  }

  @Test mutating func aRequestThatWaitsEndsWhenAnotherPageOfItsBrowserIsInFront() {
    ask(.watch)
    ask(.watch, from: 2)
    ask(.show)
    #expect(visibility(front: 1, isReady: false) == nil)
    ask(.watch, from: 2)
    #expect(access.shower == 1)
    ask(.watch)
    #expect(access.shower == nil)
    #expect(access.deadline == nil)
    #expect(visibility(front: 1) == nil)
  }

  @Test mutating func aRequestWaitsForTheDaemonWithoutADeadline() {
    ask(.watch)
    ask(.show)
    #expect(visibility(front: 1, isReady: false) == nil)
    #expect(access.deadline == nil)
    #expect(visibility(front: 1) == true)
    ask(.hide)
    access.dropVisibility()
    #expect(visibility(front: 1, at: .seconds(9)) == nil)
  }
}
