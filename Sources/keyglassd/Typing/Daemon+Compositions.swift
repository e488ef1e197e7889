import CompositionMessages
import Lexicon
import MappedLexicon
import Units

// Input in several stages: what `keyglass-ime` is asked and answers, and which letters touches can mean.
extension Daemon {
  /// The lexicon of pinyin, which is mapped where it is needed and kept then.
  enum Spellings {
    case none
    case reading
    /// In use; nil if it cannot be had.
    case here(Lexicon?, wasComposing: Bool = false)
  }

  private static let pinyinLexicon = "/usr/share/keyglass/compositions/pinyin.lexicon"

  func prepareCompositions() {
    keyboard.composes = true
    compositions.received = { [unowned self] packet throws(PacketError) in
      let now = EventLoop.now()
      defer { perform(at: now) }
      try keyboard.takeComposition(packet, at: now, into: acts)
    }
    compositions.isGone = { [unowned self] in
      let now = EventLoop.now()
      keyboard.compositionHelperIsGone(at: now, into: acts)
      perform(at: now)
    }
    compositions.isBack = { [unowned self] in
      let now = EventLoop.now()
      keyboard.compositionHelperIsBack(at: now, into: acts)
      perform(at: now)
    }
    readSpellings()
  }

  /// Maps the lexicon once a layout needs it. Checking it reads all of it, which takes longer than a finger
  /// may wait.
  func readSpellings() {
    guard case .none = spellings, keyboard.method == .pinyin else { return }
    spellings = .reading
    background.run { () -> Result<Lexicon, LexiconFileError> in
      do throws(LexiconFileError) {
        return .success(try Lexicon(mapping: Daemon.pinyinLexicon))
      } catch {
        return .failure(error)
      }
    } then: { [unowned self] result in
      switch result {
      case .success(let lexicon):
        spellings = .here(lexicon)
        keyboard.useSpellings(lexicon)
      case .failure(let error):
        spellings = .here(nil)
        log.warning("each touch of pinyin is taken for its letter: \(error)")
      }
    }
  }

  /// Returns when to look at the helper again.
  func settleCompositions(at time: Microseconds) -> Microseconds? {
    if case .here(let lexicon?, let wasComposing) = spellings, wasComposing != keyboard.isComposing
    {
      // As with words: the pages that were read stay in the page cache.
      if wasComposing { lexicon.rest() }
      spellings = .here(lexicon, wasComposing: !wasComposing)
    }
    return compositions.settle(at: time)
  }

  /// Types what is composed as far as it is known, because the daemon ends.
  func settleComposition(at time: Microseconds) {
    keyboard.settleComposition(at: time, into: acts)
    perform(at: time)
  }
}
