import Erasing
import Lexicon

/// Finds the words in the languages in use that a finger's path across the letters can mean.
///
/// The decoders need nearly a mebibyte, so they are made at the first swipe after a pause.
final class SwipeReader {
  private let lexicons: [Lexicon]
  /// The decoders, one for each language; empty until a swipe is read.
  private var decoders: [SwipeDecoder] = []
  private var workspace: SwipeWorkspace?
  private let keys: [TouchModel.Key]
  private var rowHeight = 0.0
  private var path = SwipePath()
  /// The path of the last swipe that became a word.
  private var last = SwipePath()
  private var found: [SwipeDecoder.Candidate] = []
  private var words: [Word] = []
  private var part = SwipePart.whole
  private var isUsed = false

  struct Word {
    /// The word as the lexicon writes it.
    var text: String
    /// The natural logarithm of the likelihood of path, word and language together.
    var score: Float
  }

  /// The knowledge about a language before a swipe is read.
  struct Prior {
    var context: WordPredictor.Context
    /// The logarithm of the probability that the next word is in the language.
    var weight: Float
  }

  /// The maximum number of words of one language.
  private static let limit = 8
  /// The extra cost, in nats, of a word in any language but the likeliest. Without this cost, a
  /// second lexicon would double the words that a careless path may mean.
  static let otherLanguage: Float = 1.5
  /// The distance, in key widths, up to which two swipes are treated as the same.
  private static let sameWay: Float = 0.5

  /// - Parameter lexicons: the lexicons of the languages in use, the layout's first.
  init(_ lexicons: [Lexicon], keys: [TouchModel.Key]) {
    self.lexicons = lexicons
    self.keys = keys
  }

  /// Replaces the path with the finger's samples.
  ///
  /// - Parameter part: the part of the swipe that the samples are from.
  func trace(_ samples: [SwipePath.Sample], rowHeight: Double, part: SwipePart = .whole) {
    path.trace(samples)
    self.part = part
    isUsed = true
    if workspace == nil { makeDecoders() }
    guard rowHeight != self.rowHeight else { return }
    self.rowHeight = rowHeight
    for decoder in decoders { decoder.place(keys, rowHeight: rowHeight) }
  }

  private func makeDecoders() {
    let workspace = SwipeWorkspace()
    self.workspace = workspace
    decoders = lexicons.map { SwipeDecoder($0, workspace: workspace) }
    rowHeight = 0
  }

  /// Frees the decoders and their memory; the next swipe makes new ones. The last path is kept.
  func releasePages() {
    workspace?.erase()
    workspace = nil
    decoders = []
  }

  /// Returns the words that the traced path can mean, the likeliest first.
  ///
  /// - Parameters:
  ///   - priors: one for each language.
  ///   - isUnderWay: true if the finger is still moving, so that the path may be only the beginning
  ///     of a word.
  func read(_ priors: [Prior], isUnderWay: Bool = false) -> [Word] {
    words.removeAll(keepingCapacity: true)
    for (decoder, prior) in zip(decoders, priors) {
      decoder.predictor.move(to: prior.context)
      decoder.decode(path, &found, limit: Self.limit, isUnderWay: isUnderWay, part: part)
      for candidate in found {
        add(
          Word(
            text: decoder.lexicon.text(of: candidate.word), score: candidate.score + prior.weight))
      }
    }
    if decoders.count > 1 { words.sort { $0.score > $1.score } }
    return words
  }

  /// Adds a word. If another language has the same text, the better score is used.
  private func add(_ word: Word) {
    if decoders.count > 1, let index = words.firstIndex(where: { $0.text == word.text }) {
      words[index].score = max(words[index].score, word.score)
    } else {
      words.append(word)
    }
  }

  /// Keeps the traced path, to compare the next swipe with it.
  ///
  /// - Returns: true if the traced path is the same as the path kept before.
  func keep() -> Bool {
    swap(&path, &last)
    return last.isNear(path, within: Self.sameWay)
  }

  /// True if nothing is left of a swipe.
  var isEmpty: Bool { !isUsed }

  /// Overwrites what is left of the last swipes.
  func erase() {
    guard isUsed else { return }
    isUsed = false
    workspace?.erase()
    path.erase()
    last.erase()
    found.erase()
    words.erase()
  }
}
