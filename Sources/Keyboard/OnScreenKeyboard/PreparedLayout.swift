import Keys
package import Layouts
import Lexicon
import TextEngine

/// A layout with data worked out from it once, before it is shown: that takes longer than a finger
/// may wait.
package struct PreparedLayout: Sendable {
  package private(set) var layout: Layout
  /// A hit test for each layer.
  private(set) var hitTests: [HitTest]
  /// The keys by which words are weighed.
  let letterKeys: [TouchModel.Key]
  /// The letters of phone keys in words.
  let phoneLetters: [PhoneKey]
  /// The letters that repeated taps of phone keys go through.
  let multiTap: PhoneLetters

  struct PhoneKey: Sendable {
    var key: Character
    var letters: String
  }

  /// The layers with keys for the texts typed last.
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

  /// True if the layout's keys type words. The letters of a search are not part of the text.
  var hasWords: Bool { layout.search == nil && (hasLetterKeys || !phoneLetters.isEmpty) }

  /// True if the letters are at the same places; the space bar may be elsewhere.
  func hasLetters(at keys: [TouchModel.Key]) -> Bool {
    letterKeys.filter { $0.letter != " " } == keys.filter { $0.letter != " " }
  }

  /// True if there are keys for the texts typed last.
  var hasRecentKeys: Bool { !recentLayers.isEmpty }

  /// The layout with texts on these keys: a finger waits, so the other layers stay as they are.
  ///
  /// - Parameter texts: the recent texts, newest first.
  func filled(recent texts: [String]) -> PreparedLayout {
    var filled = self
    for index in recentLayers {
      filled.layout.layers[index].fill(recent: texts)
      filled.hitTests[index] = HitTest(filled.layout.layers[index])
    }
    return filled
  }
}
