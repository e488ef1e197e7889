import Logging
import OnScreenKeyboard

// The shown layout, and the parts of the daemon that depend on it.
extension Daemon {
  func show(_ layout: LayoutAtHand) {
    guard layout.prepared.layout != keyboard.layout else { return }
    words.keep()
    put(layout)
    applyPlacement(placement.want(configuration.placement(of: keyboard.layout)))
    clients.published.sceneChanged = true
    layouts.keep(fieldToKeep)
  }

  /// Makes a layout the current layout.
  func put(_ layout: LayoutAtHand) {
    commitLifted()
    keyboard.setLayout(layout.prepared)
    leaveOutLetters()
    words.use(lexicon: layout.lexicon, also: layout.otherLexicons)
    readSpellings()
    words.use(emojiNames: layout.emojiNames)
  }

  /// Limits phone keys to letters that the keymap can type. Called after a change of the layout or
  /// the keymap.
  func leaveOutLetters() {
    unreachableSearch.changed(to: keyboard.layout)
    keyboard.leaveOutLetters { [typist] in !typist.canType($0) }
  }
}
