import ControlProtocol

/// The last report to the daemon, and the next one. Only one call is under way: a slow daemon hears
/// the current state, and calls do not pile up.
struct Telling: Sendable {
  private var told: Sighting?
  /// True while a call is unanswered.
  private(set) var isWaiting = false

  /// Returns the call that is due.
  ///
  /// - Parameter sighting: the current report; nil if no source knows anything.
  mutating func next(_ sighting: Sighting?) -> ControlRequest? {
    guard !isWaiting, let sighting, sighting != told else { return nil }
    let request = Self.request(from: told, to: sighting)
    told = sighting
    isWaiting = request != nil
    return request
  }

  mutating func answered() {
    isWaiting = false
  }

  private static func request(from told: Sighting?, to sighting: Sighting) -> ControlRequest? {
    let isSameField = told?.field == sighting.field && told?.activations == sighting.activations
    guard isSameField else {
      return .setField(sighting.field, before: sighting.before, selected: sighting.selected)
    }
    if let before = sighting.before { return .setSurroundingText(before: before) }
    // The text before the caret is no longer valid.
    guard told?.before != nil || told?.selected != sighting.selected else { return nil }
    return .setField(sighting.field, before: nil, selected: sighting.selected)
  }
}
