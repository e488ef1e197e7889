import Layouts
import Lexicon

/// A layout with its lexicons.
struct LayoutAndWords {
  var layout: Layout
  /// The lexicon of the layout's language first, then the lexicons of other languages in use; empty
  /// if the layout has no words.
  var lexicons: [Lexicon]
}
