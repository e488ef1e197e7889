import Clocks
import ControlProtocol
import DaemonConnection
import Glibc
import Scene
import Touch
import Units

/// The panel's two connections to keyglassd. One receives scenes; the other reports the keyboard's
/// place and the pointer. If the daemon restarts, the panel opens both again.
final class DaemonLink {
  private let path: String
  private var scenes: DaemonConnection?
  private var reports: DaemonConnection?
  private var lastReport: PanelDescription?
  private var retrying = Retrying()
  /// The number of reports that have not been answered yet.
  private var unanswered = 0
  /// The pointer's newest move, which waits for the replies to earlier reports. A fast mouse
  /// therefore sends no more calls than the daemon can handle.
  private var waitingMove: PointerEvent?

  init(path: String) {
    self.path = path
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] {
    [scenes?.descriptor, reports?.descriptor].compactMap(\.self)
  }

  /// The time to call `read` even without input; nil while both connections are open.
  var deadline: Microseconds? { isConnected ? nil : retrying.nextTry }

  var isConnected: Bool { scenes != nil && reports != nil }

  /// Reads pending messages, and connects if that is due.
  ///
  /// - Returns: the scenes that arrived, the newest last.
  func read(at now: Microseconds) -> [Scene] {
    if !isConnected, retrying.isDue(at: now) { connect(at: now) }
    var found: [Scene] = []
    do throws(PanelFailure) {
      while let message = try scenes?.nextMessage() { found.append(try scene(of: message)) }
      while let message = try reports?.nextMessage() {
        try DaemonConnection.checkDone(message)
        unanswered -= 1
      }
      if unanswered == 0, let move = waitingMove { try send(.point(move)) }
    } catch {
      lose(because: error.description, at: now)
    }
    return found
  }

  /// Reports the keyboard's place, if it has changed.
  func report(_ panel: PanelDescription) {
    guard reports != nil, panel != lastReport else { return }
    lastReport = panel
    do throws(PanelFailure) {
      try send(.setPanel(panel))
    } catch {
      lose(because: error.description, at: Clock.now())
    }
  }

  /// Reports the pointer. A move waits until the daemon has answered all earlier reports.
  func report(_ event: PointerEvent) {
    guard reports != nil else { return }
    guard event.phase != .moved || unanswered == 0 else {
      waitingMove = event
      return
    }
    do throws(PanelFailure) {
      if event.phase != .moved, let move = waitingMove { try send(.point(move)) }
      try send(.point(event))
    } catch {
      lose(because: error.description, at: Clock.now())
    }
  }

  private func send(_ request: ControlRequest) throws(PanelFailure) {
    if case .point = request { waitingMove = nil }
    try reports?.send(request.message())
    unanswered += 1
  }

  private func forgetReports() {
    lastReport = nil
    unanswered = 0
    waitingMove = nil
  }

  /// Withdraws the report by reconnecting: the daemon drops a report when its connection ends.
  func withdraw() {
    guard reports != nil, lastReport != nil else { return }
    forgetReports()
    do throws(PanelFailure) {
      reports = try DaemonConnection(path: path)
    } catch {
      lose(because: error.description, at: Clock.now())
    }
  }

  /// Waits for one scene.
  ///
  /// - Throws: if the daemon cannot be reached or does not answer.
  static func scene(from path: String) throws(PanelFailure) -> Scene {
    let connection = try DaemonConnection(path: path)
    try connection.send(ControlRequest.getScene.message())
    while true {
      if let message = try connection.nextMessage() {
        return try decoded(message)
      }
      var poll = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, 5_000) > 0 else {
        throw PanelFailure("keyglassd does not answer")
      }
    }
  }

  private func connect(at now: Microseconds) {
    do throws(PanelFailure) {
      let scenes = try DaemonConnection(path: path)
      try scenes.send(ControlRequest.getScene.message(more: true))
      reports = try DaemonConnection(path: path)
      self.scenes = scenes
      forgetReports()
    } catch {
      lose(because: error.description, at: now)
    }
  }

  private func lose(because reason: String, at now: Microseconds) {
    scenes = nil
    reports = nil
    if let reason = retrying.lost(because: reason, at: now) { StandardError.report(reason) }
  }

  private func scene(of message: ArraySlice<UInt8>) throws(PanelFailure) -> Scene {
    let scene = try Self.decoded(message)
    retrying.reportFound()
    return scene
  }

  private static func decoded(_ message: ArraySlice<UInt8>) throws(PanelFailure) -> Scene {
    do throws(ServerReplyError) {
      return try ServerReply<Scene>(message: message).value
    } catch {
      throw PanelFailure(error)
    }
  }
}
