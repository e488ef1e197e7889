import CGIO
import DaemonConnection
import Units

/// The service `sm.puri.OSK0` on the session's bus, with which phosh and scripts show and hide a
/// session's on-screen keyboard
/// (https://gitlab.gnome.org/World/Phosh/phosh/-/blob/main/src/dbus/sm.puri.OSK0.xml).
final class OskService {
  private static let name = "sm.puri.OSK0"
  private static let path = "/sm/puri/OSK0"
  private static let interface = """
    <node><interface name="sm.puri.OSK0">
      <method name="SetVisible"><arg name="visible" type="b" direction="in"/></method>
      <property name="Visible" type="b" access="read"/>
    </interface></node>
    """

  private let link: KeyboardLink
  private let bus: BusConnection
  /// The visibility last reported to the bus.
  private var reported = false

  init(_ bus: BusConnection, _ link: KeyboardLink) {
    self.bus = bus
    self.link = link
    bus.export(
      Self.interface, at: Self.path,
      call: { [link] method, parameters in
        guard method == "SetVisible", let visible = parameters[0]?.flag else { return false }
        link.send(visible ? .show : .hide)
        return true
      },
      property: { [link] name in name == "Visible" ? link.isVisible : nil })
    bus.own(Self.name) {
      StandardError.report("another on-screen keyboard answers to \(Self.name)")
    }
  }

  /// Exchanges messages with the daemon, and reports to the bus each time the keyboard is shown or
  /// hidden.
  func process(at now: Microseconds) {
    link.process(at: now)
    guard link.isVisible != reported else { return }
    reported = link.isVisible
    bus.emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: Self.path,
      "('\(Self.name)', {'Visible': <\(reported)>}, @as [])")
  }

  /// True if the keyboard speaks; false while unknown.
  var speaks: Bool { link.speaks }

  var descriptors: [Int32] { link.descriptors }
  var deadline: Microseconds? { link.deadline }
}
