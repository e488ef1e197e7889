import ControlProtocol
import DaemonConnection

/// Whether the keyboard is visible, from keyglassd, and the wish that it be: one connection for the
/// news, and one for the calls. It keeps trying while the daemon is away.
final class VisibilityLink {
  private let path: String
  private var news: DaemonConnection?
  private var calls: DaemonConnection?
  private var retrying = Retrying()
  /// Not asked of the daemon yet.
  private var wish: Bool?
  /// Whether it is visible; false while nobody knows.
  private(set) var isVisible = false

  init(path: String) {
    self.path = path
  }

  /// What to wait for input on.
  var descriptors: [Int32] { [news?.descriptor, calls?.descriptor].compactMap(\.self) }

  /// When to try again, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { news == nil ? retrying.nextTry : nil }

  func setVisible(_ visible: Bool) { wish = visible }

  /// Takes what has come, and asks for what is wished.
  func process(at now: Int64) {
    if news == nil, !retrying.isDue(at: now) { return }
    do throws(ClientFailure) {
      if news == nil {
        let connection = try DaemonConnection(path: path, room: 4_096)
        try connection.send(ControlRequest.watch.message(more: true))
        calls = try DaemonConnection(path: path, room: 4_096)
        news = connection
      }
      while let message = try news?.nextMessage() {
        _ = retrying.found()
        follow(try Self.event(in: message))
      }
      // What a call says is not needed: the news tell.
      while try calls?.nextMessage() != nil {}
      if let wish, let calls {
        try calls.send((wish ? ControlRequest.show : .hide).message())
        self.wish = nil
      }
    } catch {
      (news, calls) = (nil, nil)
      isVisible = false
      if let reason = retrying.lost(because: error.description, at: now) {
        StandardError.say("the keyboard is neither shown nor hidden over the bus: \(reason)")
      }
    }
  }

  private func follow(_ event: WatchEvent) {
    switch event {
    case .watching(let state): isVisible = state.visible
    case .willShow, .didShow: isVisible = true
    case .willHide, .didHide, .released: isVisible = false
    default: break
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
