import CWayland
import WaylandConnection

/// Translates KWin's list of windows (plasma-window-management) into events of wlroots' list.
final class PlasmaWindows {
  /// The highest protocol version used. Windows are requested by UUID, which needs version 13,
  /// because KWin 6.3 reports windows requested by number as closed.
  static let version: UInt32 = 16

  private let manager: OpaquePointer
  private let report: (ToplevelEvent, UInt) -> Void

  /// - Parameter report: called with each event and a number that identifies the window.
  init(_ manager: OpaquePointer, report: @escaping (ToplevelEvent, UInt) -> Void) {
    self.manager = manager
    self.report = report
    org_kde_plasma_window_management_add_listener(
      manager, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  private func add(_ uuid: UnsafePointer<CChar>?) {
    guard let uuid, let window = org_kde_plasma_window_management_get_window_by_uuid(manager, uuid)
    else { return }
    org_kde_plasma_window_add_listener(
      window, Self.windowListener.pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Reports an event followed by `done`, because each of KWin's events takes effect at once.
  private func receive(_ event: ToplevelEvent, of window: OpaquePointer?) {
    guard let window else { return }
    report(event, UInt(bitPattern: window))
    report(.done, UInt(bitPattern: window))
  }

  private func remove(_ window: OpaquePointer?) {
    guard let window else { return }
    report(.closed, UInt(bitPattern: window))
    org_kde_plasma_window_destroy(window)
  }

  private static let listener = PinnedListener(
    org_kde_plasma_window_management_listener(
      show_desktop_changed: { _, _, _ in },
      window: { _, _, _ in },
      stacking_order_changed: { _, _, _ in },
      stacking_order_uuid_changed: { _, _, _ in },
      window_with_uuid: { data, _, _, uuid in receiver(data, as: PlasmaWindows.self).add(uuid) })
  )

  private static let windowListener = PinnedListener(
    org_kde_plasma_window_listener(
      title_changed: { _, _, _ in },
      app_id_changed: { data, window, id in
        guard let id else { return }
        receiver(data, as: PlasmaWindows.self).receive(
          .application(String(cString: id)), of: window)
      },
      state_changed: { data, window, states in
        let isActive = states & ORG_KDE_PLASMA_WINDOW_MANAGEMENT_STATE_ACTIVE.rawValue != 0
        receiver(data, as: PlasmaWindows.self).receive(.activated(isActive), of: window)
      },
      virtual_desktop_changed: { _, _, _ in },
      themed_icon_name_changed: { _, _, _ in },
      unmapped: { data, window in receiver(data, as: PlasmaWindows.self).remove(window) },
      initial_state: { _, _ in },
      parent_window: { _, _, _ in },
      geometry: { _, _, _, _, _, _ in },
      icon_changed: { _, _ in },
      pid_changed: { _, _, _ in },
      virtual_desktop_entered: { _, _, _ in },
      virtual_desktop_left: { _, _, _ in },
      application_menu: { _, _, _, _ in },
      activity_entered: { _, _, _ in },
      activity_left: { _, _, _ in },
      resource_name_changed: { _, _, _ in })
  )
}
