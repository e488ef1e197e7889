import BrowserMessages
import ControlProtocol

/// What all sources together know of the field that has the focus: the compositor or the application
/// which field it is, a browser's extension what a page says of it. Values only.
struct SessionFocus: Sendable {
  var browser = BrowserFocus()

  /// How long a browser's word may come before the compositor's that its window has the focus, in
  /// milliseconds. An older one is of before the window changed: a browser that hangs does not say that
  /// its window has lost the focus.
  static let early: Int64 = 1_000
  /// How long a field that the compositor knows waits for what its page says of it, in milliseconds: or
  /// the keyboard would come for a field that refuses it, and its layout change under the finger.
  static let patience: Int64 = 300

  private var application: String?
  private var applicationChange = Int64.min / 2
  /// How many fields the compositor and the pages had named when the last one of both was one.
  private var paired = (compositor: 0, pages: 0)
  private var heldSince: Int64?
  private var last: Sighting?

  /// When to look again although nothing came, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { heldSince.map { $0 + Self.patience } }

  /// How things are; nil where nobody sees anything.
  ///
  /// - Parameters:
  ///   - compositor: what it sees, or nil.
  ///   - application: what the one that has the focus says itself, or nil.
  ///   - now: milliseconds of CLOCK_MONOTONIC.
  mutating func sighting(
    _ compositor: Sighting?, _ application: Sighting?, at now: Int64
  ) -> Sighting? {
    if let named = compositor?.field.application, named != self.application {
      if self.application != nil { applicationChange = now }
      self.application = named
    }
    let others = Sighting.best(compositor, application)
    let page = browser.current(
      since: applicationChange - Self.early, in: others?.field.application)
    guard !isHeld(compositor, page, at: now) else { return last }
    var sighting = others
    switch page {
    case .field(let field, _):
      let seen = Sighting.of(field, seenBy: others)
      sighting = seen
      if seen.field.isOfBrowser { sighting?.activations += browser.activations }
    case .page where others?.field.isOfWindowsOnly ?? true:
      sighting = Sighting(
        field: FocusedField(
          active: false, source: FocusedField.browserSource,
          application: others?.field.application))
    case .page, .away, nil:
      // What was told of a page holds no more.
      if others == nil, last != nil {
        sighting = Sighting(
          field: FocusedField(active: false, source: FocusedField.toplevelSource))
      }
    }
    last = sighting
    return sighting
  }

  /// Whether what is to be said of the compositor's field waits for what its page says.
  private mutating func isHeld(
    _ compositor: Sighting?, _ page: PageFocus?, at now: Int64
  ) -> Bool {
    guard let compositor, compositor.field.active, page != nil,
      compositor.activations != paired.compositor,
      browser.activations == paired.pages,
      // What is private is so at once.
      !compositor.field.isPrivate, now < (heldSince ?? now) + Self.patience
    else {
      heldSince = nil
      if let compositor, compositor.field.active, compositor.activations != paired.compositor {
        paired = (compositor.activations, browser.activations)
      }
      return false
    }
    heldSince = heldSince ?? now
    return true
  }
}
