import Keys
package import Units

// Hints are shown over the strip, like notices, but only while the text is empty.
extension OnScreenKeyboard {
  /// The hints that the user has seen; nil while they are not known.
  package var hints: Hints? { hintsInUse.seen }

  /// True if a hint may be shown once the keyboard is at rest.
  package var mayHint: Bool { hintsInUse.mayShow }

  /// Sets the hints that the user has seen; nil while they are not known.
  package func setHints(_ hints: Hints?) {
    hintsInUse.seen = hints
    hintsInUse.haveChanged = false
    applyHints()
  }

  /// Shows a hint that is useful now, until a finger comes down on the keyboard.
  package func showHint(at time: Microseconds) {
    guard mayHint, shownNotice == nil, isAtRest, !hasTypedText, !showsEdits, hints != nil,
      let hint = hintOfUse
    else { return }
    shownNotice = (.hint(hint), until: time + Hint.duration)
    hintsInUse.seen?.wasShown(hint)
    hintsInUse.haveChanged = true
    applyHints()
    markChanged()
  }

  /// Records that a finger has swiped.
  func usedSwipe() {
    guard hints?.isWanted(.swipe) == true else { return }
    hintsInUse.seen?.wasUsed(.swipe)
    hintsInUse.haveChanged = true
    applyHints()
  }

  /// Returns true if the hints that the user has seen have changed since the last call.
  package func consumeHintsChange() -> Bool {
    guard hintsInUse.haveChanged else { return false }
    hintsInUse.haveChanged = false
    return true
  }

  /// Updates `mayHint`. Call this method after the hints, the settings, the field, the layout or
  /// the words have changed.
  func applyHints() { hintsInUse.mayShow = behaviour.hints && hintOfUse != nil }

  private var hintOfUse: Hint? {
    Hint.allCases.first { hints?.mayShow($0) != false && isOfUse($0) }
  }

  /// True if the user can make the hint's gesture here, and the strip shows only words.
  func isOfUse(_ hint: Hint) -> Bool {
    guard offersWords, buttons.isEmpty, !privacy.isPrivate, !scansOrPoints else { return false }
    switch hint {
    case .swipe: return typing.canSwipe && typing.search == nil
    }
  }
}
