import ArgumentParser
import Glibc
import Layouts
import Lexicon
import MappedLexicon
import SystemFiles

/// The folders of compiled lexicons and layouts.
struct Resources: ParsableArguments {
  @Option(help: "The folder of the compiled lexicons. Default: what was built here, or installed.")
  var lexicons: String?

  @Option(help: "The folder of the layouts. Default: ./layouts, or what is installed.")
  var layouts: String?

  /// - Throws: if there is no lexicon for the language, or it cannot be opened.
  func lexicon(_ language: String) throws -> Lexicon {
    let wanted = String(language.map { $0 == "_" ? "-" : $0 })
    let folders = lexicons.map { [$0] } ?? [".build/lexicons", "/usr/share/keyglass/lexicons"]
    for folder in folders {
      let names = Resources.names(in: folder, ending: ".lexicon")
      guard let found = SystemFiles.lexicon(of: wanted, among: names) else { continue }
      do {
        return try Lexicon(reading: "\(folder)/\(found)", pageLimit: .max)
      } catch {
        throw ValidationError(error.description)
      }
    }
    throw ValidationError(
      "no lexicon for \(language) in \(folders.joined(separator: ", ")); `make lexicons` builds it")
  }

  /// Returns a language's full keyboard, or its phone pad.
  ///
  /// - Throws: if no layout fits.
  func layout(_ language: String, isKeypad: Bool) throws -> Layout {
    guard let layout = try catalogue().layout(of: language, isKeypad: isKeypad) else {
      throw ValidationError("no layout for \(language) in \(layoutFolder)")
    }
    return layout
  }

  /// Returns all layouts of the folder.
  ///
  /// - Throws: if the folder has no layouts.
  func catalogue() throws -> LayoutCatalogue {
    let read = FilesRead(folder: layoutFolder)
    let catalogue = LayoutCatalogue(files: read.documents.map { ($0.file, $0.bytes) })
    guard !catalogue.layouts.isEmpty else {
      throw ValidationError("no layouts in \(layoutFolder)")
    }
    return catalogue
  }

  var layoutFolder: String {
    layouts ?? (access("layouts", R_OK) == 0 ? "layouts" : "/usr/share/keyglass/layouts")
  }

  private static func names(in folder: String, ending: String) -> [String] {
    SystemFiles.names(in: folder).filter { $0.hasSuffix(ending) }
  }
}

extension LayoutCatalogue {
  /// Returns a language's full keyboard, or its phone pad. A layout of exactly this language comes
  /// first, then the usual layout, then one of its regions (`sr-Latn-RS` for `sr-Latn`), then the
  /// first by name.
  func layout(of language: String, isKeypad: Bool) -> Layout? {
    let fitting = layouts.filter { layout in
      layout.purposes.contains(.text) && layout.isKeypad == isKeypad && layout.search == nil
        && layout.method == nil && layout.letters == .own
        && Self.subtag(layout.language) == Self.subtag(language)
    }
    let exact = fitting.first { $0.language.lowercased() == language.lowercased() }
    let regional = fitting.first {
      $0.language.lowercased().hasPrefix(language.lowercased() + "-")
    }
    return exact ?? fitting.first { $0.id == AutomaticLayouts.usual } ?? regional ?? fitting.first
  }

  private static func subtag(_ language: String) -> String {
    String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
  }
}

extension Layout {
  var isKeypad: Bool {
    layers.first?.keys.contains { if case .phone = $0.action { true } else { false } } ?? false
  }
}
