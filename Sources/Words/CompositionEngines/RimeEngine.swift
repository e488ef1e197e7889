package import CompositionMessages
import CompositionMethods
import Sentences

/// Chinese by a schema of librime, with sentences of `PinyinSentences` if the method has them.
///
/// Texts of up to three syllables are words, for which librime is best, including learned words.
/// From four syllables on, `PinyinSentences` makes whole sentences, and librime converts only the
/// first syllables. Otherwise librime would spend most of its time on sentences after each letter.
package final class RimeEngine: CompositionEngine {
  /// The sessions of the spellings, in the spellings' order. They are kept because adding a letter
  /// to a session is faster than typing all letters again.
  private var sessions: [RimeSession]
  private var sentences: PinyinSentences?
  /// True if librime has learned something that `sentences` lacks. Reloading the engine adds it.
  private(set) var isBehind = false

  /// - Parameter sentences: makes the sentences; nil if librime makes them.
  /// - Throws: if the method's schema or its tables cannot be read.
  init(
    _ rime: Rime, _ method: CompositionMethod, sentences: PinyinSentences? = nil
  ) throws(EngineError) {
    var sessions: [RimeSession] = []
    for _ in 0..<CompositionRequest.spellingsLimit {
      sessions.append(try RimeSession(rime, method))
    }
    self.sessions = sessions
    self.sentences = sentences
  }

  package func reply(to request: CompositionRequest) -> CompositionReply {
    let wanted = max(
      request.from + CompositionReply.candidatesLimit, (request.choice ?? 0) + 1)
    let found = found(request.spellings.map { Array($0.letters.utf8) })
    assignSessions(found.map(\.letters))
    let lists =
      sentenceLists(found, of: request) + wordLists(found, of: request, limit: wanted + 1)
    let merged = RankedCandidates.merged(lists, limit: wanted + 1)
    let shown = lists.first { $0.spelling == 0 }?.syllables
    var reply = CompositionReply(
      sequence: request.sequence,
      preedit: shown?.letters ?? request.method.typed(for: request.spellings[0].letters),
      boundaries: shown?.boundaries ?? [],
      candidates: merged.dropFirst(request.from).prefix(CompositionReply.candidatesLimit).map {
        .init(text: $0.text, comment: comment($0.comment, of: request))
      },
      hasMore: merged.count > request.from + CompositionReply.candidatesLimit)
    if let choice = request.choice, merged.indices.contains(choice) {
      let chosen = merged[choice]
      let found = found[chosen.spelling]
      reply.chosen = .init(
        text: chosen.text,
        letters: lists[chosen.list].costs == nil
          ? chooseWord(chosen, of: found.letters, learns: request.learns)
          : chooseSentence(
            found.sentences[chosen.place], of: found.letters, chosen, learns: request.learns),
        spelling: chosen.spelling)
    }
    return reply.bounded
  }

  /// The letters of a spelling, and their likeliest sentences.
  private struct Found {
    var letters: [UInt8]
    var sentences: [SentenceLattice.Sentence] = []
    /// The syllables of the first sentence.
    var syllables = Syllables("")
  }

  /// Assigns to each spelling, the likeliest first, the session that shares most of its letters.
  /// Each letter that a session types or deletes costs a conversion.
  private func assignSessions(_ spellings: [[UInt8]]) {
    for (place, letters) in spellings.enumerated().prefix(sessions.count) {
      let best = sessions.indices[place...].max {
        sessions[$0].common(with: letters) < sessions[$1].common(with: letters)
      }
      if let best { sessions.swapAt(place, best) }
    }
  }

  /// Returns the spellings with their sentences, or with none if they have too few syllables.
  private func found(_ spellings: [[UInt8]]) -> [Found] {
    guard spellings.contains(where: { $0.count >= Self.shortestSentence }),
      let all = sentences?.sentences(for: spellings, limit: Self.sentencesLimit)
    else { return spellings.map { Found(letters: $0) } }
    return zip(spellings, all).map { letters, sentences in
      guard let first = sentences.first, first.boundaries.count + 1 >= Self.longestWord,
        let syllables = self.sentences?.syllables(first, of: letters)
      else { return Found(letters: letters) }
      return Found(letters: letters, sentences: sentences, syllables: syllables)
    }
  }

  private func form(of word: SentenceLattice.Word) -> String {
    sentences?.form(of: word) ?? word.text
  }

  /// Lists the sentences. A sentence's cost includes the cost of its spelling.
  private func sentenceLists(
    _ found: [Found], of request: CompositionRequest
  ) -> [RankedCandidates.List] {
    let compared = found.lazy.compactMap(\.sentences.first).first?.cost ?? 0
    return zip(request.spellings, found).enumerated().compactMap { place, spelling in
      let (spelling, found) = spelling
      guard let first = found.sentences.first else { return nil }
      return RankedCandidates.List(
        spelling: place,
        cost: Double(spelling.cost) / 100 + Self.sentenceWeight * Double(first.cost - compared)
          / 10,
        syllables: found.syllables, isWhole: true,
        candidates: found.sentences.map { ($0.words.map(form).joined(), "") },
        costs: found.sentences.map { Double($0.cost - first.cost) / 10 })
    }
  }

  /// Lists librime's candidates. If the letters have sentences, lists only words for the first
  /// letters.
  private func wordLists(
    _ found: [Found], of request: CompositionRequest, limit: Int
  ) -> [RankedCandidates.List] {
    let hasSentences = found.contains { !$0.sentences.isEmpty }
    return found.enumerated().compactMap { place, found in
      // If any spelling has sentences, words of unlikely spellings are useless. Such words replace
      // only a part of the letters, or come from letters that form no syllables.
      guard place == 0 || !hasSentences else { return nil }
      let boundaries = found.sentences.first?.boundaries ?? []
      let end =
        boundaries.count < Self.longestWord
        ? found.letters.count : boundaries[Self.longestWord - 1]
      let session = sessions[place]
      guard session.show(Array(found.letters[..<end])) else { return nil }
      let (preedit, isWhole) = session.reading
      return RankedCandidates.List(
        spelling: place, cost: Double(request.spellings[place].cost) / 100,
        syllables: Syllables(preedit), isWhole: isWhole && end == found.letters.count,
        // An unlikely spelling has only a short list.
        candidates: session.candidates(limit: place == 0 ? limit : Self.otherCandidates))
    }
  }

  // MARK: - Choices

  /// - Returns: the number of letters that the word replaces.
  private func chooseWord(
    _ chosen: RankedCandidates.Candidate, of letters: [UInt8], learns: Bool
  ) -> Int {
    let session = sessions[chosen.spelling]
    let shown = Syllables(session.reading.preedit).texts.prefix(chosen.text.count)
    let count = session.choose(chosen.place, learns: learns)
    guard learns, sentences != nil else { return count }
    // The word's reading is unknown if a syllable is incomplete or divided in another way.
    let syllables = shown.compactMap { sentences?.syllable(shown: $0) }
    let letters = letters.prefix(count).count { $0 != UInt8(ascii: "'") }
    if syllables.count == chosen.text.count, shown.reduce(0, { $0 + $1.count }) == letters {
      sentences?.learn(chosen.text, syllables)
    } else {
      isBehind = true
    }
    return count
  }

  /// - Returns: the number of letters that the sentence replaces, which is all letters.
  private func chooseSentence(
    _ sentence: SentenceLattice.Sentence, of letters: [UInt8], _ chosen: RankedCandidates.Candidate,
    learns: Bool
  ) -> Int {
    if learns {
      let isLearned = sessions[chosen.spelling].teach(
        sentence.words.map {
          (form(of: $0), Array(letters[$0.letters]))
        })
      if isLearned {
        sentences?.learn(sentence.text, sentence.words.flatMap(\.syllables).map { $0[...] })
      }
    }
    return letters.count
  }

  private static let otherCandidates = 10
  private static let sentencesLimit = 5
  /// The maximum number of syllables that are looked up as one word.
  private static let longestWord = 4
  /// The least number of letters that are looked up as a sentence. A sentence has at least four
  /// syllables, which rarely have fewer letters.
  private static let shortestSentence = 7
  /// The weight of a sentence's cost when sentences of different spellings are compared. The cost
  /// of the spelling itself has the weight 1.
  private static let sentenceWeight = 0.8

  /// Returns the useful part of librime's comment: the tone if none was typed, or the rest of a
  /// code. Signs before it, such as `~`, are dropped.
  private func comment(_ comment: String, of request: CompositionRequest) -> String {
    if request.method == .zhuyin, request.spellings[0].letters.contains(where: Self.isTone) {
      return ""
    }
    return String(comment.drop { " ~～☯".contains($0) })
  }

  private static func isTone(_ letter: Character) -> Bool { "=6347".contains(letter) }
}
