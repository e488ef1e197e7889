import CLinux
import ControlProtocol
import Lexicon
import Logging
import MappedLexicon
import OnScreenKeyboard
import Settings
import SystemFiles
import TextEngine
import Units

/// The text engine's words: the lexicon of the layout's language, the entries of `shortcuts.yaml`,
/// and the words learned from the user of the seat.
final class WordsInUse {
  /// The lexicons of the languages in use.
  ///
  ///     unused ──keys are shown──► opening ──checked, or a letter is typed──► open
  ///       ▲                           │                                       │
  ///       └───────other layout────────┴───────────────────────────────────────┘
  private enum Lexicons {
    case unused
    /// The lexicon files are being mapped and validated in the background, because validating 10 MB
    /// takes 15 million instructions. Words typed meanwhile are looked up once the files are open.
    case opening
    case open(Lexicon, also: [Lexicon])
  }

  /// Problems with lexicons, and with address books that were read after the settings, as text for
  /// the status.
  var problems: [String] { foundProblems.lexicons + foundProblems.books }
  private var foundProblems: (lexicons: [String], books: [String]) = ([], [])

  private let keyboard: OnScreenKeyboard
  private let background: BackgroundWork
  private let files: LearnedFiles
  private let log: Logger
  private var shortcuts = Shortcuts()
  /// The names in address books.
  private var names: [String] = []
  /// The paths of the lexicons in use: that of the layout's language, then those of the others.
  private var paths: [String] = []
  /// The path of the language's lexicon; nil if there is none.
  var path: String? { paths.first }
  private var lexicons = Lexicons.unused
  /// True once the memory of code needed only at the start has been released to make room for
  /// words.
  private var hasReleasedCode = false
  /// True once the code needed only at the start has been released during the first rest.
  private var hasRested = false
  /// The path of the names of emoji that are still to be mapped; nil unless the layout searches for
  /// emoji.
  private var emojiNamesPath: String?
  private var deadlines = WordDeadlines()
  /// The user of the seat; nil if no user is logged in.
  private(set) var user: LearnedFiles.Owner
  /// The language whose learned words are in use or are being read; nil if there is none.
  private var language: String?
  /// The request for learned words. While it is pending, new words wait in the text engine.
  private var wordsRequest = FileRequest()
  /// True if learned offsets of touches from their keys have changed and must be written.
  private var habitsAreNew = false
  /// The texts typed last, as saved in the files; nil until they have been read.
  private var keptRecent: RecentTexts?
  /// The request for the texts typed last.
  private var recentRequest = FileRequest()
  /// The request for the hints that the user has seen.
  private var hintsRequest = FileRequest()

  init(
    for keyboard: OnScreenKeyboard, user: LearnedFiles.Owner, background: BackgroundWork,
    log: Logger
  ) {
    self.keyboard = keyboard
    self.user = user
    self.background = background
    self.log = log
    files = LearnedFiles(background: background, log: log)
  }

  /// Applies new shortcuts; call `use` afterwards.
  func apply(_ shortcuts: Shortcuts) {
    self.shortcuts = shortcuts
    foundProblems.lexicons = []
  }

  /// Applies the names of address books that were read with the settings. The books' problems are
  /// reported with those of the settings. Call `use` afterwards.
  func apply(_ books: AddressBooks) {
    names = books.names
    foundProblems.books = []
  }

  /// Applies the names of address books that were read after the settings.
  func learn(_ books: AddressBooks) {
    names = books.names
    foundProblems.books = books.problems.map(\.description)
    applyStock()
  }

  private func applyStock() {
    keyboard.text.stock = WordStock(
      shortcuts: shortcuts.expansions, names: shortcuts.names + names)
  }

  /// Applies another layout or other settings.
  ///
  /// - Parameters:
  ///   - path: the path of the lexicon; nil if it is missing or not needed.
  ///   - others: the paths of the lexicons of the other languages in use.
  func use(lexicon path: String?, also others: [String]) {
    let paths = path.map { [$0] + others } ?? []
    if paths != self.paths {
      self.paths = paths
      lexicons = .unused
    }
    keyboard.setOffersWords(path != nil || rules.shortcuts && !shortcuts.expansions.isEmpty)
    applyLexicon()
  }

  /// - Parameter path: the path of the names of emoji; nil if the layout does not search for emoji.
  func use(emojiNames path: String?) {
    emojiNamesPath = path
    readRecent()
  }

  /// Reads the most recently typed texts once a layout shows them. The background thread reads.
  private func readRecent() {
    guard keptRecent == nil, rules.learning, keyboard.showsRecent else { return }
    keptRecent = RecentTexts()
    let number = recentRequest.begin()
    files.readRecent(of: user) { [unowned self] recent in
      guard recentRequest.accept(number) else { return }
      keyboard.add(recent: recent)
      keptRecent = recent
    }
  }

