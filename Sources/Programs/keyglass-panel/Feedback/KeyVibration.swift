import CGIO
import Clocks
import DaemonConnection
import Glibc
import Units

/// The vibration of a key, through feedbackd if the session runs it.
///
/// The interface is https://source.puri.sm/Librem5/feedbackd. Its event names come from
/// https://source.puri.sm/Librem5/feedbackd/-/blob/main/doc/Event-naming-spec-0.0.0.md.
final class KeyVibration {
  /// The parameters of the call for a touched key. The profile `quiet` vibrates without a sound;
  /// the user's own profile may still be `silent`.
  private static let touch = "('io.keyglass.Panel', 'button-pressed', {'profile': <'quiet'>}, -1)"
  /// The pause after an unanswered call.
  private static let retryInterval = Microseconds.milliseconds(60_000)
  private static let timeout: Int32 = 1_000

  private var bus: OpaquePointer?
  private var nextTry = Microseconds.zero
  private let parameters: OpaquePointer?

  init() {
    let type = g_variant_type_new("(ssa{sv}i)")
    defer { g_variant_type_free(type) }
    parameters = g_variant_parse(type, Self.touch, nil, nil, nil)
  }

  deinit {
    if let parameters { g_variant_unref(parameters) }
    if let bus { g_object_unref(UnsafeMutableRawPointer(bus)) }
  }

  func play() {
    if bus != nil {
      // Do not wait for a reply, because feedbackd has answered an earlier call.
      g_dbus_connection_call(
        bus, Self.name, Self.path, Self.name, "TriggerFeedback", parameters, nil,
        G_DBUS_CALL_FLAGS_NONE, Self.timeout, nil, nil, nil)
      return
    }
    let now = Clock.now()
    guard now >= nextTry else { return }
    nextTry = now + Self.retryInterval
    guard SessionBus.isThere, let found = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      return
    }
    // Keep GIO from ending the program when the bus closes, because the panel must first restore a
    // console's screen.
    g_dbus_connection_set_exit_on_close(found, 0)
    let answer = g_dbus_connection_call_sync(
      found, Self.name, Self.path, Self.name, "TriggerFeedback", parameters, nil,
      G_DBUS_CALL_FLAGS_NONE, Self.timeout, nil, nil)
    guard let answer else {
      g_object_unref(UnsafeMutableRawPointer(found))
      return
    }
    g_variant_unref(answer)
    bus = found
  }

  private static let name = "org.sigxcpu.Feedback"
  private static let path = "/org/sigxcpu/Feedback"
}
