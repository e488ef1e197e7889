/// The device's own keys, such as Home below the glass.
///
/// The clone's keys go down and up in pairs: while the applications hear the device itself, they
/// hear nothing twice.
struct DeviceKeys {
  private var down: Set<UInt16> = []
  /// The keys that are down on the clone.
  private var held: Set<UInt16> = []

  var areAllUp: Bool { down.isEmpty }

  /// Follows a key that goes down or comes up.
  ///
  /// - Parameter isHeard: whether the clone may report the device's keys.
  /// - Returns: whether the clone reports the event.
  mutating func handle(_ event: InputEvent, isHeard: Bool) -> Bool {
    if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
    guard isHeard else { return false }
    if event.value == 1 {
      held.insert(event.code)
      return true
    }
    guard held.contains(event.code) else { return false }
    if event.value == 0 { held.remove(event.code) }
    return true
  }

  /// Releases the clone's keys; returns the keys that were down.
  mutating func release() -> [UInt16] {
    defer { held.removeAll() }
    return held.sorted()
  }
}
