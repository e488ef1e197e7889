import ControlProtocol
import DaemonConnection
import Erasing
import Units

/// The connection on which keyglassd sends texts for the input method to commit. While the daemon
/// is away, the connection is retried.
final class CommitLink {
  private let path: String
  private var connection: DaemonConnection?
  private var retrying = Retrying()
  /// The number of the text being committed; nil if no text is.
  private var number: UInt32?

  init(path: String) {
    self.path = path
  }

  /// The descriptor to wait for input on.
  var descriptor: Int32? { connection?.descriptor }

  /// The time of the next attempt to connect; nil while connected.
  var deadline: Microseconds? { connection == nil ? retrying.nextTry : nil }

  /// Passes new texts to the input method, and reports the results to the daemon.
  func process(through source: any CommitTarget, at now: Microseconds) {
    if connection == nil, !retrying.isDue(at: now) { return }
    do throws(ClientFailure) {
      if connection == nil {
        connection = try DaemonConnection(path: path, room: 16_384)
        number = nil
        try connection?.send(Self.call(after: nil, through: source))
      }
      guard let connection else { return }
      while let message = try connection.nextMessage() {
        let text = try Self.text(in: message)
        _ = retrying.found()
        guard !text.isPreedit else {
          source.show(preedit: text)
          try connection.send(Self.call(after: nil, through: source))
          continue
        }
        number = text.number
        source.commit(text)
      }
      if let number, let isCommitted = source.popOutcome(of: number) {
        self.number = nil
        let last = CommitText.Outcome(number: number, isCommitted: isCommitted)
        try connection.send(Self.call(after: last, through: source))
      }
    } catch {
      connection = nil
      source.removePreedit()
      retrying.reportLost("nothing is committed", because: error, at: now)
    }
  }

  /// Disconnects, so that the daemon sends no more texts. Called while nothing can commit.
  func end() {
    connection = nil
  }

  private static func call(
    after last: CommitText.Outcome?, through source: any CommitTarget
  ) -> [UInt8] {
    ControlRequest.takeCommit(
      last: last, timeout: source.timeout, preedits: source.showsPreedits
    ).message()
  }

  private static func text(in message: ArraySlice<UInt8>) throws(ClientFailure) -> CommitText {
    do throws(ServerReplyError) {
      return try ServerReply<CommitText>(message: message).value
    } catch {
      throw ClientFailure(error)
    }
  }
}
