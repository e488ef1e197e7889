import Composing
import CompositionMessages
import Erasing
import Keys
import Lexicon
import TextEngine
import Units

// Typing on a layout with a composition method, whose letters become other texts. The application
// gets no text until the user chooses one.
extension KeysToText {
  /// Handles a typed key if it concerns the composition.
  ///
  /// - Returns: false if the key is still to be handled.
  mutating func compose(
    _ output: KeyOutput, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    guard let composer else { return false }
    if case .swiped = output {
      composeSwiped(at: time, into: acts)
      return true
    }
    guard !composer.isBusy else {
      if !composer.wait(output) { typePlain(at: time, into: acts) }
      return true
    }
    if output == .phone("#"), !composer.isComposing, composer.isAllowed {
      switchDigits()
      return true
    }
    if let syllable = composer.syllable(of: output) {
      perform(composer.choose(syllable: syllable, at: time), at: time, into: acts)
      return true
    }
    if composer.isOn, let stroke = composer.stroke(of: output, at: letterTouch(of: output)) {
      guard !composer.composition.isFull else {
        end(before: output, at: time, into: acts)
        return true
      }
      acceptLetter(into: acts)
      composer.begin()
      perform(composer.composition.type(stroke, at: time), at: time, into: acts)
      return true
    }
    guard composer.isComposing else { return false }
    switch output {
    case .delete(.character):
      composer.begin()
      perform(composer.composition.deleteLast(at: time), at: time, into: acts)
    case .delete(.word), .deleteWords:
      composer.drop()
      markChanged()
    case .text(" ", _) where composer.method.hasChoices, .phone("0"):
      choose(composer.next, at: time, into: acts)
    case .return
    where composer.method.isJapanese && composer.composition.isAnswered:
      // Japanese letters are read as kana, so return types the kana rather than the letters.
      perform(composer.composition.typeReading(), at: time, into: acts)
    case .return where composer.method.hasChoices:
      typePlain(at: time, into: acts)
    case .phone("*"), .chord([], .keysym("Down")):
      step(by: 1, at: time, into: acts)
    case .chord([], .keysym("Up")):
      step(by: -1, at: time, into: acts)
    case .unreachable:
      return false
    case .text, .swiped, .chord, .press, .button, .deleteForward, .return, .moveCaret, .phone,
      .phoneHeld, .calculator, .command, .edit, .editRow, .chooseLayout, .chooseSize, .visitLayout:
      end(before: output, at: time, into: acts)
    }
    return true
  }

  /// Adds the letters of a swipe to the composition. Like typed letters, they wait while a choice
  /// awaits its answer. If the composition has no room for all of them, it is ended first.
  private mutating func composeSwiped(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer else { return }
    let letters = lettersOfSwipe(composer.swipes)
    guard !letters.isEmpty else { return }
    if !composer.isBusy {
      acceptLetter(into: acts)
      if composer.composition.hasRoom(for: letters.count) {
        composer.begin()
        return perform(composer.composition.type(letters, at: time), at: time, into: acts)
      }
      choose(composer.next, isEnding: true, at: time, into: acts)
    }
    // No letter is lost if not all of them can wait: the composition then ends, and the remaining
    // letters begin the next composition.
    for letter in letters {
      perform(.text(String(letter.letter), touch: nil), at: time, into: acts)
    }
  }

  /// Switches phone keys between the method and digits.
  private mutating func switchDigits() {
    guard let composer else { return }
    composer.typesDigits.toggle()
    phonePad.start(in: composer.typesDigits ? .digits : .multiTap)
    markChanged()
  }

  /// Steps through the candidates by keys, without a touch on the strip. While a choice awaits its
  /// answer, nothing happens.
  mutating func step(
    by step: Int, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer, !composer.isBusy else { return }
    markChanged()
    let next = max(0, composer.next + step)
    let known = composer.composition.shownFrom + composer.composition.candidates.count
    if next < known || composer.composition.hasMore {
      composer.next = next
    } else {
      composer.next = 0
    }
    show(from: composer.next, at: time, into: acts)
  }

  /// Shows the candidates from this index on. Asks `keyglass-ime` for candidates that are not
  /// known.
  mutating func show(
    from candidate: Int, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer else { return }
    markChanged()
    composer.firstShown = candidate
    let composition = composer.composition
    let known = composition.shownFrom..<composition.shownFrom + composition.candidates.count
    // An open page may have room for more candidates than are known.
    let isEnough = !composer.isPageOpen || candidate == known.lowerBound || !composition.hasMore
    guard !known.contains(candidate) || !isEnough else { return }
    perform(composer.composition.show(from: candidate, at: time), at: time, into: acts)
  }

  // MARK: - Choosing

