import Layouts
import OnScreenKeyboard
import TextEngine

/// A layout that can be shown at once.
struct LayoutAtHand: Sendable {
  /// The layout as read from its file.
  let layout: Layout
  /// The layout as it is shown.
  let prepared: PreparedLayout
  /// The lexicon of the layout's language; nil if it has no lexicon or no use for one.
  let lexicon: String?
  /// The lexicons of the other languages in use.
  let otherLexicons: [String]
  /// The names of emoji in the layout's language; nil unless it searches for them.
  let emojiNames: String?

  /// Reads the lexicons' folders.
  init(_ layout: Layout, _ configuration: Configuration) {
    self.layout = layout
    let keyboard = configuration.settings.keyboard
    prepared = PreparedLayout(
      layout.shaped(
        KeyboardShape(
          size: keyboard.size, oneHandedWidth: keyboard.oneHandedWidth.value,
          splitGap: keyboard.splitGap.value)))
    let words = configuration.settings.words
    // The letters of a method are no words.
    let isWanted =
      layout.method == nil
      && (layout.hasPhoneKeys || (words.correction || words.suggestions) && prepared.hasLetterKeys)
    let files = configuration.files
    emojiNames = layout.search.flatMap { _ in files.emojiNames(language: layout.language) }
    lexicon = isWanted ? files.lexicon(language: layout.language) : nil
    otherLexicons =
      isWanted && prepared.hasLetterKeys
      ? words.also.compactMap { [lexicon] in
        files.lexicon(language: $0).flatMap { $0 == lexicon ? nil : $0 }
      } : []
  }

  /// The enabled layouts, by id. Call it only in a place where the library may be used.
  static func all(
    _ configuration: Configuration, _ library: LayoutLibrary
  ) -> [String: LayoutAtHand] {
    configuration.readAllLayouts(from: library)
    let layouts = configuration.layoutsInUse
    let all = layouts.map { ($0.id, LayoutAtHand($0.made(from: layouts), configuration)) }
    return Dictionary(all) { $1 }
  }
}
