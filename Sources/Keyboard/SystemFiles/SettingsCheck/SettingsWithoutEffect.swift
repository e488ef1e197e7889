import Glibc
import MarkedYAML
import Settings

/// Warnings of settings that do nothing, because another setting is off or a name is nobody's.
///
/// Only settings of files are checked.
struct SettingsWithoutEffect {
  private(set) var problems: [Problem] = []
  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    if !settings.access.pointer.isOn, settings.access.pointer.dwell > .zero {
      warn("access.dwell", "`access.dwell` does nothing without `access.pointer: true`")
    }
    if settings.access.scan.isOff {
      for name in ["timing", "interval", "loops", "switches", "touch-anywhere"] {
        warn(
          "access.scan.\(name)",
          "`access.scan.\(name)` does nothing while `access.scan.method` is off"
        )
      }
    }
    let rights = settings.rights
    checkHolders("watch", rights.watch)
    checkHolders("control", rights.control)
    checkHolders("type", rights.type)
    checkHolders("field", rights.field)
  }

  private mutating func checkHolders(_ right: String, _ holders: [String]) {
    for (index, holder) in holders.enumerated() {
      let parts = holder.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let exists = parts[0] == "user" ? getpwnam(parts[1]) != nil : getgrnam(parts[1]) != nil
      if !exists {
        warn("rights.\(right)", "there is no \(parts[0]) \(parts[1].quoted) here", item: index)
      }
    }
  }

  private mutating func warn(_ key: String, _ message: String, item: Int? = nil) {
    guard let origin = settings.origins[key] else { return }
    let mark = item.map { origin.itemMarks[$0] } ?? origin.mark
    problems.append(Problem(file: origin.file, mark: mark, severity: .warning, message: message))
  }
}
