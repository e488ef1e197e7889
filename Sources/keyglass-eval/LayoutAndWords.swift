import Layouts
import Lexicon

/// A layout with the words that are known on it.
struct LayoutAndWords {
  var layout: Layout
  /// The language's first, those of other languages that are typed besides after it; none where no
  /// words are known.
  var lexicons: [Lexicon]
}
