import Composing
import CompositionMessages
import CompositionMethods
import Keys
import Layouts
import Lexicon
import TextEngine
import Units

/// The state of composing on a layout: the letters typed, the candidates shown, and the keys that
/// wait until `keyglass-ime` has answered the user's choice.
///
/// ```
///              a candidate is chosen            another key is typed
///   choosing ◄─────────────────────── typing ───────────────────────► ending ◄──┐
///      │                               ▲  ▲                           │   │     │
///      └───────────────────────────────┘  └───────────────────────────┘   └─────┘
///        answered, or no answer in         answered, or no answer in       answered, but letters
///        time: the letters are typed       time: the letters are typed     are left: their first
///                                                                          candidate is chosen
/// ```
///
/// A dropped or finished composition returns to `typing`. `Composer` is a class, so that reading
/// its properties for each key copies nothing.
final class Composer {
  /// The stage of the composition.
  enum Stage: Hashable {
    /// Each key is handled at once.
    case typing
    /// A candidate has been chosen, and typed keys wait for the answer until this time. Letters not
    /// replaced by the candidate remain in the composition.
    case choosing(until: Microseconds)
    /// A key other than a letter was typed, so candidates are chosen until no letters remain. The
    /// key waits until this time at most.
    case ending(until: Microseconds)

    /// The time at which typed keys stop waiting for a choice's answer; nil if they do not wait.
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
  /// True if letters may be composed: the field is not private, and keyglass-ime is available.
  var isAllowed = false
  /// True if the user has switched phone keys to digits with `#`.
  var typesDigits = false
  var composition: Composition
  private(set) var stage = Stage.typing
  /// The index, among all candidates, of the candidate that the space key chooses.
  var next = 0
  /// The index, among all candidates, of the first candidate that is shown.
  var firstShown = 0
  /// The index of each earlier page's first candidate; nil while no page is open.
  var earlierPages: [Int]?
  /// The keys typed while a choice awaits its answer, oldest first.
  private var waiting: [KeyOutput] = []

  /// True if the keys on the screen can change, to show syllables or a page of candidates.
  let drawsKeys: Bool
  /// The texts usually typed by the keys that can show syllables instead.
  private let syllableKeys: [String]
  /// The index of the first syllable shown on the keys.
  private var firstSyllable = 0
  /// True while waiting keys are being handled. Such keys type letters rather than choose
  /// syllables, because they showed letters when touched.
  var isCatchingUp = false

  private let touches: TouchModel?
  /// The spellings of swipes; nil if letters cannot be swiped.
  let swipes: SwipedSpellings?
  private let phoneKeys: (names: [Character], model: KeypadModel?)

  /// The longest time that typed keys wait for the answer to a choice. On a slow machine, a shorter
  /// time would often type a long sentence's letters instead of the chosen text.
  private static let timeout = Microseconds.seconds(1)
  /// The maximum number of waiting keys, more than a user can type before the answer.
  private static let mostWaiting = 64

