import Lexicon

/// Words sorted into classes by the words before and after them.
///
/// The method is the exchange algorithm of Kneser and Ney (Improved clustering techniques for
/// class-based statistical language modelling, Eurospeech 1993). One after another, words are moved
/// to the class that makes the pairs of classes most likely.
struct WordClasses {
  let classCount: Int
  /// The class of each word; the last index is the start of a sentence.
  private(set) var classes: [Int]

  /// The class of words seen rarely or never.
  var other: Int { classCount - 2 }
  /// The class of the start of a sentence; it contains no words.
  var sentenceStart: Int { classCount - 1 }

  /// - Parameters:
  ///   - followers: the words that follow each word, with their weights; the last entry is for the
  ///     start of a sentence.
  ///   - rounds: the number of times that each word may move.
  init(followers: [[(word: Int, weight: Double)]], classCount: Int, rounds: Int) {
    self.classCount = classCount
    let wordCount = followers.count - 1
    let learned = classCount - 2
    var leaders = Array(repeating: [(word: Int, weight: Double)](), count: followers.count)
    var weights = Array(repeating: 0.0, count: followers.count)
    for (first, successors) in followers.enumerated() {
      for (second, weight) in successors {
        leaders[second].append((first, weight))
        weights[first] += weight
        weights[second] += weight
      }
    }
    let minimumWeight = 3.0
    let order = (0..<wordCount).filter { weights[$0] >= minimumWeight }
      .sorted { (weights[$0], $1) > (weights[$1], $0) }
    classes = Array(repeating: classCount - 2, count: wordCount) + [classCount - 1]
    for (rank, word) in order.enumerated() { classes[word] = rank % learned }

    var table = ClassPairTable(of: followers, classes: classes, classCount: classCount)
    var right = Array(repeating: 0.0, count: classCount)
    var left = Array(repeating: 0.0, count: classCount)
    for _ in 0..<rounds {
      for word in order {
        for index in 0..<classCount {
          right[index] = 0
          left[index] = 0
        }
        var itself = 0.0
        for (second, weight) in followers[word] {
          if second == word { itself += weight } else { right[classes[second]] += weight }
        }
        for (first, weight) in leaders[word] where first != word {
          left[classes[first]] += weight
        }
        table.move(-1, classes[word], right: right, left: left, itself: itself)
        classes[word] = table.best(of: learned, right: right, left: left, itself: itself)
        table.move(1, classes[word], right: right, left: left, itself: itself)
      }
    }
  }
}

/// Counts of words of one class after words of another.
private struct ClassPairTable {
  let classCount: Int
  private var counts: [WeighedCount]
  private var firsts: [WeighedCount]
  private var seconds: [WeighedCount]

  /// - Parameter followers: the words that follow each word, with their weights.
  init(of followers: [[(word: Int, weight: Double)]], classes: [Int], classCount: Int) {
    self.classCount = classCount
    var counts = Array(repeating: 0.0, count: classCount * classCount)
    var firsts = Array(repeating: 0.0, count: classCount)
    var seconds = Array(repeating: 0.0, count: classCount)
    for (first, successors) in followers.enumerated() {
      for (second, weight) in successors {
        counts[classes[first] * classCount + classes[second]] += weight
        firsts[classes[first]] += weight
        seconds[classes[second]] += weight
      }
    }
    self.counts = counts.map(WeighedCount.init)
    self.firsts = firsts.map(WeighedCount.init)
    self.seconds = seconds.map(WeighedCount.init)
  }

  private mutating func add(_ weight: Double, _ first: Int, _ second: Int) {
    counts[first * classCount + second].add(weight)
    firsts[first].add(weight)
    seconds[second].add(weight)
  }

  /// Adds a word to a class (sign 1) or removes it (−1).
  mutating func move(
    _ sign: Double, _ wordClass: Int, right: [Double], left: [Double], itself: Double
  ) {
    for other in 0..<classCount {
      if right[other] != 0 { add(sign * right[other], wordClass, other) }
      if left[other] != 0 { add(sign * left[other], other, wordClass) }
    }
    if itself != 0 { add(sign * itself, wordClass, wordClass) }
  }

  /// Returns the class for a word that makes the text's pairs of classes most likely.
  func best(of classes: Int, right: [Double], left: [Double], itself: Double) -> Int {
    let rightUsed = (0..<classCount).filter { right[$0] != 0 }
    let leftUsed = (0..<classCount).filter { left[$0] != 0 }
    let rightSum = right.reduce(itself, +)
    let leftSum = left.reduce(itself, +)
    var best = 0
    var bestGain = -Double.infinity
    for candidate in 0..<classes {
      var gain = 0.0
      for other in rightUsed where other != candidate {
        gain += counts[candidate * classCount + other].gain(by: right[other])
      }
      for other in leftUsed where other != candidate {
        gain += counts[other * classCount + candidate].gain(by: left[other])
      }
      let within = counts[candidate * classCount + candidate]
      gain += within.gain(by: right[candidate] + left[candidate] + itself)
      gain -= firsts[candidate].gain(by: rightSum)
      gain -= seconds[candidate].gain(by: leftSum)
      if gain > bestGain {
        best = candidate
        bestGain = gain
      }
    }
    return best
  }
}

/// A count, and the product of the count and its logarithm. The product is stored, because it is
/// needed far more often than the count changes.
private struct WeighedCount {
  private var count: Double
  private var product: Double

  init(_ count: Double) {
    self.count = count
    product = Self.product(of: count)
  }

  mutating func add(_ weight: Double) { self = WeighedCount(count + weight) }

  /// Returns the increase of the product if the count grows by `weight`.
  func gain(by weight: Double) -> Double { Self.product(of: count + weight) - product }

  private static func product(of count: Double) -> Double {
    count <= 0 ? 0 : count * naturalLogarithm(count)
  }
}
