import Logging
import OnScreenKeyboard

// The layout under the fingers.
extension Daemon {
  func show(_ layout: LayoutAtHand) {
    guard layout.layout != keyboard.layout else { return }
    words.keep()
    put(layout)
    follow(placement.want(configuration.placement(of: keyboard.layout)))
    news.sceneChanged = true
    layouts.keep(field)
  }

  /// Puts a layout under the fingers.
  func put(_ layout: LayoutAtHand) {
    keyboard.setLayout(layout.prepared)
    leaveOutLetters()
    words.use(lexicon: layout.lexicon)
  }

  /// The layout or the keymap is another one: no phone key offers what cannot be typed.
  func leaveOutLetters() {
    keyboard.leaveOutLetters { [typist] in !typist.canType($0) }
  }
}
