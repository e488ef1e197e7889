import MarkedYAML
import Settings

/// Warnings about settings that do nothing, because another setting is permanently off.
///
/// Only settings in files are checked. A setting that users may turn on themselves is not
/// permanently off.
struct SettingsWithoutEffect {
  private(set) var problems: [Problem] = []
  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    let access = settings.access
    if !access.pointer.isOn, access.pointer.dwell > .zero,
      !settings.users.maySet("access.pointer")
    {
      warn("access.dwell", "`access.dwell` does nothing without `access.pointer: true`")
    }
    if access.scan.isOff, !settings.users.maySet("access.scan.method") {
      for name in ["timing", "interval", "loops", "switches", "touch-anywhere"] {
        warn(
          "access.scan.\(name)",
          "`access.scan.\(name)` does nothing while `access.scan.method` is off"
        )
      }
    }
  }

  private mutating func warn(_ key: String, _ message: String) {
    guard let origin = settings.origins[key] else { return }
    problems.append(
      Problem(file: origin.file, mark: origin.mark, severity: .warning, message: message))
  }
}