  /// True if the texts typed last have changed since they were saved.
  private var recentIsNew: Bool {
    rules.learning && keptRecent.map { $0 != keyboard.recent } ?? false
  }

  /// Maps the names of emoji once a search needs them.
  private func openEmojiNames() {
    guard let path = emojiNamesPath else { return }
    emojiNamesPath = nil
    do throws(LexiconFileError) {
      keyboard.useEmojiNames(try EmojiNames(mapping: path))
    } catch {
      log.error("no emoji are found: \(error)")
      foundProblems.lexicons.append(error.description)
    }
  }

  /// Shows a hint that is useful now, once it is known which hints the user has seen.
  ///
  /// - Parameter isShown: true if a panel shows the keys.
  func showHint(at time: Microseconds, isShown: Bool) {
    guard isShown else { return }
    if hintsRequest.isNone { readHints() }
    if hintsRequest.isAnswered { keyboard.showHint(at: time) }
    keepHints()
  }

  private func readHints() {
    let number = hintsRequest.begin()
    files.readHints(of: user) { [unowned self] seen in
      guard hintsRequest.accept(number) else { return }
      keyboard.setHints(seen)
    }
  }

  private func keepHints() {
    guard keyboard.consumeHintsChange(), let seen = keyboard.hints else { return }
    files.write(seen, of: user)
  }

  private var rules: TextRules { keyboard.behaviour.words }

  private func applyLexicon() {
    if case .open(let lexicon, let others) = lexicons {
      keyboard.useLexicon(lexicon, also: others)
    } else {
      keyboard.useLexicon(nil)
    }
    applyStock()
    if !rules.learning { keyboard.text.habits = TouchHabits() }
    readLearned()
  }

  /// Reads the user's learned words in the background once a lexicon is open, unless they are
  /// already in use.
  private func readLearned() {
    let wanted = isOpen ? Self.primary(keyboard.layout.language) : nil
    guard wanted != language else { return }
    language = wanted
    keyboard.text.setLearned(LearnedWords())
    // A pending answer is outdated: it is for another language or another user.
    wordsRequest.cancel()
    guard let wanted else { return }
    let number = wordsRequest.begin()
    files.read(wanted, of: user) { [unowned self] words, habits in
      guard wordsRequest.accept(number) else { return }
      keyboard.text.setLearned(words)
      if rules.learning, keyboard.text.habits.isEmpty { keyboard.text.habits = habits }
      keyboard.markChanged()
    }
  }

  /// - Parameter language: the language's BCP 47 tag.
  private static func primary(_ language: String) -> String {
    let name = language.prefix { $0 != "-" }.lowercased().filter { $0.isASCII && $0.isLetter }
    return name.isEmpty ? "und" : name
  }

  private var isOpen: Bool {
    if case .open = lexicons { true } else { false }
  }

  /// Maps the lexicons in the background once keys that may type a word are shown.
  private func open(isShown: Bool) {
    guard case .unused = lexicons, !paths.isEmpty, keyboard.wantsLexicon(isShown: isShown) else {
      return
    }
    lexicons = .opening
    background.run { [paths] in
      Self.mapped(paths)
    } then: { [unowned self, paths] in
      // Ignore the result if a layout with other lexicons is in use by now.
      if case .opening = lexicons, paths == self.paths { applyOpened($0) }
    }
  }

  /// Maps the lexicons at once if letters are typed before the background thread has mapped them.
  /// All keys of a word may arrive in one round of events, and the last of them corrects the word.
  func openForLetters() {
    guard !isOpen, !paths.isEmpty, keyboard.wantsLexicon(isShown: false) else { return }
    applyOpened(Self.mapped(paths))
  }

  private static func mapped(_ paths: [String]) -> [Result<Lexicon, LexiconFileError>] {
    Inflection.prepare()
    return paths.map { path in
      Result { () throws(LexiconFileError) in try Lexicon(reading: path) }
    }
  }

  /// - Parameter opened: the lexicon of the layout's language, then the others.
  private func applyOpened(_ opened: [Result<Lexicon, LexiconFileError>]) {
    for case .failure(let error) in opened {
      log.error("the words of one language less: \(error)")
      foundProblems.lexicons.append(error.description)
    }
    guard let lexicon = try? opened.first?.get() else {
      paths = []
      lexicons = .unused
      return
    }
    lexicons = .open(lexicon, also: opened.dropFirst().compactMap { try? $0.get() })
    if !hasReleasedCode {
      hasReleasedCode = true
      keyglass_release_code()
    }
    applyLexicon()
  }

  private func releasePages() {
    keyboard.restSwipes()
    guard case .open(let lexicon, let others) = lexicons else { return }
    lexicon.releasePages()
    for lexicon in others { lexicon.releasePages() }
  }

  private func releasePagesOfOthers() {
    guard case .open(_, let others) = lexicons else { return }
    for lexicon in others { lexicon.releasePages() }
  }

