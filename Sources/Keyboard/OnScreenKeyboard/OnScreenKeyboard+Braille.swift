import Access
import Erasing
import Keys
package import Layouts
import Lexicon
import Scene
import TextEngine
import Touch
import Units

// Braille: fingers type cells anywhere on the glass. A cell's text is typed like a key's text.
extension OnScreenKeyboard {
  /// The language whose braille table must be read; nil if it was already requested.
  package var newBrailleLanguage: String? {
    access.braille?.popLanguageToRead()
  }

  /// Requests the files of the layout's language again: its spoken names and its braille table.
  package func readLanguageAgain() {
    access.speech?.requestAgain()
    access.braille?.requestAgain()
  }

  package func use(_ table: BrailleTable, of language: String) {
    access.braille?.use(table, of: language)
    useCellsOfBraille()
  }

  /// Passes the braille cells of letters to the decoder of words.
  func useCellsOfBraille() {
    guard let table = access.braille?.text?.table else { return }
    text.useCells(table.letters.mapValues(\.rawValue))
  }

  /// Handles a finger on the glass.
  func touchBraille(_ event: KeyboardContactEvent, into acts: ErasingQueue<KeyboardAct>) {
    guard let braille = access.braille, !repeatedContacts.drops(event, isSecret: privacy.isSecret)
    else { return }
    let touch = BrailleTouch(
      finger: event.contact.value, event.phase, at: braille.point(event.point), time: event.time)
    if let output = braille.handle(touch, in: privacy) {
      perform(output, at: event.time, into: acts)
    }
  }

  /// Handles the deadlines of chords up to this time.
  func advanceBraille(to time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    while let due = access.braille?.reader.deadline, due <= time {
      guard let output = access.braille?.reader.advance(to: time) else { continue }
      perform(output, at: due, into: acts)
    }
  }

  private func perform(
    _ output: BrailleReader.Output, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    keyTime = time
    switch output {
    case .cell(let cell, let chord): type(cell, chord, at: time, into: acts)
    case .swipe(let direction, let fingers):
      swipe(direction, fingers, at: time, into: acts)
    case .fingersRest: announce(.dotsAreSet((access.braille?.labels ?? []).joined(separator: " ")))
    }
    if output == .fingersRest || !privacy.hidesTyping { access.braille?.showDots() }
    markChanged()
  }

  private func type(
    _ cell: BrailleCell, _ chord: BrailleChord, at time: Microseconds,
    into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let braille = access.braille else { return }
    for result in braille.read(cell) { type(result, cell, chord, at: time, into: acts) }
  }

  private func type(
    _ result: BrailleText.Result, _ cell: BrailleCell, _ chord: BrailleChord,
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    switch result {
    case .sign: announce(.cell(cell.dots))
    case .unknown:
      announce(.cell(cell.dots))
      acts.append(.refuse(.unreachable))
    case .text(let text):
      typing.applyCapital()
      let text = typing.wantsCapital ? text.capitalized(in: layout.language) : text
      guard typing.search != nil || typing.text.canType(text) else {
        return acts.append(.refuse(.unreachable))
      }
      let touch = CellLikelihoods(left: chord.left, right: chord.right)
      perform(.text(text, touch: nil), by: .chord(touch), at: time, into: acts)
    }
  }

  /// Carries out a swipe. A swipe to the left by one finger drops an unfinished cell. Any other
  /// swipe first types the cell, with an empty right column.
  private func swipe(
    _ direction: BrailleReader.SwipeDirection, _ fingers: Int, at time: Microseconds,
    into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let braille = access.braille else { return }
    if (direction, fingers) == (.left, 1), braille.dropLastSign() { return announce(.deleted("")) }
    if case .cell(let cell, let chord)? = braille.reader.endCell() {
      type(cell, chord, at: time, into: acts)
    }
    if ![.up, .left].contains(direction) || fingers > 1 {
      if braille.text?.isWithinRow == true { acts.append(.refuse(.unreachable)) }
      braille.endWord()
    }
    switch (direction, fingers) {
    case (.right, 1): perform(.text(" ", touch: nil), at: time, into: acts)
    case (.left, 1):
      perform(.delete(.character), at: time, into: acts)
      braille.deleted(
        toWordStart: typing.text.typed.characters.last.map(\.isWhitespace) ?? !privacy.isSecret)
    case (.down, 1): perform(.return, at: time, into: acts)
    case (.up, 1): announce(.word(typing.text.typed.lastWord ?? ""))
    case (.left, _): perform(.delete(.word), at: time, into: acts)
    case (.right, _): perform(.command(.nextLayout), at: time, into: acts)
    case (.down, _): perform(.command(.hide), at: time, into: acts)
    case (.up, _): break
    }
  }

  private func perform(
    _ output: KeyOutput, by chord: LetterTouch? = nil, at time: Microseconds,
    into acts: ErasingQueue<KeyboardAct>
  ) {
    announcing(into: acts) { typing.perform(output, by: chord, at: time, into: $0) }
  }

  /// Shows the dots in place of the keys.
  func showDots(in scene: inout Scene) {
    guard let braille = access.braille else { return }
    let (across, down) = (
      Self.dotSize / braille.glass.width, Self.dotSize / braille.glass.height
    )
    scene.popups = []
    scene.keys = zip(braille.shownDots, braille.labels).compactMap { point, label in
      let middle = SurfacePoint(
        x: point.x / braille.glass.width, y: point.y / braille.glass.height)
      // Leave out a dot beside the keyboard, because clamping would show it in a wrong place.
      guard keyArea.contains(middle) else { return nil }
      return SceneKey(
        id: "dot-\(label)", label: label, hint: nil,
        rectangle: UnitRectangle(
          x: (middle.x - across / 2).clamped(keyArea.x, keyArea.maxX - across),
          y: (middle.y - down / 2).clamped(keyArea.y, keyArea.maxY - down),
          width: across, height: down),
        style: .character, state: [])
    }
  }

  /// The size of a dot, in millimetres.
  private static let dotSize = 14.0
}

extension KeyboardBraille {
  /// The names of the dots.
  fileprivate var labels: [String] {
    switch hands {
    case .off, .both: (1...6).map(String.init)
    case .left, .right: (reader.isWithinCell ? ["4", "5", "6"] : ["1", "2", "3"]) + ["–"]
    }
  }
}

extension Double {
  fileprivate func clamped(_ least: Double, _ most: Double) -> Double {
    Swift.max(least, Swift.min(self, most))
  }
}
