package import MarkedYAML
import Settings

/// What is wrong with settings files, for whoever is about to use them.
package struct SettingsCheck: Sendable {
  /// Those that were read.
  package var files: [String]
  /// In the order of the files; what is wrong across them comes last.
  package var problems: [Problem]

  /// - Parameter file: the only one; nil for those that the daemon reads.
  package init(file: String? = nil, in system: SystemFiles) {
    let read = file.map { FilesRead(named: $0) } ?? system.settingsFiles()
    let (settings, wrong) = Settings.load(documents: read.documents)
    let (catalogue, _) = system.layouts()
    files = read.documents.map(\.file)
    problems = read.problems + wrong + (file == nil ? system.shortcuts().1 : [])
    // On a machine without any layout, nothing can be said about which there will be.
    if !catalogue.layouts.isEmpty {
      problems += LayoutsInUse(settings: settings, catalogue: catalogue).problems
    }
  }

  /// Warnings are told, but no reason to fail.
  package var errorCount: Int {
    problems.count { $0.severity == .error }
  }
}
