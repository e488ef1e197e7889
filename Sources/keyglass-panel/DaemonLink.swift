import ControlProtocol
import Glibc
import Scene

/// The panel's two connections to keyglassd: scenes arrive on one, and it reports where they are
/// shown on the other. It retries while the daemon is away.
final class DaemonLink {
  /// While the daemon does not answer, in milliseconds.
  private static let retryInterval: Int64 = 500

  private let path: String
  private var scenes: Connection?
  private var reports: Connection?
  private var lastReport: PanelDescription?
  private var nextTry: Int64 = 0
  private var saidWhyNot = ""

  init(path: String) {
    self.path = path
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] {
    [scenes?.descriptor, reports?.descriptor].compactMap(\.self)
  }

  /// When to call `read` even without input, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { isConnected ? nil : nextTry }

  var isConnected: Bool { scenes != nil && reports != nil }

  /// Reads pending messages, and connects if that is due.
  ///
  /// - Returns: the scenes that arrived, the newest last.
  func read(at now: Int64) -> [Scene] {
    if !isConnected, now >= nextTry { connect(at: now) }
    var found: [Scene] = []
    do throws(PanelFailure) {
      while let message = try scenes?.nextMessage() { found.append(try scene(of: message)) }
      while let message = try reports?.nextMessage() { try checkReply(message) }
    } catch {
      lose(because: error.description, at: now)
    }
    return found
  }

  /// Reports where the keyboard is shown, if that has changed.
  func report(_ panel: PanelDescription) {
    guard let reports, panel != lastReport else { return }
    lastReport = panel
    do throws(PanelFailure) {
      try reports.send(ControlRequest.setPanel(panel).message())
    } catch {
      lose(because: error.description, at: Clock.milliseconds())
    }
  }

  /// Withdraws the report: the daemon forgets it with the connection.
  func withdraw() {
    guard reports != nil, lastReport != nil else { return }
    lastReport = nil
    do throws(PanelFailure) {
      reports = try Connection(path: path)
    } catch {
      lose(because: error.description, at: Clock.milliseconds())
    }
  }

  /// Waits for one scene.
  ///
  /// - Throws: if the daemon cannot be reached or does not answer.
  static func scene(from path: String) throws(PanelFailure) -> Scene {
    let connection = try Connection(path: path)
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

  private func connect(at now: Int64) {
    nextTry = now + Self.retryInterval
    do throws(PanelFailure) {
      let scenes = try Connection(path: path)
      try scenes.send(ControlRequest.getScene.message(more: true))
      reports = try Connection(path: path)
      self.scenes = scenes
      lastReport = nil
    } catch {
      lose(because: error.description, at: now)
    }
  }

  private func lose(because reason: String, at now: Int64) {
    scenes = nil
    reports = nil
    nextTry = now + Self.retryInterval
    // Report an absent daemon once, not twice a second.
    if reason != saidWhyNot { StandardError.say(reason) }
    saidWhyNot = reason
  }

  private func scene(of message: ArraySlice<UInt8>) throws(PanelFailure) -> Scene {
    let scene = try Self.decoded(message)
    if !saidWhyNot.isEmpty { StandardError.say("connected to keyglassd") }
    saidWhyNot = ""
    return scene
  }

  private static func decoded(_ message: ArraySlice<UInt8>) throws(PanelFailure) -> Scene {
    do throws(ServerReplyError) {
      return try ServerReply<Scene>(message: message).value
    } catch {
      throw PanelFailure(error)
    }
  }

  private func checkReply(_ message: ArraySlice<UInt8>) throws(PanelFailure) {
    do throws(ServerReplyError) {
      _ = try ServerReply<Done>(message: message)
    } catch {
      throw PanelFailure(error)
    }
  }
}

extension PanelFailure {
  fileprivate init(_ error: ServerReplyError) {
    switch error {
    case .refused(.permissionDenied):
      self.init(
        "no permission to talk to keyglassd: run as the user in front of the screen, "
          + "or as a member of the group keyglass")
    case .refused(let error):
      self.init("keyglassd refuses: \(error.name)")
    case .malformed:
      self.init("keyglassd sent something that this panel does not understand")
    }
  }
}

/// A non-blocking connection to the control socket.
private final class Connection {
  let descriptor: Int32
  private var framer = MessageFramer(limit: ControlConnection.outputLimit)
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// - Throws: if the daemon does not answer.
  init(path: String) throws(PanelFailure) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw PanelFailure("the socket's path is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw PanelFailure("cannot make a socket: \(Self.reason)") }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let failure = PanelFailure("keyglassd does not answer at \(path): \(Self.reason)")
      close(descriptor)
      throw failure
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends a call, which is far smaller than a socket's buffer.
  ///
  /// - Throws: if it does not fit, because the daemon does not read.
  func send(_ message: [UInt8]) throws(PanelFailure) {
    let count = message.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == message.count else {
      throw PanelFailure("keyglassd does not listen: \(Self.reason)")
    }
  }

  /// The next message; nil if none is complete.
  ///
  /// - Throws: if the connection ends or a message is too long.
  func nextMessage() throws(PanelFailure) -> ArraySlice<UInt8>? {
    while true {
      do throws(MessageFramer.TooLong) {
        if let message = try framer.next() { return message }
      } catch {
        throw PanelFailure("keyglassd sent a message longer than \(error.limit) bytes")
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 {
        framer.append(buffer[..<count])
      } else if count == 0 {
        throw PanelFailure("keyglassd went away")
      } else if errno == EAGAIN {
        return nil
      } else if errno != EINTR {
        throw PanelFailure("lost the connection to keyglassd: \(Self.reason)")
      }
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
