import Layouts
package import MarkedYAML
package import Settings

/// The languages of the setting `words.also` that have no lexicon on this machine. Without a
/// lexicon, the keyboard only lacks the language's words.
package struct MissingLexicons: Sendable {
  /// The languages, in the setting's order.
  package var languages: [String] = []
  /// A warning for each language, with its position in the setting.
  package var problems: [Problem] = []

  package init(settings: Settings, files: SystemFiles) {
    guard !settings.words.also.isEmpty else { return }
    let origin = settings.origins["words.also"]
    let known = files.lexiconLanguages.map(\.quoted).joined(separator: ", ")
    for (index, language) in settings.words.also.enumerated()
    where files.lexicon(language: language) == nil {
      languages.append(language)
      let isTag = LanguageTag.isTag(language) && LanguageTag.isLikely(language)
      let meant = isTag ? nil : LanguageNames(files).tag(named: language)
      let subject =
        isTag
        ? "there is no word list for \(language.quoted)"
        : "\(language.quoted) is no language tag such as `de`"
      problems.append(
        Problem(
          file: origin?.file ?? "the default of `words.also`",
          mark: origin?.itemMarks[index] ?? Mark(line: 1, column: 1), severity: .warning,
          message: (meant.map { "\(language.quoted) is no language tag; did you mean `\($0)`?" }
            ?? subject + ";") + " "
            + (known.isEmpty ? "there is no word list at all" : "there are word lists for \(known)")
            + Self.package(for: meant ?? language)))
    }
  }

  /// The languages that have a package of words: the ends of the packages' names. A language's
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
