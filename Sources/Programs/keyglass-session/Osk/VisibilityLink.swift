import ControlProtocol
import DaemonConnection
import Units

/// Follows the keyboard's visibility in keyglassd, and sends requests to change it. One connection
/// receives the events; another sends the calls. Both retry while the daemon is away.
final class VisibilityLink {
  private let path: String
  private var news: DaemonConnection?
  private var calls: DaemonConnection?
  private var retrying = Retrying()
  /// The requested visibility that is still to be sent to the daemon; nil if there is none.
  private var requested: Bool?
  /// True while the keyboard is visible; false while that is unknown.
  private(set) var isVisible = false

  init(path: String) {
    self.path = path
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] { [news?.descriptor, calls?.descriptor].compactMap(\.self) }

  /// The time of the next try.
  var deadline: Microseconds? { news == nil ? retrying.nextTry : nil }

  func setVisible(_ visible: Bool) { requested = visible }

  /// Reads new events, and sends the request that is due.
  func process(at now: Microseconds) {
    if news == nil, !retrying.isDue(at: now) { return }
    do throws(ClientFailure) {
      if news == nil {
        let connection = try DaemonConnection(path: path, room: 4_096)
        try connection.send(ControlRequest.watch.message(more: true))
        calls = try DaemonConnection(path: path, room: 4_096)
        news = connection
      }
      while let message = try news?.nextMessage() {
        handle(try Self.event(in: message))
        // A connection alone proves nothing: the daemon may still refuse the call.
        _ = retrying.found()
      }
      // Replies to calls are ignored: the events report the changes.
      while try calls?.nextMessage() != nil {}
      if let requested, let calls {
        try calls.send((requested ? ControlRequest.show : .hide).message())
        self.requested = nil
      }
    } catch {
      (news, calls) = (nil, nil)
      isVisible = false
      retrying.reportLost(
        "the keyboard is neither shown nor hidden over the bus", because: error, at: now)
    }
  }

  private func handle(_ event: WatchEvent) {
    switch event {
    case .watching(let state, _): isVisible = state.visible
    case .willShow, .didShow: isVisible = true
    case .willHide, .didHide, .released: isVisible = false
    case .layoutChanged, .layerChanged, .accessoryTouched, .deviceAdded, .deviceRemoved,
      .settingsReloaded, .resumed, .other:
      break
    }
  }

  private static func event(in message: ArraySlice<UInt8>) throws(ClientFailure) -> WatchEvent {
    do throws(ServerReplyError) {
      return try ServerReply<WatchEvent>(message: message).value
    } catch {
      throw ClientFailure(error)
    }
  }
}
