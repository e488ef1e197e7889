import BrowserMessages
import Scene
import Units

/// The browsers with pages that may use the keyboard: their requests, and the reports to them. Only
/// requests of the browser whose report of the focus is in use have an effect. This type does no
/// I/O.
struct PageAccess: Hashable, Sendable {
  private struct Browser: Hashable {
    var rate = RequestRate()
    var buttons: [AccessoryButton] = []
    /// The visibility last reported to the browser; nil before the first report.
    var reported: PageNews?
  }

  private struct VisibilityRequest: Hashable {
    var browser: UInt64
    var isVisible: Bool
  }

  /// The browsers that watch the keyboard, by the numbers of their connections.
  private var browsers: [UInt64: Browser] = [:]
  private var requested: VisibilityRequest?
  private var pace = VisibilityPace.unknown
  /// The time at which a request that `pace` delays is due.
  private(set) var deadline: Microseconds?

  /// The prefix of the ids of pages' buttons, so that touches of other clients' buttons never reach
  /// a page.
  private static let idPrefix = "page:"

  /// True if a browser watches the keyboard.
  var isNeeded: Bool { !browsers.isEmpty }

  /// Returns the browser whose page's request to show the keyboard is due; nil if no such request
  /// is due.
  func shower(at now: Microseconds) -> UInt64? {
    guard let requested, requested.isVisible, now >= pace.time(ofChangeTo: true) ?? now else {
      return nil
    }
    return requested.browser
  }

  /// Handles a browser's request. Requests before the first `watch`, or above the rate limit, are
  /// ignored.
  mutating func receive(_ request: PageRequest, from browser: UInt64, at now: Microseconds) {
    if request == .watch, browsers[browser] == nil { browsers[browser] = Browser() }
    guard browsers[browser]?.rate.admit(at: now) == true else { return }
    switch request {
    case .watch: if requested?.browser == browser { dropVisibility() }
    case .show: requested = VisibilityRequest(browser: browser, isVisible: true)
    case .hide: requested = VisibilityRequest(browser: browser, isVisible: false)
    case .setButtons(let buttons): browsers[browser]?.buttons = buttons
    }
  }

  /// Forgets a browser whose connection has ended.
  mutating func end(_ browser: UInt64) {
    browsers[browser] = nil
    if requested?.browser == browser { dropVisibility() }
  }

  /// The buttons to show.
  ///
  /// - Parameter front: the browser whose page has the focus; nil if no page has it.
  func buttons(front: UInt64?) -> [AccessoryButton] {
    guard let front, let browser = browsers[front] else { return [] }
    return browser.buttons.map {
      AccessoryButton(id: Self.idPrefix + $0.id, label: $0.label)
    }
  }

  /// Records the keyboard's visibility, before requests are popped.
  mutating func receive(_ visibility: KeyboardLink.Visibility, at now: Microseconds) {
    switch visibility {
    case .unknown: pace.receive(nil, at: now)
    case .hidden: pace.receive(false, at: now)
    case .shown: pace.receive(true, at: now)
    }
  }

  /// Removes and returns the requested visibility, if its browser is in front. A request waits
  /// until the daemon is ready and the pace allows the change. A request to hide a hidden keyboard
  /// is dropped. A request to show a visible keyboard is still sent: the daemon then keeps the
  /// keyboard shown, for instance when the field loses the focus.
  ///
  /// - Parameter isReady: true if the daemon receives the request at once.
  mutating func popVisibility(front: UInt64?, isReady: Bool, at now: Microseconds) -> Bool? {
    deadline = nil
    guard let visible = requested?.isVisible, requested?.browser == front else {
      requested = nil
      return nil
    }
    guard isReady else { return nil }
    if let time = pace.time(ofChangeTo: visible), now < time {
      deadline = time
      return nil
    }
    requested = nil
    if !visible, pace.isVisible == false { return nil }
    pace.request(visible, at: now)
    return visible
  }

  /// Drops the requested visibility.
  mutating func dropVisibility() {
    requested = nil
    deadline = nil
  }

  /// Returns the reports that are due. For a browser that is not in front, the visibility is
  /// unknown.
  ///
  /// - Parameters:
  ///   - visibility: the keyboard's visibility.
  ///   - touched: the ids of touched buttons.
  mutating func popNews(
    _ visibility: KeyboardLink.Visibility, touched: [String], front: UInt64?
  ) -> [(browser: UInt64, news: PageNews)] {
    var due: [(browser: UInt64, news: PageNews)] = []
    for browser in browsers.keys.sorted() {
      let news = browser == front ? PageNews(visibility) : .unknown
      if browsers[browser]?.reported != news {
        browsers[browser]?.reported = news
        due.append((browser, news))
      }
      guard browser == front else { continue }
      // The browser may have come to the front while the finger was down.
      let own = browsers[browser]?.buttons.map(\.id) ?? []
      for id in touched where id.hasPrefix(Self.idPrefix) {
        let id = String(id.dropFirst(Self.idPrefix.count))
        if own.contains(id) { due.append((browser, .touched(button: id))) }
      }
    }
    return due
  }
}

extension PageNews {
  fileprivate init(_ visibility: KeyboardLink.Visibility) {
    switch visibility {
    case .unknown: self = .unknown
    case .hidden: self = .hidden
    case .shown(let place): self = .shown(place)
    }
  }
}
