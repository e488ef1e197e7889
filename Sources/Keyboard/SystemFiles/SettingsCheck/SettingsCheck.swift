package import MarkedYAML
import Settings

/// A check of settings files before they are used.
package struct SettingsCheck: Sendable {
  /// The files that were read.
  package var files: [String]
  /// The problems, in the order of the settings files; problems of other files come last.
  package var problems: [Problem]

  /// - Parameters:
  ///   - file: the only file to check; nil for all files that the daemon reads.
  ///   - isKey: returns true for the name of a key, such as `KEY_ENTER`.
  package init(
    file: String? = nil, in system: SystemFiles, isKey: (String) -> Bool
  ) {
    let read = file.map { FilesRead(named: $0) } ?? system.settingsFiles()
    let (settings, wrong) = Settings.load(documents: read.documents)
    let (catalogue, _) = system.layouts()
    files = read.documents.map(\.file)
    if file != nil, files.isEmpty { files = read.problems.map(\.file) }
    problems = read.problems + wrong
    if file == nil {
      files += system.filesOfNames
      problems += system.shortcuts().1 + system.addressBooks().problems
    }
    problems += MissingLexicons(settings: settings, files: system).problems
    // Do not check the names of layouts on a machine without any, because layouts may be installed
    // later.
    if !catalogue.layouts.isEmpty, settings.layouts != nil {
      let wanted = EnabledIDs(settings, files: system)
      problems +=
        LayoutsInUse(wanted, settings: settings, catalogue: catalogue, in: system).problems
    }
    problems +=
      NamesInSettings(settings: settings, catalogue: catalogue, files: system, isKey: isKey)
      .problems
    problems += SettingsWithoutEffect(settings: settings).problems
    // The files of names keep the order in which they are read.
    let settingsFiles = files.filter { !system.filesOfNames.contains($0) }
    let places = Dictionary(
      zip(settingsFiles, settingsFiles.indices), uniquingKeysWith: { first, _ in first })
    func place(_ index: Int) -> (Int, Mark, Int) {
      (places[problems[index].file] ?? files.count, problems[index].mark, index)
    }
    problems = problems.indices.sorted { place($0) < place($1) }.map { problems[$0] }
  }

  /// The number of errors, without warnings.
  package var errorCount: Int {
    problems.count { $0.severity == .error }
  }
}
