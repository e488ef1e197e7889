import MarkedYAML
import OnScreenKeyboard
import SystemFiles

extension Daemon {
  /// Reads the braille table of the layout's language in the background, if the user types braille.
  func readBraille() {
    guard let language = keyboard.newBrailleLanguage else { return }
    background.run { [files = configuration.files] in
      files.brailleTable(of: language)
    } then: { [unowned self] table, problems in
      for problem in problems { reportUnused(problem) }
      keyboard.use(table, of: language)
    }
  }

  /// Reports a problem with a braille file only once, until the files are read again.
  private func reportUnused(_ problem: Problem) {
    guard reportedBraille.insert(problem).inserted else { return }
    log.report(.settingsWrong, at: .warning, "\(problem)", [.problem: "\(problem)"])
  }
}
