import Lexicon

/// Words sorted into classes by the words before and after them.
///
/// The method is the exchange algorithm of Kneser and Ney (Improved clustering techniques for
/// class-based statistical language modelling, Eurospeech 1993). Each word in turn moves to the
/// class that makes the pairs of classes most likely.
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
  ///   - rounds: number of times that each word may move.
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

    var table = ClassPairTable(classCount: classCount)
    for (first, successors) in followers.enumerated() {
      for (second, weight) in successors {
        table.add(weight, classes[first], classes[second])
      }
    }
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
  private var counts: [Double]
  private var firsts: [Double]
  private var seconds: [Double]

  init(classCount: Int) {
    self.classCount = classCount
    counts = Array(repeating: 0, count: classCount * classCount)
    firsts = Array(repeating: 0, count: classCount)
    seconds = Array(repeating: 0, count: classCount)
  }

  mutating func add(_ weight: Double, _ first: Int, _ second: Int) {
    counts[first * classCount + second] += weight
    firsts[first] += weight
    seconds[second] += weight
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
        let count = counts[candidate * classCount + other]
        gain += entropy(count + right[other]) - entropy(count)
      }
      for other in leftUsed where other != candidate {
        let count = counts[other * classCount + candidate]
        gain += entropy(count + left[other]) - entropy(count)
      }
      let within = counts[candidate * classCount + candidate]
      gain += entropy(within + right[candidate] + left[candidate] + itself) - entropy(within)
      gain -= entropy(firsts[candidate] + rightSum) - entropy(firsts[candidate])
      gain -= entropy(seconds[candidate] + leftSum) - entropy(seconds[candidate])
      if gain > bestGain {
        best = candidate
        bestGain = gain
      }
    }
    return best
  }

  private func entropy(_ count: Double) -> Double {
    count <= 0 ? 0 : count * naturalLogarithm(count)
  }
}
