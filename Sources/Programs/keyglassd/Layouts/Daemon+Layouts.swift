import Logging
import OnScreenKeyboard

// The layout under the fingers.
extension Daemon {
  func show(_ layout: LayoutAtHand) {
    guard layout.prepared.layout != keyboard.layout else { return }
    words.keep()
    put(layout)
    applyPlacement(placement.want(configuration.placement(of: keyboard.layout)))
    published.sceneChanged = true
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

  /// Adapts phone keys to a new layout or keymap: they must offer only letters that can be typed.
  func leaveOutLetters() {
    struckOut.changed(to: keyboard.layout)
    keyboard.leaveOutLetters { [typist] in !typist.canType($0) }
  }
}
