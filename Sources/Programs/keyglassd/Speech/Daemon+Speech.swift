import ControlProtocol
import OnScreenKeyboard
import SystemFiles

// Announcements, which a client speaks. They are never logged.
extension Daemon {
  /// Passes the keyboard's announcements on. Does nothing while speech is off.
  func advanceSpeech() {
    guard keyboard.speaks else { return }
    readSpokenNames()
    keyboard.announce(isShown: placement.isVisible)
    while let (announcement, text) = keyboard.popAnnouncement() {
      clients.speech.send(
        SpokenText(
          kind: SpokenText.Kind(announcement.kind), text: text, language: keyboard.layout.language,
          interrupts: announcement.interrupts))
    }
  }

  /// Reads the spoken names of keys in the layout's language, in the background.
  private func readSpokenNames() {
    guard let language = keyboard.newSpokenLanguage else { return }
    background.run { [files = configuration.files] in
      files.spokenNames(of: language)
    } then: { [unowned self] names in
      keyboard.use(names, of: language)
    }
  }
}

extension SpokenText.Kind {
  fileprivate init(_ kind: Announcement.Kind) {
    self =
      switch kind {
      case .character: .character
      case .text: .text
      case .dot: .dot
      }
  }
}
