package import Layouts
package import Units

/// A gesture that users may not know. The keyboard mentions the gesture where it is useful.
package enum Hint: String, Hashable, Sendable, CaseIterable {
  /// A finger that slides over the letters of a word types the word.
  case swipe

  /// The hint's text, which is translated like the words on keys.
  package var word: KeyWord {
    switch self {
    case .swipe: .swipeHint
    }
  }

  /// The time for which a hint is shown if no finger comes down.
  package static let duration = Microseconds.seconds(10)
}
