import Keys
package import Layouts
import Lexicon
import TextEngine

/// A layout with what is worked out from it once, before it is shown: that takes longer than a
/// finger may wait.
package struct PreparedLayout: Sendable {
  package private(set) var layout: Layout
  /// One for each layer.
  private(set) var hitTests: [HitTest]
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

  /// The layers that have keys for what was typed last.
  let recentLayers: [Int]

  package init(_ layout: Layout) {
    self.layout = layout
    recentLayers = layout.recentLayers
    hitTests = layout.layers.map { HitTest($0) }
    letterKeys = layout.letterKeys
    phoneLetters = layout.phoneLetters.map { PhoneKey(key: $0.key, letters: $0.letters) }
    multiTap = PhoneLetters(layout)
  }

  package var hasLetterKeys: Bool { !letterKeys.isEmpty }

  /// Whether its keys type words. What is searched for is no text.
  var hasWords: Bool { layout.search == nil && (hasLetterKeys || !phoneLetters.isEmpty) }

  /// Whether there are keys for what was typed last.
  var hasRecentKeys: Bool { !recentLayers.isEmpty }

  /// The layout with texts on these keys: a finger waits, so the other layers stay as they are.
  ///
  /// - Parameter texts: the last one first.
  func filled(recent texts: [String]) -> PreparedLayout {
    var filled = self
    for index in recentLayers {
      filled.layout.layers[index].fill(recent: texts)
      filled.hitTests[index] = HitTest(filled.layout.layers[index])
    }
    return filled
  }
}
