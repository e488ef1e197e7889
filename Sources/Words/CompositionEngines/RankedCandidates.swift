import Lexicon

/// Merges the candidates of several spellings into one order.
///
/// librime orders the candidates of a spelling, but gives no likelihoods. So the first candidate is
/// treated as being as likely as its spelling, and each later one as less likely. Candidates that
/// leave letters over come later, because users rarely choose a part of the typed text. Sentences
/// have known likelihoods.
enum RankedCandidates {
  /// The candidates of one spelling, in order.
  struct List {
    /// The spelling's index in the request.
    var spelling: Int
    /// The cost relative to the first spelling, in nats.
    var cost: Double
    var syllables: Syllables
    /// True if the first candidate uses all letters.
    var isWhole: Bool
    var candidates: [(text: String, comment: String)]
    /// The cost of each candidate relative to the first, in nats; nil if the cost follows from the
    /// rank.
    var costs: [Double]?
  }

  struct Candidate: Hashable {
    var text: String
    var comment: String
    var spelling: Int
    /// The index of the list.
    var list: Int
    /// The candidate's index in the list.
    var place: Int
  }

  /// The cost of a candidate's rank, in nats, divided by the natural logarithm of the rank.
  static let slope = 2.0
  /// The additional cost of a candidate that leaves letters over, in nats.
  static let partial = 12.0

  /// - Returns: at most `limit` candidates, each text once.
  static func merged(_ lists: [List], limit: Int) -> [Candidate] {
    var places = Array(repeating: 0, count: lists.count)
    var found: [Candidate] = []
    var texts: Set<String> = []
    while found.count < limit {
      var best: (list: Int, cost: Double)?
      for (number, list) in lists.enumerated() where places[number] < list.candidates.count {
        let place = places[number]
        // Each character of the text stands for a syllable.
        let isWhole =
          list.isWhole && list.candidates[place].text.count >= list.syllables.count
        // Candidates for a part of an unlikely spelling are useless.
        guard isWhole || list.spelling == 0 else { continue }
        let cost =
          list.cost + (list.costs?[place] ?? slope * naturalLogarithm(Double(place + 1)))
          + (isWhole ? 0 : partial)
        if best.map({ cost < $0.cost }) ?? true { best = (number, cost) }
      }
      guard let best else { break }
      let list = lists[best.list]
      let place = places[best.list]
      places[best.list] += 1
      let (text, comment) = list.candidates[place]
      guard texts.insert(text).inserted else { continue }
      found.append(
        Candidate(
          text: text, comment: comment, spelling: list.spelling, list: best.list, place: place))
    }
    return found
  }
}
