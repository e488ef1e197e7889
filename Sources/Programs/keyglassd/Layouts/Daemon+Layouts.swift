import Logging
import OnScreenKeyboard

// The layout under the fingers.
extension Daemon {
  func show(_ layout: LayoutAtHand) {
    guard layout.prepared.layout != keyboard.layout else { return }
    words.keep()
    put(layout)
    follow(placement.want(configuration.placement(of: keyboard.layout)))
    news.sceneChanged = true
    layouts.keep(fieldToKeep)
  }

  /// Makes a layout the current one.
  func put(_ layout: LayoutAtHand) {
    settleLifted()
    keyboard.setLayout(layout.prepared)
    leaveOutLetters()
    words.use(lexicon: layout.lexicon, also: layout.otherLexicons)
    readSpellings()
    words.use(emojiNames: layout.emojiNames)
  }

  /// Adapts phone keys to another layout or keymap: they must not offer letters that cannot be
  /// typed.
  func leaveOutLetters() {
    struckOut.changed(to: keyboard.layout)
    keyboard.leaveOutLetters { [typist] in !typist.canType($0) }
  }
}
