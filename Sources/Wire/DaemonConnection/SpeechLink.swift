import ControlProtocol
package import Units

/// The connection on which keyglassd sends texts to speak. While the daemon is away, the connection
/// is retried.
package final class SpeechLink {
  private let path: String
  private let output: any SpeechOutput
  private var connection: DaemonConnection?
  private var retrying = Retrying()
  /// The end of the current `pause`, before which the daemon is not asked again.
  private var pausedUntil = Microseconds.zero
  /// The pause after the daemon has refused this helper because enough helpers are connected.
  private static let pause = Microseconds.seconds(10)

  package init(path: String, _ output: any SpeechOutput) {
    self.path = path
    self.output = output
  }

  /// The descriptors to wait for input on.
  package var descriptors: [Int32] {
    [connection?.descriptor, output.descriptor].compactMap(\.self)
  }

  /// The time at which to call `process` even without input; nil if only input matters.
  package var deadline: Microseconds? {
    let next = connection == nil ? max(retrying.nextTry, pausedUntil) : nil
    return [next, output.deadline].compactMap(\.self).min()
  }

  /// Passes new texts on to the voice.
  package func process(at now: Microseconds) {
    receive(at: now)
    output.process(at: now)
  }

  private func receive(at now: Microseconds) {
    if connection == nil, now < pausedUntil || !retrying.isDue(at: now) { return }
    do throws(ClientFailure) {
      if connection == nil {
        connection = try DaemonConnection(path: path, room: 1_024)
        try connection?.send(ControlRequest.takeAnnouncement.message())
      }
      guard let connection else { return }
      while let message = try connection.nextMessage() {
        let text = try text(in: message, at: now)
        _ = retrying.found()
        try connection.send(ControlRequest.takeAnnouncement.message())
        output.speak(text, at: now)
      }
    } catch {
      connection = nil
      retrying.reportLost("nothing is spoken", because: error, at: now)
    }
  }

  private func text(
    in message: ArraySlice<UInt8>, at now: Microseconds
  ) throws(ClientFailure) -> SpokenText {
    do throws(ServerReplyError) {
      return try ServerReply<SpokenText>(message: message).value
    } catch {
      if error == .refused(.cancelled) { pausedUntil = now + Self.pause }
      throw ClientFailure(error)
    }
  }
}
