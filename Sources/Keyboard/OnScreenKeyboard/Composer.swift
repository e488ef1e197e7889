import Composing
import CompositionMessages
import CompositionMethods
import Keys
import Layouts
import Lexicon
import TextEngine
import Units

/// The composition on a layout with a method: the keys that are letters, the next candidate, and
/// the touches made while a choice is under way.
///
/// ```
///              a candidate is chosen            a key is no letter
///   choosing ◄─────────────────────── typing ───────────────────────► ending ◄──┐
///      │                               ▲  ▲                           │   │     │
///      └───────────────────────────────┘  └───────────────────────────┘   └─────┘
///        answered; or its letters are      answered; or the letters        answered, and letters
///        typed, without an answer          are typed, without one          are left: their first
///                                                                          candidate is chosen
/// ```
///
/// A composition that is dropped, or over, is `typing` again. A class, so that a look at it copies
/// nothing on the way from a finger to its text.
final class Composer {
  /// The stage of the composition.
  enum Stage: Hashable {
    /// Each key counts at once.
    case typing
    /// A candidate is chosen, and keys wait for the answer until this time. The rest of the letters
    /// stays in composition.
    case choosing(until: Microseconds)
    /// As `choosing`, but no letter is to be left, because the keys that wait do not continue the
    /// composition.
    case ending(until: Microseconds)

    /// The time until which the choice may be unanswered; nil if none is under way.
    var deadline: Microseconds? {
      switch self {
      case .typing: nil
      case .choosing(let deadline), .ending(let deadline): deadline
      }
    }

    var isEnding: Bool {
      if case .ending = self { return true }
      return false
    }
  }

  /// The layout's composition method.
  let method: CompositionMethod
  /// True if the field's letters may be composed, and keyglass-ime is running.
  var isAllowed = false
  /// True if `#` of phone keys has been left at digits.
  var typesDigits = false
  var composition: Composition
  private(set) var stage = Stage.typing
  /// The candidate that the space takes, counted from the first of all.
  var next = 0
  /// The first candidate that the strip shows, counted from the first of all.
  var firstShown = 0
  /// The first candidate of each page before the page over the keys; nil while none is open.
  var earlierPages: [Int]?
  /// Outputs that wait for the answer to a choice, oldest first.
  private var waiting: [KeyOutput] = []

  /// True if keys can become syllables, and make room for a page.
  let drawsKeys: Bool
  /// The texts of the keys that become syllables while there are syllables to choose from.
  private let syllableKeys: [String]
  /// The index of the first syllable shown on the keys.
  private var firstSyllable = 0
  /// True while touches made before the syllable keys were visible are replayed; treat keys as
  /// letters.
  var isCatchingUp = false

  private let touches: TouchModel?
  private let phoneKeys: (names: [Character], model: KeypadModel?)

  /// The time that a choice may take. Its keys wait, so nothing is lost meanwhile; with less, a
  /// slow machine would type letters in place of a long sentence.
  private static let patience = Microseconds.seconds(1)
  /// The limit of waiting outputs, above the number of touches during a choice.
  private static let mostWaiting = 64

  /// Makes the composer for a layout's keys; nil if their letters are the text.
  ///
  /// - Parameter lexicon: the lexicon of the method's spellings; nil if each touch is its letter.
  init?(_ layout: PreparedLayout, _ lexicon: Lexicon?, fuzzy: FuzzySounds, drawsKeys: Bool) {
    guard let method = layout.layout.method else { return nil }
    self.method = method
    self.drawsKeys = drawsKeys
    syllableKeys = layout.layout.syllables
    let names = layout.phoneLetters.map(\.key)
    let lexicon = method.isPinyin ? lexicon : nil
    touches = names.isEmpty ? lexicon.map { Self.touches(on: layout, $0.alphabet) } : nil
    let keypad = lexicon.map {
      KeypadModel(keys: layout.phoneLetters.map(\.letters), alphabet: $0.alphabet)
    }
    phoneKeys = (names, names.isEmpty ? nil : keypad)
    composition = Composition(
      method,
      decoder: lexicon.map { SpellingDecoder($0, isKeypad: !names.isEmpty, fuzzy: fuzzy) },
      hasLiteral: names.isEmpty)
    composition.fuzzy = fuzzy
  }

  private static func touches(
    on layout: PreparedLayout, _ alphabet: LexiconAlphabet
  ) -> TouchModel {
    let keys = layout.letterKeys
    let rows = (keys.map(\.row).max() ?? 0) + 1
    return TouchModel(
      keys: keys, rows: Array(repeating: TouchModel.Row(), count: rows), alphabet: alphabet)
  }

  var isOn: Bool { isAllowed && !typesDigits }
  var isComposing: Bool { !composition.isEmpty }
  /// True while keys wait for an answer.
  var isBusy: Bool { stage != .typing }
  var isPageOpen: Bool { earlierPages != nil }

  /// The time at which the composition is due.
  var deadline: Microseconds? { stage.deadline ?? composition.deadline }

  // MARK: - Stages

  /// A candidate is asked for, and keys wait for the answer.
  ///
  /// - Parameter isEnding: true if no letter is to be left.
  func choose(isEnding: Bool, at time: Microseconds) {
    let deadline = time + Self.patience
    stage = isEnding ? .ending(until: deadline) : .choosing(until: deadline)
  }

  /// The choice is answered: its letters have become a text.
  func chosen() {
    showFirst()
    // The rest of the letters of an ending composition is chosen next.
    if !stage.isEnding { stage = .typing }
  }

