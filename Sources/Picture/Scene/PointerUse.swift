/// The use that the keyboard makes of a pointer over its picture.
package enum PointerUse: String, CaseIterable, Sendable {
  /// The main button presses keys. Moves matter only while the button is down.
  case press
  /// Resting the pointer presses keys, too.
  case dwell
}