  /// Creates the composer for a layout's keys; nil if the layout has no composition method.
  ///
  /// - Parameter lexicon: the lexicon of the method's spellings. nil if touches are not corrected,
  ///   so that each key means its letter.
  init?(_ layout: PreparedLayout, _ lexicon: Lexicon?, fuzzy: FuzzySounds, drawsKeys: Bool) {
    guard let method = layout.layout.method else { return nil }
    self.method = method
    self.drawsKeys = drawsKeys
    syllableKeys = layout.layout.syllables
    let names = layout.phoneLetters.map(\.key)
    let lexicon = method.isPinyin ? lexicon : nil
    touches = names.isEmpty ? lexicon.map { Self.touches(on: layout, $0.alphabet) } : nil
    swipes = names.isEmpty ? lexicon.map { SwipedSpellings($0, keys: layout.letterKeys) } : nil
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
  /// True while typed keys wait for the answer to a choice.
  var isBusy: Bool { stage != .typing }
  var isPageOpen: Bool { earlierPages != nil }

  /// The time at which waiting for an answer ends; nil if no answer is awaited.
  var deadline: Microseconds? { stage.deadline ?? composition.deadline }

  // MARK: - Stages

  /// Begins to wait for the answer to a choice.
  ///
  /// - Parameter isEnding: true if the composition must end with this choice.
  func choose(isEnding: Bool, at time: Microseconds) {
    let deadline = time + Self.timeout
    stage = isEnding ? .ending(until: deadline) : .choosing(until: deadline)
  }

  /// Handles the answer to a choice: the chosen letters have become a text.
  func chosen() {
    showFirst()
    // If the composition must end, typed keys wait until no letters remain.
    if !stage.isEnding { stage = .typing }
  }

  /// Keeps a typed key until the choice is answered.
  ///
  /// - Returns: false if no more keys can wait.
  func wait(_ output: KeyOutput) -> Bool {
    waiting.append(output)
    return waiting.count < Self.mostWaiting
  }

  /// Removes and returns the waiting keys, oldest first; none while they must still wait.
  func popWaiting() -> [KeyOutput] {
    guard !isBusy, !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// Drops the composition, the waiting keys and the last swipe.
  func drop() {
    swipes?.rest()
    composition.drop()
    answered = ("", [])
    waiting = []
    begin()
  }

  /// Returns to `typing` and to the first candidates and syllables.
  func begin() {
    showFirst()
    firstSyllable = 0
    stage = .typing
  }

  // MARK: - Syllables

  /// The label of the key that shows the next syllables.
  private static let others = "▾"

  /// The labels of the keys that now choose syllables, by the texts that these keys usually type.
  /// The syllables are possible readings of the first touches whose reading is still open.
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

  /// Shows the next syllables; after the last syllables, the first ones again.
  private func showOtherSyllables() {
    firstSyllable += syllableKeys.count - 1
    if firstSyllable >= composition.syllables.count { firstSyllable = 0 }
  }

  /// Returns the syllable that a key chooses now; nil if the key chooses none.
  func syllable(of output: KeyOutput) -> String? {
    guard case .text(let text, _) = output else { return nil }
    return keysOfSyllables[text]
  }

  /// Fixes the reading of the next touches as a syllable, or shows the next syllables on the keys.
  func choose(syllable: String, at time: Microseconds) -> Composition.Act? {
    guard syllable != Self.others else {
      showOtherSyllables()
      return nil
    }
    begin()
    return composition.fix(syllable, at: time)
  }

  /// Returns to the first candidates, and closes the page.
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
      return .init(letter: letter) { touches.fill($0, touch) }
    case .phone(let name):
      guard let key = phoneKeys.names.firstIndex(of: name), let letter = name.unicodeScalars.first
      else { return nil }
      guard let model = phoneKeys.model else { return .init(letter: letter) }
      return .init(letter: letter) { model.fill($0, key: key) }
    case .swiped, .chord, .press, .button, .delete, .deleteForward, .return, .deleteWords,
      .moveCaret, .phoneHeld,
      .calculator, .command, .edit, .editRow, .unreachable, .chooseLayout, .chooseSize,
      .visitLayout:
      return nil
    }
  }

  private func isLetter(_ letter: Unicode.Scalar) -> Bool {
    method.sent(for: letter) != nil
      || method.hasApostrophe && letter == "'" && isComposing
  }

  /// The text to type if the composition ends without an answer: its syllables if the method has
  /// any, otherwise the letters.
  var textWithoutAnswer: String {
    method.makesPreedit ? composition.preedit : composition.plainText
  }

  // MARK: - Contents of the strip

  /// The content of the last answer. The strip shows it until the next answer, to avoid flicker.
  private var answered: (preedit: String, candidates: [Shown]) = ("", [])

  struct Shown: Hashable {
    /// The candidate's index among all candidates.
    var index: Int
    var text: String
    /// The candidate's comment; nil if it is empty or too long to show.
    var comment: String?

    init(index: Int, _ candidate: CompositionReply.Candidate) {
      self.index = index
      text = candidate.text
      let isShort = 1...Self.longestComment ~= candidate.comment.count
      comment = isShort ? candidate.comment : nil
    }

    private static let longestComment = 4
  }

  /// Updates the content shown for the last answer.
  func refresh() {
    if composition.isAnswered {
      answered = (marked, candidates)
    } else if !isComposing || composition.isLate {
      answered = ("", [])
    }
  }

  /// The letters as the engine reads them, with marks between syllables.
  var preedit: String {
    // Only `keyglass-ime` can divide the letters into syllables, so its last division is shown
    // until its next answer.
    method.makesPreedit && !composition.isAnswered && !answered.preedit.isEmpty
      ? answered.preedit : marked
  }

  /// The preedit for the field; empty until the first answer if only `keyglass-ime` can make it.
  var preeditInField: String {
    let isAwaited = !composition.isAnswered && !composition.isLate && answered.preedit.isEmpty
    return method.makesPreedit && isAwaited ? "" : preedit
  }

  /// The candidates to show, from `firstShown` on.
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
