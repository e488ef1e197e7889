import ControlProtocol
import DaemonConnection
import Glibc
import Units

/// The user's speech-dispatcher. It is reached when there is something to say, and left when
/// nothing was said for a while.
final class SpeechDispatcher {
  private var connection: UnixConnection?
  private var conversation = SpeechConversation()
  private var buffer = [UInt8](repeating: 0, count: 1_024)
  private var retrying = Retrying()
  private var hasSpawned = false
  /// The process that starts speech-dispatcher, until it has ended.
  private var spawned: pid_t?
  /// The texts for which there is no connection yet.
  private var unsent: [SpokenText] = []
  /// The time at which the connection is closed.
  private var quiet: Microseconds?

  /// The time without a text after which the connection is closed.
  private static let patience = Microseconds.seconds(60)

  /// The descriptor to wait for input on.
  var descriptor: Int32? { connection?.descriptor }

  var deadline: Microseconds? { connection == nil && !unsent.isEmpty ? retrying.nextTry : quiet }

  func say(_ text: SpokenText, at now: Microseconds) {
    quiet = now + Self.patience
    guard connection == nil else { return conversation.say(text) }
    if text.interrupts { unsent = [] }
    unsent.append(text)
  }

  func process(at now: Microseconds) {
    if let quiet, quiet <= now { end() }
    if let process = spawned, waitpid(process, nil, WNOHANG) != 0 { spawned = nil }
    guard connection != nil || !unsent.isEmpty && retrying.isDue(at: now) else { return }
    do throws(ClientFailure) {
      if connection == nil { try connect() }
      guard let connection else { return }
      while let output = conversation.nextOutput() { try connection.send(output) }
      while let count = try connection.receive(into: &buffer) {
        do throws(SpeechConversation.TooLong) {
          let output = try conversation.receive(buffer[..<count])
          if let output { send(output) }
        } catch {
          throw ClientFailure("speech-dispatcher answers at too great length")
        }
        while let output = conversation.nextOutput() { try connection.send(output) }
      }
    } catch {
      connection = nil
      retrying.reportLost("nothing is spoken", because: error, at: now)
    }
  }

  private func send(_ output: [UInt8]) {
    // A lost connection is found by the next read.
    try? connection?.send(output)
  }

  private func connect() throws(ClientFailure) {
    guard let folder = getenv("XDG_RUNTIME_DIR") else {
      throw ClientFailure("there is no XDG_RUNTIME_DIR")
    }
    let path = String(cString: folder) + "/speech-dispatcher/speechd.sock"
    if UnixConnection.state(of: path) != .listening, !hasSpawned { spawn() }
    connection = try UnixConnection(path: path, of: "speech-dispatcher")
    conversation = SpeechConversation()
    for text in unsent { conversation.say(text) }
    unsent = []
    hasSpawned = false
    _ = retrying.found()
  }

  /// Starts speech-dispatcher, which goes into the background by itself. Its absence shows when its
  /// socket does not come.
  private func spawn() {
    hasSpawned = true
    let arguments: [String] = ["speech-dispatcher", "--spawn"]
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, "speech-dispatcher", nil, nil, &words, environ) == 0 else {
      return
    }
    spawned = process
  }

  private func end() {
    (connection, quiet, unsent) = (nil, nil, [])
    hasSpawned = false
  }
}
