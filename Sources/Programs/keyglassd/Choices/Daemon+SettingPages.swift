import Clocks
import OnScreenKeyboard
import SettingPages

// The keys of pages of settings.
extension Daemon {
  /// Carries out a key of a page of settings, for the user at the seat.
  func go(to destination: SettingDestination) {
    guard let user = chosen.user else { return keyboard.show(.notYours, at: Clock.now()) }
    switch destination {
    case .page: layouts.visitSettings(destination)
    case .choice(let key, let value): choose(key, value)
    case .forgetWords:
      forgetWords(of: user) { [unowned self] isErased in
        if !isErased { log.warning("not all learned words could be erased") }
        guard user == chosen.user else { return }
        layouts.visitSettings(.page(SettingPage.learning))
      }
    }
  }
}
