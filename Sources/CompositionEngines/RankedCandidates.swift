import Lexicon

/// The candidates of several spellings in one order.
///
/// librime tells the order of each spelling's, not how likely they are. So the first is taken to be
/// as likely as its spelling, and each after it less so; what leaves letters over comes after what
/// does not, since nobody stops to type more. Of sentences it is known how likely each is.
enum RankedCandidates {
  /// Those of one spelling, in their order.
  struct List {
    /// Its place among the request's.
    var spelling: Int
    /// How much less likely than the first, in nats.
    var cost: Double
    var syllables: Syllables
    /// Whether the first leaves no letters over.
    var isWhole: Bool
    var candidates: [(text: String, comment: String)]
    /// How much less likely each is than the first, in nats; nil: by its rank.
    var costs: [Double]?
  }

  struct Candidate: Hashable {
    var text: String
    var comment: String
    var spelling: Int
    /// Of which list it is, and where there.
    var list: Int
    var place: Int
  }

  /// How much less likely a candidate is than the first, per nat of its rank.
  static let slope = 2.0
  /// How much less likely one that leaves letters over.
  static let partial = 12.0

  /// - Returns: at most so many, each text once.
  static func merged(_ lists: [List], limit: Int) -> [Candidate] {
    var places = Array(repeating: 0, count: lists.count)
    var found: [Candidate] = []
    var texts: Set<String> = []
    while found.count < limit {
      var best: (list: Int, cost: Double)?
      for (number, list) in lists.enumerated() where places[number] < list.candidates.count {
        let place = places[number]
        // A character is a syllable.
        let isWhole =
          list.isWhole && list.candidates[place].text.count >= list.syllables.count
        // Parts of what was hardly meant are of no use.
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
