package import Units

/// The meaning of a switch, in the order in which the settings name switches.
package enum ScanSwitch: Int, CaseIterable, Sendable {
  /// Picks the highlighted group.
  case pick
  /// Moves the highlight to the next group.
  case next
  /// Leaves the chosen group.
  case back
  /// Takes the last choice back.
  case takeBack
  /// Stops until the next hit.
  case stop
}

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
