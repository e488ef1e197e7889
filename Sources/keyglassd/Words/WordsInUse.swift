import CLinux
import Lexicon
import Logging
import MappedLexicon
import OnScreenKeyboard
import Settings
import TextEngine
import Units

/// The text engine's words: the lexicon of the layout's language, those of `shortcuts.yaml`, and
/// what is learned.
final class WordsInUse {
  /// Problems with lexicons, for people.
  private(set) var problems: [String] = []

  private let keyboard: OnScreenKeyboard
  private let files: LearnedFiles
  private let log: Logger
  private var shortcuts = Shortcuts()
  /// The path of the language's lexicon, and the lexicon, mapped when first needed.
  private var path: String?
  private var lexicon: Lexicon?
  private var deadlines = WordDeadlines()
  /// Whether the offsets of touches are also to be written.
  private var habitsAreNew = false

  init(for keyboard: OnScreenKeyboard, background: BackgroundWork, log: Logger) {
    self.keyboard = keyboard
    self.log = log
    files = LearnedFiles(background: background, log: log)
  }

  /// Applies new settings; call `use` afterwards.
  func take(_ shortcuts: Shortcuts) {
    self.shortcuts = shortcuts
    problems = []
  }

  /// Applies another layout or other settings.
  ///
  /// - Parameter path: the lexicon's; nil if there is none, or no use for it.
  func use(lexicon path: String?) {
    if path != self.path {
      self.path = path
      lexicon = nil
    }
    keyboard.setOffersWords(path != nil || rules.shortcuts && !shortcuts.expansions.isEmpty)
    takeLexicon()
  }

  private var rules: TextRules { keyboard.behaviour.words }

  private func takeLexicon() {
    keyboard.useLexicon(lexicon)
    keyboard.text.stock = WordStock(
      shortcuts: shortcuts.expansions, names: shortcuts.names, learned: learned)
    if !rules.learning {
      keyboard.text.habits = TouchHabits()
    } else if lexicon != nil, keyboard.text.habits.isEmpty {
      keyboard.text.habits = TouchHabits(text: files.read(LearnedFiles.touches))
    }
  }

  private var learned: LearnedWords {
    guard rules.learning, lexicon != nil else { return LearnedWords() }
    // What was learned since the file was written is newer.
    if deadlines.hasLearned { return keyboard.text.stock.learned }
    return LearnedWords(text: files.read(LearnedFiles.words(language: keyboard.layout.language)))
  }

  /// Maps the lexicon once there is something to weigh.
  private func openLexicon() {
    guard lexicon == nil, let path else { return }
    do throws(LexiconFileError) {
      lexicon = try Lexicon(mapping: path)
      takeLexicon()
    } catch {
      self.path = nil
      log.error("no words are offered: \(error)")
      problems.append(error.description)
    }
  }

  /// Brings the strip up to date after everything typed has gone out, so that no key waits for it.
  /// Returns when the next work that can wait is due.
  func settle(at time: Microseconds) -> Microseconds? {
    if keyboard.wantsLexicon { openLexicon() }
    keyboard.settleWords()
    if deadlines.weighed(keyboard.text.revision, hasLexicon: lexicon != nil, at: time) {
      // Each page read brings in fifteen others: after a few keys it would be the whole file.
      lexicon?.rest()
    } else if deadlines.takeRest(at: time) {
      lexicon?.rest()
      // Also what former languages and layouts took.
      malloc_trim(0)
    }
    if keyboard.text.takeHabits() { habitsAreNew = true }
    if keyboard.text.takeLearned() || habitsAreNew { deadlines.learned(at: time) }
    if deadlines.writes(at: time) { keep() }
    return deadlines.next
  }

  /// Writes what was learned, in the background; call it before the language changes.
  func keep() {
    guard keyboard.text.takeLearned() || deadlines.hasLearned else { return }
    deadlines.forgetLearned()
    let words = keyboard.text.stock.learned
    if !words.isEmpty {
      files.write(words.text, to: LearnedFiles.words(language: keyboard.text.language))
    }
    if habitsAreNew || keyboard.text.takeHabits() {
      habitsAreNew = false
      files.write(keyboard.text.habits.text, to: LearnedFiles.touches)
    }
  }

  /// Erases what was learned, and calls `then` when no file of it is left.
  func forget(then: @escaping () -> Void) {
    deadlines.forgetLearned()
    habitsAreNew = false
    keyboard.text.forgetWords()
    files.eraseAll(then: then)
  }
}
