import Layouts
import Logging
import OnScreenKeyboard

// The layout under the fingers, and what the field is for.
extension Daemon {
  func show(_ layout: LayoutAtHand) {
    guard layout.layout != keyboard.layout else { return }
    words.keep()
    put(layout)
    follow(placement.want(configuration.placement(of: keyboard.layout)))
    news.sceneChanged = true
    layouts.keep(said.field)
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

  /// Another field has the focus, or whoever said what it is for is gone. What is secure is so at
  /// once; its layout may come a moment later.
  ///
  /// - Parameter then: is called when the layout is there.
  func followField(then: @escaping () -> Void = {}) {
    let field = said.field
    keyboard.forgetLetter()
    keyboard.returnType = field.returnType
    keyboard.setSecure(field.isSecure)
    keyboard.setPurpose(field.purpose, isConsole: keymap.isConsole)
    keyboard.beginText()
    news.sceneChanged = true
    layouts.keep(said.field)
    layouts.follow(field.purpose, then: then)
  }
}
