import DaemonConnection
import Drawing
import Scene
import Settings
import SystemFiles
import Themes

/// The panel's theme, sound and vibration, from the settings or the choice of the user at the seat.
final class PanelLooks {
  private var settings: Settings
  private var look: Scene.Look?
  private let files: SystemFiles
  private let renderer: Renderer
  private let feedback: KeyFeedback
  private let theme: (SystemFiles, String) throws(PanelFailure) -> Theme
  /// The desktop's preference for light or dark. This object is created when the theme first
  /// follows the desktop, so that the portal is asked only then.
  private var desktop: DesktopLightness?
  /// The desktop's setting for movement, which is read when the first trail is shown.
  private lazy var movement = DesktopMovement()
  /// Passes the theme on to the session's locker; nil on a text console.
  private let themeInUse = ThemeInUse()

  /// - Parameter theme: finds a theme by its name.
  init(
    _ settings: Settings, _ files: SystemFiles, _ renderer: Renderer, _ feedback: KeyFeedback,
    theme: @escaping (SystemFiles, String) throws(PanelFailure) -> Theme
  ) {
    self.settings = settings
    self.files = files
    self.renderer = renderer
    self.feedback = feedback
    self.theme = theme
    watchDesktop()
    nameThemeToLocker()
  }

  private var themeName: String { look?.theme ?? settings.panel.theme }

  /// The theme's name, with `light` or `dark` in place of `desktop`.
  private var usedName: String {
    themeName == Settings.Panel.desktopTheme ? desktop?.preference.theme ?? "dark" : themeName
  }

  private func nameThemeToLocker() {
    themeInUse?.write(usedName == settings.panel.theme ? nil : usedName)
  }

  /// The descriptor that is readable after a change of the desktop's preference.
  var descriptor: Int32? { desktop?.descriptor }

  /// Reads the desktop's preference; returns true if everything must be drawn in other colours.
  func readDesktop() -> Bool {
    guard let desktop, desktop.read(), themeName == Settings.Panel.desktopTheme else {
      return false
    }
    apply()
    return true
  }

  private func watchDesktop() {
    // Start only one watcher, whose thread cannot end. `desktop` stays nil on a text console.
    guard desktop == nil, themeName == Settings.Panel.desktopTheme else { return }
    desktop = DesktopLightness()
  }

  /// Reads the settings again, because the daemon has reread them.
  func readSettings() {
    settings = files.loadSettings().0
    apply()
  }

  /// False if the user wants a picture without movement.
  var mayMove: Bool { movement.isOn }

  /// Erases drawn texts if the scene is for another user, or for a secret field.
  func forgetOldTexts(before scene: Scene) { renderer.forgetOldTexts(before: scene) }

  /// - Parameter look: the user's choice; nil for the look in the settings.
  func use(_ look: Scene.Look?) {
    self.look = look
    apply()
  }

  private func apply() {
    feedback.use(
      Settings.Feedback(
        sound: look.flatMap { KeySoundUse(rawValue: $0.sound) } ?? settings.feedback.sound,
        haptic: look?.haptic ?? settings.feedback.haptic))
    watchDesktop()
    nameThemeToLocker()
    do throws(PanelFailure) {
      renderer.use(try theme(files, usedName))
    } catch {
      StandardError.report(error.description)
    }
  }
}
