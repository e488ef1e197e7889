import CGIO

/// The input sources that the user has chosen in the desktop's settings.
final class DesktopInputs {
  private let store: DesktopStore
  private var known: [String] = []

  /// Returns nil if the desktop keeps no list of input sources.
  ///
  /// - Parameter isX11: true if the display server is an X server.
  init?(isX11: Bool) {
    let place = DesktopStore.desktop.flatMap {
      DesktopSettingsLocation.inputSources(of: $0, isX11: isX11)
    }
    guard let place, let store = DesktopStore(at: place, keys: ["sources"]) else { return nil }
    self.store = store
  }

  /// The input sources; empty if the desktop uses those of the system.
  var sources: [String] {
    guard store.popChange() else { return known }
    let list =
      switch store.content {
      case .settings(let settings): Self.list(in: settings)
      case .files(let files, _): InputSourceList(kxkb: files.map(DesktopStore.text))
      }
    known = list.sources
    return known
  }

  private static func list(in settings: UnsafeMutablePointer<GSettings>) -> InputSourceList {
    let value = g_settings_get_value(settings, "sources").map { BusVariant(owning: $0) }
    let entries = (0..<(value?.count ?? 0)).lazy.map { index -> InputSourceList.GnomeEntry in
      let entry = value?[index]
      return (entry?[0]?.string ?? "", entry?[1]?.string ?? "")
    }
    return InputSourceList(gnome: entries)
  }
}
