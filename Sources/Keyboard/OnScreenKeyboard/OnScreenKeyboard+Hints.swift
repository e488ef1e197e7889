import Keys
package import Units

// Hints are shown like notices, over an empty text's strip.
extension OnScreenKeyboard {
  /// Sets the hints that the user has seen; nil while they are not known.
  package func setHints(_ hints: Hints?) {
    self.hints = hints
    hintsHaveChanged = false
    applyHints()
  }

  /// Shows a hint that is useful now, until a finger comes down on the keyboard.
  package func showHint(at time: Microseconds) {
    guard mayHint, shownNotice == nil, isAtRest, !hasTypedText, !showsEdits, hints != nil,
      let hint = hintOfUse
    else { return }
    shownNotice = (.hint(hint), until: time + Hint.duration)
    hints?.wasShown(hint)
    hintsHaveChanged = true
    applyHints()
    markChanged()
  }

  /// Records that a finger has swiped.
  func usedSwipe() {
    guard hints?.isWanted(.swipe) == true else { return }
    hints?.wasUsed(.swipe)
    hintsHaveChanged = true
    applyHints()
  }

  /// Returns true if the hints that the user has seen have changed since the last call.
  package func consumeHintsChange() -> Bool {
    guard hintsHaveChanged else { return false }
    hintsHaveChanged = false
    return true
  }

  /// Looks for hints that may be shown. Call this method after the hints, the settings, the field,
  /// the layout or the words have changed.
  func applyHints() { mayHint = behaviour.hints && hintOfUse != nil }

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
