/// The words that may follow each context. A context is one word or two successive words.
///
/// The successors of one context are a range of indices (`LexiconFormat`).
final class LexiconSuccessors {
  private let words: LexiconTable<UInt16>
  private let costs: LexiconTable<UInt16>

  init(_ sections: LexiconHeader, in pages: LexiconPages?) {
    words = LexiconTable(sections[.successors], in: pages, missing: .max)
    costs = LexiconTable(sections[.successorCosts], in: pages, missing: .max)
  }

  var count: Int { words.count }

  @inline(__always) subscript(index: Int) -> LexiconSuccessor {
    LexiconSuccessor(upper: words[index], lower: costs[index])
  }

  /// Returns the first of these places whose word is `word` or a later word.
  func firstPlace(from word: Lexicon.WordNumber, in places: Range<Int>) -> Int {
    let upper = word >> LexiconSuccessor.lowerBits
    var place = firstPlace(fromUpper: upper, in: places)
    while place < places.upperBound, Int(words[place]) == upper, self[place].word < word {
      place += 1
    }
    return place
  }

  /// Returns the cost of a word among these places; nil if the word is not there.
  @inline(__always) func cost(of word: Lexicon.WordNumber, in places: Range<Int>) -> Int? {
    let upper = word >> LexiconSuccessor.lowerBits
    var place = firstPlace(fromUpper: upper, in: places)
    while place < places.upperBound, Int(words[place]) == upper {
      let found = LexiconSuccessor(upper: UInt16(truncatingIfNeeded: upper), lower: costs[place])
      if found.word == word { return found.cost }
      place += 1
    }
    return nil
  }

  @inline(__always) private func firstPlace(fromUpper upper: Int, in places: Range<Int>) -> Int {
    var low = places.lowerBound
    var high = places.upperBound
    while low < high {
      let middle = (low + high) >> 1
      if Int(words[middle]) < upper { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