  /// Records that background work was done. The memory that the work has freed is returned to the
  /// system after a while, together with the memory of words.
  func releasePagesLater(at time: Microseconds) { deadlines.worked(at: time) }

  /// Updates the words on the strip, and does other work that can wait. Returns the next deadline.
  ///
  /// Call it after all typed text has been sent, so that no key waits for words.
  ///
  /// - Parameters:
  ///   - isShown: true if a panel shows the keys.
  ///   - isInterrupted: returns true if a finger is waiting. Words are then compared after the
  ///     finger's event.
  func advance(
    to time: Microseconds, isShown: Bool, unless isInterrupted: () -> Bool
  ) -> Microseconds? {
    // A phone key needs the lexicon at once, because words decide its letter when it goes down.
    if keyboard.layout.hasPhoneKeys { openForLetters() } else { open(isShown: isShown) }
    if keyboard.wantsEmojiNames { openEmojiNames() }
    keyboard.weighWords(unless: isInterrupted)
    if !keyboard.text.freshness.isStale,
      deadlines.weighed(keyboard.text.revision, hasLexicon: isOpen, at: time)
    {
      // Release the pages of the other languages, which together would be megabytes.
      releasePagesOfOthers()
    } else if deadlines.consumeRest(at: time) {
      releasePages()
      // This also returns the memory of previous languages and layouts to the system.
      malloc_trim(0)
      if !hasRested {
        hasRested = true
        keyglass_release_code()
      }
    }
    keepHints()
    if keyboard.text.consumeHabitsChange() { habitsAreNew = true }
    if !wordsRequest.isPending, keyboard.text.learnTypedWords() || habitsAreNew {
      deadlines.learned(at: time)
    }
    if !wordsRequest.isPending, recentIsNew { deadlines.learned(at: time) }
    if deadlines.writes(at: time) { keep() }
    return deadlines.next(isStale: keyboard.text.freshness.isStale, at: time)
  }

  /// Writes the learned data in the background. Call it before the language changes.
  func keep() {
    keepHints()
    guard !wordsRequest.isPending else { return }
    let isDue = deadlines.hasLearned
    deadlines.forgetLearned()
    if recentIsNew {
      keptRecent = keyboard.recent
      files.write(keyboard.recent, of: user)
    }
    guard let language, keyboard.text.learnTypedWords() || isDue else { return }
    files.write(keyboard.text.learned, language, of: user)
    if habitsAreNew || keyboard.text.consumeHabitsChange() {
      habitsAreNew = false
      files.write(keyboard.text.habits, of: user)
    }
  }

  /// Saves the previous user's words and reads the new user's, if the user at the seat has changed.
  func seatChanged(to user: LearnedFiles.Owner) {
    guard user != self.user else { return }
    keep()
    self.user = user
    forgetHints()
    startAnew()
  }

  /// Drops the learned words in memory and reads them from the files again.
  private func startAnew() {
    deadlines.forgetLearned()
    habitsAreNew = false
    language = nil
    wordsRequest.cancel()
    keyboard.text.forgetWords()
    keptRecent = nil
    recentRequest.cancel()
    keyboard.forgetRecent()
    readLearned()
    readRecent()
  }

  /// Drops the counts of how often each hint was shown. They are read again when the next hint may
  /// be shown.
  private func forgetHints() {
    hintsRequest.cancel()
    keyboard.setHints(nil)
  }

  // MARK: - Lists and changes by hand

  /// The primary subtag of a language, such as `de` of `de-CH`; nil means the layout's language.
  func primary(_ language: String?) -> String {
    Self.primary(language ?? keyboard.layout.language)
  }

  /// Gets a user's words of a language.
  ///
  /// - Parameter language: the language's BCP 47 tag; nil for the layout's language.
  func words(
    of owner: LearnedFiles.Owner, language: String?,
    then: @escaping (_ language: String, [LearnedWords.Entry]) -> Void
  ) {
    keep()
    let language = primary(language)
    files.read(language, of: owner) { words, _ in then(language, words.entries) }
  }

  /// Changes a user's words of a language by hand.
  func change(
    of owner: LearnedFiles.Owner, language: String?,
    _ change: @escaping @Sendable (inout LearnedWords) -> WordsChanged,
    then: @escaping (WordsChanged) -> Void
  ) {
    keep()
    let language = primary(language)
    files.change(language, of: owner, change, then: then)
    // Read the words again, because their files have changed.
    if owner == user, language == self.language { startAnew() }
  }

  /// Erases the data learned for a user, and calls `then` when all files are gone.
  func forget(of owner: LearnedFiles.Owner, then: @escaping () -> Void) {
    files.erase(of: owner, then: then)
    guard owner == user else { return }
    forgetHints()
    startAnew()
  }

  /// Erases the data learned for all users, and calls `then` when all files are gone.
  func forgetAll(then: @escaping () -> Void) {
    files.eraseAll(then: then)
    forgetHints()
    startAnew()
  }
}
