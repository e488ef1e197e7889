import Layouts
import Lexicon

/// A layout with its lexicons.
struct LayoutAndWords {
  var layout: Layout
  /// The lexicons: first that of the layout's language, then those of other languages in use; empty
  /// if the layout has no words.
  var lexicons: [Lexicon]
}
