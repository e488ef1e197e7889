/// Finds the words that a sequence of touches can mean.
///
/// A touch (`stroke` in the code) has a likelihood for each letter. It may be a finger near `e`,
/// the key `3` of a phone pad, or a letter typed by a user who is not sure of the spelling.
///
/// This is a beam search over the lexicon's trie: after each touch, the likeliest places in the
/// trie are kept, each with the score of all touches so far. A touch may mean the next letter, be
/// surplus, come after a missed letter, or be swapped with the next touch. The probability of a
/// word is added at its end.
///
/// A touch of the space bar is like any other, so the touches can be several words. A space may be
/// missing, have hit a letter near the space bar, or have been struck twice. `fix` adds the words
/// that are already in the text.
///
/// All buffers are kept: a touch allocates nothing.
package final class Decoder {
  package let lexicon: Lexicon
  package let predictor: WordPredictor
  private let costs: Costs

  /// Costs of typing errors, as natural logarithms of probabilities; −∞ if the error never happens.
  package struct Costs: Hashable, Sendable {
    /// The cost of a missed letter.
    package var missed: Float
    /// The cost of a surplus touch, including the likelihood of the touch itself.
    package var extra: Float
    /// The cost of two letters in the wrong order.
    package var swapped: Float
    /// The cost of a double letter typed once.
    package var missedDouble: Float
    /// The cost of a single letter typed twice.
    package var extraDouble: Float
    /// The cost of a word whose apostrophe or hyphen was left out.
    package var omittedMark: Float
    /// The cost of a missed space; −∞ if all touches are one word.
    package var missedSpace: Float
    /// The weight of the word's probability relative to that of the touches.
    package var wordWeight: Float
    /// Upper limit for the errors in one word.
    package var maximumEdits: Int
    /// Upper limit for the places in the trie (`Place`) kept after each touch.
    package var beamWidth: Int
    /// The maximum amount, in nats, by which a place's prospect can be below the best. Places
    /// further below are dropped.
    package var beamDepth: Float

    /// The costs for fingers on a full keyboard.
    package static let touch = Costs(
      missed: -3.5, extra: -7.2, swapped: -4.2, missedDouble: -3.5, extraDouble: -7,
      omittedMark: -1.5, missedSpace: -5, wordWeight: 1, maximumEdits: 3, beamWidth: 140,
      beamDepth: 13)

    /// The costs for letters typed one by one by a user who is not sure of the spelling.
    package static let spelling = Costs(
      missed: -4.8, extra: -6.8, swapped: -4.3, missedDouble: -3.3, extraDouble: -3.9,
      omittedMark: -2.5, missedSpace: -.infinity, wordWeight: 0.85, maximumEdits: 3,
      beamWidth: 600, beamDepth: 18)

    /// The costs for keys that have several letters each and are struck without errors.
    package static let keypad = Costs(
      missed: -.infinity, extra: -.infinity, swapped: -.infinity, missedDouble: -.infinity,
      extraDouble: -.infinity, omittedMark: -2.5, missedSpace: -.infinity, wordWeight: 1,
      maximumEdits: 0,
      beamWidth: 1024, beamDepth: 60)
  }

  /// A word that the last touches can mean, with the words that the earlier touches can mean.
  package struct Candidate: Hashable, Sendable {
    package var word: Lexicon.WordNumber
    /// The natural logarithm of the likelihood of the touches and the words together.
    package var score: Float
    /// The preceding word, as an index in `endings`. `words(of:afterLast:)` returns all words.
    var ending: UInt16 = 0
  }

  /// A place in the trie to which the touches so far can lead.
  struct Place {
    var node: UInt32
    /// The letter that the next touch must mean, if it was swapped with the last one; otherwise 0.
    var pending: UInt8
    var edits: UInt8
    /// The word before this place, as an index in `endings`.
    var ending: UInt16
    /// The score of the touches and of the words that have ended.
    var score: Float
    /// The score plus the weighted log probability of the likeliest word at or below this node. The
    /// beam keeps the places with the highest prospects.
    var prospect: Float
  }

  /// A word that ends before the last touch.
  private struct Ending {
    /// The preceding ending, as an index in `endings`; 0 if none.
    var previous: UInt16
    /// The word's number; nil if the lexicon lacks the word.
    var word: Lexicon.WordNumber?
    /// The number of touches up to the end of the word, including the space after it.
    var end: Int
    /// The score of all touches so far, including the words.
    var score: Float
    /// The score of the touches alone.
    var strokes: Float
    /// The amount that was added to `score` when this ending was fixed, so that an unlikely ending
    /// stays in the beam; 0 if none was needed.
    var lift: Float = 0
    /// The context of the word after this one.
    var context: WordPredictor.Context
    /// True once the ending's predictor has been moved to `context`.
    var hasMovedPredictor = false
  }

  package static let maximumStrokes = 64
  /// Upper limit for the words that may end before one touch.
  private static let endingLimit = 5
  /// The greatest amount, in nats, by which the words in the text may be less likely than the
  /// likeliest reading. If the words are even less likely, `lift` makes up for the rest.
  private static let fixedDepth: Float = 3
  /// The greatest amount, in nats, by which an ending word may be less likely than the likeliest.
  private static let endingDepth: Float = 12

  private let symbolCount: Int
  /// Log-likelihoods indexed by touch, then by symbol.
  private var evidence: [Float]
  /// The places after each touch, one beam after another.
  private var places: [Place] = []
  private var beamStarts: [Int] = [0]
  private let beamLimit: Int
  /// Words that have ended; index 0 is a placeholder for none.
  private var endings: [Ending] = []
  /// The number of endings before each touch, for removing the touch.
  private var endingStarts: [Int] = []
  /// The predictors after each ending; the predictor of ending n is at n − 1. Ending 0 uses
  /// `predictor`.
  private var predictors: [WordPredictor] = []
  /// The words that are in the text already, as indices in `endings`.
  private var fixedEndings: [UInt16] = []
  private var ended: [Candidate] = []
  private let workspace: DecoderWorkspace
  private var nextCount = 0
  private var best: Float = -.infinity

  /// - Parameter workspace: may be shared with other decoders of the same thread.
  package init(
    _ lexicon: Lexicon, costs: Costs, workspace: DecoderWorkspace = DecoderWorkspace()
  ) {
    self.lexicon = lexicon
    self.workspace = workspace
    self.costs = costs
    predictor = WordPredictor(lexicon)
    symbolCount = lexicon.alphabet.count
    evidence = Array(repeating: 0, count: symbolCount * Decoder.maximumStrokes)
    beamLimit = min(costs.beamWidth, DecoderWorkspace.capacity / 4)
    reset(after: .unknown)
  }

  package private(set) var strokeCount = 0
  /// The root node of the user's own words; nil if there are none.
  private var ownRoot: Int?
  /// The version of the user's own words.
  private var generation = 0

  /// True if the user's own words have changed since the last reset, so that a reset is needed.
  package var isOutdated: Bool { generation != lexicon.own.generation }

  /// Starts again after the given context.
  package func reset(after context: WordPredictor.Context) {
    predictor.move(to: context)
    strokeCount = 0
    places.removeAll(keepingCapacity: true)
    generation = lexicon.own.generation
    ownRoot = lexicon.own.root
    forEachRoot { root, _ in
      places.append(
        Place(node: UInt32(root), pending: 0, edits: 0, ending: 0, score: 0, prospect: 0))
    }
    beamStarts.removeAll(keepingCapacity: true)
    beamStarts.append(0)
    endings.removeAll(keepingCapacity: true)
    endings.append(
      Ending(previous: 0, word: nil, end: 0, score: 0, strokes: 0, context: context))
    endingStarts.removeAll(keepingCapacity: true)
    fixedEndings.removeAll(keepingCapacity: true)
  }

  /// Removes the last touch.
  package func removeLast() {
    guard strokeCount > 0 else { return }
    strokeCount -= 1
    let start = beamStarts.removeLast()
    places.removeSubrange(start...)
    endings.removeSubrange(endingStarts.removeLast()...)
    while let last = fixedEndings.last, Int(last) >= endings.count { fixedEndings.removeLast() }
  }

  /// True if no word fits the touches any longer.
  package var isLost: Bool { places.count == beamStarts.last }

  /// Adds a touch without interruption.
  package func append(_ fill: (UnsafeMutableBufferPointer<Float>) -> Void) {
    append(fill, pause: {})
  }

  /// Adds a touch.
  ///
  /// - Parameters:
  ///   - fill: writes for each symbol of the alphabet the natural logarithm of the probability of
  ///     the touch if that letter was meant. Symbol 0 stands for the space. Touches beyond
  ///     `maximumStrokes` are ignored.
  ///   - pause: called about every 30,000 instructions.
  /// - Throws: the error that `pause` throws; then the touch is not added.
  package func append<Failure>(
    _ fill: (UnsafeMutableBufferPointer<Float>) -> Void, pause: () throws(Failure) -> Void
  ) throws(Failure) {
    guard strokeCount < Decoder.maximumStrokes else { return }
    let offset = strokeCount * symbolCount
    evidence.withUnsafeMutableBufferPointer { buffer in
      fill(UnsafeMutableBufferPointer(rebasing: buffer[offset..<offset + symbolCount]))
    }
    let end = places.count
    let beam = (beamStarts.last ?? 0)..<end
    do throws(Failure) {
      try evidence.withUnsafeBufferPointer { (buffer) throws(Failure) in
        try expand(
          beam, UnsafeBufferPointer(rebasing: buffer[offset..<offset + symbolCount]), pause)
      }
      try keepTheBest(pause)
    } catch {
      clearTable()
      places.removeSubrange(end...)
      endings.removeSubrange(endingStarts.removeLast()...)
      throw error
    }
    strokeCount += 1
    beamStarts.append(end)
  }

  /// The number of visited children, and of scored words, between two calls of `pause`.
  private static let childrenBetweenPauses = 512
  private static let wordsBetweenPauses = 6

  // MARK: Words in the text

  /// Fixes the words in the text as the reading of the touches since the last fixed word. The last
  /// touch is a space. Readings that do not continue the last fixed word are dropped.
  ///
  /// - Parameters:
  ///   - words: the numbers of the words; nil for a word that the lexicon lacks.
  ///   - strokes: the log likelihood of the touches; ignored if the decoder has found the words.
  ///   - likelihood: the log probability of the words; ignored likewise.
  package func fix(_ words: [Lexicon.WordNumber?], strokes: Float, likelihood: Float) {
    let before = fixedEndings.last ?? 0
    let start = beamStarts.last ?? 0
    var kept = start
    for index in start..<places.count where isAfter(places[index].ending, before) {
      places[kept] = places[index]
      kept += 1
    }
    places.removeSubrange(kept...)
    let found = endings.indices.filter {
      endings[$0].end == strokeCount && $0 > before && spells($0, words, after: before)
    }.max { endings[$0].score < endings[$1].score }
    if found == nil {
      var context = endings[Int(before)].context
      for word in words { context = context.appending(word) }
      endings.append(
        Ending(
          previous: before, word: words.last ?? nil, end: strokeCount,
          score: endings[Int(before)].score + strokes + likelihood,
          strokes: endings[Int(before)].strokes + strokes, context: context))
    }
    goOn(from: found ?? endings.count - 1)
  }

  private func goOn(from ending: Int) {
    let start = beamStarts.last ?? 0
    let number = UInt16(ending)
    let likeliest = places[start...].lazy.map(\.prospect).max() ?? -.infinity
    let prospect = endings[ending].score + costs.wordWeight * rootProspect
    let lift = max(0, likeliest - Self.fixedDepth - prospect)
    endings[ending].score += lift
    endings[ending].lift = lift
    fixedEndings.append(number)
    forEachRoot { root, _ in
      let isSame = { (place: Place) in place.node == UInt32(root) && place.ending == number }
      if let place = places[start...].firstIndex(where: isSame) { places.remove(at: place) }
      places.append(
        Place(
          node: UInt32(root), pending: 0, edits: 0, ending: number, score: endings[ending].score,
          prospect: prospect + lift))
    }
  }

  /// True if `ending` is `other`, or continues the words up to `other`.
  private func isAfter(_ ending: UInt16, _ other: UInt16) -> Bool {
    var ending = ending
    while ending > other { ending = endings[Int(ending)].previous }
    return ending == other
  }

  private func spells(_ ending: Int, _ words: [Lexicon.WordNumber?], after other: UInt16) -> Bool {
    var ending = ending
    for word in words.reversed() {
      guard ending > other, let word, endings[ending].word == word else { return false }
      ending = Int(endings[ending].previous)
    }
    return ending == other
  }

  /// Returns the words of a candidate after the last fixed word, or after a fixed word that is
  /// `count` words earlier.
  ///
  /// - Returns: nil if the candidate does not continue that fixed word, or has a word that the
  ///   lexicon lacks.
  package func words(of candidate: Candidate, afterLast count: Int) -> [Lexicon.WordNumber]? {
    let other = fixedEnding(count)
    var words = [candidate.word]
    var ending = candidate.ending
    while ending > other {
      guard let word = endings[Int(ending)].word else { return nil }
      words.append(word)
      ending = endings[Int(ending)].previous
    }
    return ending == other ? words.reversed() : nil
  }

  /// Returns the scores of the text up to the fixed word that is `count` words before the last.
  /// `score` includes the words, `strokes` does not; `lift` is the amount added to `score`.
  package func fixedScores(beforeLast count: Int) -> (score: Float, strokes: Float, lift: Float) {
    let ending = endings[Int(fixedEnding(count))]
    return (ending.score, ending.strokes, ending.lift)
  }

  /// Returns the score of the touches up to the end of the last fixed word, without words, as a
  /// candidate reads them; nil if no word of the candidate ends there.
  package func strokesBeforeLast(of candidate: Candidate) -> Float? {
    let end = endings[Int(fixedEnding(0))].end
    var ending = Int(candidate.ending)
    while ending > 0, endings[ending].end > end { ending = Int(endings[ending].previous) }
    return ending > 0 && endings[ending].end == end ? endings[ending].strokes : nil
  }

  /// Returns the score of all touches of a candidate, without its words.
  package func strokes(of candidate: Candidate) -> Float {
    let ending = endings[Int(candidate.ending)]
    let word = predictor(after: candidate.ending).logProbability(of: candidate.word)
    return candidate.score - costs.wordWeight * word - ending.score + ending.strokes
  }

  /// The natural logarithm of the probability of each of a candidate's last `count` words after the
  /// words before it, the first word first.
  package func likelihoods(ofLast count: Int, of candidate: Candidate) -> [Float] {
    var likelihoods: [Float] = []
    var (word, ending): (Lexicon.WordNumber?, UInt16) = (candidate.word, candidate.ending)
    while let number = word, likelihoods.count < count {
      likelihoods.append(predictor(after: ending).logProbability(of: number))
      word = endings[Int(ending)].word
      ending = endings[Int(ending)].previous
    }
    return likelihoods.reversed()
  }

  private func fixedEnding(_ count: Int) -> UInt16 {
    fixedEndings.count > count ? fixedEndings[fixedEndings.count - 1 - count] : 0
  }

  /// The natural logarithm of a word's probability after the last fixed word.
  package func logProbability(of word: Lexicon.WordNumber) -> Float {
    predictor(after: fixedEnding(0)).logProbability(of: word)
  }

  @inline(__always) private func predictor(after ending: UInt16) -> WordPredictor {
    if ending == 0 { return predictor }
    while predictors.count < Int(ending) { predictors.append(WordPredictor(lexicon)) }
    let predictor = predictors[Int(ending) - 1]
    if !endings[Int(ending)].hasMovedPredictor {
      endings[Int(ending)].hasMovedPredictor = true
      predictor.move(to: endings[Int(ending)].context)
    }
    return predictor
  }

  /// Calls the body with the roots of the lexicon's trie and of the user's own words, each with the
  /// log probability of its likeliest word.
  @inline(__always) private func forEachRoot(_ body: (_ root: Int, _ prospect: Float) -> Void) {
    body(0, rootProspect)
    if let ownRoot { body(ownRoot, lexicon.nodes[ownRoot].bestLogProbability) }
  }

  @inline(__always) private func isRoot(_ node: Int) -> Bool { node == 0 || node == ownRoot }

  /// The log probability of the likeliest word of all.
  private var rootProspect: Float {
    let first = lexicon.nodes.firstChild(of: 0)
    return first > 0 ? lexicon.nodes[first].bestLogProbability : 0
  }

  /// Finds the words that the touches can mean in full, the likeliest first.
  ///
  /// - Parameters:
  ///   - found: emptied, then filled with at most `limit` words.
  ///   - pause: called regularly, as in `append`.
  /// - Throws: the error that `pause` throws.
  package func candidates<Failure>(
    _ found: inout [Candidate], limit: Int, pause: () throws(Failure) -> Void
  ) throws(Failure) {
    found.removeAll(keepingCapacity: true)
    guard limit > 0, strokeCount > 0 else { return }
    let beam = (beamStarts.last ?? 0)..<places.count
    var words = 0
    for index in beam {
      let place = places[index]
      guard place.pending == 0 else { continue }
      let node = lexicon.nodes[Int(place.node)]
      if node.isTerminal {
        offer(Int(place.node), place.score, place.ending, &found, limit)
        words += 1
      }
      if words >= Self.wordsBetweenPauses || index & 15 == 0 {
        words = 0
        try pause()
      }
      guard Int(place.edits) < costs.maximumEdits, costs.missed > -.infinity else { continue }
      var child = lexicon.nodes.firstChild(of: Int(place.node), node)
      guard child > Int(place.node) else { continue }
      while true {
        let missing = lexicon.nodes[child]
        if missing.isTerminal {
          let cost = missing.symbol == node.symbol ? costs.missedDouble : costs.missed
          offer(child, place.score + cost, place.ending, &found, limit)
          words += 1
        }
        if words >= Self.wordsBetweenPauses {
          words = 0
          try pause()
        }
        if missing.isLast { break }
        child += 1
      }
    }
  }

  /// Finds the words without interruption.
  package func candidates(_ found: inout [Candidate], limit: Int) {
    candidates(&found, limit: limit, pause: {})
  }

  /// The trie node of the likeliest place after the last touch.
  var likeliestPlace: Int? {
    places[(beamStarts.last ?? 0)...].filter { $0.pending == 0 }
      .max { $0.prospect < $1.prospect }.map { Int($0.node) }
  }

  @inline(__always) private func offer(
    _ node: Int, _ score: Float, _ ending: UInt16, _ found: inout [Candidate], _ limit: Int
  ) {
    // A word's probability can only lower the score, so this score is already too low.
    if found.count == limit, let last = found.last, score <= last.score { return }
    let predictor = predictor(after: ending)
    var word = lexicon.nodes.firstWord(of: node)
    while true {
      let entry = lexicon.words[word]
      var total = score + costs.wordWeight * predictor.logProbability(of: word)
      if entry.flags.contains(.hasOmittedMark) { total += costs.omittedMark }
      found.offer(Candidate(word: word, score: total, ending: ending), limit: limit)
      guard entry.flags.contains(.continues) else { return }
      word += 1
    }
  }

  // MARK: The beam

  private func expand<Failure>(
    _ beam: Range<Int>, _ stroke: UnsafeBufferPointer<Float>, _ pause: () throws(Failure) -> Void
  ) throws(Failure) {
    nextCount = 0
    best = -.infinity
    endingStarts.append(endings.count)
    var clearest = -Float.infinity
    for value in stroke { clearest = max(clearest, value) }
    let nodes = lexicon.nodes
    // Continuations without errors come first: their best score rules out most others.
    var children = 0
    for index in beam {
      if children >= Self.childrenBetweenPauses {
        children = 0
        try pause()
      }
      let place = places[index]
      let node = Int(place.node)
      children += 1
      if place.pending != 0 {
        push(
          node, 0, place.edits, place.ending, place.score + stroke[Int(place.pending)],
          nodes[node].bestLogProbability)
        continue
      }
      var childIndex = nodes.firstChild(of: node)
      guard childIndex > node else { continue }
      while true {
        let child = nodes[childIndex]
        if child.symbol < stroke.count {
          push(
            childIndex, 0, place.edits, place.ending, place.score + stroke[child.symbol],
            child.bestLogProbability)
        }
        children += 1
        if child.isLast { break }
        childIndex += 1
      }
    }
    for index in beam {
      let place = places[index]
      guard place.pending == 0, Int(place.edits) < costs.maximumEdits else { continue }
      let node = Int(place.node)
      let parent = nodes[node]
      let isDouble =
        parent.symbol < stroke.count && !isRoot(node) && stroke[parent.symbol] >= clearest - 1
      push(
        node, 0, place.edits + 1, place.ending,
        place.score + (isDouble ? costs.extraDouble : costs.extra),
        node == 0 ? rootProspect : parent.bestLogProbability)
      var childIndex = nodes.firstChild(of: node, parent)
      guard childIndex > node else { continue }
      while true {
        let child = nodes[childIndex]
        children += skip(child, childIndex, parent, place, stroke, clearest)
        if children >= Self.childrenBetweenPauses {
          children = 0
          try pause()
        }
        if child.isLast { break }
        childIndex += 1
      }
    }
    if costs.missedSpace > -.infinity { try endWords(beam, stroke, pause) }
  }

  /// Ends the likeliest words before the touch. The touch is then read as the space, or as the
  /// first letter of the next word.
  private func endWords<Failure>(
    _ beam: Range<Int>, _ stroke: UnsafeBufferPointer<Float>, _ pause: () throws(Failure) -> Void
  ) throws(Failure) {
    ended.removeAll(keepingCapacity: true)
    var words = 0
    for index in beam {
      let place = places[index]
      guard place.pending == 0, place.node != 0 else { continue }
      guard lexicon.nodes[Int(place.node)].isTerminal else { continue }
      offer(Int(place.node), place.score, place.ending, &ended, Self.endingLimit)
      words += 1
      if words % Self.wordsBetweenPauses == 0 { try pause() }
    }
    guard let likeliest = ended.first?.score else { return }
    let nodes = lexicon.nodes
    for (index, word) in ended.enumerated() {
      try pause()
      // An earlier entry of `ended` has the same two last words with a better score, so skip this
      // entry.
      let before = endings[Int(word.ending)].word
      if ended[..<index].contains(where: {
        $0.word == word.word && endings[Int($0.ending)].word == before
      }) {
        continue
      }
      guard word.score > likeliest - Self.endingDepth, endings.count < 0xFFFE,
        lexicon.words[word.word].flags.isDisjoint(with: .hidden)
      else { continue }
      let context = endings[Int(word.ending)].context.appending(word.word)
      let strokes = strokes(of: word)
      endings.append(
        Ending(
          previous: word.ending, word: word.word, end: strokeCount + 1,
          score: word.score + stroke[0], strokes: strokes + stroke[0], context: context))
      forEachRoot { root, prospect in
        push(root, 0, 0, UInt16(endings.count - 1), word.score + stroke[0], prospect)
      }
      let score = word.score + costs.missedSpace
      endings.append(
        Ending(
          previous: word.ending, word: word.word, end: strokeCount, score: score,
          strokes: strokes + costs.missedSpace, context: context))
      forEachRoot { root, _ in
        var childIndex = nodes.firstChild(of: root)
        guard childIndex > root else { return }
        while true {
          let child = nodes[childIndex]
          if child.symbol < stroke.count {
            push(
              childIndex, 0, 1, UInt16(endings.count - 1), score + stroke[child.symbol],
              child.bestLogProbability)
          }
          if child.isLast { break }
          childIndex += 1
        }
      }
    }
  }

  /// Reads the touch as the letter after `child`: the child's letter was missed, or comes with the
  /// next touch. Returns the number of visited nodes.
  @inline(__always) private func skip(
    _ child: LexiconNode, _ childIndex: Int, _ parent: LexiconNode, _ place: Place,
    _ stroke: UnsafeBufferPointer<Float>, _ clearest: Float
  ) -> Int {
    let missed = child.symbol == parent.symbol ? costs.missedDouble : costs.missed
    let dearest = max(missed, costs.swapped)
    let hope = place.score + dearest + clearest + costs.wordWeight * child.bestLogProbability
    guard hope > best - costs.beamDepth else { return 1 }
    var index = lexicon.nodes.firstChild(of: childIndex, child)
    guard index > childIndex else { return 1 }
    let first = index
    while true {
      let grandchild = lexicon.nodes[index]
      if grandchild.symbol < stroke.count {
        let score = place.score + stroke[grandchild.symbol]
        push(
          index, 0, place.edits + 1, place.ending,
          score + (grandchild.symbol == child.symbol ? max(missed, costs.missedDouble) : missed),
          grandchild.bestLogProbability)
        if grandchild.symbol != child.symbol, child.symbol < stroke.count {
          push(
            index, UInt8(child.symbol), place.edits + 1, place.ending, score + costs.swapped,
            grandchild.bestLogProbability)
        }
      }
      if grandchild.isLast { break }
      index += 1
    }
    // Each grandchild counts twice, because it may also be swapped with the child.
    return 2 * (index - first + 1)
  }

  @inline(__always) private func push(
    _ node: Int, _ pending: UInt8, _ edits: UInt8, _ ending: UInt16, _ score: Float,
    _ bestLogProbability: Float
  ) {
    let prospect = score + costs.wordWeight * bestLogProbability
    guard prospect > best - costs.beamDepth else { return }
    if prospect > best { best = prospect }
    let next = workspace.next
    let table = workspace.table
    let mask = DecoderWorkspace.tableSize - 1
    var slot =
      (node &* 0x9E37_79B1 &+ Int(pending) &* 0x85EB_CA77 &+ Int(ending) &* 0xC2B2_AE35) >> 3 & mask
    while table[slot] >= 0 {
      let index = Int(table[slot])
      if next[index].node == UInt32(node), next[index].pending == pending,
        next[index].ending == ending
      {
        if next[index].score < score {
          next[index].score = score
          next[index].prospect = prospect
          next[index].edits = edits
        }
        return
      }
      slot = (slot + 1) & mask
    }
    guard nextCount < DecoderWorkspace.capacity else { return }
    next[nextCount] = Place(
      node: UInt32(node), pending: pending, edits: edits, ending: ending, score: score,
      prospect: prospect)
    table[slot] = Int32(nextCount)
    workspace.slots[nextCount] = Int32(slot)
    nextCount += 1
  }

  /// Appends the places with the best prospects to `places`.
  private func keepTheBest<Failure>(_ pause: () throws(Failure) -> Void) throws(Failure) {
    try pause()
    clearTable()
    try pause()
    let limit = threshold(keeping: beamLimit)
    try pause()
    let next = workspace.next
    var kept = 0
    for index in 0..<nextCount where next[index].prospect >= limit && kept < beamLimit {
      places.append(next[index])
      kept += 1
    }
  }

  private func clearTable() {
    let (table, slots) = (workspace.table, workspace.slots)
    for index in 0..<nextCount { table[Int(slots[index])] = -1 }
  }

  /// Returns a score that about `count` search states exceed. A histogram finds it faster than
  /// sorting.
  private func threshold(keeping count: Int) -> Float {
    let floor = best - costs.beamDepth
    guard nextCount > count else { return floor }
    let (next, best) = (workspace.next, best)
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { bins in
      bins.initialize(repeating: 0)
      let scale = 255 / costs.beamDepth
      for index in 0..<nextCount {
        let depth = best - next[index].prospect
        if depth <= costs.beamDepth { bins[Int(depth * scale)] += 1 }
      }
      var sum: Int32 = 0
      for bin in 0..<256 {
        sum += bins[bin]
        if sum > Int32(count) { return best - Float(bin) / scale }
      }
      return floor
    }
  }
}
