import OnScreenKeyboard
import SystemFiles

extension Daemon {
  /// Reads the braille table of the layout's language in the background, if the user types braille.
  func readBraille() {
    guard let language = keyboard.newBrailleLanguage else { return }
    background.run { [files = configuration.files] in
      files.brailleTable(of: language)
    } then: { [unowned self] table in
      keyboard.use(table, of: language)
    }
  }
}
