import ControlProtocol
import Glibc
import Logging
import MarkedYAML
import OnScreenKeyboard
import SystemFiles
import TextEngine

/// The files of learned data, separate for each user of the seat. They hold each language's words
/// with their counts, the offsets of touches from their keys, the emoji typed last, and the hints
/// that the user has seen.
///
/// The files are read, written and erased in the background, one job after another.
final class LearnedFiles {
  /// The user whose files these are; nil for the files in use while no user is logged in.
  typealias Owner = UInt32?

  private let folder: String
  private let background: BackgroundWork
  private let log: Logger
  /// The paths of files that exist but could not be read. They are not replaced until they are read
  /// or erased, because the daemon does not know their content.
  private var unread: Set<String> = []

  /// - Parameter state: the daemon's state directory.
  init(in state: String = StateFolder.path, background: BackgroundWork, log: Logger) {
    folder = state + "/words"
    self.background = background
    self.log = log
  }

  private func folder(of owner: Owner) -> String {
    "\(folder)/\(owner.map { String($0) } ?? "seat")"
  }

  /// - Parameter language: the language's primary subtag.
  private func words(_ language: String, of owner: Owner) -> KeptFile {
    KeptFile(path: "\(folder(of: owner))/\(language).tsv")
  }

  /// The file with the touch offsets of all touchscreens.
  private func touches(of owner: Owner) -> KeptFile {
    KeptFile(path: "\(folder(of: owner))/touches")
  }

  /// The file with the texts typed last, which some layouts show on keys.
  private func recent(of owner: Owner) -> KeptFile {
    KeptFile(path: "\(folder(of: owner))/recent")
  }

  /// The file with the hints that the user has seen.
  private func hints(of owner: Owner) -> KeptFile {
    KeptFile(path: "\(folder(of: owner))/hints")
  }

  func readHints(of owner: Owner, then: @escaping (Hints) -> Void) {
    let file = hints(of: owner)
    background.run {
      Self.read(file) { Hints(text: $0) }
    } then: { [unowned self] in
      then(result($0, of: file) ?? .allSeen)
    }
  }

  func write(_ hints: Hints, of owner: Owner) {
    write(hints.text, to: self.hints(of: owner))
  }

  func readRecent(of owner: Owner, then: @escaping (RecentTexts) -> Void) {
    let file = recent(of: owner)
    background.run {
      Self.read(file) { RecentTexts(text: $0) }
    } then: { [unowned self] in
      then(result($0, of: file) ?? RecentTexts(text: ""))
    }
  }

  func write(_ recent: RecentTexts, of owner: Owner) {
    write(recent.text, to: self.recent(of: owner))
  }

  func read(
    _ language: String, of owner: Owner, then: @escaping (LearnedWords, TouchHabits) -> Void
  ) {
    let words = self.words(language, of: owner)
    let touches = self.touches(of: owner)
    background.run {
      (
        Self.read(words) { LearnedWords(text: $0) }, Self.read(touches) { TouchHabits(text: $0) }
      )
    } then: { [unowned self] in
      then(
        result($0.0, of: words) ?? LearnedWords(text: ""),
        result($0.1, of: touches) ?? TouchHabits(text: ""))
    }
  }

  func write(_ words: LearnedWords, _ language: String, of owner: Owner) {
    write(words.text, to: self.words(language, of: owner))
  }

  func write(_ habits: TouchHabits, of owner: Owner) {
    write(habits.text, to: touches(of: owner))
  }

  /// Reads and parses a file in the background.
  private static func read<Content>(
    _ file: KeptFile, parse: (String) -> Content
  ) -> Result<Content, KeptFile.Failure> {
    Result { () throws(KeptFile.Failure) in
      parse(String(decoding: try file.bytes(), as: UTF8.self))
    }
  }

  /// Returns what was read; nil, with a line in the log, if the file could not be read.
  private func result<Content>(
    _ read: Result<Content, KeptFile.Failure>, of file: KeptFile
  ) -> Content? {
    switch read {
    case .success(let content):
      unread.remove(file.path)
      return content
    case .failure(let failure):
      unread.insert(file.path)
      complain(failure)
      return nil
    }
  }

  /// The maximum number of a user's files, one for each language; nobody writes so many languages.
  /// Without this limit, clients could name any number of languages.
  private static let mostFiles = 64

  /// - Throws: if the folder cannot be read.
  private static func hasRoom(for file: KeptFile) throws(Problem) -> Bool {
    guard file.read().isEmpty else { return true }
    return try SystemFiles.allNames(in: file.folder).count < mostFiles
  }

  /// - Parameter change: changes the words and returns the number of changes; runs in the
  ///   background.
  func change(
    _ language: String, of owner: Owner,
    _ change: @escaping @Sendable (inout LearnedWords) -> WordsChanged,
    then: @escaping (WordsChanged) -> Void
  ) {
    let file = words(language, of: owner)
    let folder = self.folder
    background.run {
      return Result { () throws in
        let before = LearnedWords(text: String(decoding: try file.bytes(), as: UTF8.self))
        var words = before
        let changed = change(&words)
        guard words != before else { return changed }
        guard try Self.hasRoom(for: file) else { return .nothing }
        try Self.write(words.text, to: file, in: folder)
        return changed
      }
    } then: { [unowned self] (result: Result<WordsChanged, any Error>) in
      if case .failure(let error) = result { complain(error) }
      then((try? result.get()) ?? .nothing)
    }
  }

  private func write(_ text: String, to file: KeptFile) {
    guard !unread.contains(file.path) else { return }
    let folder = self.folder
    background.run {
      Result { () throws(KeptFile.Failure) in try Self.write(text, to: file, in: folder) }
    } then: { [unowned self] result in
      if case .failure(let error) = result { complain(error) }
    }
  }

  private func complain(_ error: any Error) {
    log.error("learned words are not kept: \(error)")
  }

  /// - Parameter folder: the folder of all users' folders.
  private static func write(
    _ text: String, to file: KeptFile, in folder: String
  ) throws(KeptFile.Failure) {
    for folder in [folder, file.folder] { mkdir(folder, 0o700) }
    try file.write(text)
  }

  // MARK: - Erasing

  /// - Parameter then: called when the user has no file left.
  func erase(of owner: Owner, then: @escaping () -> Void) {
    let folder = folder(of: owner)
    erase({ Self.erase(folder) }, under: folder, then)
  }

  /// - Parameter then: called when no user has a file left.
  func eraseAll(then: @escaping () -> Void) {
    let folder = self.folder
    erase(
      { for name in SystemFiles.names(in: folder) { Self.erase(folder + "/" + name) } },
      under: folder, then)
  }

  private func erase(
    _ work: @escaping @Sendable () -> Void, under erased: String, _ then: @escaping () -> Void
  ) {
    let folder = self.folder
    background.run {
      work()
      // Remove the folder; rmdir(2) fails if the folder still has another user's words.
      rmdir(folder)
    } then: { [unowned self] _ in
      unread = unread.filter { !$0.hasPrefix(erased + "/") }
      log.notice("what was learned is erased")
      then()
    }
  }

  private static func erase(_ folder: String) {
    for name in SystemFiles.names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }
}
