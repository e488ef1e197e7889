import MarkedYAML
import Settings

/// Warnings about settings that do nothing: a setting that they need is permanently off, or another
/// setting overrides them.
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
    if access.filter.mergeDistance.value == 0, !settings.users.maySet("access.merge-distance") {
      warn("access.merge-time", "`access.merge-time` does nothing without `access.merge-distance`")
    }
    checkLimits()
    checkDevices()
  }

  private mutating func checkLimits() {
    let (keyboard, keys) = (settings.keyboard, settings.keys)
    let greatest = keyboard.greatestKeyHeight
    if greatest.value > 0, keyboard.leastKeyHeight > greatest {
      warn(
        "keyboard.least-key-height",
        "`keyboard.least-key-height` is above `keyboard.greatest-key-height`")
    }
    if keys.fastestRepeatInterval > keys.repeatInterval {
      warn(
        "keys.fastest-repeat-interval",
        "`keys.fastest-repeat-interval` is longer than `keys.repeat-interval`")
    }
  }

  private mutating func checkDevices() {
    if settings.touch.ignore.patterns.contains("*") {
      warn("touch.ignore", "`touch.ignore` leaves every touchscreen alone")
    }
    if settings.panel.keys == .printed {
      for name in ["theme", "trail"] {
        warn("panel.\(name)", "`panel.\(name)` does nothing with `panel.keys: printed`")
      }
    }
  }

  private mutating func warn(_ key: String, _ message: String) {
    guard let origin = settings.origins[key] else { return }
    problems.append(
      Problem(file: origin.file, mark: origin.mark, severity: .warning, message: message))
  }
}
