import ArgumentParser
import Glibc
import Layouts
import Lexicon
import MappedLexicon
import SystemFiles

/// Where to find compiled lexicons and layouts.
struct Resources: ParsableArguments {
  @Option(help: "The folder of the compiled lexicons. Default: what was built here, or installed.")
  var lexicons: String?

  @Option(help: "The folder of the layouts. Default: ./layouts, or what is installed.")
  var layouts: String?

  /// - Throws: if there is none for the language, or it cannot be opened.
  func lexicon(_ language: String) throws -> Lexicon {
    let wanted = String(language.map { $0 == "_" ? "-" : $0 })
    let folders = lexicons.map { [$0] } ?? [".build/lexicons", "/usr/share/keyglass/lexicons"]
    for folder in folders {
      let names = Resources.names(in: folder, ending: ".lexicon")
      let found =
        names.first { $0.lowercased() == wanted.lowercased() + ".lexicon" }
        ?? names.first { Resources.subtag($0.dropLast(8)) == Resources.subtag(wanted) }
      guard let found else { continue }
      do {
        return try Lexicon(mapping: "\(folder)/\(found)")
      } catch {
        throw ValidationError(error.description)
      }
    }
    throw ValidationError(
      "no lexicon for \(language) in \(folders.joined(separator: ", ")); `make lexicons` builds it")
  }

  /// A language's full keyboard, or its phone pad.
  ///
  /// - Throws: if there is none.
  func layout(_ language: String, isKeypad: Bool) throws -> Layout {
    let folders = layouts.map { [$0] } ?? ["layouts", "/usr/share/keyglass/layouts"]
    for folder in folders {
      var layouts: [Layout] = []
      for name in Resources.names(in: folder, ending: ".yaml") {
        for document in FilesRead(named: "\(folder)/\(name)").documents {
          if let layout = LayoutParser.parse(document.bytes, file: document.file).layout {
            layouts.append(layout)
          }
        }
      }
      let fitting = layouts.filter { layout in
        layout.purposes.contains(.text) && layout.isKeypad == isKeypad
          && Resources.subtag(layout.language) == Resources.subtag(language)
      }
      if let layout = fitting.first { return layout }
    }
    throw ValidationError("no layout for \(language) in \(folders.joined(separator: ", "))")
  }

  private static func subtag(_ language: some StringProtocol) -> String {
    String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
  }

  private static func names(in folder: String, ending: String) -> [String] {
    SystemFiles.names(in: folder).filter { $0.hasSuffix(ending) }
  }
}

extension Layout {
  var isKeypad: Bool {
    layers.first?.keys.contains { if case .phone = $0.action { true } else { false } } ?? false
  }
}
