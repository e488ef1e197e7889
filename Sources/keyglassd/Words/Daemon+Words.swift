import CLinux
import Lexicon
import Logging
import MappedLexicon
import TextEngine
import Units

// Words: the lexicon of the layout's language, and what is learned.
extension Daemon {
  /// The layout or the settings are others.
  func prepareWords() {
    let path = layouts.shown.lexicon
    if path != lexiconPath {
      lexiconPath = path
      lexicon = nil
    }
    let hasShortcuts =
      configuration.settings.words.shortcuts && !configuration.shortcuts.expansions.isEmpty
    keyboard.setOffersWords(path != nil || hasShortcuts)
    takeLexicon()
  }

  private func takeLexicon() {
    keyboard.useLexicon(lexicon)
    keyboard.text.stock = WordStock(
      shortcuts: configuration.shortcuts.expansions, names: configuration.shortcuts.names,
      learned: learnedWords)
    if !configuration.settings.words.learning {
      keyboard.text.habits = TouchHabits()
    } else if lexicon != nil, keyboard.text.habits.isEmpty {
      keyboard.text.habits = TouchHabits(text: read(LearnedFiles.touches))
    }
  }

  private var learnedWords: LearnedWords {
    guard configuration.settings.words.learning, lexicon != nil else { return LearnedWords() }
    // What was learned since the file was written is newer.
    if learnedDeadline != nil { return keyboard.text.stock.learned }
    return LearnedWords(text: read(LearnedFiles.words(language: keyboard.layout.language)))
  }

  private func read(_ file: KeptFile) -> String {
    guard erasures == 0 else { return "" }
    return learnedOnItsWay[file.path] ?? file.read()
  }

  /// Maps the lexicon once there is something to weigh.
  private func openLexicon() {
    guard lexicon == nil, let path = lexiconPath else { return }
    do throws(LexiconFileError) {
      lexicon = try Lexicon(mapping: path)
      takeLexicon()
    } catch {
      lexiconPath = nil
      log.error("no words are offered: \(error)")
      problems.append(error.description)
    }
  }

  /// After everything that was typed has gone out, so that no key waits for it: what the strip
  /// shows now. Answers with when the next of what can wait is due.
  func settleWords(at time: Microseconds) -> Microseconds? {
    if keyboard.wantsLexicon { openLexicon() }
    keyboard.settleWords()
    if keyboard.text.revision != weighedRevision {
      weighedRevision = keyboard.text.revision
      restDeadline = lexicon.map { _ in time + Daemon.restDelay }
      // Each page that is read brings fifteen others: after a few keys it would be all of the file.
      lexicon?.rest()
    } else if let deadline = restDeadline, deadline <= time {
      restDeadline = nil
      lexicon?.rest()
      // What former languages and layouts took, too.
      malloc_trim(0)
    }
    if keyboard.text.takeHabits() { habitsAreNew = true }
    if keyboard.text.takeLearned() || habitsAreNew, learnedDeadline == nil {
      learnedDeadline = time + Daemon.learnedDelay
    }
    if let deadline = learnedDeadline, deadline <= time { keepLearned() }
    return [learnedDeadline, restDeadline].compactMap(\.self).min()
  }

  /// After how long without a key unused memory is given back.
  private static let restDelay = Microseconds.seconds(2)
  /// How long learned words wait for more of them before they are written.
  private static let learnedDelay = Microseconds.seconds(30)

  /// Writes what was learned, in the background; to be called before the language changes.
  func keepLearned() {
    guard keyboard.text.takeLearned() || learnedDeadline != nil else { return }
    learnedDeadline = nil
    let words = keyboard.text.stock.learned
    if !words.isEmpty {
      keep(words.text, in: LearnedFiles.words(language: keyboard.text.language))
    }
    if habitsAreNew || keyboard.text.takeHabits() {
      habitsAreNew = false
      keep(keyboard.text.habits.text, in: LearnedFiles.touches)
    }
  }

  private func keep(_ text: String, in file: KeptFile) {
    learnedOnItsWay[file.path] = text
    background.run {
      Result { () throws(KeptFile.Failure) in try file.write(text) }
    } then: { [unowned self] result in
      if learnedOnItsWay[file.path] == text { learnedOnItsWay[file.path] = nil }
      if case .failure(let error) = result { log.error("learned words are not kept: \(error)") }
    }
  }

  /// Erases what was learned.
  ///
  /// - Parameter then: is called when no file of it is left.
  func forgetWords(then: @escaping () -> Void) {
    learnedDeadline = nil
    habitsAreNew = false
    keyboard.text.forgetWords()
    erasures += 1
    learnedOnItsWay = [:]
    background.run {
      LearnedFiles.eraseAll()
    } then: { [unowned self] in
      erasures -= 1
      log.notice("what was learned is erased")
      then()
    }
  }
}
