import Units

/// Carries pages' requests to keyglassd, and the daemon's reports to the browsers. There is a
/// connection to the daemon only while a browser watches the keyboard.
final class PageService {
  private let browsers: BrowserSource
  private let link: KeyboardLink

  init(_ browsers: BrowserSource, _ link: KeyboardLink) {
    self.browsers = browsers
    self.link = link
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] { link.descriptors }

  /// The time to call `process` even without input.
  var deadline: Microseconds? {
    guard browsers.access.isNeeded else { return nil }
    return [link.deadline, browsers.access.deadline].compactMap(\.self).min()
  }

  /// Returns the browser whose page's request to show the keyboard is due; nil if no such request
  /// is due, or the touchscreens are released.
  func shower(at now: Microseconds) -> UInt64? {
    link.isReleased == false ? browsers.access.shower(at: now) : nil
  }

  /// Exchanges messages with the daemon and the browsers.
  ///
  /// - Parameters:
  ///   - front: the browser whose page has the focus; nil if no page has it.
  ///   - isReported: true if the daemon knows the focused field. A request to show the keyboard
  ///     waits until then, because the daemon must receive the field's report first.
  func process(front: UInt64?, isReported: Bool, at now: Microseconds) {
    guard browsers.access.isNeeded else { return link.end() }
    link.buttons = browsers.access.buttons(front: front)
    link.process(at: now)
    browsers.access.receive(link.visibility, at: now)
    let isReady = isReported && link.isReady
    if let visible = browsers.access.popVisibility(front: front, isReady: isReady, at: now) {
      link.send(visible ? .showUnlessReleased : .hide)
      link.process(at: now)
      // Another page may be in front when the daemon is reachable again.
      link.dropRequest()
    }
    if !link.isConnected { browsers.access.dropVisibility() }
    for (browser, news) in browsers.access.popNews(
      link.visibility, touched: link.popTouched(), front: front)
    {
      browsers.send(news, to: browser)
    }
  }
}
