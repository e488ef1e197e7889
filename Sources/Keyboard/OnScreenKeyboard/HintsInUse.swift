/// The hints that the user has seen, and the permission to show another one.
struct HintsInUse {
  /// The hints that the user has seen; nil while they are not known.
  var seen: Hints?
  /// True if `seen` has changed since `OnScreenKeyboard.consumeHintsChange`.
  var haveChanged = false
  /// True if a hint may be shown once the keyboard is at rest.
  var mayShow = false
}
