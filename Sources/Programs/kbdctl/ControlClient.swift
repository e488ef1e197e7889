import ControlProtocol
import Glibc
import JSON

/// A blocking connection to keyglassd.
struct ControlClient: ~Copyable {
  /// The longest time to wait for a reply; the daemon replies promptly even while it types.
  private static let timeout = timeval(tv_sec: 5, tv_usec: 0)
  private static let defaultPath = "/run/keyglass/io.keyglass.Control"
  /// The longest reply, in bytes: the limit of the daemon's output queue.
  private static let replyLimit = ControlConnection.outputLimit

  private let descriptor: Int32
  private var framer: MessageFramer

  /// Connects to the socket named by KEYGLASS_SOCKET; without that variable, to the default socket.
  ///
  /// - Throws: if the daemon cannot be reached.
  init() throws(CommandFailure) {
    let named = Terminal.environment("KEYGLASS_SOCKET") ?? ""
    guard !named.isEmpty else {
      try self.init(path: Self.defaultPath)
      return
    }
    let shown = "\(named.printable), which KEYGLASS_SOCKET names"
    self.init(descriptor: try Self.connected(to: named, shown: shown, remedy: "unset it"))
  }

  /// - Throws: if the daemon cannot be reached.
  init(path: String) throws(CommandFailure) {
    let remedy = "start it with: systemctl start keyglassd"
    self.init(descriptor: try Self.connected(to: path, shown: path.printable, remedy: remedy))
  }

  // This initialiser is separate: Swift 6.0 crashes if a throwing initialiser must discard the
  // default value of a property.
  private init(descriptor: Int32) {
    self.descriptor = descriptor
    framer = MessageFramer(limit: Self.replyLimit)
  }

  deinit {
    close(descriptor)
  }

