import CGIO
import Glibc

/// Watches GNOME Shell's overview and lock screen through the session's bus. X11 reports neither:
/// the panel's window stays mapped while the shell hides it. This class also owns a bus name, so
/// that Keyglass's GNOME Shell extension keeps GNOME's own keyboard hidden.
///
/// A background thread listens to the bus.
final class GnomeShell {
  /// The descriptor that is readable after a change.
  let descriptor: Int32
  private(set) var view = ShellView()

  /// Returns nil if the session lacks a D-Bus, or the thread cannot be started.
  init?() {
    guard let descriptor = DesktopNews.listen({ Work(news: $0, bus: $1) }) else { return nil }
    self.descriptor = descriptor
  }

  /// Reads the shell's state.
  func read() {
    if let byte = DesktopNews.last(on: descriptor) { view = ShellView(byte: byte) }
  }

  /// The watcher on the background thread.
  private final class Work {
    private static let shell = "org.gnome.Shell"
    private static let locker = "org.gnome.ScreenSaver"
    /// The interface of Keyglass's extension, which reports changes of the overview at once. The
    /// shell itself reports them only when idle.
    private static let ours = "io.keyglass.Shell"
    /// The panel's name on the bus, which the extension looks for.
    private static let name = "io.keyglass.Panel"
    private static let properties = "org.freedesktop.DBus.Properties"
    /// The longest wait for an answer, in milliseconds; the shell may still be starting.
    private static let timeout: Int32 = 25_000

    private let news: Int32
    private var view = ShellView()
    private var bus: OpaquePointer?
    /// The shell's unique name on the bus; other senders are ignored.
    private var owner: String?
    private var subscriptions: [UInt32] = []
    /// GIO's number for the ownership of `name` on the bus; 0 while GNOME Shell is not running.
    private var ownership: UInt32 = 0

    init(news: Int32, bus: OpaquePointer) {
      self.news = news
      self.bus = bus
      g_bus_watch_name_on_connection(
        bus, Self.shell, G_BUS_NAME_WATCHER_FLAGS_NONE,
        { _, _, owner, data in
          guard let owner, let data else { return }
          Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().begin(String(cString: owner))
        },
        { _, _, data in
          guard let data else { return }
          Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().end()
        }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    private func begin(_ owner: String) {
      end()
      self.owner = owner
      // Subscribe before asking, so that no change is missed in between.
      subscribe(Self.properties, "PropertiesChanged")
      subscribe(Self.locker, "ActiveChanged")
      subscribe(Self.ours, "Overview")
      ask("/org/gnome/Shell", Self.properties, "Get", "('\(Self.shell)', 'OverviewActive')") {
        $0.hasOverview = $1
      }
      ask("/org/gnome/ScreenSaver", Self.locker, "GetActive", "()") { $0.isLocked = $1 }
      ownership = g_bus_own_name_on_connection(
        bus, Self.name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
    }

    private func end() {
      for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(bus, subscription) }
      subscriptions = []
      if ownership != 0 { g_bus_unown_name(ownership) }
      ownership = 0
      owner = nil
      update { $0 = ShellView() }
    }

    private func update(_ change: (inout ShellView) -> Void) {
      let before = view
      change(&view)
      guard view != before else { return }
      var byte = view.byte
      _ = write(news, &byte, 1)
    }

    private func subscribe(_ interface: String, _ member: String) {
      subscriptions.append(
        g_dbus_connection_signal_subscribe(
          bus, owner, interface, member, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
          { _, _, _, interface, _, parameters, data in
            guard let interface, let parameters, let data else { return }
            let work = Unmanaged<Work>.fromOpaque(data).takeUnretainedValue()
            switch String(cString: interface) {
            case Work.locker:
              if let flag = Work.flag(in: parameters) { work.update { $0.isLocked = flag } }
            case Work.ours:
              if let flag = Work.flag(in: parameters) { work.update { $0.hasOverview = flag } }
            default: work.changed(parameters)
            }
          }, Unmanaged.passUnretained(self).toOpaque(), nil))
    }

    /// Handles the signal `PropertiesChanged`, whose second value is a dictionary of changed
    /// properties.
    private func changed(_ parameters: OpaquePointer) {
      guard String(cString: g_variant_get_type_string(parameters)) == "(sa{sv}as)" else { return }
      let values = g_variant_get_child_value(parameters, 1)
      defer { g_variant_unref(values) }
      func flag(_ name: String) -> Bool? {
        var flag: Int32 = 0
        let type = g_variant_type_new("b")
        defer { g_variant_type_free(type) }
        guard let value = g_variant_lookup_value(values, name, type) else { return nil }
        defer { g_variant_unref(value) }
        flag = g_variant_get_boolean(value)
        return flag != 0
      }
      if let flag = flag("OverviewActive") { update { $0.hasOverview = flag } }
    }

    private func ask(
      _ path: String, _ interface: String, _ method: String, _ parameters: String,
      then: @escaping (inout ShellView, Bool) -> Void
    ) {
      let question = Unmanaged.passRetained(Question(self, of: owner, then)).toOpaque()
      let values = g_variant_parse(nil, parameters, nil, nil, nil)
      g_dbus_connection_call(
        bus, owner, path, interface, method, values, nil, G_DBUS_CALL_FLAGS_NONE, Self.timeout,
        nil,
        { source, result, data in
          guard let data else { return }
          let question = Unmanaged<Question>.fromOpaque(data).takeRetainedValue()
          let connection = source.map { OpaquePointer($0) }
          guard let answer = g_dbus_connection_call_finish(connection, result, nil) else { return }
          defer { g_variant_unref(answer) }
          guard question.work.owner == question.owner, let flag = Work.flag(in: answer) else {
            return
          }
          question.work.update { question.then(&$0, flag) }
        }, question)
      if let values { g_variant_unref(values) }
    }

    /// Returns the flag that is a tuple's only value, perhaps in a variant; nil for other tuples.
    private static func flag(in parameters: OpaquePointer) -> Bool? {
      guard g_variant_n_children(parameters) == 1,
        var value = g_variant_get_child_value(parameters, 0)
      else { return nil }
      defer { g_variant_unref(value) }
      if String(cString: g_variant_get_type_string(value)) == "v",
        let inner = g_variant_get_variant(value)
      {
        g_variant_unref(value)
        value = inner
      }
      guard String(cString: g_variant_get_type_string(value)) == "b" else { return nil }
      return g_variant_get_boolean(value) != 0
    }
  }

  private final class Question {
    let work: Work
    let owner: String?
    let then: (inout ShellView, Bool) -> Void

    init(_ work: Work, of owner: String?, _ then: @escaping (inout ShellView, Bool) -> Void) {
      self.work = work
      self.owner = owner
      self.then = then
    }
  }
}
