import Keys
package import Layouts
import Lexicon
import TextEngine

/// A layout with what is worked out from it once, before it is shown: that takes longer than a
/// finger may wait.
package struct PreparedLayout: Sendable {
  package let layout: Layout
  /// One for each layer.
  let hitTests: [HitTest]
  /// The keys by which words are weighed.
  let letterKeys: [TouchModel.Key]
  /// What phone keys stand for in words.
  let phoneLetters: [PhoneKey]
  /// What repeated taps of them go through.
  let multiTap: PhoneLetters

  struct PhoneKey: Sendable {
    var key: Character
    var letters: String
  }

  /// Whether there are keys for what was typed last.
  let hasRecentKeys: Bool

  package init(_ layout: Layout) {
    self.layout = layout
    hasRecentKeys = layout.hasRecentKeys
    hitTests = layout.layers.map { HitTest($0) }
    letterKeys = layout.letterKeys
    phoneLetters = layout.phoneLetters.map { PhoneKey(key: $0.key, letters: $0.letters) }
    multiTap = PhoneLetters(layout)
  }

  package var hasLetterKeys: Bool { !letterKeys.isEmpty }
}
