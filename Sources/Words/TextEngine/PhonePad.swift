package import Erasing
package import Layouts
import Lexicon
package import Units

/// Typing on twelve keys with one tap for each letter: the lexicon finds the word (T9). In the
/// other modes, `MultiTap` types letter by letter, or the keys type digits.
///
/// `*` chooses the next candidate, `0` accepts it and types a space, holding a key types its digit,
/// and `#` changes the mode. The chosen candidate is in the text, and is retyped when it changes,
/// so the user needs no strip. With `heldBack`, the candidate is shown only in the strip until it
/// is accepted.
package struct PhonePad {
  package var multiTap = MultiTap()
  /// The words shown in the strip while a word is being typed.
  package private(set) var candidates: [String] = []
  package private(set) var chosen = 0
  /// True if the mode last chosen with `#` was whole words, even if the language has no lexicon.
  private var predicts = true
  private var words: PhoneWords?
  /// The names of the keys with letters, in the order of the predictors' keys.
  private var keyNames: [Character] = []
  /// The language as a BCP 47 tag, which capitals depend on.
  private var language = ""
  private var strokes: [Int] = []
  private var letterCase = WordCase.lower
  private var placement = MultiTap.Placement.inText

  package static let candidateLimit = 12

  package init() {}

  package var mode: Mode {
    if words != nil, predicts { return .predictive }
    return multiTap.mode == .digits ? .digits : .multiTap
  }

  /// True while a word or a letter may still change.
  package var isComposing: Bool { !strokes.isEmpty || multiTap.candidate != nil }
  /// The value of `isComposing`. The call is mutating, because a non-mutating call from another
  /// module would copy the whole value.
  package mutating func mayStillChange() -> Bool {
    // Match a pattern, because comparing the candidate with nil would copy it for each key.
    if case nil = multiTap.candidate { !strokes.isEmpty } else { true }
  }
  package var hasWord: Bool { !strokes.isEmpty }
  package var nextDeadline: Microseconds? { multiTap.nextDeadline }

  /// Sets the words for a layout's phone keys; nil if the language has no lexicon.
  package mutating func use(_ words: PhoneWords?, keys: [Character], language: String) {
    cancel()
    self.words = words
    keyNames = keys
    self.language = language
  }

  package mutating func start(in mode: Mode) {
    cancel()
    predicts = mode == .predictive
    if (multiTap.mode == .digits) != (mode == .digits) {
      let output = ErasingQueue<MultiTap.Output>()
      multiTap.tap("#", at: .zero, into: output)
    }
  }

  private var shown: String { candidates.indices.contains(chosen) ? candidates[chosen] : "" }

  /// The part of the current word that is in the text.
  private var inText: String { placement == .inText ? shown : "" }
}

// MARK: - Keys

extension PhonePad {
  /// The text around the current word.
  package struct Surroundings {
    package var typed: TypedText
    /// True if the keymap can type a text.
    package var canType: (String) -> Bool
    /// The field's privacy. In a secret field, words are typed letter by letter.
    package var privacy: Privacy

    package init(
      typed: TypedText, canType: @escaping (String) -> Bool, privacy: Privacy
    ) {
      self.typed = typed
      self.canType = canType
      self.privacy = privacy
    }
  }

  /// Handles a tap of a phone key: 0–9, `*` or `#`.
  package mutating func tap(
    _ key: Character, at time: Microseconds, in surroundings: Surroundings,
    into output: ErasingQueue<MultiTap.Output>
  ) {
    guard mode == .predictive, !surroundings.privacy.isSecret else {
      tapOtherwise(key, at: time, into: output)
      return
    }
    if key == "#" {
      accept(into: output)
      predicts = false
    } else if key == "*", hasWord {
      choose(chosen + 1, into: output)
    } else if key == "0" {
      accept(into: output)
      output.append(.edit(.insert(" ")))
    } else if let stroke = keyNames.firstIndex(of: key) {
      multiTap.accept(into: output)
      strike(stroke, in: surroundings, into: output)
    } else {
      acceptWord(into: output)
      multiTap.tap(key, at: time, into: output)
    }
  }

