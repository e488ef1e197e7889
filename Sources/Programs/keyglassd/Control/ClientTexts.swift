import ControlProtocol
import Keymap
import Typing
import Units

/// The texts and chords that clients have sent: texts being checked, texts being typed, and the
/// clients that wait for a reply.
final class ClientTexts {
  /// Called before a client's text is typed, so that the keyboard forgets the field's text.
  var willType: () -> Void = {}

  private let typist: Typist
  private let keymap: KeymapInUse
  private let server: ControlThread
  private var toCheck: [TextToCheck] = []
  private var onTheirWay: [TextOnItsWay] = []
  /// Calls of chords that wait until the foreground console is known.
  private var chordsToCome: [ControlServer.ClientNumber: ControlCall] = [:]

  /// A client's text being checked before any of it is typed. Each round checks a piece, because
  /// checking the whole text could take longer than a finger may wait.
  ///
  /// A client has at most one such text, because it makes one call at a time.
  private struct TextToCheck {
    var call: ControlCall
    var client: ControlServer.ClientNumber
    var rest: Substring
    var unreachable: [Character] = []
    /// True once the keymap for typing the text is known.
    var isReady = false

    /// The number of characters checked in a round: some 50 µs with the slowest keymaps.
    static let piece = 64
  }

  /// A client that waits until its text has been typed.
  private struct TextOnItsWay {
    var call: ControlCall
    var client: ControlServer.ClientNumber
    var ticket: TextQueue.Ticket
  }

  init(typist: Typist, keymap: KeymapInUse, server: ControlThread) {
    self.typist = typist
    self.keymap = keymap
    self.server = server
  }

  /// Checks whether a text can be typed, and types it if the call is `type`.
  func check(_ text: String, for call: ControlCall, of client: ControlServer.ClientNumber) {
    toCheck.append(TextToCheck(call: call, client: client, rest: text[...]))
    keymap.queryConsole { [unowned self] in
      guard let index = toCheck.firstIndex(where: { $0.client == client }) else { return }
      toCheck[index].isReady = true
    }
  }

  /// Checks a piece of the first text in the queue.
  ///
  /// - Returns: true if there was a text to check.
  func checkNext() -> Bool {
    guard toCheck.first?.isReady == true else { return false }
    for _ in 0..<TextToCheck.piece {
      guard let character = toCheck[0].rest.popFirst() else { break }
      if !typist.canTypeNow(character), !toCheck[0].unreachable.contains(character) {
        toCheck[0].unreachable.append(character)
      }
    }
    if toCheck[0].rest.isEmpty { wasChecked(toCheck.removeFirst()) }
    return true
  }

  private func wasChecked(_ checked: TextToCheck) {
    let unreachable = checked.unreachable.map(String.init)
    guard case .type(let text) = checked.call.request else {
      server.answer(
        checked.call, of: checked.client,
        .success(.unreachable(UnreachableList(characters: unreachable))))
      return
    }
    guard unreachable.isEmpty else {
      server.answer(checked.call, of: checked.client, .failure(.unreachableCharacters(unreachable)))
      return
    }
    send(for: checked.call, of: checked.client) { typist throws(Typist.Failure) in
      try typist.enqueue(text)
    }
  }

  /// Types a chord.
  func press(_ text: String, for call: ControlCall, of client: ControlServer.ClientNumber) {
    let chord: Chord
    do throws(ChordError) {
      chord = try Chord(parsing: text)
    } catch {
      server.answer(call, of: client, .failure(.unreachableChord(error.description)))
      return
    }
    chordsToCome[client] = call
    keymap.queryConsole { [unowned self] in
      guard chordsToCome.removeValue(forKey: client) != nil else { return }
      send(for: call, of: client) { typist throws(Typist.Failure) in
        do throws(Typist.Failure) {
          return try typist.enqueue(chord)
        } catch {
          if case .full = error { throw error }
          throw .noSuchKey
        }
      }
    }
  }

  /// Queues a text or chord, and answers once all of it has been typed.
  ///
  /// A call that wants no reply is answered at once, because its client may disconnect.
  private func send(
    for call: ControlCall, of client: ControlServer.ClientNumber,
    _ enqueue: (Typist) throws(Typist.Failure) -> TextQueue.Ticket
  ) {
    willType()
    do throws(Typist.Failure) {
      let ticket = try enqueue(typist)
      onTheirWay.append(TextOnItsWay(call: call, client: client, ticket: ticket))
      if call.oneway { server.answer(call, of: client, .success(.done)) }
    } catch {
      let refusal: ControlError =
        switch error {
        case .unreachable(let found): .unreachableCharacters(found.characters.map(String.init))
        case .noSuchKey: .unreachableChord("the keymap in use has no key for it")
        case .full(let free, let needed): .queueFull(free: free, needed: needed)
        }
      server.answer(call, of: client, .failure(refusal))
    }
  }

  /// Answers the clients whose texts have been typed or dropped.
  func answerEnded() {
    for (ticket, end) in typist.popEnded() {
      guard let index = onTheirWay.firstIndex(where: { $0.ticket == ticket }) else { continue }
      let text = onTheirWay.remove(at: index)
      guard !text.call.oneway else { continue }
      let result: Result<ControlReply, ControlError> =
        switch end {
        case .typed: .success(.done)
        case .cancelled: .failure(.cancelled)
        case .unreachable(.character(let scalar)):
          .failure(.unreachableCharacters([String(scalar)]))
        case .unreachable(.chord): .failure(.unreachableChord("the keymap has changed"))
        }
      server.answer(text.call, of: text.client, result)
    }
  }

  /// Cancels the texts of a client that has disconnected, for instance because the user pressed
  /// Ctrl-C.
  ///
  /// A text whose call wants no reply is still typed, unless the client has lost its rights.
  func cancel(of client: ControlServer.ClientNumber, lostRights: Bool) {
    func ends(_ call: ControlCall) -> Bool { lostRights || !call.oneway }
    for text in toCheck where text.client == client && ends(text.call) {
      server.answer(text.call, of: client, .failure(.cancelled))
    }
    toCheck.removeAll { $0.client == client && ends($0.call) }
    for text in onTheirWay where text.client == client && ends(text.call) {
      typist.cancel(text.ticket)
    }
    if lostRights, let call = chordsToCome.removeValue(forKey: client) {
      server.answer(call, of: client, .failure(.cancelled))
    }
  }

  /// Drops all texts and chords, but completes a character that is partly typed.
  func cancelAll() {
    for text in toCheck { server.answer(text.call, of: text.client, .failure(.cancelled)) }
    toCheck = []
    for (client, call) in chordsToCome { server.answer(call, of: client, .failure(.cancelled)) }
    chordsToCome = [:]
    typist.cancelTexts()
  }
}
