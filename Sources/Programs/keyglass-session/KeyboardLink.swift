import ControlProtocol
import DaemonConnection
import Scene
import Units

/// Receives the keyboard's visibility, touched buttons and state of speech from keyglassd, and
/// sends requests. One connection receives the events, another sends the calls. Both are retried
/// while the daemon is away.
final class KeyboardLink {
  enum Visibility: Hashable {
    /// The daemon has not reported the visibility.
    case unknown
    case hidden
    /// The place of the visible or appearing keyboard, in fractions 0–1 of the screen; nil if
    /// unknown.
    case shown(UnitRectangle?)
  }

  /// A request to the daemon.
  enum Request: Hashable {
    case hide, show
    /// Shows the keyboard, unless the user has released the touchscreens.
    case showUnlessReleased
  }

  private let path: String
  /// The consequence of a missing daemon, for the message to the user.
  private let effect: String
  private var news: DaemonConnection?
  private var calls: DaemonConnection?
  private var retrying = Retrying()
  /// The last request, until it is sent to the daemon.
  private var requested: Request?
  /// True if every touchscreen is released; nil before the daemon's first event.
  private(set) var isReleased: Bool?
  /// The buttons last sent to the daemon.
  private var sentButtons: [AccessoryButton] = []
  private var touched: [String] = []
  /// The keyboard's visibility.
  private(set) var visibility = Visibility.unknown
  /// True if the keyboard speaks; false while unknown.
  private(set) var speaks = false

  /// The buttons to show above the keys.
  var buttons: [AccessoryButton] = []

  init(path: String, effect: String) {
    self.path = path
    self.effect = effect
  }

  /// True if the keyboard is visible; false while unknown.
  var isVisible: Bool {
    switch visibility {
    case .shown: true
    case .unknown, .hidden: false
    }
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] { [news?.descriptor, calls?.descriptor].compactMap(\.self) }

  /// The time of the next attempt to connect; nil while connected.
  var deadline: Microseconds? { news == nil ? retrying.nextTry : nil }

  /// True if there is a connection, perhaps without an event yet.
  var isConnected: Bool { news != nil }

  /// True once the daemon's first event has arrived.
  var isReady: Bool { isReleased != nil }

  func send(_ request: Request) { requested = request }

  /// Drops a request that has not been sent to the daemon yet.
  func dropRequest() { requested = nil }

  /// Removes and returns the ids of the link's buttons that were touched, in order.
  func popTouched() -> [String] {
    defer { touched = [] }
    return touched
  }

  /// Reads new events, and sends the requests that are due.
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
        receive(try Self.event(in: message))
        // A connection is not enough, because the daemon may still refuse the call.
        _ = retrying.found()
      }
      // Ignore the replies to calls, because the events report the changes.
      while try calls?.nextMessage() != nil {}
      if let calls { try sendRequests(calls) }
    } catch {
      end()
      retrying.reportLost(effect, because: error, at: now)
    }
  }

  /// Closes the connections. The daemon then removes the buttons.
  func end() {
    (news, calls) = (nil, nil)
    visibility = .unknown
    speaks = false
    isReleased = nil
    sentButtons = []
  }

  private func sendRequests(_ calls: DaemonConnection) throws(ClientFailure) {
    if buttons != sentButtons {
      try calls.send(ControlRequest.setAccessory(buttons).message())
      sentButtons = buttons
    }
    if let requested, requested != .showUnlessReleased || isReleased == false {
      try calls.send((requested == .hide ? ControlRequest.hide : .show).message())
      self.requested = nil
    }
  }

  private func receive(_ event: WatchEvent) {
    switch event {
    case .watching(let state, let place, let isReleased, let speaks):
      visibility = state.visible ? .shown(place) : .hidden
      self.isReleased = isReleased
      self.speaks = speaks
    case .willShow(let place), .didShow(let place): visibility = .shown(place)
    case .willHide, .didHide: visibility = .hidden
    case .released: (visibility, isReleased) = (.hidden, true)
    case .resumed: isReleased = false
    case .speechChanged(let speaks): self.speaks = speaks
    case .accessoryTouched(let button):
      if sentButtons.contains(where: { $0.id == button }) { touched.append(button) }
    case .layoutChanged, .layerChanged, .deviceAdded, .deviceRemoved, .settingsReloaded, .other:
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
