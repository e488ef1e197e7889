import ArgumentParser
import Glibc
import SystemFiles

/// The folders whose files a command reads.
struct FolderOptions: ParsableArguments {
  @Option(
    help: "The folder with settings.yaml, settings.d, layouts and themes; else /etc/keyglass.",
    completion: .directory)
  var configuration: String?

  @Option(
    help: "The folder with the shipped layouts and themes; else /usr/share/keyglass.",
    completion: .directory)
  var shared: String?

  /// True if the user has named a folder. The command then uses the files in that folder instead of
  /// the daemon's.
  var areGiven: Bool { configuration != nil || shared != nil }

  /// The shipped files that a command needs.
  enum Kind: String {
    case layouts
    case themes
  }

  /// - Throws: if a folder that is named does not exist or lacks the shipped files.
  func files(for kind: Kind = .layouts) throws(CommandFailure) -> SystemFiles {
    var files = SystemFiles.ofThisProgram()
    if let configuration { files.configuration = try Self.folder(configuration) }
    if let shared {
      files.shared = try Self.folder(shared)
      let folder = "\(shared)/\(kind.rawValue)"
      guard SystemFiles.names(in: folder).contains(where: { $0.hasSuffix(".yaml") }) else {
        throw CommandFailure("there are no shipped \(kind.rawValue) in \(folder.printable)")
      }
    }
    return files
  }

  private static func folder(_ path: String) throws(CommandFailure) -> String {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure("there is no folder \(path.printable)")
    }
    return path
  }
}
