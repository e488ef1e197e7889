import ControlProtocol
import DaemonConnection
import Units

/// The connection on which keyglassd sends texts to speak. While the daemon is away, the connection
/// is tried again and again.
final class SpeechLink {
  private let path: String
  private var connection: DaemonConnection?
  private var retrying = Retrying()
  /// The time until which another helper of the user may speak.
  private var pausedUntil = Microseconds.zero
  private let dispatcher: SpeechDispatcher

  init(path: String, _ dispatcher: SpeechDispatcher) {
    self.path = path
    self.dispatcher = dispatcher
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] {
    [connection?.descriptor, dispatcher.descriptor].compactMap(\.self)
  }

  /// The time of the next try; nil while there is a connection.
  var deadline: Microseconds? {
    connection == nil ? max(retrying.nextTry, pausedUntil) : nil
  }

  /// The time at which speech-dispatcher is tried again, or left.
  var deadlineOfSpeech: Microseconds? { dispatcher.deadline }

  /// Passes new texts on to speech-dispatcher.
  func process(at now: Microseconds) {
    receive(at: now)
    dispatcher.process(at: now)
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
        dispatcher.say(text, at: now)
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
      // Else two helpers of one user would take the call from each other for ever.
      if error == .refused(.cancelled) { pausedUntil = now + .seconds(10) }
      throw ClientFailure(error)
    }
  }
}
