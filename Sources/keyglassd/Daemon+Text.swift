import ControlProtocol
import Keymap
import Typing

// What scripts type, and who waits for it.
extension Daemon {
  /// Answered when all of it has gone out.
  func type(_ text: String, for client: ControlServer.ClientNumber?) throws(ControlError) {
    try wait(client) { typist throws(Typist.Failure) in try typist.enqueue(text) }
  }

  func key(_ text: String, for client: ControlServer.ClientNumber?) throws(ControlError) {
    let chord: Chord
    do throws(ChordError) {
      chord = try Chord(parsing: text)
    } catch {
      throw .unreachableChord(error.description)
    }
    try wait(client) { typist throws(Typist.Failure) in
      do throws(Typist.Failure) {
        return try typist.enqueue(chord)
      } catch {
        if case .full = error { throw error }
        throw .noSuchKey
      }
    }
  }

  private func wait(
    _ client: ControlServer.ClientNumber?,
    _ enqueue: (Typist) throws(Typist.Failure) -> TextQueue.Ticket
  ) throws(ControlError) {
    prepareKeymap()
    acceptLetter(at: EventLoop.now())
    keyboard.forgetText()
    do throws(Typist.Failure) {
      let ticket = try enqueue(typist)
      if let client { waitingForText[client] = ticket }
    } catch {
      switch error {
      case .unreachable(let found): throw .unreachableCharacters(found.characters.map(String.init))
      case .noSuchKey: throw .unreachableChord("the keymap in use has no key for it")
      case .full(let free, let needed): throw .queueFull(free: free, needed: needed)
      }
    }
  }

  func check(_ text: String) -> ControlReply {
    prepareKeymap()
    return .unreachable(UnreachableList(characters: typist.unreachable(in: text).map(String.init)))
  }

  /// Tells those whose text has ended.
  func answerTexts() {
    for (ticket, end) in typist.takeEnded() {
      guard let client = waitingForText.first(where: { $0.value == ticket })?.key else { continue }
      waitingForText[client] = nil
      let result: Result<ControlReply, ControlError> =
        switch end {
        case .typed: .success(.done)
        case .cancelled: .failure(.cancelled)
        case .unreachable(.character(let scalar)):
          .failure(.unreachableCharacters([String(scalar)]))
        case .unreachable(.chord): .failure(.unreachableChord("the keymap has changed"))
        }
      server?.answer(client, result)
    }
  }

  /// Nobody waits for the text any more: it is not what a person looks at who pressed Ctrl-C.
  func cancelText(of client: ControlServer.ClientNumber) {
    if let ticket = waitingForText.removeValue(forKey: client) { typist.cancel(ticket) }
  }
}
