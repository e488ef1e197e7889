import Lexicon

/// Everything that the daemon has for input in several stages.
struct CompositionsInUse {
  let helper: CompositionHelper
  /// The users whose choices `keyglass-ime` keeps.
  var owners = ComposedOwners()
  var spellings = Spellings.none

  init(_ helper: CompositionHelper) {
    self.helper = helper
  }

  /// The lexicon of pinyin, which is mapped when needed and kept then.
  enum Spellings {
    case none
    case reading
    /// The lexicon is in use; nil if it cannot be mapped.
    case here(Lexicon?, wasComposing: Bool = false)
  }
}
