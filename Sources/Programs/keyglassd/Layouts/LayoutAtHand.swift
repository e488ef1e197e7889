import Layouts
import OnScreenKeyboard
import TextEngine

/// A layout that can be shown at once.
struct LayoutAtHand: Sendable {
  /// The layout as read from its file.
  let layout: Layout
  /// The layout as it is shown.
  let prepared: PreparedLayout
  /// The path of the lexicon of the layout's language; nil if it is missing or not needed.
  let lexicon: String?
  /// The paths of the lexicons of the other languages in use.
  let otherLexicons: [String]
  /// The path of the file of emoji names in the layout's language; nil unless the layout searches
  /// for emoji.
  let emojiNames: String?

  /// Looks for the lexicons in their folders.
  init(_ layout: Layout, _ configuration: Configuration) {
    self.layout = layout
    let keyboard = configuration.settings.keyboard
    // Remove the next-layout key if this is the only enabled layout. A layout that a field brings
    // keeps the key, which leads back to an enabled layout.
    let isAlone = configuration.enabled.haveOnly(layout.id)
    prepared = PreparedLayout(
      (isAlone ? layout.withoutNextLayout : layout).shaped(
        KeyboardShape(
          size: keyboard.size, oneHandedWidth: keyboard.oneHandedWidth.value,
          splitGap: keyboard.splitGap.value)))
    let words = configuration.settings.words
    // Letters for a composition method such as pinyin are not words of the lexicon.
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

  /// True if the layout is a page of settings.
  var isOfSettings: Bool { layout.id.hasPrefix(Layout.settingsPrefix) }

  /// The enabled layouts by id. Call it only on the thread that may use the library.
  static func all(
    _ configuration: Configuration, _ library: LayoutLibrary
  ) -> [String: LayoutAtHand] {
    configuration.readAllLayouts(from: library)
    let layouts = configuration.layoutsInUse
    let all = layouts.map { ($0.id, LayoutAtHand($0.withLetters(of: layouts), configuration)) }
    return Dictionary(all) { $1 }
  }
}
