import DaemonConnection

/// Asks KWin on the session's bus whether a field has the focus. KWin describes the field only to
/// its input method. This source is for sessions in which another program is the input method.
final class PlasmaSource {
  private static let name = "org.kde.KWin"
  private static let path = "/VirtualKeyboard"
  private static let interface = "org.kde.kwin.VirtualKeyboard"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let bus: BusConnection
  private var focus = PlasmaFocus()
  private var hasReportedFields = false

  init(_ bus: BusConnection) {
    self.bus = bus
    bus.watchOwner(of: Self.name) { [unowned self] _ in
      focus.forget()
      ask()
    }
    // Subscribe by KWin's name, so that other senders' signals are ignored.
    bus.subscribe(sender: Self.name, interface: Self.interface) { [unowned self] in receive($0) }
    ask()
  }

  /// Returns the merged focus; nil if it is unknown.
  func report(in windows: FocusReport?) -> FocusReport? { focus.report(in: windows) }

  private func receive(_ signal: BusConnection.Signal) {
    switch signal.member {
    case "activeChanged":
      focus.changed()
      askForFocus()
    case "activeClientSupportsTextInputChanged": askForWindow()
    default: break
    }
  }

  private func ask() {
    askForWindow()
    askForFocus()
  }

  private func askForFocus() {
    get("active") { [unowned self] in
      if !hasReportedFields {
        StandardError.report("KWin says on the bus whether a field has the focus")
      }
      hasReportedFields = true
      focus.receive(isActive: $0)
    }
  }

  private func askForWindow() {
    get("activeClientSupportsTextInput") { [unowned self] in focus.receive(reportsFields: $0) }
  }

  /// Asks for a property. If KWin has ended, `then` is not called.
  private func get(_ property: String, then: @escaping (Bool) -> Void) {
    bus.call(
      .init(name: Self.name, path: Self.path, interface: Self.properties), "Get",
      "('\(Self.interface)', '\(property)')"
    ) { answer in
      if let flag = answer?[0]?.flag { then(flag) }
    }
  }
}
