package import Units

/// A press or a release of a switch.
package struct ScanSwitchEvent: Hashable, Sendable {
  package var id: ScanSwitch
  package var isDown: Bool
  package var time: Microseconds

  package init(_ id: ScanSwitch, isDown: Bool, at time: Microseconds) {
    self.id = id
    self.isDown = isDown
    self.time = time
  }
}
