import Layouts
package import MarkedYAML
package import Settings

/// The languages of the setting `words.also` that have no lexicon on this machine. Everything but
/// the words of these languages works.
package struct MissingLexicons: Sendable {
  private let settings: Settings
  private let files: SystemFiles
  /// The indices of the languages in the setting's list.
  private let places: [Int]

  package init(settings: Settings, files: SystemFiles) {
    self.settings = settings
    self.files = files
    let also = settings.words.also
    places = also.indices.filter { files.lexicon(language: also[$0]) == nil }
  }

  /// The languages, in the setting's order.
  package var languages: [String] { places.map { settings.words.also[$0] } }

  /// A warning for each language, with its position in the setting.
  package var problems: [Problem] {
    guard !places.isEmpty else { return [] }
    let origin = settings.origins["words.also"]
    let known = files.lexiconLanguages.map(\.quoted).joined(separator: ", ")
    let lists = known.isEmpty ? "there is no word list at all" : "there are word lists for \(known)"
    // Layout files are read only for names that are not tags, and only once.
    lazy var names = LanguageNames(files)
    var problems: [Problem] = []
    for place in places {
      let language = settings.words.also[place]
      let isTag = LanguageTag.isTag(language) && LanguageTag.isLikely(language)
      let meant = isTag ? nil : names.tag(named: language)
      let subject =
        if isTag {
          "there is no word list for \(language.quoted)"
        } else if let meant {
          "\(language.quoted) is not a language tag (did you mean `\(meant)`?)"
        } else {
          "\(language.quoted) is not a language tag such as `de`"
        }
      problems.append(
        Problem(
          file: origin?.file ?? "the default of `words.also`",
          mark: origin?.itemMarks[place] ?? Mark(line: 1, column: 1), severity: .warning,
          message: "\(subject); \(lists)" + Self.package(for: meant ?? language)))
    }
    return problems
  }

  /// The languages that have a package of words, spelt as in the packages' names. A language's
  /// usual variant comes first.
  package static let packaged = [
    "ar", "bg", "bs", "ca", "cs", "da", "de", "el", "en-us", "en-gb", "es", "fa", "fi", "fil", "fr",
    "he", "hr", "hu", "id", "is", "it", "lt", "lv", "mk", "ms", "nb", "nl", "pl", "pt-pt", "pt-br",
    "ro", "ru", "sk", "sl", "sr", "sr-latn", "sv", "tr", "uk", "ur",
  ]

  /// Returns the part of a message that names the package for a language; empty if there is none.
  private static func package(for language: String) -> String {
    let tag = language.lowercased()
    for code in LanguageTag.parts(of: tag) + [String(tag.prefix { $0.isLetter })] {
      guard let package = packaged.first(where: { $0 == code || $0.hasPrefix(code + "-") }) else {
        continue
      }
      return ". The words of \(package.quoted) come with the package keyglass-lexicon-\(package)"
    }
    return ""
  }
}
