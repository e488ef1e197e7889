import ControlProtocol
import Foundation
import Glibc
import Logging
import Testing
import TextEngine

@testable import keyglassd

struct LearnedFilesTests {
  private let state = NSTemporaryDirectory() + "learned-files-\(UUID().uuidString)"
  private let background: BackgroundWork
  private let files: LearnedFiles

  init() throws {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    background = try BackgroundWork()
    files = LearnedFiles(
      in: state, background: background,
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Waits for the end of all jobs, whose results this thread then gets.
  private func finish() {
    while !background.isIdle {
      var descriptor = pollfd(fd: background.fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
      background.handleResults()
    }
  }

  private var learned: LearnedWords {
    var words = LearnedWords()
    words.add(LearnedWords.Entry(text: "Keyglass", count: 3))
    return words
  }

  private func read() -> LearnedWords? {
    var found: LearnedWords?
    files.read("en", of: 1000) { words, _ in found = words }
    finish()
    return found
  }

  @Test func wordsAreReadAsTheyWereWritten() {
    defer { try? FileManager.default.removeItem(atPath: state) }
    files.write(learned, "en", of: 1000)
    #expect(read() == learned)
  }

  @Test func aFileThatCannotBeReadStays() throws {
    defer { try? FileManager.default.removeItem(atPath: state) }
    let folder = state + "/words/1000"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // The daemon follows no links, so that it cannot read this file.
    try learned.text.write(toFile: state + "/elsewhere", atomically: true, encoding: .utf8)
    symlink(state + "/elsewhere", folder + "/en.tsv")
    #expect(read() == LearnedWords())
    files.write(LearnedWords(), "en", of: 1000)
    var changed: WordsChanged?
    files.change("en", of: 1000) {
      $0 = LearnedWords()
      return WordsChanged(count: 1)
    } then: {
      changed = $0
    }
    finish()
    #expect(changed == .nothing)
    let kept = try String(contentsOfFile: folder + "/en.tsv", encoding: .utf8)
    #expect(kept == learned.text)
  }

  @Test func aFileThatCanBeReadAgainIsWrittenAgain() throws {
    defer { try? FileManager.default.removeItem(atPath: state) }
    let file = state + "/words/1000/en.tsv"
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    #expect(read() == LearnedWords())
    try FileManager.default.removeItem(atPath: file)
    #expect(read() == LearnedWords())
    files.write(learned, "en", of: 1000)
    #expect(read() == learned)
  }
}
