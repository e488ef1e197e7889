import Keymap
package import Layouts
package import MarkedYAML
package import Settings

/// The places of Keyglass's files on this machine.
package struct SystemFiles: Hashable, Sendable {
  /// The administrator's folder.
  package var configuration: String
  /// The folder of the shipped files.
  package var shared: String
  /// The seat to use instead of the settings' seat; nil for the settings' seat.
  package var seat: String?
  /// The folder of the user whose choices apply; nil if no user's choices apply.
  package var userFolder: String?

  package init(
    configuration: String = "/etc/keyglass", shared: String = "/usr/share/keyglass"
  ) {
    self.configuration = configuration
    self.shared = shared
  }

  /// Reads `settings.yaml`, then `settings.d/*.yaml` in the order of their names.
  package func settingsFiles() -> FilesRead {
    let name = "settings.yaml"
    var read = FilesRead(file: name, in: configuration)
    if read.documents.isEmpty { read.warnOfOtherNames(for: name, in: configuration) }
    return read + FilesRead(folder: configuration + "/settings.d")
  }

  /// Returns the settings, and all problems with their files. Defaults replace wrong values.
  ///
  /// - Parameter read: the content of the files, if it is already read.
  package func loadSettings(_ read: FilesRead? = nil) -> (Settings, [Problem]) {
    let files = read ?? settingsFiles()
    let (settings, problems) = Settings.load(documents: files.documents)
    return (onSeat(settings), files.problems + problems)
  }

  /// Returns the settings if their files have no errors.
  ///
  /// - Parameter read: the content of the files, if it is already read.
  /// - Throws: all errors.
  package func reloadSettings(_ read: FilesRead? = nil) throws(SettingsRefused) -> Settings {
    let files = read ?? settingsFiles()
    return onSeat(try Settings.reload(documents: files.documents, problems: files.problems))
  }

  private func onSeat(_ settings: Settings) -> Settings {
    var settings = settings
    if let seat { settings.seat = seat }
    return settings
  }

  /// Returns the content of `shortcuts.yaml` and of the lists `names/*.txt`, with all problems.
  ///
  /// - Parameter hasOwn: true to add the abbreviations of the user whose choices apply. The daemon
  ///   writes that file. Its problems are not reported, as they would show a user's texts.
  package func shortcuts(hasOwn: Bool = false) -> (Shortcuts, [Problem]) {
    let name = "shortcuts.yaml"
    var read = FilesRead(file: name, in: configuration)
    if read.documents.isEmpty { read.warnOfOtherNames(for: name, in: configuration) }
    var (shortcuts, problems) = read.documents.first.map(Shortcuts.parse) ?? (Shortcuts(), [])
    let lists = FilesRead(folder: configuration + "/names", extension: ".txt")
    problems = read.problems + problems + lists.problems
    for list in lists.documents { problems += shortcuts.addNames(list) }
    if hasOwn, let userFolder {
      let own = FilesRead(file: "shortcuts.yaml", in: userFolder).documents.first
      let expansions = own.map { Shortcuts.parseOwn($0).0.expansions } ?? [:]
      shortcuts.expansions.merge(expansions) { _, own in own }
    }
    return (shortcuts, problems)
  }

  /// The paths of the files that `shortcuts` and `addressBooks` read.
  var filesOfNames: [String] {
    let own = Self.names(in: configuration).filter { $0 == "shortcuts.yaml" }
    let lists = Self.names(in: configuration + "/names").filter {
      $0.hasSuffix(".txt") || $0.hasSuffix(".vcf")
    }
    return own.map { "\(configuration)/\($0)" } + lists.map { "\(configuration)/names/\($0)" }
  }

  /// Reads the address books `names/*.vcf`, which may be large: call this method only once typing
  /// is possible.
  package func addressBooks() -> AddressBooks {
    AddressBooks(addressBookReading())
  }

  /// Begins to read the address books in parts, for a thread that also has other work.
  package func addressBookReading() -> AddressBookReading {
    AddressBookReading(folder: configuration + "/names")
  }

  /// Returns the path of a language's compiled lexicon; nil if there is none. The administrator's
  /// folder takes precedence.
  package func lexicon(language: String) -> String? {
    let primary = language.prefix { $0 != "-" }.lowercased()
    guard !primary.isEmpty, primary.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    for (folder, lexicons) in lexiconFolders {
      if let found = Self.lexicon(of: language, among: lexicons) { return folder + "/" + found }
    }
    return nil
  }

  /// Returns the lexicon that shares the most leading subtags with a language; of several, the
  /// lexicon with the shortest name: `sr-Latn` for `sr-Latn-RS`, `sr` for `sr-RS`.
  package static func lexicon(of language: String, among files: [String]) -> String? {
    let wanted = language.lowercased().split(separator: "-")
    func subtags(_ file: String) -> [Substring] {
      file.dropLast(lexiconSuffix.count).lowercased().split(separator: "-")
    }
    /// The subtag of a script; nil for the language's usual script.
    func script(_ tag: [Substring]) -> Substring? {
      tag.dropFirst().first { $0.utf8.count == 4 && $0.first?.isLetter == true }
    }
    func fit(_ file: String) -> (shared: Int, other: Int) {
      let tag = subtags(file)
      let shared = zip(tag, wanted).prefix { $0 == $1 }.count
      return (shared, shared - tag.count)
    }
    return files.filter { fit($0).shared > 0 && script(subtags($0)) == script(wanted) }
      .max { fit($0) < fit($1) }
  }

  /// Returns the path of the names of emoji in a language, or in English if the language has none.
  /// The administrator's file takes precedence.
  package func emojiNames(language: String) -> String? {
    let primary = language.prefix { $0 != "-" }.lowercased()
    let isName = !primary.isEmpty && primary.allSatisfy { $0.isASCII && $0.isLetter }
    for name in isName ? [primary, "en"] : ["en"] {
      for parent in [configuration, shared] {
        let folder = parent + "/emoji"
        guard let names = try? Folder(opening: folder).names().map(\.shown) else { continue }
        if names.contains(name + ".names") { return "\(folder)/\(name).names" }
      }
    }
    return nil
  }

  /// The languages that have a lexicon, sorted.
  var lexiconLanguages: [String] {
    let languages = lexiconFolders.flatMap(\.lexicons).map {
      String($0.dropLast(Self.lexiconSuffix.count))
    }
    return Set(languages).sorted()
  }

  private static let lexiconSuffix = ".lexicon"

  /// The folders with lexicons, the administrator's first, each with its lexicons' file names.
  private var lexiconFolders: [(folder: String, lexicons: [String])] {
    [configuration, shared].compactMap { parent in
      let folder = parent + "/lexicons"
      guard let names = try? Folder(opening: folder).names().map(\.shown) else { return nil }
      return (folder, names.filter { $0.hasSuffix(Self.lexiconSuffix) })
    }
  }

  /// The administrator's layout files, then the files of the user whose choices apply.
  var ownLayoutFiles: FilesRead {
    let administrators = FilesRead(folder: administratorsLayouts)
    guard let userFolder else { return administrators }
    return administrators + FilesRead(folder: userFolder + "/layouts")
  }

  /// Returns the path of the administrator's file with a layout; nil if there is none.
  package func administratorsFile(ofLayout id: String) -> String? { administratorsFiles()[id] }

  /// The administrator's folder of layouts.
  var administratorsLayouts: String { configuration + "/layouts" }

  /// Returns the paths of the administrator's layout files, by the ids of their layouts.
  func administratorsFiles() -> [String: String] {
    let names = NamesForLayouts(bases: layoutBases)
    var files: [String: String] = [:]
    for document in FilesRead(folder: administratorsLayouts).documents {
      let layout = LayoutParser.parse(document.bytes, file: document.file, names: names).layout
      if let id = layout?.id, files[id] == nil { files[id] = document.file }
    }
    return files
  }

  /// Reads the file with a layout: the administrator's if there is one, otherwise the shipped one.
  package func layoutFile(_ id: String) -> FilesRead {
    if let own = administratorsFile(ofLayout: id) { return FilesRead(named: own) }
    guard LayoutFolders.isName(id) else { return FilesRead() }
    let files = [configuration, shared].lazy.map {
      FilesRead(file: "\(id).yaml", in: "\($0)/layouts")
    }
    return files.first { !$0.documents.isEmpty || !$0.problems.isEmpty } ?? FilesRead()
  }

  /// The shipped layout files.
  var shippedLayoutFiles: FilesRead { FilesRead(folder: shared + "/layouts") }

  /// Returns all layouts, and the problems of files that could not be read. The administrator's
  /// layouts override shipped ones. Errors inside files are in the catalogue.
  ///
  /// - Parameter names: the names that a layout file may use, apart from those it defines.
  package func layouts(
    names: NamesForLayouts = NamesForLayouts(isKeysym: Keysym.isName)
  ) -> (LayoutCatalogue, [Problem]) {
    var names = names
    names.bases = layoutBases
    names.words = keyWords
    let shipped = shippedLayoutFiles
    let overrides = ownLayoutFiles
    let catalogue = LayoutCatalogue(
      files: shipped.documents.map { ($0.file, $0.bytes) },
      overrides: overrides.documents.map { ($0.file, $0.bytes) },
      names: names)
    return (catalogue, shipped.problems + overrides.problems)
  }
}
