package import MarkedYAML
package import Settings

/// The languages of the setting `words.also` that have no lexicon on this machine. The keyboard
/// works without their words.
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
      problems.append(
        Problem(
          file: origin?.file ?? "the default of `words.also`",
          mark: origin?.itemMarks[index] ?? Mark(line: 1, column: 1), severity: .warning,
          message: "there is no word list for \(language.quoted); "
            + (known.isEmpty ? "there is none at all" : "there are \(known)")))
    }
  }
}
