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

  /// The names that shipped layouts may use.
  static let names = NamesForLayouts(bases: bases, words: words)

  /// The files of layouts.
  static let all = documents.filter { !FileBases.isPart($0.file) }.map {
    (name: $0.file, bytes: $0.bytes)
  }

  /// The files of words on keys.
  static let filesOfWords = documents(in: "layouts/words")

  /// The words on keys of all languages.
  static let words: KeyWordsByLanguage = {
    let words = Dictionary(
      uniqueKeysWithValues: filesOfWords.map {
        (FileBases.name(ofFile: $0.file), KeyWordsParser.parse($0).words)
      })
    return KeyWordsByLanguage { words[$0] }
  }()

  private static let documents = documents(in: "layouts")

  private static func documents(in path: String) -> [Document] {
    let folder = root.appending(path: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map {
      Document(
        file: $0,
        bytes: [UInt8](
          FileManager.default.contents(atPath: folder.appending(path: $0).path) ?? Data()))
    }
  }

  /// Returns the text of a file of the repository; empty if it cannot be read.
  static func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  static let catalogue = LayoutCatalogue(files: all, names: names)
}
