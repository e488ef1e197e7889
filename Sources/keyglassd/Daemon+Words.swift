import Lexicon
import Logging
import MappedLexicon
import TextEngine
import Units

// Words: the lexicon of the layout's language, and what is learned.
extension Daemon {
  /// The layout or the settings are others.
  func prepareWords() {
    let path = configuration.lexicon(for: keyboard.layout)
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
  }

  private var learnedWords: LearnedWords {
    guard configuration.settings.words.learning, lexicon != nil else { return LearnedWords() }
    // What was learned since the file was written is newer.
    if learnedDeadline != nil { return keyboard.text.stock.learned }
    return LearnedFile(language: keyboard.layout.language).read()
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
      configuration.problems.append(error.description)
    }
  }

  /// After everything that was typed has gone out, so that no key waits for it: what the strip
  /// shows now. Answers with when learned words are due to be written.
  func settleWords(at time: Microseconds) -> Microseconds? {
    if keyboard.wantsLexicon { openLexicon() }
    keyboard.settleWords()
    if keyboard.text.takeLearned(), learnedDeadline == nil {
      learnedDeadline = time + Daemon.learnedDelay
    }
    if let deadline = learnedDeadline, deadline <= time { keepLearned() }
    return learnedDeadline
  }

  /// How long learned words wait for more of them before they are written.
  private static let learnedDelay = Microseconds.seconds(30)

  /// Writes what was learned; to be called before the language changes.
  func keepLearned() {
    guard keyboard.text.takeLearned() || learnedDeadline != nil else { return }
    learnedDeadline = nil
    do throws(LearnedFile.Failure) {
      try LearnedFile(language: keyboard.text.language).write(keyboard.text.stock.learned)
    } catch {
      log.error("learned words are not kept: \(error)")
    }
  }

  /// Erases what was learned.
  func forgetWords() {
    learnedDeadline = nil
    keyboard.text.forgetWords()
    LearnedFile.eraseAll()
    log.notice("what was learned is erased")
  }
}
