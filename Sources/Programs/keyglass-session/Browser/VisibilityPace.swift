import Units

/// The pace of pages' changes of the visibility. A page that shows and hides the keyboard in a loop
/// must not make the keyboard flash: flashes can cause seizures.
///
///     unchanged ── a page shows or hides ──► changed
///     changed ── the opposite, after `interval` ──► changed, the other way
enum VisibilityPace: Hashable, Sendable {
  case unchanged
  /// A page's last change.
  case changed(isVisible: Bool, time: Microseconds)

  /// The shortest time between two opposite changes; one flash a second.
  static let interval = Microseconds.milliseconds(500)

  /// Returns the time from which a page may show or hide the keyboard; nil if it may at any time.
  func time(ofChangeTo isVisible: Bool) -> Microseconds? {
    switch self {
    case .changed(let last, let time) where last != isVisible: time + Self.interval
    case .unchanged, .changed: nil
    }
  }

  /// Records a page's change.
  mutating func change(to isVisible: Bool, at now: Microseconds) {
    if case .changed(isVisible, _) = self { return }
    self = .changed(isVisible: isVisible, time: now)
  }
}