  /// Chooses a candidate, or types the letters if the helper does not answer.
  ///
  /// - Parameters:
  ///   - candidate: the index among all candidates.
  ///   - isEnding: true if the composition must end, because a key other than a letter was touched.
  mutating func choose(
    _ candidate: Int, isEnding: Bool = false, at time: Microseconds,
    into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer else { return }
    guard !composer.composition.exchange.isUnanswered else {
      return typePlain(at: time, into: acts)
    }
    if composer.composition.isAnswered,
      let known = composer.shown.first(where: { $0.index == candidate }), !text.canType(known.text)
    {
      // The keymap cannot type this candidate. Unless the composition must end, the user can still
      // choose another candidate or the letters.
      if isEnding { return typePlain(at: time, into: acts) }
      return acts.append(.refuse(.unreachable))
    }
    guard let act = composer.composition.choose(candidate, at: time) else {
      // The request would have too many letters.
      return typePlain(at: time, into: acts)
    }
    composer.choose(isEnding: isEnding, at: time)
    perform(act, at: time, into: acts)
  }

  /// Ends the composition by choosing the candidate that space would choose, before a typed key
  /// that is not a letter. The key waits until the composition has ended.
  private mutating func end(
    before output: KeyOutput, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer else { return }
    _ = composer.wait(output)
    choose(composer.next, isEnding: true, at: time, into: acts)
  }

  /// Ends the composition by typing the letters as they are.
  mutating func typePlain(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard let composer, composer.isComposing else { return }
    perform(composer.composition.typePlain(), at: time, into: acts)
  }

  /// Ends the composition without waiting for `keyglass-ime`, because the daemon is ending.
  mutating func commitComposition(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard let composer, composer.isComposing else { return }
    let text = composer.textWithoutAnswer
    composer.composition.drop()
    perform(.finish(text), at: time, into: acts)
  }

  // MARK: - Answers

  /// Handles a packet from `keyglass-ime`.
  ///
  /// - Throws: if the packet is malformed; the composition then continues without the helper.
  mutating func receive(
    _ packet: [UInt8], at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) throws(PacketError) {
    guard let composer else {
      _ = try idleExchange.receive(packet)
      return
    }
    markChanged()
    let wasBusy = composer.isBusy
    let act: Composition.Act?
    do throws(PacketError) {
      act = try composer.composition.receive(packet, at: time)
    } catch {
      if wasBusy { typePlain(at: time, into: acts) }
      throw error
    }
    composer.refresh()
    if wasBusy, act == nil, !composer.composition.isChoosing {
      // The chosen candidate does not exist, so the letters are typed.
      return typePlain(at: time, into: acts)
    }
    if wasBusy, act != nil { composer.chosen() }
    perform(act, at: time, into: acts)
  }

  /// Handles the end of the helper, which will not answer any more. If a choice awaits its answer,
  /// the letters are typed.
  mutating func helperIsGone(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard let composer else { return idleExchange.helperIsGone() }
    composer.composition.helperIsGone()
    guard composer.isComposing else { return }
    markChanged()
    if composer.isBusy { typePlain(at: time, into: acts) }
  }

  /// Repeats an unanswered request, because the helper has been restarted.
  mutating func askAgain(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard let composer, composer.isComposing, !composer.isBusy,
      !composer.composition.isAnswered
    else { return }
    perform(composer.composition.show(from: 0, at: time), at: time, into: acts)
  }

  mutating func advanceComposition(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer, let deadline = composer.deadline, deadline <= time else { return }
    markChanged()
    if composer.isBusy {
      helperIsGone(at: time, into: acts)
    } else {
      composer.composition.advance(to: time)
    }
  }

  private mutating func perform(
    _ act: Composition.Act?, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let composer else { return }
    markChanged()
    composer.refresh()
    switch act {
    case .ask(let request):
      if composer.stage.isEnding, request.choice == nil {
        // Letters are left, but the composition must end: choose the first candidate for them.
        return choose(0, isEnding: true, at: time, into: acts)
      }
      acts.append(.compose(request))
    case .finish(let finished):
      composer.begin()
      if !finished.isEmpty { type(text.perform(.insert(finished)), into: acts) }
    case nil:
      break
    }
    catchUp(composer, at: time, into: acts)
  }

  /// Handles the typed keys that have waited for the answer to a choice.
  private mutating func catchUp(
    _ composer: Composer, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    let wasCatchingUp = composer.isCatchingUp
    composer.isCatchingUp = true
    for output in composer.popWaiting() { perform(output, at: time, into: acts) }
    composer.isCatchingUp = wasCatchingUp
  }

  // MARK: - Layouts

  /// Changes to the composer of another layout; nil if letters are typed as they are. The previous
  /// composition is dropped, and later answers to its requests are ignored.
  mutating func setComposer(_ new: Composer?) {
    var exchange = composer?.composition.exchange ?? idleExchange
    exchange.forget()
    idleExchange = exchange
    composer = new
    composer?.composition.exchange = exchange
  }
}