  /// Handles a tap in a mode other than whole words.
  private mutating func tapOtherwise(
    _ key: Character, at time: Microseconds, into output: ErasingQueue<MultiTap.Output>
  ) {
    let wasDigits = multiTap.mode == .digits
    multiTap.tap(key, at: time, into: output)
    if key == "#", wasDigits { predicts = true }
  }

  /// Handles the holding of a phone key.
  package mutating func hold(
    _ key: Character, at time: Microseconds, into output: ErasingQueue<MultiTap.Output>
  ) {
    acceptWord(into: output)
    multiTap.hold(key, at: time, into: output)
  }

  package mutating func advance(to time: Microseconds, into output: ErasingQueue<MultiTap.Output>) {
    multiTap.advance(to: time, into: output)
  }

  /// Accepts the chosen word or letter, before other text is typed.
  package mutating func accept(into output: ErasingQueue<MultiTap.Output>) {
    acceptWord(into: output)
    multiTap.accept(into: output)
  }

  private mutating func acceptWord(into output: ErasingQueue<MultiTap.Output>) {
    guard hasWord else { return }
    if placement == .heldBack, !shown.isEmpty { output.append(.edit(.insert(shown))) }
    multiTap.endCapital()
    forget()
  }

  /// Handles the delete key.
  ///
  /// - Returns: true if a key's letter was undone; false if a character of the text is to be
  ///   deleted.
  package mutating func delete(
    in surroundings: Surroundings, into output: ErasingQueue<MultiTap.Output>
  ) -> Bool {
    guard hasWord else { return multiTap.deleteCandidate() }
    let before = inText
    strokes.removeLast()
    find(in: surroundings)
    show(after: before, into: output)
    return true
  }

  /// Chooses another candidate of the current word.
  package mutating func choose(_ index: Int, into output: ErasingQueue<MultiTap.Output>) {
    guard hasWord, !candidates.isEmpty else { return }
    let before = inText
    chosen = (index % candidates.count + candidates.count) % candidates.count
    show(after: before, into: output)
  }

  /// Drops the current word, because the caret may have moved or the keyboard was hidden.
  package mutating func cancel() {
    forget()
    multiTap.cancel()
  }

  /// Drops everything that belongs to the user: the current word and a chosen case.
  package mutating func forgetPerson() {
    cancel()
    multiTap.forgetCase()
  }

  /// Makes the next word begin with a capital, or undoes this.
  package mutating func setAutomaticCapital(_ on: Bool) {
    guard !hasWord else { return }
    multiTap.setAutomaticCapital(on)
  }

  private mutating func forget() {
    strokes.erase()
    candidates.erase()
    chosen = 0
  }

  private mutating func strike(
    _ stroke: Int, in surroundings: Surroundings, into output: ErasingQueue<MultiTap.Output>
  ) {
    guard strokes.count < Decoder.maximumStrokes else { return }
    if !hasWord {
      placement = multiTap.behaviour.placement
      letterCase =
        switch multiTap.letterCase {
        case .lower: .lower
        case .capital: .capital
        case .upper: .upper
        }
    }
    let before = inText
    strokes.append(stroke)
    find(in: surroundings)
    show(after: before, into: output)
  }

  private mutating func find(in surroundings: Surroundings) {
    chosen = 0
    candidates = []
    guard hasWord, let words else { return }
    let found = words.words(
      for: strokes, after: surroundings.typed, limit: Self.candidateLimit)
    candidates = found.map { letterCase.applied(to: $0, language: language) }
      .filter(surroundings.canType)
    guard candidates.isEmpty else { return }
    // No word has these keys, so show the first letter of each key instead.
    let letters = strokes.map { words.firstLetter(of: $0) }.joined()
    candidates = [letterCase.applied(to: letters, language: language)]
  }

  private func show(after before: String, into output: ErasingQueue<MultiTap.Output>) {
    guard inText != before else { return }
    output.append(.edit(.replacing(before, with: inText)))
  }
}

extension PhonePad {
  /// Returns the step through the candidates for KEY_UP or KEY_DOWN of linux/input-event-codes.h.
  package static func step(byKey keycode: UInt16) -> Int? {
    keycode == 103 ? -1 : keycode == 108 ? 1 : nil
  }

  package static func step(byKeysym name: String) -> Int? {
    name == "Up" ? -1 : name == "Down" ? 1 : nil
  }
}
