import ControlProtocol

/// What the daemon has been told, and what it is to be told next: one call at a time, so that a
/// daemon that is slow hears what is true when it listens, and nothing piles up.
struct Telling: Sendable {
  private var told: Sighting?
  /// A call has not been answered yet.
  private(set) var isWaiting = false

  /// The call that is due.
  ///
  /// - Parameter sighting: how things are; nil where nobody sees anything.
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
    // What was known before the caret holds no more.
    guard told?.before != nil || told?.selected != sighting.selected else { return nil }
    return .setField(sighting.field, before: nil, selected: sighting.selected)
  }
}
