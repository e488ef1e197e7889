/// A word's place in a swipe. Inside a swipe, a word ends and the next begins on the space bar.
package enum SwipePart: Hashable, Sendable {
  /// The only word.
  case whole
  case first
  /// Between two other words.
  case middle
  case last

  var beginsOnSpace: Bool { self == .middle || self == .last }
  var endsOnSpace: Bool { self == .middle || self == .first }

  /// - Parameter index: the word's index among the `count` words of the swipe.
  package init(_ index: Int, of count: Int) {
    switch (index == 0, index + 1 == count) {
    case (true, true): self = .whole
    case (true, false): self = .first
    case (false, true): self = .last
    case (false, false): self = .middle
    }
  }
}
