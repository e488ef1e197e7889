import Foundation
import Layouts
import MarkedYAML

/// The layout files of this repository.
enum ShippedFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The files that layouts may extend.
  static let bases = FileBases(documents)

  /// The files of layouts.
  static let all = documents.filter { !FileBases.isPart($0.file) }.map {
    (name: $0.file, bytes: $0.bytes)
  }

  private static let documents: [Document] = {
    let folder = root.appending(path: "layouts")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map {
      Document(
        file: $0,
        bytes: [UInt8](
          FileManager.default.contents(atPath: folder.appending(path: $0).path) ?? Data()))
    }
  }()

  /// Returns the text of a file of the repository; empty if it cannot be read.
  static func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  static let catalogue = LayoutCatalogue(files: all, names: NamesForLayouts(bases: bases))
}
