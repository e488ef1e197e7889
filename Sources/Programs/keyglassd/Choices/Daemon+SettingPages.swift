import Clocks
import OnScreenKeyboard
import SeatRules
import SettingPages

// The keys on the pages of settings, and their actions.
extension Daemon {
  /// True if the user at the seat may change settings by touch. Greeters and lock screens also show
  /// the daemon's keyboard, but must not give access to settings.
  var areSettingsOpen: Bool {
    SettingsRefusal(
      user: chosen.user, isGreeter: keymap.isOfGreeter, isConsole: keymap.isConsole,
      field: reports.field) == nil
  }

  /// Carries out the action of a key on a page of settings, for the user at the seat.
  func go(to destination: SettingDestination) {
    guard areSettingsOpen, let user = chosen.user else {
      return keyboard.show(.onlyForAdministrators, at: Clock.now())
    }
    switch destination {
    case .page: layouts.visitSettings(destination)
    case .choice(let key, let value): choose(key, value)
    case .forgetWords:
      forgetWords(of: user) { [unowned self] isErased in
        if !isErased {
          log.warning("not all learned words could be erased")
          if user == chosen.user { keyboard.show(.notForgotten, at: Clock.now()) }
        }
        let question = SettingDestination.page(SettingPage.forgetting).id
        guard user == chosen.user, keyboard.layout.id == question else { return }
        layouts.visitSettings(.page(SettingPage.learning))
      }
    }
  }
}
