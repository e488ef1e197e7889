import ControlProtocol
import DaemonConnection
import Units

/// The user's speech-dispatcher. Keyglass connects when there is a text to speak, and disconnects
/// after a while without texts.
final class SpeechDispatcher: SpeechOutput {
  /// The path of the socket; nil if the user has no runtime folder.
  private let path: String?
  /// The session's bus, through which speech-dispatcher is started; nil in a session without a bus.
  private let bus: BusConnection?
  private var connection: UnixConnection?
  private var conversation = SpeechConversation()
  private var buffer = [UInt8](repeating: 0, count: 1_024)
  private var retrying = Retrying()
  /// The time from which speech-dispatcher may be started again.
  private var nextStart = Microseconds.zero
  /// The texts that wait for a connection, with the times at which they arrived.
  private var unsent: [(text: SpokenText, since: Microseconds)] = []
  /// The time at which the connection is closed, unless another text arrives first.
  private var quiet: Microseconds?

  /// The time without a text after which the connection is closed.
  private static let patience = Microseconds.seconds(60)
  /// The longest time for which a text waits. Spoken later, it might be heard in another field.
  private static let longestWait = Microseconds.seconds(10)
  /// The shortest time between two attempts to start speech-dispatcher, because each may fail.
  private static let pause = Microseconds.seconds(10)

  /// - Parameter folder: the user's runtime folder; nil if XDG_RUNTIME_DIR is not set.
  init(in folder: String?, bus: BusConnection?) {
    path = folder.map { "\($0)/speech-dispatcher/speechd.sock" }
    self.bus = bus
  }

  deinit { end() }

  var descriptor: Int32? { connection?.descriptor }

  var deadline: Microseconds? { connection == nil && !unsent.isEmpty ? retrying.nextTry : quiet }

  func speak(_ text: SpokenText, at now: Microseconds) {
    quiet = now + Self.patience
    guard connection == nil else { return conversation.speak(text) }
    if text.interrupts { unsent = [] }
    if !text.text.isEmpty { unsent.append((text, now)) }
  }

  func process(at now: Microseconds) {
    if let quiet, quiet <= now { end() }
    unsent.removeAll { $0.since + Self.longestWait <= now }
    guard connection != nil || !unsent.isEmpty && retrying.isDue(at: now) else { return }
    do throws(ClientFailure) {
      if connection == nil { try connect(at: now) }
      guard let connection else { return }
      while let output = conversation.nextOutput() { try connection.send(output) }
      while let count = try connection.receive(into: &buffer) {
        do throws(SpeechConversation.TooLong) {
          let output = try conversation.receive(buffer[..<count])
          if let output { send(output) }
        } catch {
          throw ClientFailure("the answer of speech-dispatcher is too long")
        }
        while let output = conversation.nextOutput() { try connection.send(output) }
      }
    } catch {
      connection = nil
      retrying.reportLost("nothing is spoken", because: error, at: now)
    }
  }

  private func send(_ output: [UInt8]) {
    // The next read throws an error if the connection is lost.
    try? connection?.send(output)
  }

  private func connect(at now: Microseconds) throws(ClientFailure) {
    guard let path else { throw ClientFailure("there is no XDG_RUNTIME_DIR") }
    do throws(ClientFailure) {
      connection = try UnixConnection(path: path, of: "speech-dispatcher")
    } catch {
      start(at: now)
      throw error
    }
    conversation = SpeechConversation()
    for (text, _) in unsent { conversation.speak(text) }
    unsent = []
    _ = retrying.found()
  }

  /// Makes the user's service manager start speech-dispatcher, which serves all programs of the
  /// session. A child of this process would end with this process, and could not use the sound
  /// card, which the sandbox hides. If the start fails, the next attempt to connect fails too.
  private func start(at now: Microseconds) {
    guard now >= nextStart else { return }
    nextStart = now + Self.pause
    bus?.call(
      BusConnection.Target(
        name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager"),
      "StartTransientUnit",
      """
      ('keyglass-speech-dispatcher.service', 'fail',
        [('Description', <'speech-dispatcher, which Keyglass needs'>),
         ('CollectMode', <'inactive-or-failed'>),
         ('ExecStart', <[('/usr/bin/speech-dispatcher',
           ['speech-dispatcher', '--run-single', '--spawn'], false)]>)],
        @a(sa(sv)) [])
      """,
      timeout: BusConnection.serviceTimeout)
  }

  private func end() {
    if let ending = conversation.ending { send(ending) }
    (connection, quiet, unsent) = (nil, nil, [])
  }
}
