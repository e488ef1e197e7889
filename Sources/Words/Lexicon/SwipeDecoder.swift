/// Finds the words that a swipe, a finger's path across the letters, can mean.
///
/// This is a beam search over the lexicon's trie, letter by letter. Each place in the trie has a
/// row with a cost for each point of the path: the least cost of all letters so far, provided that
/// the last letter was meant at this point. Costs are in nats, lengths in key widths. The
/// probability of the word is added at its end.
///
/// All buffers are made once: a swipe allocates nothing. Most are in `SwipeWorkspace`, which the
/// decoders of several languages share.
package final class SwipeDecoder {
  package let lexicon: Lexicon
  package let predictor: WordPredictor
  package let costs: Costs

  /// The costs of a swipe that differs from its word. They were fitted on 2,400 swipes of 427
  /// people of "How We Swipe" (Leiva et al., MobileHCI 2021), which are not part of Keyglass.
  package struct Costs: Hashable, Sendable {
    /// The weight of the squared distance between the first letter and the first point.
    package var first: Float = 7
    /// The weight of the squared distance between the last letter and the last point.
    package var last: Float = 1.85
    /// The weight of the squared distance between a letter inside the word and its point.
    package var middle: Float = 2.75
    /// Upper limit for the cost weighted by `middle`, because fingers miss some letters entirely.
    package var missed: Float = 3.85
    /// The cost of each key width of the path before the first letter or after the last.
    package var beyond: Float = 3.8
    /// The cost of each key width after the last letter while the finger is still moving.
    package var underWay: Float = 1
    /// The weight of the squared distance of the path from the line between two letters.
    package var beside: Float = 0.37
    /// Upper limit for the squared distance weighted by `beside`.
    package var farBeside: Float = 1.3
    /// The weight of the angle between the path and the line between two letters.
    package var astray: Float = 1.1
    /// The bonus for a letter at a point where the finger is slow.
    package var slow: Float = 0.66
    /// The bonus for a letter at a point where the path turns.
    package var turn: Float = 0.12
    /// The cost of each letter between the first and the last.
    package var letter: Float = 0.54
    /// The weight of the logarithm of the share of time spent near a doubled letter.
    package var doubled: Float = 0.36
    /// The logarithm of the share of time at which a single and a doubled letter cost the same.
    package var doubledUsual: Float = -0.86
    /// The cost of an apostrophe or a hyphen in the word.
    package var omittedMark: Float = 0.35
    /// The weight of the word's probability relative to the path's.
    package var wordWeight: Float = 0.67
    /// Upper limit for the places kept for each number of letters.
    package var beamWidth: Int = 200
    /// States whose score is lower than the best score by more than this, in nats, are dropped.
    package var beamDepth: Float = 8

    package init() {}
  }

  /// A word that the swipe may mean.
  package struct Candidate: Hashable, Sendable {
    package var word: Lexicon.WordNumber
    /// The natural logarithm of the likelihood of the path and the word together.
    package var score: Float
  }

  /// A place in the trie that the path may lead to.
  struct Place {
    var node: Int32
    var key: Int16
    /// True if the preceding letter is on the same key.
    var isDoubled: Bool
    /// The index of the place's row among the rows of its level.
    var row: Int16
    /// The distance from the best place, in nats.
    var distance: Float
    /// The cost of the doubled letters so far; negative if they are likely.
    var doubling: Float
    /// The cost if the path ends with this letter.
    var end: Float
    /// The first point at which the row's cost is low enough for the beam.
    var low: Int16
    /// The cost of the likeliest word at or below the node, plus `doubling`.
    var hope: Float
  }

  private static let rowLength = SwipeWorkspace.rowLength
  private static let maximumKeys = SwipeWorkspace.maximumKeys
  private static let maximumPlaces = SwipeWorkspace.maximumPlaces
  private static let maximumLetters = 32
  /// Upper limit for the places of one level before the best are kept.
  private static let capacity = SwipeWorkspace.capacity

  private let workspace: SwipeWorkspace
  private var keys: [TouchModel.Key] = []
  private var keyX: [Float] = []
  private var keyY: [Float] = []
  /// Index in `keys` by symbol; −1 without a key.
  private var keyOfSymbol: [Int] = []

  /// The points of the path, each with position, direction, time and the length of the path up to
  /// it. `favour` is the part of a letter's cost at a point that does not depend on the key's
  /// distance.
  private let pointX: UnsafeMutablePointer<Float>
  private let pointY: UnsafeMutablePointer<Float>
  private let directionX: UnsafeMutablePointer<Float>
  private let directionY: UnsafeMutablePointer<Float>
  private let spent: UnsafeMutablePointer<Float>
  private let lengths: UnsafeMutablePointer<Float>
  private let favour: UnsafeMutablePointer<Float>
  private var count = 0
  private var duration: Float = 0
  /// The rows of the current and the previous level, which swap their memory at each letter.
  private let rows: UnsafeMutablePointer<Float>
  private let places: UnsafeMutablePointer<Place>
  private var placeCount = 0
  private let next: UnsafeMutablePointer<Place>
  private var nextCount = 0
  /// For each point, the least cost among all places so far. It includes the cost of each place's
  /// likeliest word.
  private let bestAt: UnsafeMutablePointer<Float>
  /// A row for each pair of keys, computed when needed. It has, for each point, the cost of the
  /// path's deviation from the line between the keys, summed up to the point.
  private let along: UnsafeMutablePointer<Float>
  private var hasAlong: [Bool] = []
  /// The cost of a letter between the first and the last, by key and point; computed when needed.
  private let visits: UnsafeMutablePointer<Float>
  private var hasVisits: [Bool] = []
  private let running: UnsafeMutablePointer<Float>
  /// Indices in `next`, the best places first.
  private let order: UnsafeMutablePointer<Int16>

  /// True if the finger is still moving.
  private var isUnderWay = false
  private var part = SwipePart.whole
  /// The indices of the two places where the path leaves or reaches the space bar. They follow the
  /// indices of the keys.
  private var spaceBefore: Int { keys.count }
  private var spaceAfter: Int { keys.count + 1 }
  /// The likeliest beginnings of words, the best first.
  private let beginnings: UnsafeMutablePointer<Beginning>
  private var beginningCount = 0

  struct Beginning {
    var node: Int32
    /// The log likelihood of the path so far.
    var pathScore: Float
    /// The log likelihood of the path so far, plus that of the likeliest word with this beginning.
    var score: Float
  }

  /// The number of trie nodes scored for the last swipe.
  package private(set) var weighed = 0

  /// - Parameter workspace: may be shared with other decoders of the same thread.
  package init(
    _ lexicon: Lexicon, costs: Costs = Costs(), workspace: SwipeWorkspace = SwipeWorkspace()
  ) {
    self.lexicon = lexicon
    self.costs = costs
    self.workspace = workspace
    predictor = WordPredictor(lexicon)
    (pointX, pointY) = (workspace.line(0), workspace.line(1))
    (directionX, directionY) = (workspace.line(2), workspace.line(3))
    (spent, lengths, favour) = (workspace.line(4), workspace.line(5), workspace.line(6))
    (bestAt, running) = (workspace.line(7), workspace.line(8))
    (rows, along, visits) = (workspace.rows, workspace.along, workspace.visits)
    (places, next, order) = (workspace.places, workspace.next, workspace.order)
    beginnings = workspace.beginnings
  }

  /// Sets the places of the letters.
  ///
  /// - Parameters:
  ///   - keys: the letter keys, with centres in key widths and row heights; the space is ignored.
  ///   - rowHeight: height of a row in key widths.
  package func place(_ keys: [TouchModel.Key], rowHeight: Double) {
    self.keys = Array(keys.lazy.filter { $0.letter != " " }.prefix(Self.maximumKeys))
    keyX = self.keys.map { Float($0.x) } + [0, 0]
    keyY = self.keys.map { Float($0.y * rowHeight) } + [0, 0]
    var places: [Unicode.Scalar: Int] = [:]
    for (place, key) in self.keys.enumerated() where places[key.letter] == nil {
      places[key.letter] = place
    }
    let alphabet = lexicon.alphabet
    keyOfSymbol = (0..<alphabet.count).map { symbol in
      symbol == 0
        ? -1 : places[alphabet.scalars[symbol]] ?? places[alphabet.bases[symbol]] ?? -1
    }
    hasAlong = Array(repeating: false, count: keyX.count * keyX.count)
    hasVisits = Array(repeating: false, count: self.keys.count)
  }

  /// Finds the words that a swipe can mean, the likeliest first.
  ///
  /// - Parameters:
  ///   - path: the finger's path, in key widths in both directions.
  ///   - found: emptied, then filled with at most `limit` words.
  ///   - isUnderWay: true if the finger is still moving, so that words are found whose beginning
  ///     fits the path.
  ///   - part: the part of the swipe that the path is from.
  package func decode(
    _ path: SwipePath, _ found: inout [Candidate], limit: Int, isUnderWay: Bool = false,
    part: SwipePart = .whole
  ) {
    found.removeAll(keepingCapacity: true)
    weighed = 0
    guard path.count > 1, !keys.isEmpty, limit > 0 else { return }
    if found.capacity < limit { found.reserveCapacity(limit) }
    count = path.count
    duration = path.duration
    self.isUnderWay = isUnderWay
    self.part = part
    beginningCount = 0
    for index in 0..<count {
      let point = path.points[index]
      pointX[index] = point.x
      pointY[index] = point.y
      directionX[index] = point.directionX
      directionY[index] = point.directionY
      spent[index] = point.time
      lengths[index] = point.length
      favour[index] = costs.letter - costs.slow * point.slowness - costs.turn * point.turn
    }
    (keyX[spaceBefore], keyY[spaceBefore]) = (pointX[0], pointY[0])
    (keyX[spaceAfter], keyY[spaceAfter]) = (pointX[count - 1], pointY[count - 1])
    for index in hasAlong.indices { hasAlong[index] = false }
    for index in hasVisits.indices { hasVisits[index] = false }
    for index in 0..<count { bestAt[index] = .infinity }
    begin(&found, limit)
    var level = 1
    while level < Self.maximumLetters, placeCount > 0 {
      expand(level: level, &found, limit)
      keepTheBest(level: level)
      level += 1
    }
    if isUnderWay { offerBeginnings(&found, limit) }
  }

  @inline(__always) private func row(_ index: Int, level: Int) -> UnsafeMutablePointer<Float> {
    rows + ((level & 1) * Self.capacity + index) * Self.rowLength
  }

  // MARK: The first letter

  private func begin(_ found: inout [Candidate], _ limit: Int) {
    nextCount = 0
    beginWords(from: 0, &found, limit)
    if let own = lexicon.own.root { beginWords(from: own, &found, limit) }
    keepTheBest(level: 0)
  }

  private func beginWords(from root: Int, _ found: inout [Candidate], _ limit: Int) {
    var index = lexicon.nodes.firstChild(of: root)
    guard index > root else { return }
    while true {
      let child = lexicon.nodes[index]
      beginWord(index, child, &found, limit)
      if child.isLast { break }
      index += 1
    }
  }

  private func beginWord(
    _ index: Int, _ child: LexiconNode, _ found: inout [Candidate], _ limit: Int
  ) {
    let key = child.symbol < keyOfSymbol.count ? keyOfSymbol[child.symbol] : -1
    guard key >= 0, nextCount < Self.capacity else { return }
    let row = row(nextCount, level: 0)
    let hope = -costs.wordWeight * child.bestLogProbability
    var distance = Float.infinity
    if part.beginsOnSpace {
      let sums = sums(from: spaceBefore, to: key)
      let visit = visit(key)
      for j in 0..<count { row[j] = sums[j] + visit[j] }
    } else {
      for j in 0..<count {
        let dx = pointX[j] - keyX[key]
        let dy = pointY[j] - keyY[key]
        row[j] = costs.first * (dx * dx + dy * dy) + costs.beyond * lengths[j]
      }
    }
    for j in 0..<count {
      bestAt[j] = min(bestAt[j], row[j] + hope)
      distance = min(distance, row[j] + hope - bestAt[j])
    }
    weighed += 1
    var new = Place(
      node: Int32(index), key: Int16(key), isDoubled: false, row: Int16(nextCount),
      distance: distance, doubling: 0, end: .infinity, low: 0, hope: hope)
    if part != .whole {
      // A word of one letter is a swipe only between two spaces.
      new.end = part.endsOnSpace ? endOnSpace(key, row, from: 0) : endOfOneKey(key, row)
      if child.isTerminal { offer(index, new, &found, limit) }
    }
    guard distance <= costs.beamDepth else { return }
    next[nextCount] = new
    nextCount += 1
  }

  // MARK: The letters after it

  private func expand(level: Int, _ found: inout [Candidate], _ limit: Int) {
    nextCount = 0
    // The best places come first: their low costs in `bestAt` rule out many of the others.
    for place in 0..<placeCount {
      let place = places[place]
      let node = Int(place.node)
      var index = lexicon.nodes.firstChild(of: node)
      guard index > node else { continue }
      while true {
        let child = lexicon.nodes[index]
        let key = child.symbol < keyOfSymbol.count ? keyOfSymbol[child.symbol] : -1
        if key >= 0, nextCount < Self.capacity {
          step(place, to: child, index, key, level, &found, limit)
        }
        if child.isLast { break }
        index += 1
      }
    }
  }

  @inline(__always) private func step(
    _ place: Place, to child: LexiconNode, _ index: Int, _ key: Int, _ level: Int,
    _ found: inout [Candidate], _ limit: Int
  ) {
    let from = row(Int(place.row), level: level - 1)
    let to = row(nextCount, level: level)
    let count = count
    let best = bestAt
    let depth = costs.beamDepth
    var new = Place(
      node: Int32(index), key: Int16(key), isDoubled: false, row: Int16(nextCount), distance: 0,
      doubling: place.doubling, end: .infinity, low: place.low, hope: 0)
    let isSame = key == Int(place.key)
    if isSame, !place.isDoubled { new.doubling += doubling(key) }
    let hope = -costs.wordWeight * child.bestLogProbability + new.doubling
    new.hope = hope
    guard place.distance + hope - place.hope <= depth + 1 else { return }
    weighed += 1
    var distance = Float.infinity
    var low = count
    let start = Int(place.low)
    for j in 0..<start { to[j] = .infinity }
    if isSame {
      for j in start..<count {
        to[j] = from[j]
        let away = to[j] + hope - best[j]
        if away < 0 { best[j] = to[j] + hope }
        if away <= depth, low == count { low = j }
        distance = min(distance, away)
      }
      new.isDoubled = true
      new.end = level == 1 && part == .whole ? endOfOneKey(key, from) : place.end
    } else {
      let sums = sums(from: Int(place.key), to: key)
      let visit = visit(key)
      let running = running
      var least = Float.infinity
      for j in start..<count {
        least = min(least, from[j] - sums[j])
        let reached = least + sums[j]
        running[j] = reached
        let cost = reached + visit[j]
        to[j] = cost
        let away = cost + hope - best[j]
        if away < 0 { best[j] = cost + hope }
        if away <= depth, low == count { low = j }
        distance = min(distance, away)
      }
      new.end = part.endsOnSpace ? endOnSpace(key, to, from: start) : end(key, from: start)
    }
    if child.isTerminal { offer(index, new, &found, limit) }
    if isUnderWay { record(index, child, new) }
    guard distance <= depth else { return }
    new.distance = distance
    new.low = Int16(low)
    next[nextCount] = new
    nextCount += 1
  }

  /// The cost if the path ends at a key; `running` has the cost of reaching each point.
  @inline(__always) private func end(_ key: Int, from start: Int) -> Float {
    let length = lengths[count - 1]
    let beyondEnd = isUnderWay ? costs.underWay : costs.beyond
    let x = keyX[key]
    let y = keyY[key]
    var least = Float.infinity
    var j = count - 1
    while j >= max(1, start) {
      let beyond = beyondEnd * (length - lengths[j])
      if beyond > costs.beamDepth { break }
      let dx = pointX[j] - x
      let dy = pointY[j] - y
      least = min(least, running[j] + beyond + costs.last * (dx * dx + dy * dy))
      j -= 1
    }
    return least
  }

  /// The cost if the path goes from a key straight to the space bar; `row` has the cost of the
  /// key's letter at each point.
  private func endOnSpace(_ key: Int, _ row: UnsafeMutablePointer<Float>, from start: Int) -> Float
  {
    let sums = sums(from: key, to: spaceAfter)
    var least = Float.infinity
    for j in start..<count { least = min(least, row[j] + sums[count - 1] - sums[j]) }
    return least
  }

  /// The cost of a word whose letters are all on one key.
  private func endOfOneKey(_ key: Int, _ from: UnsafeMutablePointer<Float>) -> Float {
    for j in 0..<count { running[j] = from[j] }
    return end(key, from: 0)
  }

  /// The cost of a doubled letter, judged by the time spent near its key; negative after a long
  /// time.
  private func doubling(_ key: Int) -> Float {
    guard costs.doubled != 0 else { return 0 }
    let share = share(near: keyX[key], keyY[key], within: 0.7)
    return -costs.doubled * (fastLogarithm(max(0.02, share)) - costs.doubledUsual)
  }

  /// Returns the share of the swipe's time that was spent near a place.
  private func share(near x: Float, _ y: Float, within radius: Float) -> Float {
    guard duration > 0 else { return 0 }
    var time: Float = 0
    for index in 0..<count {
      let dx = pointX[index] - x
      let dy = pointY[index] - y
      if dx * dx + dy * dy <= radius * radius { time += spent[index] }
    }
    return time / duration
  }

  private func sums(from a: Int, to b: Int) -> UnsafeMutablePointer<Float> {
    let pair = a * keyX.count + b
    let sums = along + (a * Self.maximumPlaces + b) * Self.rowLength
    if hasAlong[pair] { return sums }
    hasAlong[pair] = true
    let dx = keyX[b] - keyX[a]
    let dy = keyY[b] - keyY[a]
    let length = max(1e-3, hypotenuse(dx, dy))
    let ux = dx / length
    let uy = dy / length
    var sum: Float = 0
    sums[0] = 0
    for j in 1..<count {
      let x = (pointX[j - 1] + pointX[j]) / 2 - keyX[a]
      let y = (pointY[j - 1] + pointY[j]) / 2 - keyY[a]
      let at = min(length, max(0, x * ux + y * uy))
      let besideX = x - at * ux
      let besideY = y - at * uy
      let square = min(costs.farBeside, besideX * besideX + besideY * besideY)
      let cosine = directionX[j - 1] * ux + directionY[j - 1] * uy
      let length = lengths[j] - lengths[j - 1]
      sum += length * (costs.beside * square + costs.astray * (1 - cosine))
      sums[j] = sum
    }
    return sums
  }

  private func visit(_ key: Int) -> UnsafeMutablePointer<Float> {
    let visit = visits + key * Self.rowLength
    if hasVisits[key] { return visit }
    hasVisits[key] = true
    for j in 0..<count {
      let dx = pointX[j] - keyX[key]
      let dy = pointY[j] - keyY[key]
      visit[j] = min(costs.missed, costs.middle * (dx * dx + dy * dy)) + favour[j]
    }
    return visit
  }

  // MARK: Words

  @inline(__always) private func offer(
    _ node: Int, _ place: Place, _ found: inout [Candidate], _ limit: Int
  ) {
    let path = -(place.end + place.doubling)
    if found.count == limit, let last = found.last, path <= last.score { return }
    var word = lexicon.nodes.firstWord(of: node)
    while true {
      let entry = lexicon.words[word]
      if entry.flags.isDisjoint(with: .hidden) {
        var score = path + costs.wordWeight * predictor.logProbability(of: word)
        if entry.flags.contains(.hasOmittedMark) { score -= costs.omittedMark }
        offer(Candidate(word: word, score: score), &found, limit)
      }
      guard entry.flags.contains(.continues) else { return }
      word += 1
    }
  }

  private func offer(_ candidate: Candidate, _ found: inout [Candidate], _ limit: Int) {
    if found.count == limit, let last = found.last, candidate.score <= last.score { return }
    if found.count == limit { found.removeLast() }
    var place = found.count
    while place > 0, found[place - 1].score < candidate.score { place -= 1 }
    found.insert(candidate, at: place)
  }

  // MARK: Words under way

  /// Records that the path so far may be the beginning of words.
  private func record(_ index: Int, _ child: LexiconNode, _ place: Place) {
    let path = -(place.end + place.doubling)
    let new = Beginning(
      node: Int32(index), pathScore: path, score: path + costs.wordWeight * child.bestLogProbability
    )
    var place = beginningCount
    if place == SwipeWorkspace.beginningLimit {
      guard new.score > beginnings[place - 1].score else { return }
      place -= 1
    } else {
      beginningCount += 1
    }
    while place > 0, beginnings[place - 1].score < new.score {
      beginnings[place] = beginnings[place - 1]
      place -= 1
    }
    beginnings[place] = new
  }

  private func offerBeginnings(_ found: inout [Candidate], _ limit: Int) {
    for index in 0..<beginningCount {
      let beginning = beginnings[index]
      guard let word = likeliestWord(from: Int(beginning.node)) else { continue }
      let score = beginning.pathScore + costs.wordWeight * predictor.logProbability(of: word)
      if let known = found.firstIndex(where: { $0.word == word }) {
        guard found[known].score < score else { continue }
        found.remove(at: known)
      }
      offer(Candidate(word: word, score: score), &found, limit)
    }
  }

  /// Returns the likeliest word at a node or below it.
  private func likeliestWord(from node: Int) -> Lexicon.WordNumber? {
    var best: (word: Lexicon.WordNumber, logProbability: Float)?
    var index = node
    for _ in 0..<Self.maximumLetters {
      let node = lexicon.nodes[index]
      var word = lexicon.nodes.firstWord(of: index)
      while node.isTerminal {
        let entry = lexicon.words[word]
        if entry.flags.isDisjoint(with: .hidden),
          entry.logProbability > best?.logProbability ?? -.infinity
        {
          best = (word, entry.logProbability)
        }
        guard entry.flags.contains(.continues) else { break }
        word += 1
      }
      guard let child = likeliestChild(of: index),
        lexicon.nodes[child].bestLogProbability > best?.logProbability ?? -.infinity
      else { break }
      index = child
    }
    return best?.word
  }

  private func likeliestChild(of node: Int) -> Int? {
    var index = lexicon.nodes.firstChild(of: node)
    guard index > node else { return nil }
    var best = index
    while !lexicon.nodes[index].isLast {
      index += 1
      if lexicon.nodes[index].bestLogProbability > lexicon.nodes[best].bestLogProbability {
        best = index
      }
    }
    return best
  }

  /// Moves the best of the next places to `places`, in order. Their rows are not moved.
  private func keepTheBest(level: Int) {
    let binCount = 64
    let scale = Float(binCount) / max(costs.beamDepth, 0.1)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: binCount + 1) { starts in
      starts.initialize(repeating: 0)
      for index in 0..<nextCount {
        // `bestAt` may be lower than when the place was found, so measure the distance again.
        let row = row(Int(next[index].row), level: level)
        var distance = Float.infinity
        for j in Int(next[index].low)..<count { distance = min(distance, row[j] - bestAt[j]) }
        distance += next[index].hope
        next[index].distance = distance
        if distance < costs.beamDepth { starts[bin(distance) + 1] += 1 }
      }
      for bin in 0..<binCount { starts[bin + 1] += starts[bin] }
      let kept = min(costs.beamWidth, Int(starts[binCount]))
      for index in 0..<nextCount where next[index].distance < costs.beamDepth {
        let bin = bin(next[index].distance)
        order[Int(starts[bin])] = Int16(index)
        starts[bin] += 1
      }
      for index in 0..<kept { places[index] = next[Int(order[index])] }
      placeCount = kept
    }

    func bin(_ distance: Float) -> Int { min(binCount - 1, max(0, Int(distance * scale))) }
  }
}
