import Composing
import CompositionMessages
import Erasing
import Keys
import TextEngine
import Units

// Keys of a layout whose letters become other texts. The letters are not in the application until
// then.
extension KeysToText {
  /// Takes a key's output for the composition.
  ///
  /// - Returns: whether the output is used up.
  mutating func compose(
    _ output: KeyOutput, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    guard !composer.isBusy else {
      wait(output, at: time, into: acts)
      return true
    }
    if output == .phone("#"), !composer.isComposing, composer.isAllowed {
      switchDigits()
      return true
    }
    if let act = composer.handleSyllable(output, at: time) {
      perform(act, at: time, into: acts)
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
    case .text(" ", _) where composer.method?.hasChoices == true, .phone("0"):
      chooseNext(at: time, into: acts)
    case .return
    where composer.method?.isJapanese == true && composer.composition.isAnswered:
      // The kana are the text here, just as Latin letters are if Latin letters are composed.
      perform(composer.composition.typeReading(), at: time, into: acts)
    case .return where composer.method?.hasChoices == true:
      typePlain(at: time, into: acts)
    case .phone("*"), .chord([], .keysym("Down")):
      step(by: 1, at: time, into: acts)
    case .chord([], .keysym("Up")):
      step(by: -1, at: time, into: acts)
    case .unreachable:
      return false
    case .text, .chord, .deleteForward, .return, .moveCaret, .phone, .phoneHeld, .calculator,
      .command, .edit, .editRow, .chooseLayout, .chooseSize, .visitLayout:
      end(before: output, at: time, into: acts)
    }
    return true
  }

  /// Switches phone keys between the method and digits.
  private mutating func switchDigits() {
    composer.typesDigits.toggle()
    phonePad.start(in: composer.typesDigits ? .digits : .multiTap)
    markChanged()
  }

  /// Steps through the candidates, without a finger on the strip.
  mutating func step(
    by step: Int, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
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

  /// Shows the candidates from this index on, and asks `keyglass-ime` for them if they are not
  /// there.
  mutating func show(
    from candidate: Int, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    markChanged()
    composer.firstShown = candidate
    let composition = composer.composition
    let known = composition.shownFrom..<composition.shownFrom + composition.candidates.count
    // A page has room for more candidates than are left of an answer.
    let isEnough = !composer.isPageOpen || candidate == known.lowerBound || !composition.hasMore
    guard !known.contains(candidate) || !isEnough else { return }
    perform(composer.composition.show(from: candidate, at: time), at: time, into: acts)
  }

  // MARK: - Choosing

  /// Takes the next candidate, or the letters if no answer has a candidate.
  private mutating func chooseNext(
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    choose(composer.next, at: time, into: acts)
  }

  /// Takes a candidate, counted from the first of all.
  mutating func choose(
    _ candidate: Int, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard !composer.isUnanswered else { return typePlain(at: time, into: acts) }
    if composer.composition.isAnswered,
      let known = composer.shown.first(where: { $0.index == candidate }), !text.canType(known.text)
    {
      // The composition stays: another candidate may be typed, or the letters.
      if composer.isEnding { return typePlain(at: time, into: acts) }
      return acts.append(.refuse(.unreachable))
    }
    composer.choiceDeadline = time + Composer.patience
    perform(composer.composition.choose(candidate, at: time), at: time, into: acts)
  }

  /// Takes the likeliest candidate for all of the letters, before an output that is no letter.
  private mutating func end(
    before output: KeyOutput, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    composer.waiting.append(output)
    composer.isEnding = true
    chooseNext(at: time, into: acts)
  }

  private mutating func wait(
    _ output: KeyOutput, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    composer.waiting.append(output)
    if composer.waiting.count >= Composer.mostWaiting { typePlain(at: time, into: acts) }
  }

  /// Types the letters as they are.
  mutating func typePlain(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard composer.isComposing else { return }
    perform(composer.composition.typePlain(), at: time, into: acts)
  }

  /// Ends the composition at once without keyglass-ime, because the daemon ends.
  mutating func commitComposition(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard composer.isComposing else { return }
    let text = composer.settledText
    composer.composition.drop()
    perform(.finish(text), at: time, into: acts)
  }

  // MARK: - Answers

  /// Handles a packet of the helper.
  ///
  /// - Throws: if the helper cannot be trusted any more; the composition goes on without it.
  mutating func receive(
    _ packet: [UInt8], at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) throws(PacketError) {
    markChanged()
    let wasBusy = composer.isBusy
    let wasChoosing = composer.composition.isChoosing
    let act: Composition.Act?
    do throws(PacketError) {
      act = try composer.composition.receive(packet, at: time)
    } catch {
      composer.isUnanswered = true
      if wasBusy { typePlain(at: time, into: acts) }
      throw error
    }
    composer.isUnanswered = false
    composer.refresh()
    if wasChoosing, act == nil, !composer.composition.isChoosing {
      // There is no such candidate, so type the letters.
      return typePlain(at: time, into: acts)
    }
    if wasChoosing, act != nil {
      composer.showFirst()
      composer.choiceDeadline = nil
    }
    perform(act, at: time, into: acts)
  }

  /// Handles the loss of the helper: pending requests stay unanswered. A choice becomes its
  /// letters.
  mutating func helperIsGone(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    composer.isUnanswered = true
    guard composer.isComposing else { return }
    markChanged()
    let isBusy = composer.isBusy
    composer.composition.helperIsGone()
    if isBusy { typePlain(at: time, into: acts) }
  }

  /// Repeats an unanswered request, because a helper can be asked again.
  mutating func askAgain(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard composer.isComposing, !composer.isBusy, !composer.composition.isAnswered else { return }
    perform(composer.composition.show(from: 0, at: time), at: time, into: acts)
  }

  var compositionDeadline: Microseconds? {
    guard let deadline = composer.composition.deadline else { return composer.choiceDeadline }
    return composer.isBusy ? composer.choiceDeadline : deadline
  }

  mutating func advanceComposition(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let deadline = compositionDeadline, deadline <= time else { return }
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
    markChanged()
    composer.refresh()
    switch act {
    case .ask(let request):
      if composer.isEnding, request.choice == nil {
        // The rest after a choice.
        return choose(0, at: time, into: acts)
      }
      acts.append(.compose(request))
    case .finish(let finished):
      let waiting = composer.waiting
      composer.forget()
      if !finished.isEmpty { type(text.perform(.insert(finished)), into: acts) }
      catchUp(with: waiting, at: time, into: acts)
      return
    case nil:
      break
    }
    guard !composer.isBusy, !composer.waiting.isEmpty else { return }
    // A choice left letters, and keys were touched since.
    let waiting = composer.waiting
    composer.waiting = []
    catchUp(with: waiting, at: time, into: acts)
  }

  /// Handles the touches made while a choice was under way.
  private mutating func catchUp(
    with waiting: [KeyOutput], at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    composer.isCatchingUp = true
    for output in waiting { perform(output, at: time, into: acts) }
    composer.isCatchingUp = false
  }
}
