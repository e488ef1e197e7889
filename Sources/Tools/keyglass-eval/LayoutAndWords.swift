import Layouts
import Lexicon

/// A layout with its lexicons.
struct LayoutAndWords {
  var layout: Layout
  /// The lexicons: the layout's language first, then other languages in use. Empty if the layout
  /// has no words.
  var lexicons: [Lexicon]
}
