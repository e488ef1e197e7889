import Foundation
import Layouts

/// The layout files of this repository.
enum ShippedFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let all: [(name: String, bytes: [UInt8])] = {
    let folder = root.appending(path: "layouts")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map {
      ($0, [UInt8](FileManager.default.contents(atPath: folder.appending(path: $0).path) ?? Data()))
    }
  }()

  static let catalogue = LayoutCatalogue(files: all)
}
