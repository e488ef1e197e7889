/// The way in which the highlight moves.
package enum ScanTiming: String, CaseIterable, Sendable {
  /// The highlight moves by itself, and a hit picks.
  case auto
  /// A switch moves the highlight; the other switch picks, or a wait if there is one switch.
  case step
  /// The highlight moves while the switch is held, and lifting picks.
  case inverse
  /// The highlight races; a hit makes it return slowly, and a further hit picks.
  case overscan
}
