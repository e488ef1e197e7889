import ArgumentParser
import SystemFiles

/// The folders whose files a command reads.
struct FolderOptions: ParsableArguments {
  @Option(help: "The folder with settings.yaml, settings.d and layouts.")
  var configuration = "/etc/keyglass"

  @Option(help: "The folder with the shipped layouts.")
  var shared = "/usr/share/keyglass"

  var files: SystemFiles { SystemFiles(configuration: configuration, shared: shared) }
}
