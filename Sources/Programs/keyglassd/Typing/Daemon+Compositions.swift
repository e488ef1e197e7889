import Clocks
import CompositionMessages
import CompositionMethods
import ControlProtocol
import Lexicon
import MappedLexicon
import TextEngine
import Units

// Input in several stages: the daemon's requests to `keyglass-ime`, its answers, and the letters
// that touches can mean.
extension Daemon {
  private static let pinyinLexicon = "/usr/share/keyglass/compositions/pinyin.lexicon"

  func prepareCompositions() {
    keyboard.composes = true
    keyboard.learner = words.user
    compositions.helper.received = { [unowned self] packet throws(PacketError) in
      let now = Clock.now()
      defer { perform(at: now) }
      try keyboard.receiveComposition(packet, at: now, into: acts)
    }
    compositions.helper.isGone = { [unowned self] in
      let now = Clock.now()
      keyboard.compositionHelperIsGone(at: now, into: acts)
      perform(at: now)
    }
    compositions.helper.isBack = { [unowned self] in
      let now = Clock.now()
      keyboard.compositionHelperIsBack(at: now, into: acts)
      perform(at: now)
    }
    readSpellings()
  }

  /// Maps the lexicon of pinyin in the background once a layout needs it. The check of the lexicon
  /// reads all of it, which takes longer than a finger may wait.
  func readSpellings() {
    guard case .none = compositions.spellings, keyboard.method?.isPinyin == true else { return }
    compositions.spellings = .reading
    background.run { () -> Result<Lexicon, LexiconFileError> in
      do throws(LexiconFileError) {
        return .success(try Lexicon(reading: Daemon.pinyinLexicon))
      } catch {
        return .failure(error)
      }
    } then: { [unowned self] result in
      switch result {
      case .success(let lexicon):
        compositions.spellings = .here(lexicon)
        keyboard.useSpellings(lexicon)
      case .failure(let error):
        compositions.spellings = .here(nil)
        log.warning("each touch of pinyin is taken for its letter: \(error)")
      }
    }
  }

  /// Does the work that is due for `keyglass-ime`; returns the next deadline.
  func advanceCompositionHelper(to time: Microseconds) -> Microseconds? {
    if case .here(let lexicon?, let wasComposing) = compositions.spellings,
      wasComposing != keyboard.isComposing
    {
      // Release the lexicon's memory; the pages that were read stay in the kernel's page cache.
      if wasComposing { lexicon.releasePages() }
      compositions.spellings = .here(lexicon, wasComposing: !wasComposing)
    }
    return compositions.helper.advance(to: time)
  }

  /// Types the text that the composition has so far, because the daemon is ending.
  func commitComposition(at time: Microseconds) {
    keyboard.commitComposition(at: time, into: acts)
    perform(at: time)
  }

  /// Sends a request for the texts that letters can become.
  func ask(_ request: CompositionRequest) {
    if request.learns, request.choice != nil, let owner = request.owner { recordOwner(owner) }
    compositions.helper.ask(request)
  }

  /// Records that `keyglass-ime` may have learned a user's texts from now on.
  private func recordOwner(_ owner: UInt32) {
    guard compositions.owners.record(owner) else { return }
    background.run { [owners = compositions.owners] in
      Result { () throws(KeptFile.Failure) in try owners.keep(owner) }
    } then: { [log] result in
      if case .failure(let error) = result {
        log.error("whose words keyglass-ime has is not kept: \(error)")
      }
    }
  }

  // MARK: - Learned texts

  /// Handles a change of the seat's user.
  func compositionsOf(_ user: LearnedFiles.Owner) {
    guard user != keyboard.learner else { return }
    keyboard.learner = user
    compositions.helper.seatChanged()
  }

  /// Erases the texts that `keyglass-ime` has learned.
  ///
  /// - Parameters:
  ///   - owner: the user whose texts are erased; nil for all users.
  ///   - then: called with true if none of the texts is left.
  func forgetCompositions(of owner: UInt32?, then: @escaping (Bool) -> Void) {
    let request = WordsRequest(owner: owner ?? 0, owner == nil ? .forgetEverybody : .forget)
    compositions.helper.ask(request) { [unowned self] reply in
      let isErased =
        reply != nil || !CompositionHelper.hasFolder || !compositions.owners.has(owner)
      if isErased { compositions.owners.remove(owner) }
      then(isErased)
    }
  }

  /// Lists the texts that `keyglass-ime` has learned: as many as fit into a reply, sorted.
  ///
  /// - Parameters:
  ///   - owner: the user who typed the texts; nil if no user was logged in. Nothing is learned
  ///     then.
  ///   - language: the language's primary subtag.
  ///   - start: the text after which the list begins.
  ///   - then: called with the texts; nil if `keyglass-ime` does not answer.
  func composedWords(
    of owner: LearnedFiles.Owner, language: String, after start: String,
    then: @escaping ([LearnedWords.Entry]?) -> Void
  ) {
    guard let owner, CompositionMethod.learnedLanguages.contains(language),
      CompositionHelper.hasFolder
    else { return then([]) }
    list(WordsListing(of: owner, after: start, atMost: UsedWordList.most)) { words in
      then(
        words?.map { LearnedWords.Entry(text: $0.text, count: Int($0.count), isAdded: false) })
    }
  }

  private func list(_ listing: WordsListing, then: @escaping ([WordsReply.Word]?) -> Void) {
    compositions.helper.ask(listing.request) { [unowned self] reply in
      guard let reply else { return then(nil) }
      var listing = listing
      do throws(PacketError) {
        guard try listing.add(reply) else { return then(listing.words) }
        list(listing, then: then)
      } catch {
        compositions.helper.distrust()
        then(nil)
      }
    }
  }

  /// Makes `keyglass-ime` forget some texts.
  ///
  /// - Parameter then: called with the texts that were forgotten.
  func removeComposed(
    _ texts: [String], of owner: LearnedFiles.Owner, language: String,
    then: @escaping (Set<String>) -> Void
  ) {
    guard let owner, CompositionMethod.learnedLanguages.contains(language), !texts.isEmpty,
      CompositionHelper.hasFolder
    else { return then([]) }
    var removed: Set<String> = []
    var left = texts.count
    for text in texts {
      compositions.helper.ask(WordsRequest(owner: owner, .remove(text))) { reply in
        if reply?.words.isEmpty == false { removed.insert(text) }
        left -= 1
        if left == 0 { then(removed) }
      }
    }
  }
}
