package import Erasing
package import Layouts
package import Units

/// Typing on twelve keys by repeated taps.
///
/// Repeated taps of a key cycle through its letters. Another key or a pause accepts the letter;
/// holding a key types its digit. `*` changes the case and `#` the mode; holding `#` asks for the
/// next layout. Events carry their time, and `advance` must be called at `nextDeadline`.
///
/// Call `accept` before typing other text, so that the letter comes first, and `deleteCandidate`
/// before handling the delete key.
package struct MultiTap: Hashable, Sendable {
  package var letters: PhoneLetters
  package var behaviour: Behaviour
  package private(set) var mode = Mode.multiTap
  package private(set) var letterCase = LetterCase.lower
  /// True if the capital comes from the beginning of a sentence, not from `*`.
  private var capitalIsAutomatic = false
  /// The letters of the tapped key, which the strip shows; nil between letters.
  package private(set) var candidate: Candidate?
  /// The time at which a pause accepts the candidate.
  package private(set) var nextDeadline: Microseconds?

  package struct Behaviour: Hashable, Sendable {
    /// The time from the last tap until the letter is accepted; nil if only another key accepts it.
    package var pause: Microseconds? = .milliseconds(800)
    package var placement = Placement.heldBack

    package init() {}
  }

  /// The place that shows the letter while it may still change.
  package enum Placement: Hashable, Sendable, CaseIterable {
    /// In the text, where the next letter replaces it: for keypads, which need no display.
    case inText
    /// In the strip until the letter is accepted: for touchscreens.
    case heldBack
  }

  package enum Mode: Hashable, Sendable, CaseIterable {
    case multiTap
    case digits
  }

  package enum LetterCase: Hashable, Sendable, CaseIterable {
    /// Lower case: abc.
    case lower
    /// A capital for the next letter only: Abc.
    case capital
    /// Upper case: ABC.
    case upper
  }

  package struct Candidate: Hashable, Sendable {
    /// The letters in the case in which they would be typed.
    package var letters: [String]
    package var index: Int
    fileprivate var key: Character
    fileprivate var placement: Placement

    package var letter: String { letters[index] }
  }

  package enum Output: Hashable, Sendable {
    case edit(TextEdit)
    case command(KeyCommand)
  }

  package init(letters: PhoneLetters = .standard, behaviour: Behaviour = Behaviour()) {
    self.letters = letters
    self.behaviour = behaviour
  }
}

// MARK: - Keys

extension MultiTap {
  /// Handles a tap of a phone key: 0–9, `*` or `#`.
  package mutating func tap(
    _ key: Character, at time: Microseconds, into output: ErasingQueue<Output>
  ) {
    advance(to: time, into: output)
    if key == "#" {
      accept(into: output)
      mode = mode == .multiTap ? .digits : .multiTap
    } else if mode == .digits {
      insert(String(key), into: output)
    } else if key == "*" {
      accept(into: output)
      letterCase = letterCase.next
      capitalIsAutomatic = false
    } else if candidate?.key == key {
      cycle(at: time, into: output)
    } else {
      accept(into: output)
      begin(key, at: time, into: output)
    }
  }

  /// Handles the holding of a phone key.
  package mutating func hold(
    _ key: Character, at time: Microseconds, into output: ErasingQueue<Output>
  ) {
    advance(to: time, into: output)
    accept(into: output)
    output.append(key == "#" ? .command(.nextLayout) : .edit(.insert(String(key))))
  }

  /// Accepts the candidate if its pause has passed.
  package mutating func advance(to time: Microseconds, into output: ErasingQueue<Output>) {
    if let nextDeadline, nextDeadline <= time {
      accept(into: output)
    }
  }

  /// Accepts the candidate, before other text is typed.
  package mutating func accept(into output: ErasingQueue<Output>) {
    guard let letter = candidate?.letter else { return }
    if candidate?.placement == .heldBack {
      output.append(.edit(.insert(letter)))
    }
    forget()
    // Punctuation and digits do not use up the capital.
    if letter.first?.isCased == true { endCapital() }
  }

  /// Ends the single capital, because it has been typed.
  package mutating func endCapital() {
    if letterCase == .capital { letterCase = .lower }
  }

  /// Handles the delete key.
  ///
  /// - Returns: true if a held-back candidate was dropped; nothing is then to be deleted in the
  ///   text.
  package mutating func deleteCandidate() -> Bool {
    guard let placement = candidate?.placement else { return false }
    forget()
    return placement == .heldBack
  }

  /// Drops the candidate, because the caret may have moved or the keyboard was hidden.
  package mutating func cancel() {
    forget()
  }

  /// Returns to lower case, even if the user chose capitals.
  mutating func forgetCase() {
    letterCase = .lower
    capitalIsAutomatic = false
  }

  /// Makes the next letter a capital at the start of a sentence, or undoes this. A case chosen with
  /// `*` stays.
  package mutating func setAutomaticCapital(_ on: Bool) {
    guard candidate == nil else { return }
    if on, letterCase == .lower {
      letterCase = .capital
      capitalIsAutomatic = true
    } else if !on, capitalIsAutomatic, letterCase == .capital {
      letterCase = .lower
      capitalIsAutomatic = false
    }
  }
}

// MARK: - Cycling

extension MultiTap {
  private mutating func begin(
    _ key: Character, at time: Microseconds, into output: ErasingQueue<Output>
  ) {
    let choices = letters.choices(
      of: key, upperCase: letterCase != .lower, unasked: capitalIsAutomatic)
    guard choices.count > 1 else {
      insert(choices.first ?? String(key), into: output)
      return
    }
    let begun = Candidate(
      letters: choices, index: 0, key: key, placement: behaviour.placement)
    if begun.placement == .inText {
      output.append(.edit(.insert(begun.letter)))
    }
    show(begun, at: time, into: output)
  }

  private mutating func cycle(at time: Microseconds, into output: ErasingQueue<Output>) {
    guard var candidate else { return }
    candidate.index = (candidate.index + 1) % candidate.letters.count
    if candidate.placement == .inText {
      output.append(.edit(.replace(1, with: candidate.letter)))
    }
    show(candidate, at: time, into: output)
  }

  private mutating func show(
    _ shown: Candidate, at time: Microseconds, into output: ErasingQueue<Output>
  ) {
    candidate = shown
    nextDeadline = behaviour.pause.map { time + $0 }
    if shown.placement == .inText, shown.letter == "\n" {
      // The new line may have sent a message or run a command, which no tap can undo.
      accept(into: output)
    }
  }

  private mutating func insert(_ text: String, into output: ErasingQueue<Output>) {
    accept(into: output)
    output.append(.edit(.insert(text)))
  }

  private mutating func forget() {
    // Overwrite the letters, because they show which key was tapped.
    candidate?.letters.erase()
    candidate = nil
    nextDeadline = nil
  }
}

extension MultiTap.LetterCase {
  /// The next case: abc, Abc, ABC, then abc again.
  fileprivate var next: Self {
    switch self {
    case .lower: .capital
    case .capital: .upper
    case .upper: .lower
    }
  }
}
