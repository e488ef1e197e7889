/// The way in which the highlight moves.
package enum ScanTiming: String, CaseIterable, Sendable {
  /// The highlight moves automatically, and a hit picks.
  case auto
  /// A switch moves the highlight. A second switch picks; if there is none, waiting picks.
  case step
  /// The highlight moves while the switch is held, and lifting picks.
  case inverse
  /// The highlight races; a hit makes it return slowly, and a further hit picks.
  case overscan
}
