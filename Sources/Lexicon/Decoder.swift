/// Finds the words that a row of strokes can have meant.
///
/// A stroke is a distribution over letters: a touch near `e`, the key `3` of a phone pad, a letter
/// typed by someone who spells by ear. A beam of places in the lexicon's trie is carried from
/// stroke to stroke, each place with the likelihood of all strokes so far; besides the letter
/// itself a stroke may have been one too many, may have missed the letter before it, or may stand
/// in the other order with the next. The word's own probability joins at the end.
///
/// It works in buffers that it keeps: a stroke allocates nothing.
package final class Decoder {
  package let lexicon: Lexicon
  package let predictor: WordPredictor
  package var costs: Costs {
    didSet { beamLimit = min(costs.beamWidth, DecoderWorkspace.capacity / 4) }
  }

  /// What is not simply touching the letters in their order, as natural logarithms of
  /// probabilities; −∞ where it does not happen.
  package struct Costs: Hashable, Sendable {
    /// A letter was missed.
    package var missed: Float
    /// A stroke more than the word has letters; it includes how likely the stroke itself is.
    package var extra: Float
    /// Two letters in the wrong order.
    package var swapped: Float
    /// A letter missed where it stands twice, and a stroke more on a letter that was just meant.
    package var missedDouble: Float
    package var extraDouble: Float
    /// An apostrophe or a hyphen left out of a word that has one.
    package var passedOver: Float
    /// How much the probability of the word counts against that of the strokes.
    package var wordWeight: Float
    /// How many of the former a word can have.
    package var maximumEdits: Int
    /// How many places are kept after each stroke, and how far behind the best.
    package var beamWidth: Int
    package var beamDepth: Float

    /// For fingers on a full keyboard.
    package static let touch = Costs(
      missed: -4, extra: -7.4, swapped: -4.2, missedDouble: -3.5, extraDouble: -7,
      passedOver: -1.5, wordWeight: 1, maximumEdits: 3, beamWidth: 280, beamDepth: 18)

    /// For letters typed one by one by someone who is not sure how the word is spelt.
    package static let spelling = Costs(
      missed: -4.8, extra: -6.8, swapped: -4.3, missedDouble: -3.3, extraDouble: -3.9,
      passedOver: -2.5, wordWeight: 0.85, maximumEdits: 3, beamWidth: 600, beamDepth: 18)

    /// For keys that stand for several letters, struck as they are meant.
    package static let keypad = Costs(
      missed: -.infinity, extra: -.infinity, swapped: -.infinity, missedDouble: -.infinity,
      extraDouble: -.infinity, passedOver: -2.5, wordWeight: 1, maximumEdits: 0,
      beamWidth: 1024, beamDepth: 60)
  }

  /// A word that the strokes can have meant.
  package struct Candidate: Hashable, Sendable {
    package var word: Lexicon.WordNumber
    /// The natural logarithm of the likelihood of the strokes, weighed with the word's.
    package var score: Float
  }

  /// A place in the trie that the strokes so far can have led to.
  struct Place {
    var node: UInt32
    /// The letter that is still to come where two are swapped; 0: none.
    var pending: UInt8
    var edits: UInt8
    /// Of the strokes alone.
    var score: Float
    /// With the likeliest word from here on: what places are compared by.
    var prospect: Float
  }

  package static let maximumStrokes = 40

  private let symbolCount: Int
  /// By stroke, then by symbol.
  private var evidence: [Float]
  /// The places after each stroke, one beam after another.
  private var places: [Place] = []
  private var beamStarts: [Int] = [0]
  private var beamLimit: Int
  private let workspace: DecoderWorkspace
  private var nextCount = 0
  private var best: Float = -.infinity

  /// - Parameter workspace: may be that of other decoders of the same thread.
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
    places.reserveCapacity(beamLimit * Decoder.maximumStrokes + 1)
    reset()
  }

  package private(set) var strokeCount = 0

  /// Begins another word.
  package func reset() {
    strokeCount = 0
    places.removeAll(keepingCapacity: true)
    places.append(Place(node: 0, pending: 0, edits: 0, score: 0, prospect: 0))
    beamStarts.removeAll(keepingCapacity: true)
    beamStarts.append(0)
  }

  /// Takes the last stroke back.
  package func removeLast() {
    guard strokeCount > 0 else { return }
    strokeCount -= 1
    let start = beamStarts.removeLast()
    places.removeSubrange(start...)
  }

  /// Whether no word begins like this any more.
  package var isLost: Bool { places.count == beamStarts.last }

  /// Takes the next stroke.
  ///
  /// - Parameter fill: writes for each symbol of the lexicon's alphabet the natural logarithm of
  ///   the probability of the stroke if that letter was meant. Strokes beyond `maximumStrokes`
  ///   are not taken.
  package func append(_ fill: (UnsafeMutableBufferPointer<Float>) -> Void) {
    guard strokeCount < Decoder.maximumStrokes else { return }
    let offset = strokeCount * symbolCount
    evidence.withUnsafeMutableBufferPointer { buffer in
      fill(UnsafeMutableBufferPointer(rebasing: buffer[offset..<offset + symbolCount]))
    }
    let beam = (beamStarts.last ?? 0)..<places.count
    evidence.withUnsafeBufferPointer { buffer in
      expand(beam, UnsafeBufferPointer(rebasing: buffer[offset..<offset + symbolCount]))
    }
    strokeCount += 1
    beamStarts.append(places.count)
    keepTheBest()
  }

  /// The words that the strokes can have meant in full, the likeliest first.
  ///
  /// - Parameter found: is emptied and filled with at most `limit` words.
  package func candidates(_ found: inout [Candidate], limit: Int) {
    found.removeAll(keepingCapacity: true)
    guard limit > 0, strokeCount > 0 else { return }
    let beam = (beamStarts.last ?? 0)..<places.count
    for index in beam {
      let place = places[index]
      guard place.pending == 0 else { continue }
      let node = lexicon.nodes[Int(place.node)]
      if node.isTerminal { offer(node, place.score, &found, limit) }
      guard Int(place.edits) < costs.maximumEdits, costs.missed > -.infinity else { continue }
      var child = node.firstChild
      guard child > Int(place.node) else { continue }
      while true {
        let missing = lexicon.nodes[child]
        if missing.isTerminal {
          let cost = missing.symbol == node.symbol ? costs.missedDouble : costs.missed
          offer(missing, place.score + cost, &found, limit)
        }
        if missing.isLast { break }
        child += 1
      }
    }
  }

  /// The place, as a node of the trie, from which the likeliest word goes on.
  var likeliestPlace: Int? {
    places[(beamStarts.last ?? 0)...].filter { $0.pending == 0 }
      .max { $0.prospect < $1.prospect }.map { Int($0.node) }
  }

  @inline(__always) private func offer(
    _ node: LexiconNode, _ score: Float, _ found: inout [Candidate], _ limit: Int
  ) {
    // No context makes a word likelier than certain.
    if found.count == limit, let last = found.last, score <= last.score { return }
    var word = node.firstWord
    while word < lexicon.words.count {
      let entry = lexicon.words[word]
      var total = score + costs.wordWeight * predictor.logProbability(of: word)
      if entry.flags.contains(.hasPassedOver) { total += costs.passedOver }
      found.offer(Candidate(word: word, score: total), limit: limit)
      guard entry.flags.contains(.continues) else { return }
      word += 1
    }
  }

  // MARK: The beam

  private func expand(_ beam: Range<Int>, _ stroke: UnsafeBufferPointer<Float>) {
    nextCount = 0
    best = -.infinity
    var clearest = -Float.infinity
    for value in stroke { clearest = max(clearest, value) }
    let nodes = lexicon.nodes
    // What is plain first: it shows how good the best is, and spares most of the rest.
    for index in beam {
      let place = places[index]
      let node = Int(place.node)
      if place.pending != 0 {
        push(node, 0, place.edits, place.score + stroke[Int(place.pending)], nodes[node])
        continue
      }
      var childIndex = nodes[node].firstChild
      guard childIndex > node else { continue }
      while true {
        let child = nodes[childIndex]
        if child.symbol < stroke.count {
          push(childIndex, 0, place.edits, place.score + stroke[child.symbol], child)
        }
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
        parent.symbol < stroke.count && node != 0 && stroke[parent.symbol] >= clearest - 1
      push(
        node, 0, place.edits + 1, place.score + (isDouble ? costs.extraDouble : costs.extra),
        parent)
      var childIndex = parent.firstChild
      guard childIndex > node else { continue }
      while true {
        let child = nodes[childIndex]
        skip(child, childIndex, parent, place, stroke, clearest)
        if child.isLast { break }
        childIndex += 1
      }
    }
  }

  /// The stroke stands for the letter after `child`, which was missed or is still to come.
  @inline(__always) private func skip(
    _ child: LexiconNode, _ childIndex: Int, _ parent: LexiconNode, _ place: Place,
    _ stroke: UnsafeBufferPointer<Float>, _ clearest: Float
  ) {
    let missed = child.symbol == parent.symbol ? costs.missedDouble : costs.missed
    let dearest = max(missed, costs.swapped)
    let hope = place.score + dearest + clearest + costs.wordWeight * child.bestLogProbability
    guard hope > best - costs.beamDepth else { return }
    var index = child.firstChild
    guard index > childIndex else { return }
    while true {
      let grandchild = lexicon.nodes[index]
      if grandchild.symbol < stroke.count {
        let score = place.score + stroke[grandchild.symbol]
        push(
          index, 0, place.edits + 1,
          score + (grandchild.symbol == child.symbol ? max(missed, costs.missedDouble) : missed),
          grandchild)
        if grandchild.symbol != child.symbol, child.symbol < stroke.count {
          push(index, UInt8(child.symbol), place.edits + 1, score + costs.swapped, grandchild)
        }
      }
      if grandchild.isLast { break }
      index += 1
    }
  }

  @inline(__always) private func push(
    _ node: Int, _ pending: UInt8, _ edits: UInt8, _ score: Float, _ entry: LexiconNode
  ) {
    let prospect = score + costs.wordWeight * entry.bestLogProbability
    guard prospect > best - costs.beamDepth else { return }
    if prospect > best { best = prospect }
    let next = workspace.next
    let table = workspace.table
    let mask = DecoderWorkspace.tableSize - 1
    var slot = (node &* 0x9E37_79B1 &+ Int(pending) &* 0x85EB_CA77) >> 3 & mask
    while table[slot] >= 0 {
      let index = Int(table[slot])
      if next[index].node == UInt32(node), next[index].pending == pending {
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
      node: UInt32(node), pending: pending, edits: edits, score: score, prospect: prospect)
    table[slot] = Int32(nextCount)
    workspace.slots[nextCount] = Int32(slot)
    nextCount += 1
  }

  /// Moves the best of what was found to the end of `places`.
  private func keepTheBest() {
    let next = workspace.next
    for index in 0..<nextCount { workspace.table[Int(workspace.slots[index])] = -1 }
    let limit = threshold(keeping: beamLimit)
    var kept = 0
    for index in 0..<nextCount where next[index].prospect >= limit && kept < beamLimit {
      places.append(next[index])
      kept += 1
    }
  }

  /// The prospect from which on about `count` places are kept: counted in bins.
  private func threshold(keeping count: Int) -> Float {
    let floor = best - costs.beamDepth
    guard nextCount > count else { return floor }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { bins in
      bins.initialize(repeating: 0)
      let scale = 255 / costs.beamDepth
      for index in 0..<nextCount {
        let depth = best - workspace.next[index].prospect
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
