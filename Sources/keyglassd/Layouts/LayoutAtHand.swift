import Layouts
import OnScreenKeyboard
import TextEngine

/// A layout that can be shown at once.
struct LayoutAtHand: Sendable {
  let prepared: PreparedLayout
  /// The file of its language's lexicon; nil where there is none, or nothing to do with it.
  let lexicon: String?

  /// Reads what is in the folders of lexicons.
  init(_ layout: Layout, _ configuration: Configuration) {
    prepared = PreparedLayout(layout)
    let words = configuration.settings.words
    let isWanted =
      layout.hasPhoneKeys || (words.correction || words.suggestions) && prepared.hasLetterKeys
    lexicon = isWanted ? configuration.files.lexicon(language: layout.language) : nil
  }

  /// Those in use, by their ids.
  static func all(_ configuration: Configuration) -> [String: LayoutAtHand] {
    let all = configuration.layoutsInUse.map { ($0.id, LayoutAtHand($0, configuration)) }
    return Dictionary(all) { $1 }
  }

  var layout: Layout { prepared.layout }
}