  /// Keeps an output until the choice is answered.
  ///
  /// - Returns: false if too many wait.
  func wait(_ output: KeyOutput) -> Bool {
    waiting.append(output)
    return waiting.count < Self.mostWaiting
  }

  /// Removes and returns the outputs that waited, oldest first; none while a choice is under way.
  func popWaiting() -> [KeyOutput] {
    guard !isBusy, !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// Forgets the composition, and the touches that wait.
  func drop() {
    composition.drop()
    answered = ("", [])
    waiting = []
    begin()
  }

  /// Starts over after a letter, a new composition, or the rest of a composition.
  func begin() {
    showFirst()
    firstSyllable = 0
    stage = .typing
  }

  // MARK: - Syllables

  /// Leads to further syllables.
  private static let others = "▾"

  /// The new labels of keys that are syllables now, by the texts that the keys otherwise type. The
  /// syllables are possible readings of the next strokes.
  var keysOfSyllables: [String: String] {
    guard isOn, drawsKeys, !isBusy, !isCatchingUp, !syllableKeys.isEmpty else { return [:] }
    let syllables = composition.syllables
    guard !syllables.isEmpty else { return [:] }
    let rest = syllables.dropFirst(firstSyllable)
    let labels =
      syllables.count <= syllableKeys.count
      ? syllables : rest.prefix(syllableKeys.count - 1) + [Self.others]
    return Dictionary(uniqueKeysWithValues: zip(syllableKeys, labels))
  }

  /// Shows the next syllables; after the last the first again.
  private func showOtherSyllables() {
    firstSyllable += syllableKeys.count - 1
    if firstSyllable >= composition.syllables.count { firstSyllable = 0 }
  }

  /// Returns the syllable that a key is now; nil if it is none.
  func syllable(of output: KeyOutput) -> String? {
    guard case .text(let text, _) = output else { return nil }
    return keysOfSyllables[text]
  }

  /// Reads the next strokes as a syllable, or shows other syllables on the keys.
  func choose(syllable: String, at time: Microseconds) -> Composition.Act? {
    guard syllable != Self.others else {
      showOtherSyllables()
      return nil
    }
    begin()
    return composition.fix(syllable, at: time)
  }

  /// Shows the first candidates: they have changed or are gone.
  func showFirst() {
    next = 0
    firstShown = 0
    earlierPages = nil
  }

  /// The letter that a key types in a composition; nil if the key types no letter.
  func stroke(of output: KeyOutput, at touch: LetterTouch?) -> Composition.Stroke? {
    switch output {
    case .text(let text, _):
      guard let letter = text.unicodeScalars.first, text.unicodeScalars.count == 1,
        isLetter(letter)
      else { return nil }
      guard let touches, let touch, letter != "'" else { return .init(letter: letter) }
      return .init(letter: letter) { touches.fill($0, x: touch.x, y: touch.y) }
    case .phone(let name):
      guard let key = phoneKeys.names.firstIndex(of: name), let letter = name.unicodeScalars.first
      else { return nil }
      guard let model = phoneKeys.model else { return .init(letter: letter) }
      return .init(letter: letter) { model.fill($0, key: key) }
    case .swiped, .chord, .delete, .deleteForward, .return, .deleteWords, .moveCaret, .phoneHeld,
      .calculator, .command, .edit, .editRow, .unreachable, .chooseLayout, .chooseSize,
      .visitLayout:
      return nil
    }
  }

  private func isLetter(_ letter: Unicode.Scalar) -> Bool {
    method.sent(for: letter) != nil
      || method.hasApostrophe && letter == "'" && isComposing
  }

  /// The text that ends the composition without waiting for an answer: the syllables so far, or the
  /// letters.
  var settledText: String {
    method.makesPreedit ? composition.preedit : composition.plainText
  }

  // MARK: - Contents of the strip

  /// The last answer: the strip shows it until the next answer comes, so that it does not flicker.
  private var answered: (preedit: String, candidates: [Shown]) = ("", [])

  struct Shown: Hashable {
    /// The index, counted from the first of all candidates.
    var index: Int
    var text: String
    /// nil if no short enough comment tells the candidate from the rest.
    var comment: String?

    init(index: Int, _ candidate: CompositionReply.Candidate) {
      self.index = index
      text = candidate.text
      let isShort = 1...Self.longestComment ~= candidate.comment.count
      comment = isShort ? candidate.comment : nil
    }

    private static let longestComment = 4
  }

  /// Notes the latest answer.
  func refresh() {
    if composition.isAnswered {
      answered = (marked, candidates)
    } else if !isComposing || composition.isLate {
      answered = ("", [])
    }
  }

  /// The letters as the engine reads them, with a mark between their syllables.
  var preedit: String {
    // Syllables are made of letters by the helper alone.
    method.makesPreedit && !composition.isAnswered && !answered.preedit.isEmpty
      ? answered.preedit : marked
  }

  /// The candidates from the first that is shown.
  var shown: [Shown] { composition.isAnswered ? candidates : answered.candidates }

  private var candidates: [Shown] {
    let from = composition.shownFrom
    return composition.candidates.enumerated().map { Shown(index: from + $0, $1) }
      .filter { $0.index >= firstShown }
  }

  private var marked: String {
    var text = ""
    let boundaries = Set(composition.boundaries)
    for (place, character) in composition.preedit.enumerated() {
      if boundaries.contains(place), text.last?.isASCII == true, character.isASCII,
        text.last != "'", character != "'"
      {
        text.append("'")
      }
      text.append(character)
    }
    return text
  }
}
