import ControlProtocol
import Glibc
import Logging
import MarkedYAML
import OnScreenKeyboard
import SystemFiles
import TextEngine

/// The files of learned data, separate for each user of the seat. They hold each language's words
/// with their counts, the offsets of touches from their keys, and the emoji typed last.
///
/// The files are read, written and erased in the background, one job after another.
final class LearnedFiles {
  /// The user whose files these are; nil for the seat while no user is logged in there.
  typealias Owner = UInt32?

  /// The folder is in the state directory that systemd names.
  private static let folder =
    (getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/keyglass") + "/words"

  private let background: BackgroundWork
  private let log: Logger

  init(background: BackgroundWork, log: Logger) {
    self.background = background
    self.log = log
  }

  private static func folder(of owner: Owner) -> String {
    "\(folder)/\(owner.map { String($0) } ?? "seat")"
  }

  /// - Parameter language: the language's primary subtag.
  private static func words(_ language: String, of owner: Owner) -> KeptFile {
    KeptFile(path: "\(folder(of: owner))/\(language).tsv")
  }

  /// The file with the touch offsets of all touchscreens.
  private static func touches(of owner: Owner) -> KeptFile {
    KeptFile(path: "\(folder(of: owner))/touches")
  }

  /// The file with the texts typed last, which some layouts show on keys.
  private static func recent(of owner: Owner) -> KeptFile {
    KeptFile(path: "\(folder(of: owner))/recent")
  }

  func readRecent(of owner: Owner, then: @escaping (RecentTexts) -> Void) {
    background.run {
      RecentTexts(text: Self.recent(of: owner).read())
    } then: {
      then($0)
    }
  }

  func write(_ recent: RecentTexts, of owner: Owner) {
    run { () throws(KeptFile.Failure) in
      try Self.write(recent.text, to: Self.recent(of: owner), of: owner)
    }
  }

  func read(
    _ language: String, of owner: Owner, then: @escaping (LearnedWords, TouchHabits) -> Void
  ) {
    background.run {
      (
        LearnedWords(text: Self.words(language, of: owner).read()),
        TouchHabits(text: Self.touches(of: owner).read())
      )
    } then: {
      then($0.0, $0.1)
    }
  }

  func write(_ words: LearnedWords, _ language: String, of owner: Owner) {
    run { () throws(KeptFile.Failure) in
      try Self.write(words.text, to: Self.words(language, of: owner), of: owner)
    }
  }

  func write(_ habits: TouchHabits, of owner: Owner) {
    run { () throws(KeptFile.Failure) in
      try Self.write(habits.text, to: Self.touches(of: owner), of: owner)
    }
  }

  /// The maximum number of files of a user, above the number of languages that any user writes.
  /// Each language has a file, and clients could otherwise name any number of languages.
  private static let mostFiles = 64

  /// - Throws: if the folder cannot be read.
  private static func hasRoom(for file: KeptFile, of owner: Owner) throws(Problem) -> Bool {
    guard file.read().isEmpty else { return true }
    return try SystemFiles.allNames(in: folder(of: owner)).count < mostFiles
  }

  /// - Parameter change: changes the words and returns the number of changes; runs in the
  ///   background.
  func change(
    _ language: String, of owner: Owner,
    _ change: @escaping @Sendable (inout LearnedWords) -> WordsChanged,
    then: @escaping (WordsChanged) -> Void
  ) {
    background.run {
      let file = Self.words(language, of: owner)
      let before = LearnedWords(text: file.read())
      var words = before
      let changed = change(&words)
      return Result { () throws in
        guard words != before else { return changed }
        guard try Self.hasRoom(for: file, of: owner) else { return .nothing }
        try Self.write(words.text, to: file, of: owner)
        return changed
      }
    } then: { [unowned self] (result: Result<WordsChanged, any Error>) in
      if case .failure(let error) = result { complain(error) }
      then((try? result.get()) ?? .nothing)
    }
  }

  private func run(_ work: @escaping @Sendable () throws(KeptFile.Failure) -> Void) {
    background.run {
      Result { () throws(KeptFile.Failure) in try work() }
    } then: { [unowned self] result in
      if case .failure(let error) = result { complain(error) }
    }
  }

  private func complain(_ error: any Error) {
    log.error("learned words are not kept: \(error)")
  }

  private static func write(
    _ text: String, to file: KeptFile, of owner: Owner
  ) throws(KeptFile.Failure) {
    for folder in [folder, folder(of: owner)] { mkdir(folder, 0o700) }
    try file.write(text)
  }

  // MARK: - Erasing

  /// - Parameter then: called when the user has no file left.
  func erase(of owner: Owner, then: @escaping () -> Void) {
    erase({ Self.erase(Self.folder(of: owner)) }, then)
  }

  /// - Parameter then: called when no user has a file left.
  func eraseAll(then: @escaping () -> Void) {
    erase(
      {
        for name in SystemFiles.names(in: Self.folder) { Self.erase(Self.folder + "/" + name) }
      }, then)
  }

  private func erase(_ work: @escaping @Sendable () -> Void, _ then: @escaping () -> Void) {
    background.run {
      work()
      // Fails, and leaves the folder, if another user's words are left.
      rmdir(Self.folder)
    } then: { [log] _ in
      log.notice("what was learned is erased")
      then()
    }
  }

  private static func erase(_ folder: String) {
    for name in SystemFiles.names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }
}
