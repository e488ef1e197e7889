import ControlProtocol
import Keymap
import Typing

// What scripts type, and who waits for it.
extension Daemon {
  /// A client's text that is looked through before anything of it is typed, a piece in each round:
  /// all of it may be longer than a finger may wait.
  struct TextToCheck {
    var call: ControlCall
    var client: ControlServer.ClientNumber
    var rest: Substring
    var unreachable: [Character] = []
    /// Whether it is known on which keymap it will be typed. A client makes one call at a time.
    var isReady = false

    /// How many characters are looked at in a round; with the keymaps that take longest some 50 µs.
    static let piece = 64
  }

  /// A client that waits until its text has gone out.
  struct TextOnItsWay {
    var call: ControlCall
    var client: ControlServer.ClientNumber
    var ticket: TextQueue.Ticket
  }

  func check(_ text: String, for call: ControlCall, of client: ControlServer.ClientNumber) {
    textsToCheck.append(TextToCheck(call: call, client: client, rest: text[...]))
    lookAtConsole { [unowned self] in
      guard let index = textsToCheck.firstIndex(where: { $0.client == client }) else { return }
      textsToCheck[index].isReady = true
    }
  }

  /// Looks at a piece of the text that is first in line.
  ///
  /// - Returns: whether there was one.
  func checkTexts() -> Bool {
    guard textsToCheck.first?.isReady == true else { return false }
    for _ in 0..<TextToCheck.piece {
      guard let character = textsToCheck[0].rest.popFirst() else { break }
      if !typist.canTypeNow(character), !textsToCheck[0].unreachable.contains(character) {
        textsToCheck[0].unreachable.append(character)
      }
    }
    if textsToCheck[0].rest.isEmpty { wasChecked(textsToCheck.removeFirst()) }
    return true
  }

  private func wasChecked(_ checked: TextToCheck) {
    let unreachable = checked.unreachable.map(String.init)
    guard case .type(let text) = checked.call.request else {
      answer(
        checked.call, of: checked.client,
        .success(.unreachable(UnreachableList(characters: unreachable))))
      return
    }
    guard unreachable.isEmpty else {
      answer(checked.call, of: checked.client, .failure(.unreachableCharacters(unreachable)))
      return
    }
    send(for: checked.call, of: checked.client) { typist throws(Typist.Failure) in
      try typist.enqueue(text)
    }
  }

  func key(_ text: String, for call: ControlCall, of client: ControlServer.ClientNumber) {
    let chord: Chord
    do throws(ChordError) {
      chord = try Chord(parsing: text)
    } catch {
      answer(call, of: client, .failure(.unreachableChord(error.description)))
      return
    }
    chordsToCome[client] = call
    lookAtConsole { [unowned self] in
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

  /// Answered when all of it has gone out; at once where nobody wants an answer, who need not stay.
  private func send(
    for call: ControlCall, of client: ControlServer.ClientNumber,
    _ enqueue: (Typist) throws(Typist.Failure) -> TextQueue.Ticket
  ) {
    acceptLetter(at: EventLoop.now())
    keyboard.forgetText()
    do throws(Typist.Failure) {
      let ticket = try enqueue(typist)
      textsOnTheirWay.append(TextOnItsWay(call: call, client: client, ticket: ticket))
      if call.oneway { answer(call, of: client, .success(.done)) }
    } catch {
      let refusal: ControlError =
        switch error {
        case .unreachable(let found): .unreachableCharacters(found.characters.map(String.init))
        case .noSuchKey: .unreachableChord("the keymap in use has no key for it")
        case .full(let free, let needed): .queueFull(free: free, needed: needed)
        }
      answer(call, of: client, .failure(refusal))
    }
  }

  /// Tells those whose text has ended.
  func answerTexts() {
    for (ticket, end) in typist.takeEnded() {
      guard let index = textsOnTheirWay.firstIndex(where: { $0.ticket == ticket }) else { continue }
      let text = textsOnTheirWay.remove(at: index)
      guard !text.call.oneway else { continue }
      let result: Result<ControlReply, ControlError> =
        switch end {
        case .typed: .success(.done)
        case .cancelled: .failure(.cancelled)
        case .unreachable(.character(let scalar)):
          .failure(.unreachableCharacters([String(scalar)]))
        case .unreachable(.chord): .failure(.unreachableChord("the keymap has changed"))
        }
      answer(text.call, of: text.client, result)
    }
  }

  /// Nobody waits for the text any more: it is not what a person looks at who pressed Ctrl-C. Who
  /// wants no answer need not stay, but has to keep the right.
  func cancelTexts(of client: ControlServer.ClientNumber, lostRights: Bool) {
    func ends(_ call: ControlCall) -> Bool { lostRights || !call.oneway }
    for text in textsToCheck where text.client == client && ends(text.call) {
      answer(text.call, of: client, .failure(.cancelled))
    }
    textsToCheck.removeAll { $0.client == client && ends($0.call) }
    for text in textsOnTheirWay where text.client == client && ends(text.call) {
      typist.cancel(text.ticket)
    }
    if lostRights, let call = chordsToCome.removeValue(forKey: client) {
      answer(call, of: client, .failure(.cancelled))
    }
  }

  /// Drops all texts and chords that have not begun to go out.
  func cancelTexts() {
    for text in textsToCheck { answer(text.call, of: text.client, .failure(.cancelled)) }
    textsToCheck = []
    for (client, call) in chordsToCome { answer(call, of: client, .failure(.cancelled)) }
    chordsToCome = [:]
    typist.cancelTexts()
  }
}
