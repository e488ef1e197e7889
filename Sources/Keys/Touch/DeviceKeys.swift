/// The device's own keys, such as Home below the glass.
///
/// Each key that goes down on the clone also comes up on it. While the applications read the device
/// itself, the clone reports no keys, because applications would get them twice.
struct DeviceKeys {
  private var down: Set<UInt16> = []
  /// The keys that are down on the clone.
  private var held: Set<UInt16> = []

  var areAllUp: Bool { down.isEmpty }

  /// Records that a key goes down or comes up.
  ///
  /// - Parameter isForwarded: true if the clone may report the device's keys.
  /// - Returns: true if the clone must report the event.
  mutating func handle(_ event: InputEvent, isForwarded: Bool) -> Bool {
    if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
    guard isForwarded else { return false }
    if event.value == 1 {
      held.insert(event.code)
      return true
    }
    guard held.contains(event.code) else { return false }
    if event.value == 0 { held.remove(event.code) }
    return true
  }

  /// Releases the keys that are down on the clone, and returns them.
  mutating func release() -> [UInt16] {
    defer { held.removeAll() }
    return held.sorted()
  }
}
