package import Erasing
package import Layouts
package import Units

/// Text on twelve keys by repeated taps.
///
/// Keys with letters cycle through them; another key or a pause accepts; holding types the digit;
/// `*` changes the case, `#` the mode, and holding `#` asks for the next layout. It reads no
/// clock: times come with the events, `nextDeadline` says when `advance` is due.
///
/// Whoever types something else than by a phone key calls `accept` before it, so that the letter
/// stands where it belongs; for the delete key, `deleteCandidate`.
package struct MultiTap: Hashable, Sendable {
  package var letters: PhoneLetters
  package var behaviour: Behaviour
  package private(set) var mode = Mode.multiTap
  package private(set) var letterCase = LetterCase.lower
  /// Whether the capital is a sentence's beginning, and not what was chosen with `*`.
  private var capitalIsAutomatic = false
  /// What the key that is being tapped goes through, for the strip; nil between letters.
  package private(set) var candidate: Candidate?
  /// When a pause accepts the candidate.
  package private(set) var nextDeadline: Microseconds?

  package struct Behaviour: Hashable, Sendable {
    /// How long after the last tap the letter is accepted; nil: by another key only.
    package var pause: Microseconds? = .milliseconds(800)
    package var placement = Placement.heldBack

    package init() {}
  }

  /// Where the letter is while it may still change.
  package enum Placement: Hashable, Sendable, CaseIterable {
    /// In the text, where the next one replaces it: for keypads, which need no display.
    case inText
    /// In the strip, until it is accepted: for touch.
    case heldBack
  }

  package enum Mode: Hashable, Sendable, CaseIterable {
    case multiTap
    case digits
  }

  package enum LetterCase: Hashable, Sendable, CaseIterable {
    /// abc
    case lower
    /// Abc: the next letter only.
    case capital
    /// ABC
    case upper
  }

  package struct Candidate: Hashable, Sendable {
    /// In the case in which they will be typed.
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
  /// A phone key, 0–9, `*` or `#`, was tapped.
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

  /// A phone key was held.
  package mutating func hold(
    _ key: Character, at time: Microseconds, into output: ErasingQueue<Output>
  ) {
    advance(to: time, into: output)
    accept(into: output)
    output.append(key == "#" ? .command(.nextLayout) : .edit(.insert(String(key))))
  }

  /// A pause has passed.
  package mutating func advance(to time: Microseconds, into output: ErasingQueue<Output>) {
    if let nextDeadline, nextDeadline <= time {
      accept(into: output)
    }
  }

  /// Settles on the candidate, before something else is typed.
  package mutating func accept(into output: ErasingQueue<Output>) {
    guard let letter = candidate?.letter else { return }
    if candidate?.placement == .heldBack {
      output.append(.edit(.insert(letter)))
    }
    forget()
    // Punctuation and digits leave the capital to the next letter.
    if letter.first?.isCased == true { endCapital() }
  }

  /// The one capital has been typed.
  package mutating func endCapital() {
    if letterCase == .capital { letterCase = .lower }
  }

  /// The delete key was pressed.
  ///
  /// - Returns: whether that took a candidate which was not yet in the text, so that nothing
  ///   remains to be deleted there.
  package mutating func deleteCandidate() -> Bool {
    guard let placement = candidate?.placement else { return false }
    forget()
    return placement == .heldBack
  }

  /// Drops the candidate: the caret may be elsewhere now, or the keyboard was hidden.
  package mutating func cancel() {
    forget()
  }

  /// Goes back to small letters.
  mutating func forgetCase() {
    letterCase = .lower
    capitalIsAutomatic = false
  }

  /// Makes the next letter a capital at the start of a sentence, or takes that back; what was chosen
  /// with `*` stays.
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
      // It may have sent a message or run a command, and no further tap takes that back.
      accept(into: output)
    }
  }

  private mutating func insert(_ text: String, into output: ErasingQueue<Output>) {
    accept(into: output)
    output.append(.edit(.insert(text)))
  }

  private mutating func forget() {
    // They tell which key it was.
    candidate?.letters.erase()
    candidate = nil
    nextDeadline = nil
  }
}

extension MultiTap.LetterCase {
  /// abc, Abc, ABC and round again.
  fileprivate var next: Self {
    switch self {
    case .lower: .capital
    case .capital: .upper
    case .upper: .lower
    }
  }
}