  /// - Parameters:
  ///   - shown: the path for messages.
  ///   - remedy: the remedy if no daemon listens on the socket.
  private static func connected(
    to path: String, shown: String, remedy: String
  ) throws(CommandFailure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard path.utf8.count <= room else {
      throw CommandFailure(
        "the socket's path is longer than \(room) bytes: \(shown)", because: .silent)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }

    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("cannot make a socket") }
    setTimeout(timeout, for: SO_SNDTIMEO, of: descriptor)
    setTimeout(timeout, for: SO_RCVTIMEO, of: descriptor)
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let error = errno
      close(descriptor)
      throw connectionFailure(error, path: shown, remedy: remedy)
    }
    return descriptor
  }

  /// Makes a call and waits for its reply.
  ///
  /// - Throws: if the daemon refuses the call or cannot be reached.
  mutating func call<Value: JSONReadable & Sendable>(
    _ request: ControlRequest, as type: Value.Type
  ) throws(CommandFailure) -> Value {
    try send(request.message())
    return try reply(as: type, whenClosed: "keyglassd closed the connection").value
  }

  /// Makes a call that is answered once the work is done, however long that takes.
  ///
  /// - Throws: if the daemon refuses the call or cannot be reached.
  mutating func wait(for request: ControlRequest) throws(CommandFailure) {
    Self.setTimeout(timeval(), for: SO_RCVTIMEO, of: descriptor)
    _ = try call(request, as: Done.self)
  }

  /// Makes a call with a stream of replies and reads them to the end.
  ///
  /// - Throws: if the daemon refuses the call or disconnects, and any error of `each`.
  mutating func stream<Value: JSONReadable & Sendable>(
    _ request: ControlRequest, as type: Value.Type,
    each: (Value) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    try send(request.message(more: true))
    while true {
      let reply = try reply(as: type, whenClosed: "keyglassd went away")
      try each(reply.value)
      guard reply.continues else { return }
      // Wait without a timeout now, because the stream's later replies may arrive at any time.
      Self.setTimeout(timeval(), for: SO_RCVTIMEO, of: descriptor)
    }
  }

  private func send(_ message: [UInt8]) throws(CommandFailure) {
    var rest = message[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE || errno == ECONNRESET {
        // The daemon has closed the connection; return, so that its reason is read next.
        return
      } else if errno != EINTR {
        throw Self.transferFailure()
      }
    }
  }

  private mutating func reply<Value: JSONReadable & Sendable>(
    as type: Value.Type, whenClosed: String
  ) throws(CommandFailure) -> ServerReply<Value> {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      if let message = try nextMessage() { return try Self.decoded(message) }
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        framer.append(buffer[..<count])
      } else if count == 0 || errno == ECONNRESET {
        throw CommandFailure(whenClosed, because: .silent)
      } else if errno != EINTR {
        throw Self.transferFailure()
      }
    }
  }

  private mutating func nextMessage() throws(CommandFailure) -> ArraySlice<UInt8>? {
    do throws(MessageFramer.TooLong) {
      return try framer.next()
    } catch {
      throw CommandFailure(
        "keyglassd sent a message longer than \(error.limit) bytes", because: .silent)
    }
  }

  private static func decoded<Value>(
    _ message: ArraySlice<UInt8>
  ) throws(CommandFailure) -> ServerReply<Value> {
    do throws(ServerReplyError) {
      return try ServerReply(message: message)
    } catch {
      switch error {
      case .refused(let refusal): throw CommandFailure(refusal)
      case .malformed:
        throw CommandFailure(
          "keyglassd sent something that kbdctl \(ProductVersion.current) does not understand; "
            + "is it another version?", because: .silent)
      }
    }
  }

  private static func setTimeout(_ timeout: timeval, for option: Int32, of descriptor: Int32) {
    // Set a timeout, so that kbdctl never waits for ever. This call cannot fail on a valid socket.
    withUnsafeBytes(of: timeout) {
      _ = setsockopt(descriptor, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  private static func connectionFailure(
    _ error: Int32, path: String, remedy: String
  ) -> CommandFailure {
    switch error {
    case ENOENT, ENOTDIR:
      CommandFailure(
        "keyglassd is not running (no socket at \(path))", because: .notRunning, remedy: remedy)
    case ECONNREFUSED:
      CommandFailure(
        "keyglassd is not running (no program listens at \(path))", because: .notRunning,
        remedy: remedy)
    case EACCES, EPERM:
      CommandFailure(
        "no permission to talk to keyglassd: run as root or as a member of the group keyglass",
        because: .notPermitted)
    case EAGAIN:
      CommandFailure("keyglassd does not answer at \(path)", because: .silent)
    default:
      failure("cannot connect to \(path)", error, because: .silent)
    }
  }

  private static func transferFailure() -> CommandFailure {
    errno == EAGAIN
      ? CommandFailure("keyglassd does not answer", because: .silent)
      : failure("lost the connection to keyglassd", because: .silent)
  }

  private static func failure(
    _ what: String, _ error: Int32 = errno, because cause: CommandFailure.Cause = .other
  ) -> CommandFailure {
    CommandFailure("\(what): \(String(cString: strerror(error)))", because: cause)
  }
}

extension CommandFailure {
  /// Describes the daemon's refusal for display.
  init(_ error: ControlError) {
    switch error {
    case .unknownLayout(let id):
      self.init(
        "there is no layout \"\(id.printable)\"; kbdctl layouts --all lists them")
    case .permissionDenied(let need):
      self.init(
        "no permission: this needs the right \"\(need.rawValue)\"; "
          + "run as root or as a member of the group keyglass", because: .notPermitted)
    case .invalidSettings(let problems):
      self.init(
        (["nothing changes, because of an error:"] + problems.map(\.printable))
          .joined(separator: "\n  "))
    case .unreachableCharacters(let characters):
      self.init(
        "cannot be typed on this keymap: "
          + characters.map(\.withCodePoints).joined(separator: " "))
    case .unreachableChord(let reason):
      self.init(reason.printable)
    case .queueFull(let free, let needed):
      self.init(
        "keyglassd has no room for \(needed) more characters until it has typed those that wait; "
          + "it has room for \(free)")
    case .cancelled:
      self.init("the keyboard was released; the rest was not typed")
    case .noSuchGroup(let count):
      self.init("the keymap has \(count == 1 ? "only one group" : "\(count) groups")")
    case .tooLong(let limit):
      self.init("that is too long for keyglassd: at most \(limit) bytes")
    case .notAtSeat:
      self.init(
        "this is only for the user at the screen; settings for everybody are in "
          + "/etc/keyglass/settings.d", because: .notPermitted)
    case .notErased:
      self.init(
        "the words that keyglass-ime has learned are not erased, because it does not answer")
    case .notAnswered:
      self.init("keyglassd got no answer in time; its journal says more")
    case .notAllowed("layouts"):
      self.init(
        "the administrator does not let users install layouts (users.may-install-layouts)",
        because: .notPermitted)
    case .notAllowed(let key):
      self.init(
        "there is no setting \"\(key.printable)\" that users may choose; kbdctl get lists "
          + "the others (users.may-set)", because: .notPermitted)
    case .interfaceNotFound, .methodNotFound, .methodNotImplemented:
      self.init("this keyglassd cannot do that; is it another version?")
    case .invalidParameter(let parameter):
      self.init(
        "keyglassd does not accept this value of \"\(parameter.printable)\"", because: .misuse)
    case .expectedMore:
      self.init("keyglassd answers this only with a stream")
    case .other(let name):
      self.init("keyglassd refuses: \(name.printable)")
    }
  }
}

extension String {
  /// The characters with their code points, for users without a font for them.
  fileprivate var withCodePoints: String {
    let codes = unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    return "\(printable) (\(codes.joined(separator: " ")))"
  }
}
