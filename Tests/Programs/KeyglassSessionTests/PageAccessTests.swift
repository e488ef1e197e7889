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
    #expect(access.shower(at: .zero) == nil)
    ask(.show)
    #expect(access.shower(at: .zero) == 1)
    #expect(visibility(front: 1) == true)
    #expect(access.shower(at: .zero) == nil)
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
    // The button belongs to the page that was in front when the finger came down.
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

  /// Reports the keyboard's visibility, as the daemon does.
  private mutating func see(_ isVisible: Bool, at now: Microseconds = .zero) {
    access.receive(isVisible ? .shown(place) : .hidden, at: now)
  }

  /// Returns the times at which the keyboard changes in ten seconds, if a page acts every 50 ms and
  /// the daemon fulfils requests at once.
  private mutating func timesOfChanges(
    _ act: (_ access: inout PageAccess, _ step: Int, _ isVisible: inout Bool, Microseconds) -> Void
  ) -> [Microseconds] {
    ask(.watch)
    see(false)
    var changes: [Microseconds] = []
    var isVisible = false
    for step in 0..<200 {
      let now = Microseconds.milliseconds(Int64(step) * 50)
      let before = isVisible
      act(&access, step, &isVisible, now)
      see(isVisible, at: now)
      if let visible = visibility(front: 1, at: now) {
        isVisible = visible
        see(isVisible, at: now)
      }
      if isVisible != before { changes.append(now) }
    }
    return changes
  }

  @Test mutating func aPageThatShowsAndHidesInALoopDoesNotFlash() {
    let changes = timesOfChanges { access, step, _, now in
      access.receive(step % 2 == 0 ? .show : .hide, from: 1, at: now)
    }
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $1 - $0 >= VisibilityPace.interval })
    #expect((15...20).contains(changes.count))
  }

  /// The daemon shows the keyboard for each field that gets the focus.
  @Test mutating func aPageThatHidesTheKeyboardOfItsFieldsIsLimited() {
    let changes = timesOfChanges { access, step, isVisible, now in
      if step % 2 == 0 { isVisible = true }
      access.receive(.hide, from: 1, at: now)
    }
    #expect((15...40).contains(changes.count))
    // Every second change hides the keyboard.
    for index in stride(from: 1, to: changes.count, by: 2) {
      #expect(changes[index] - changes[index - 1] >= VisibilityPace.interval)
    }
  }

  @Test mutating func theTimeCountsFromTheKeyboardsLastChange() {
    ask(.watch)
    see(false)
    see(true, at: .milliseconds(400))
    // Only the keyboard's place has changed.
    see(true, at: .milliseconds(500))
    ask(.hide, at: .milliseconds(600))
    #expect(visibility(front: 1, at: .milliseconds(600)) == nil)
    #expect(access.deadline == .milliseconds(900))
    // The user hides the keyboard in the meantime.
    see(false, at: .milliseconds(700))
    #expect(visibility(front: 1, at: .milliseconds(700)) == nil)
    #expect(access.deadline == nil)
    ask(.show, at: .milliseconds(800))
    #expect(visibility(front: 1, at: .milliseconds(800)) == nil)
    #expect(access.deadline == .milliseconds(1_200))
    #expect(visibility(front: 1, at: .milliseconds(1_200)) == true)
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
    #expect(visibility(front: 1, at: VisibilityPace.interval) == nil)
    #expect(access.deadline == nil)
  }

  @Test mutating func aHiddenKeyboardIsNotHidden() {
    ask(.watch)
    see(false)
    ask(.hide)
    #expect(visibility(front: 1, at: .seconds(1)) == nil)
    #expect(access.deadline == nil)
    see(true, at: .seconds(2))
    #expect(visibility(front: 1, at: .seconds(9)) == nil)
  }

  /// A request to show a visible keyboard is passed on. Otherwise, the daemon would hide the
  /// keyboard once the field loses the focus.
  @Test mutating func aShownKeyboardIsShownAtOnce() {
    ask(.watch)
    see(true)
    for time in [0, 100, 200] as [Int64] {
      ask(.show, at: .milliseconds(time))
      #expect(visibility(front: 1, at: .milliseconds(time)) == true)
    }
    // The pace is measured from the last change of visibility, not from the last request.
    ask(.hide, at: .milliseconds(500))
    #expect(visibility(front: 1, at: .milliseconds(500)) == false)
  }

  /// A sent request counts before the daemon has reported the change.
  @Test mutating func aRequestThatIsSentCountsAsAChange() {
    ask(.watch)
    see(false)
    ask(.show, at: .seconds(1))
    #expect(visibility(front: 1, at: .seconds(1)) == true)
    see(false, at: .milliseconds(1_001))
    ask(.hide, at: .milliseconds(1_001))
    #expect(visibility(front: 1, at: .milliseconds(1_001)) == nil)
    #expect(access.deadline == .milliseconds(1_500))
    see(true, at: .milliseconds(1_010))
    #expect(visibility(front: 1, at: .milliseconds(1_500)) == nil)
    #expect(visibility(front: 1, at: .milliseconds(1_510)) == false)
  }

  @Test mutating func onlyARequestToShowThatIsDueCounts() {
    ask(.watch)
    see(false)
    ask(.show)
    #expect(access.shower(at: VisibilityPace.interval - Microseconds(1)) == nil)
    #expect(access.shower(at: VisibilityPace.interval) == 1)
    see(true)
    #expect(access.shower(at: .zero) == 1)
    ask(.hide)
    #expect(access.shower(at: VisibilityPace.interval) == nil)
  }

  @Test mutating func aRequestThatTheDaemonDropsIsForgotten() {
    ask(.watch)
    see(false)
    ask(.show, at: .seconds(1))
    #expect(visibility(front: 1, at: .seconds(1)) == true)
    ask(.hide, at: .milliseconds(1_100))
    #expect(visibility(front: 1, at: .milliseconds(1_100)) == nil)
    see(false, at: .milliseconds(1_500))
    #expect(visibility(front: 1, at: .milliseconds(1_500)) == nil)
    #expect(access.deadline == nil)
    ask(.show, at: .milliseconds(1_500))
    #expect(visibility(front: 1, at: .milliseconds(1_500)) == true)
  }

  @Test mutating func aDaemonThatComesBackHasJustChanged() {
    ask(.watch)
    see(true)
    access.receive(.unknown, at: .seconds(1))
    see(true, at: .seconds(2))
    ask(.hide, at: .seconds(2))
    #expect(visibility(front: 1, at: .seconds(2)) == nil)
    #expect(access.deadline == .seconds(2) + VisibilityPace.interval)
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
    #expect(access.shower(at: .zero) == 1)
    ask(.watch)
    #expect(access.shower(at: .zero) == nil)
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
