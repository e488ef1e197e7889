/// The meaning of a switch. The cases are in the order in which the settings list switches.
package enum ScanSwitch: Int, CaseIterable, Sendable {
  /// Picks the highlighted group.
  case pick
  /// Moves the highlight to the next group.
  case next
  /// Leaves the chosen group.
  case back
  /// Undoes the last choice.
  case undo
  /// Stops until the next hit.
  case stop
}
