import CGIO
import DaemonConnection
import Units

/// The slow keys and bounce keys of a Wayland compositor, read from its desktop's settings.
final class DesktopFilter: FilterSource {
  private let store: DesktopStore
  private var known = KeyFilter.off

  /// Returns nil if the desktop's compositor is not known to filter keys, or the desktop has no
  /// settings for filters.
  init?() {
    let keys = ["slowkeys-enable", "slowkeys-delay", "bouncekeys-enable", "bouncekeys-delay"]
    guard let place = DesktopStore.desktop.flatMap(DesktopSettingsLocation.keyFilter),
      let store = DesktopStore(at: place, keys: keys)
    else { return nil }
    self.store = store
  }

  var descriptor: Int32? { nil }
  func process() {}

  var filter: KeyFilter {
    guard store.popChange() else { return known }
    known =
      switch store.content {
      case .settings(let settings): Self.filter(of: settings)
      case .files(let files, _): KeyFilter(kaccess: files.map(DesktopStore.text))
      }
    return known
  }

  private static func filter(of settings: UnsafeMutablePointer<GSettings>) -> KeyFilter {
    func time(_ name: String) -> Microseconds {
      guard g_settings_get_boolean(settings, "\(name)-enable") != 0 else { return .zero }
      return KeyFilter.time(milliseconds: Int64(g_settings_get_int(settings, "\(name)-delay")))
    }
    return KeyFilter(slow: time("slowkeys"), bounce: time("bouncekeys"))
  }
}

extension KeyFilter {
  /// Reads a time from a desktop's settings, limited to the range of AccessX.
  static func time(milliseconds: Int64) -> Microseconds {
    .milliseconds(max(0, min(milliseconds, longest.value / 1_000)))
  }

  /// Reads the texts of KDE's files `kaccessrc`, the most important first.
  init(kaccess texts: [String]) {
    let settings = KDESettings("Keyboard", in: texts)
    func time(_ key: String) -> Microseconds {
      guard settings.isOn(key) else { return .zero }
      // KDE writes no delay if the user only turns the filter on; its default is 500 ms.
      return Self.time(milliseconds: settings["\(key)Delay"].flatMap { Int64($0) } ?? 500)
    }
    self.init(slow: time("SlowKeys"), bounce: time("BounceKeys"))
  }
}
