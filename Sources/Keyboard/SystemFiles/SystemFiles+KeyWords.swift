package import Layouts
package import MarkedYAML

extension SystemFiles {
  /// The words on keys in this machine's languages. The administrator's words replace shipped words
  /// of the language. Shipped words are read when a layout needs them.
  package var keyWords: KeyWordsByLanguage { KeyWordsByLanguage(OwnKeyWords(self), over: self) }

  /// Returns the words of the pages of settings in a language. Each word is from the first file
  /// that has it: the administrator's file before the shipped file, and files of `de-AT` before
  /// files of `de`.
  package func settingWords(of language: String) -> SettingWords {
    var known: [SettingWord: String] = [:]
    // Check the tag, because the language may come from the environment, and names a file.
    for tag in LanguageTag.parts(of: language) where LanguageTag.isTag(tag) {
      for folder in [configuration, shared] {
        for file in FilesRead(file: tag + ".yaml", in: folder + Self.wordsFolder).documents {
          known.merge(KeyWordsParser.parse(file).settings) { first, _ in first }
        }
      }
    }
    return SettingWords(known)
  }

  /// Returns the spoken names of keys in a language. Each name is from the first file that has it,
  /// as for `settingWords`; names that no file of the language has are English.
  package func spokenNames(of language: String) -> SpokenNames {
    var names = SpokenNames()
    for tag in LanguageTag.parts(of: language) where LanguageTag.isTag(tag) {
      addSpokenNames(of: tag, to: &names, isSameLanguage: true)
    }
    addSpokenNames(of: "en", to: &names, isSameLanguage: language.isEmpty)
    return names
  }

  private func addSpokenNames(
    of tag: String, to names: inout SpokenNames, isSameLanguage: Bool
  ) {
    for folder in [configuration, shared] {
      for file in FilesRead(file: tag + ".yaml", in: folder + Self.wordsFolder).documents {
        names.complete(
          from: KeyWordsParser.spokenNames(in: file), isSameLanguage: isSameLanguage)
      }
    }
  }

  /// Returns the braille table of a language. The first file without errors is used: the file of
  /// the language, of a part of its tag, or of English.
  ///
  /// - Returns: the table, which is empty if no file can be read, and the first problem of each
  ///   file that was not used.
  package func brailleTable(of language: String) -> (table: BrailleTable, problems: [Problem]) {
    var problems: [Problem] = []
    var isTried: Set<String> = []
    for tag in LanguageTag.parts(of: language) + ["en"]
    where LanguageTag.isTag(tag) && isTried.insert(tag).inserted {
      for folder in [configuration, shared] {
        let read = FilesRead(file: tag + ".yaml", in: folder + Self.brailleFolder)
        problems += read.problems.prefix(1)
        guard let file = read.documents.first else { continue }
        let (table, mistakes) = BrailleTableParser.parse(file)
        guard let mistake = mistakes.first(where: { $0.severity == .error }) else {
          return (table, problems)
        }
        problems.append(mistake)
      }
    }
    if problems.isEmpty {
      problems.append(
        Problem(
          file: shared + Self.brailleFolder + "/en.yaml", mark: Mark(line: 1, column: 1),
          message: "no such file: no cell of braille can be typed"))
    }
    return (BrailleTable(), problems)
  }

  /// The problems of all files of braille.
  package var brailleProblems: [Problem] {
    let read = [configuration, shared].map { FilesRead(folder: $0 + Self.brailleFolder) }
    return read.flatMap(\.problems)
      + read.flatMap(\.documents).flatMap { BrailleTableParser.parse($0).problems }
  }

  private static let brailleFolder = "/layouts/braille"

  /// The problems of all files of words.
  package var keyWordsProblems: [Problem] {
    let shipped = FilesRead(folder: shared + Self.wordsFolder)
    return OwnKeyWords(self).problems + shipped.problems
      + shipped.documents.flatMap { KeyWordsParser.parse($0).problems }
  }

  fileprivate static let wordsFolder = "/layouts/words"
}

/// The administrator's words on keys, by language.
struct OwnKeyWords: Sendable {
  fileprivate private(set) var words: [String: [KeyWord: String]] = [:]
  private(set) var problems: [Problem]

  init(_ files: SystemFiles) {
    let read = FilesRead(folder: files.configuration + SystemFiles.wordsFolder)
    problems = read.problems
    for file in read.documents {
      let (own, _, found) = KeyWordsParser.parse(file)
      words[FileBases.name(ofFile: file.file)] = own
      problems += found
    }
  }

  var isEmpty: Bool { words.isEmpty }
}

extension KeyWordsByLanguage {
  /// Combines words: the administrator's first, then those of shipped files.
  init(_ own: OwnKeyWords, over files: SystemFiles) {
    let folder = files.shared + SystemFiles.wordsFolder
    self.init { language in
      // The language becomes part of a file's name, and may come from the environment.
      guard LanguageTag.isTag(language) else { return nil }
      let shipped = FilesRead(file: language + ".yaml", in: folder).documents.first.map {
        KeyWordsParser.parse($0).words
      }
      guard let own = own.words[language] else { return shipped }
      return own.merging(shipped ?? [:]) { own, _ in own }
    }
  }
}
