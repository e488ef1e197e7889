package import MarkedYAML
import Settings

/// The problems of settings files that are about to be used.
package struct SettingsCheck: Sendable {
  /// The files read.
  package var files: [String]
  /// The problems in file order; problems across files come last.
  package var problems: [Problem]

  /// - Parameter file: the only file to check; nil for all files that the daemon reads.
  package init(file: String? = nil, in system: SystemFiles) {
    let read = file.map { FilesRead(named: $0) } ?? system.settingsFiles()
    let (settings, wrong) = Settings.load(documents: read.documents)
    let (catalogue, _) = system.layouts()
    files = read.documents.map(\.file)
    problems = read.problems + wrong
    if file == nil { problems += system.shortcuts().1 + system.addressBooks().problems }
    problems += MissingLexicons(settings: settings, files: system).problems
    // Without any layout on this machine, the layouts that there will be are unknown.
    if !catalogue.layouts.isEmpty {
      problems += LayoutsInUse(settings: settings, catalogue: catalogue).problems
    }
    problems +=
      NamesInSettings(settings: settings, catalogue: catalogue, files: system).problems
  }

  /// Warnings are no reason to fail.
  package var errorCount: Int {
    problems.count { $0.severity == .error }
  }
}
