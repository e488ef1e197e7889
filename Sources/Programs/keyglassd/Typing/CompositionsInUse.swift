import Lexicon

/// The daemon's state for compositions, that is, input in several stages.
struct CompositionsInUse {
  let helper: CompositionHelper
  /// The users for whom `keyglass-ime` may have learned texts.
  var owners = ComposedOwners()
  var spellings = Spellings.none

  init(_ helper: CompositionHelper) {
    self.helper = helper
  }

  /// The lexicon of pinyin, which is mapped when first needed and then stays mapped.
  enum Spellings {
    case none
    case reading
    /// The lexicon is mapped; nil if the file cannot be mapped.
    case here(Lexicon?, wasComposing: Bool = false)
  }
}
