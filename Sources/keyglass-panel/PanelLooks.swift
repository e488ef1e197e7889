import DaemonConnection
import Drawing
import Scene
import Settings
import SystemFiles
import Themes

/// The panel's theme, sound and vibration: as the settings say, or as the user at the seat has chosen.
final class PanelLooks {
  private var settings: Settings
  private var look: Scene.Look?
  private let files: SystemFiles
  private let renderer: Renderer
  private let feedback: KeyFeedback
  private let theme: (SystemFiles, String) throws(PanelFailure) -> Theme
  /// nil unless it counts: nobody else is asked for it.
  private var desktop: DesktopLightness?

  /// - Parameter theme: finds one by its name.
  init(
    _ settings: Settings, _ files: SystemFiles, _ renderer: Renderer, _ feedback: KeyFeedback,
    theme: @escaping (SystemFiles, String) throws(PanelFailure) -> Theme
  ) {
    self.settings = settings
    self.files = files
    self.renderer = renderer
    self.feedback = feedback
    self.theme = theme
    followDesktop()
  }

  private var themeName: String { look?.theme ?? settings.panel.theme }

  /// Readable when the desktop says something of light and dark.
  var descriptor: Int32? { desktop?.descriptor }

  /// - Returns: whether all has to be drawn in other colours.
  func readDesktop() -> Bool {
    guard let desktop, desktop.read(), themeName == Settings.Panel.desktopTheme else {
      return false
    }
    apply()
    return true
  }

  private func followDesktop() {
    // Text consoles have no desktop; its thread stays once it is there.
    guard desktop == nil, themeName == Settings.Panel.desktopTheme else { return }
    desktop = DesktopLightness()
  }

  /// Reads the settings again, because the daemon has.
  func readSettings() {
    settings = files.loadSettings().0
    apply()
  }

  /// Forgets what was drawn for another person, or before a secret field.
  func follow(_ scene: Scene) { renderer.follow(scene) }

  /// - Parameter look: nil for as the settings say.
  func use(_ look: Scene.Look?) {
    self.look = look
    apply()
  }

  private func apply() {
    feedback.use(
      Settings.Feedback(
        sound: look.flatMap { KeySoundUse(rawValue: $0.sound) } ?? settings.feedback.sound,
        haptic: look?.haptic ?? settings.feedback.haptic))
    followDesktop()
    let name =
      themeName == Settings.Panel.desktopTheme ? desktop?.preference.theme ?? "dark" : themeName
    do throws(PanelFailure) {
      renderer.use(try theme(files, name))
    } catch {
      StandardError.say(error.description)
    }
  }
}
