import Clocks
import ControlProtocol
import DaemonConnection
import Glibc
import Scene
import Units

/// The panel's two connections to keyglassd: scenes arrive on one, and on the other the panel
/// reports the keyboard's place. After the daemon was away, both are opened again.
final class DaemonLink {
  private let path: String
  private var scenes: DaemonConnection?
  private var reports: DaemonConnection?
  private var lastReport: PanelDescription?
  private var retrying = Retrying()

  init(path: String) {
    self.path = path
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] {
    [scenes?.descriptor, reports?.descriptor].compactMap(\.self)
  }

  /// The time to call `read` even without input.
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
      while let message = try reports?.nextMessage() { try DaemonConnection.checkDone(message) }
    } catch {
      lose(because: error.description, at: now)
    }
    return found
  }

  /// Reports the keyboard's place, if it has changed.
  func report(_ panel: PanelDescription) {
    guard let reports, panel != lastReport else { return }
    lastReport = panel
    do throws(PanelFailure) {
      try reports.send(ControlRequest.setPanel(panel).message())
    } catch {
      lose(because: error.description, at: Clock.now())
    }
  }

  /// Withdraws the report by reconnecting: the daemon drops a report when its connection ends.
  func withdraw() {
    guard reports != nil, lastReport != nil else { return }
    lastReport = nil
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
      lastReport = nil
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
