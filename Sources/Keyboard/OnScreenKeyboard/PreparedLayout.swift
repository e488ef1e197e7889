import Keys
package import Layouts
import Lexicon
import TextEngine

/// A layout with data computed from it in advance, because computing them on a touch would
/// noticeably delay the key.
package struct PreparedLayout: Sendable {
  package private(set) var layout: Layout
  /// The layout's layers, prepared for the key engine.
  private(set) var layers: [PreparedLayer]
  /// The letter keys with their places, against which the touches of a word are weighed.
  let letterKeys: [TouchModel.Key]
  /// The letters that each phone key can stand for in a word.
  let phoneLetters: [PhoneKey]
  /// The letters that repeated taps of each phone key step through.
  let multiTap: PhoneLetters

  struct PhoneKey: Sendable {
    var key: Character
    var letters: String
  }

  /// The layers with keys for recent texts.
  let recentLayers: [Int]

  package init(_ layout: Layout) {
    self.layout = layout
    recentLayers = layout.recentLayers
    layers = layout.layers.map { PreparedLayer($0) }
    letterKeys = layout.letterKeys
    phoneLetters = layout.phoneLetters.map { PhoneKey(key: $0.key, letters: $0.letters) }
    multiTap = PhoneLetters(layout)
  }

  package var hasLetterKeys: Bool { !letterKeys.isEmpty }

  /// True if the layout's keys type words. On a layout for searching, letters go into the search
  /// instead of the text.
  var hasWords: Bool { layout.search == nil && (hasLetterKeys || !phoneLetters.isEmpty) }

  /// True if the letter keys are these keys, at the same places. The space bar is ignored.
  func hasLetters(at keys: [TouchModel.Key]) -> Bool {
    // A finger may be waiting while a client changes the layout, so avoid allocating an array.
    letterKeys.lazy.filter { $0.letter != " " }
      .elementsEqual(keys.lazy.filter { $0.letter != " " })
  }

  /// True if there are keys for recent texts.
  var hasRecentKeys: Bool { !recentLayers.isEmpty }

  /// Returns the layout with these recent texts on its keys for recent texts. Only layers with such
  /// keys are computed again, because a finger may be waiting.
  ///
  /// - Parameter texts: the recent texts, newest first.
  func filled(recent texts: [String]) -> PreparedLayout {
    var filled = self
    for index in recentLayers {
      filled.layout.layers[index].fill(recent: texts)
      filled.layers[index] = PreparedLayer(filled.layout.layers[index])
    }
    return filled
  }
}
