/// The use that the keyboard makes of a pointer over its picture.
package enum PointerUse: String, CaseIterable, Sendable {
  /// The main button presses keys: moves count only while the button is down.
  case press
  /// A pointer that rests presses keys, too.
  case dwell
}
