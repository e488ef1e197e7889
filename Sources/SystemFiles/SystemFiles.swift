package import Layouts
package import MarkedYAML
package import Settings

/// Where Keyglass's files are.
package struct SystemFiles: Hashable, Sendable {
  /// The administrator's.
  package var configuration: String
  /// What came with Keyglass.
  package var shared: String

  package init(
    configuration: String = "/etc/keyglass", shared: String = "/usr/share/keyglass"
  ) {
    self.configuration = configuration
    self.shared = shared
  }

  /// `settings.yaml`, then `settings.d/*.yaml` in the order of their names.
  package func settingsFiles() -> FilesRead {
    FilesRead(file: "settings.yaml", in: configuration)
      + FilesRead(folder: configuration + "/settings.d")
  }

  /// The settings, and all that is wrong with their files; what is wrong is the default.
  package func loadSettings() -> (Settings, [Problem]) {
    let files = settingsFiles()
    let (settings, problems) = Settings.load(documents: files.documents)
    return (settings, files.problems + problems)
  }

  /// The settings, unless anything is wrong with any of their files.
  package func reloadSettings() throws(SettingsRefused) -> Settings {
    let files = settingsFiles()
    return try Settings.reload(documents: files.documents, problems: files.problems)
  }

  /// All layouts, the administrator's over the shipped ones, and the files that could not be
  /// read at all; what is wrong inside of files is with the catalogue.
  package func layouts() -> (LayoutCatalogue, [Problem]) {
    let shipped = FilesRead(folder: shared + "/layouts")
    let overrides = FilesRead(folder: configuration + "/layouts")
    let catalogue = LayoutCatalogue(
      files: shipped.documents.map { ($0.file, $0.bytes) },
      overrides: overrides.documents.map { ($0.file, $0.bytes) })
    return (catalogue, shipped.problems + overrides.problems)
  }
}
