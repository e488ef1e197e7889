/// The server's side of one client's connection: turns received bytes into calls, and replies into
/// bytes to send. No client can make the server use much memory, or much time in one step.
///
/// The server passes the bytes read to `receive`, and calls `advance` until it returns `idle`. The
/// server answers each call before the next step, writes `pendingOutput`, and reports with
/// `didWrite` how many bytes went out.
package struct ControlConnection: Sendable {
  /// The longest message accepted from a client that may type, in bytes without its NUL.
  package static let messageLimit = 65_536
  /// The longest message from a client that may control, in bytes: enough for a layout file.
  package static let layoutMessageLimit = 32_768
  /// The longest message from a client that may neither type nor control. Its requests are short,
  /// and a key must not wait while a long message is decoded.
  package static let shortMessageLimit = 4_096
  /// The maximum number of pending bytes for a client that does not read.
  package static let outputLimit = 262_144

  package let rights: Rights
  package private(set) var state = State.open
  /// The stream that the client receives; nil if none.
  package private(set) var subscription: Subscription?
  /// True if the client reported where it shows the keyboard. The report applies while the client
  /// is connected.
  package private(set) var isPanel = false
  /// The call to be answered later. Replies are sent in the order of calls, so later calls wait.
  private var postponed: ControlCall?
  private var framer: MessageFramer
  private var output: [UInt8] = []
  private var written = 0
  /// The newest scene, which waits until earlier bytes have been written.
  private var waitingScene: [UInt8]?

  package init(rights: Rights) {
    self.rights = rights
    framer = MessageFramer(
      limit: rights.allows(.type)
        ? Self.messageLimit
        : rights.allows(.control) ? Self.layoutMessageLimit : Self.shortMessageLimit)
  }

  /// The connection's state.
  package enum State: Hashable, Sendable {
    case open
    /// The server reads nothing more, and closes the socket when `pendingOutput` is empty.
    case closing(Reason)
    /// The server closes the socket at once.
    case dropped(Reason)
  }

  /// A reason why the connection ends.
  package enum Reason: Hashable, Sendable {
    /// The message was not a Varlink call.
    case malformed
    case tooLong
    /// A client with a stream made another call, which could never be answered in order.
    case calledDuringStream
    /// The client has no right at all.
    case notAllowed
    /// The client does not read its replies, and too many of them wait to be written.
    case doesNotRead
  }

  /// A stream's content.
  package enum Subscription: Hashable, Sendable {
    case events
    case scenes
  }

  /// The result of a step.
  package enum Step: Hashable, Sendable {
    /// A call to be handled, then answered with `reply` or `refuse`.
    case call(ControlCall)
    /// A message was handled; more may be waiting.
    case answered
    /// The bytes read contain no whole message.
    case idle
  }

  /// True if the server may read more from the client; false while too many of its bytes wait.
  package var wantsInput: Bool {
    state == .open && framer.pendingBytes <= framer.limit
  }

  /// True while the client waits for a reply that takes time.
  package var isWaiting: Bool { postponed != nil }

  /// True if there is something to write.
  package var wantsOutput: Bool { written < output.count }

  /// True if the socket must be closed now.
  package var isFinished: Bool {
    switch state {
    case .open: false
    case .closing: !wantsOutput
    case .dropped: true
    }
  }

  /// The bytes that wait to be written.
  package var pendingOutput: ArraySlice<UInt8> { output[written...] }

  // MARK: From the client

  /// Adds bytes that were read from the socket.
  package mutating func receive(_ bytes: some Collection<UInt8>) {
    guard state == .open else { return }
    framer.append(bytes)
  }

  /// Handles at most one message, so that the loop can read its devices in between.
  package mutating func advance() -> Step {
    guard state == .open, postponed == nil else { return .idle }
    let message: ArraySlice<UInt8>
    do {
      guard let next = try framer.next() else { return .idle }
      message = next
    } catch {
      send(ControlError.tooLong(limit: error.limit).message())
      close(.tooLong)
      return .answered
    }
    guard subscription == nil else {
      close(.calledDuringStream)
      return .answered
    }
    guard let call = try? IncomingCall(message: message) else {
      close(.malformed)
      return .answered
    }
    return step(for: call)
  }

  private mutating func step(for call: IncomingCall) -> Step {
    do throws(ControlError) {
      let body = try call.body.get()
      if rights.isEmpty { throw .permissionDenied(need: body.neededRight) }
      let answer: [UInt8]
      switch body {
      case .control(let request):
        guard rights.allows(request.neededRight) else {
          throw .permissionDenied(need: request.neededRight)
        }
        if request == .watch && !call.more { throw .expectedMore }
        return .call(ControlCall(request: request, more: call.more, oneway: call.oneway))
      case .getInfo:
        answer = ServiceInterface.information()
      case .getInterfaceDescription(let interface):
        answer = try ServiceInterface.description(of: interface)
      }
      if !call.oneway { send(answer) }
    } catch {
      if !call.oneway { send(error.message()) }
      if rights.isEmpty { close(.notAllowed) }
    }
    return .answered
  }

  // MARK: To the client

  /// Answers a call. The first reply to `watch`, and to `getScene` with `more`, opens its stream.
  package mutating func reply(_ reply: ControlReply, to call: ControlCall) {
    if case .setPanel = call.request { isPanel = true }
    guard state == .open, !call.oneway else { return }
    if call.more {
      switch call.request {
      case .watch: subscription = .events
      case .getScene: subscription = .scenes
      case .getStatus, .listLayouts, .switchNext, .switchPrevious, .switchTo, .show, .hide,
        .toggle, .listDevices, .setPanel, .point, .type, .key, .check, .getKeymap, .setKeymapGroup,
        .setPurpose, .setField, .setSurroundingText, .takeKeymap, .takeCommit, .takeAnnouncement,
        .setKeyFilter, .setInputSources, .release, .reload, .forget, .getWords, .changeWords,
        .setAccessory,
        .clearAccessory, .getChoices, .choose, .getShortcuts, .setShortcut, .installLayout,
        .removeLayout:
        break
      }
    }
    send(reply.message(continues: subscription != nil))
  }

  /// Answers a call with an error.
  package mutating func refuse(_ call: ControlCall, with error: ControlError) {
    guard state == .open, !call.oneway else { return }
    send(error.message())
  }

  /// Postpones the reply to a call until `answer`. The client's later calls wait until then, even
  /// calls that want no reply.
  package mutating func postpone(_ call: ControlCall) {
    postponed = call
  }

  /// Answers the postponed call.
  package mutating func answer(_ result: Result<ControlReply, ControlError>) {
    guard let call = postponed else { return }
    postponed = nil
    switch result {
    case .success(let reply): self.reply(reply, to: call)
    case .failure(let error): refuse(call, with: error)
    }
  }

  /// Sends an event, made with `message(continues: true)`, if the client requested events.
  package mutating func publish(event message: [UInt8]) {
    guard state == .open, subscription == .events else { return }
    send(message)
  }

  /// Sends a scene, made with `ControlReply.message(continues: true)`, if the client requested
  /// scenes. While earlier bytes are pending, only the newest scene waits.
  package mutating func publish(scene message: [UInt8]) {
    guard state == .open, subscription == .scenes else { return }
    if wantsOutput {
      waitingScene = message
    } else {
      send(message)
    }
  }

  /// Removes the first `count` bytes of `pendingOutput`, which have been written.
  package mutating func didWrite(_ count: Int) {
    written = min(written + count, output.count)
    guard !wantsOutput else { return }
    output.removeAll(keepingCapacity: output.capacity <= Self.messageLimit)
    written = 0
    if let scene = waitingScene {
      waitingScene = nil
      send(scene)
    }
  }

  private mutating func send(_ message: [UInt8]) {
    guard output.count - written + message.count <= Self.outputLimit else {
      state = .dropped(.doesNotRead)
      output = []
      written = 0
      waitingScene = nil
      return
    }
    // Written bytes are removed only once they outnumber the rest, as in `MessageFramer`.
    if written >= output.count - written {
      output.removeSubrange(..<written)
      written = 0
    }
    output.append(contentsOf: message)
  }

  private mutating func close(_ reason: Reason) {
    guard state == .open else { return }
    state = .closing(reason)
    waitingScene = nil
  }
}

extension IncomingCall.Body {
  /// The least right that a client needs to have the call answered.
  fileprivate var neededRight: Right {
    switch self {
    case .control(let request): request.neededRight
    case .getInfo, .getInterfaceDescription: .watch
    }
  }
}
